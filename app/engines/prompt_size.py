"""See that a service dropped most of a prompt and said nothing."""

from __future__ import annotations

from typing import Any

from app.ports import ChatRequest
from app.records.canonical import canonical

_ENOUGH_TO_TELL = 600


def fewest_tokens(request: ChatRequest) -> int:
    """Return fewer tokens than any model makes of ``request``'s words.

    Half a token for each ideograph and one for every six other signs: real ones make about twice
    as many. Pictures count nothing.
    """
    texts = [request.system, canonical(request.state)]
    for message in request.messages:
        texts.append(message.text)
        texts += [canonical(call.arguments) for call in message.tool_calls]
    texts += [canonical([tool.description, tool.parameters]) for tool in request.tools]
    wide = sum(1 for text in texts for sign in text if sign >= "⺀")
    return wide // 2 + (sum(map(len, texts)) - wide) // 6


def was_cut(request: ChatRequest, read: Any) -> bool:
    """Tell whether the ``read`` tokens that the service counted cannot be all of ``request``.

    False where it counted none: some count nothing, and some leave out what they had cached.
    """
    fewest = fewest_tokens(request)
    return isinstance(read, int) and 0 < read < 0.7 * fewest and fewest >= _ENOUGH_TO_TELL
