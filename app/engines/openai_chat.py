"""OpenAI's chat completions as a chat engine, for the many services that speak them nearly."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import aclosing

from app.engines import http
from app.engines.account import Account
from app.engines.causes import LOADING
from app.engines.chat_errors import (
    failed,
    failure_of,
    is_loading,
    keyless,
    names_stream_options,
    unanswered,
)
from app.engines.chat_reply import as_summary, reply_without_secret
from app.engines.openai_chat_profiles import ChatProfile
from app.engines.openai_chat_stream import ReplyFold
from app.engines.openai_chat_wire import body_of
from app.engines.prompt_size import was_cut
from app.engines.said import cut_secret, without_secret
from app.engines.wire import read_json
from app.errors import NoAnswerError, NotSentError
from app.ports import (
    ChatPiece,
    ChatPolicy,
    ChatRequest,
    RawAnswer,
    ReasoningDelta,
    TextDelta,
    WaitingDelta,
)

_REPLY_LIMIT = 16 * 1024 * 1024


class OpenAIChat:
    """A ``ChatEngine`` at the account's address, which is all that stands before
    ``/chat/completions``.

    The key is in the ``Authorization`` header and nowhere else, and cut out of errors that echo it.
    """

    def __init__(self, account: Account, profile: ChatProfile, context_tokens: int) -> None:
        self._account = account
        self._profile = profile
        self._policy = ChatPolicy(
            account.engine_id, profile.kind, account.title, account.model, context_tokens
        )

    def declare(self) -> ChatPolicy:
        """Return the engine's policy."""
        return self._policy

    async def stream(self, request: ChatRequest) -> AsyncGenerator[ChatPiece, None]:
        """Yield deltas, then one ``ChatReply``. Raises ``ChatFailedError``.

        Repeats nothing, with two exceptions, where nothing was made: a refusal that names
        ``stream_options`` is followed by the same request without it, and a model that is being
        loaded is asked again until it is there.
        """
        # a keyring may ask its person and block for as long
        secret = await asyncio.to_thread(self._account.key)
        if secret is None and self._profile.needs_key:
            raise keyless(self._account)
        usage = self._profile.include_usage
        patience = asyncio.get_running_loop().time() + self._profile.loading_s
        while True:
            fold = ReplyFold(self._profile.cost_unit)
            try:
                async with aclosing(self._events(request, secret, usage=usage)) as events:
                    async for data in events:
                        for delta in fold.take(data):
                            yield delta
                        if fold.ended:
                            break
            except http.NotAStreamError as other:
                raw = without_secret(other.raw, secret)
                if usage and names_stream_options(raw):
                    usage = False
                    continue
                if is_loading(raw) and asyncio.get_running_loop().time() < patience:
                    yield WaitingDelta(LOADING)
                    await asyncio.sleep(self._profile.pause_s)
                    continue
                for delta in _whole(raw, fold):
                    yield delta
            except (NotSentError, NoAnswerError) as error:
                raise unanswered(error) from error
            reply = reply_without_secret(fold.reply(), secret)
            read = reply.usage.get("input")
            if self._profile.drops_silently and was_cut(request, read):
                raise failed("shortened", f"it read {read} tokens")
            yield as_summary(reply) if request.purpose == "compaction" else reply
            return

    async def _events(
        self, request: ChatRequest, secret: str | None, *, usage: bool
    ) -> AsyncGenerator[str, None]:
        headers = {"Content-Type": "application/json", **self._profile.headers}
        if secret:
            headers["Authorization"] = f"Bearer {secret}"
        # small copies of pictures are read, and perhaps made, on the way
        body = await asyncio.to_thread(
            body_of, request, self._account.model, self._profile, usage=usage
        )
        events = http.stream_events(
            f"{root_of(self._account)}/chat/completions",
            headers=headers,
            body=body,
            idle_s=self._profile.idle_s,
            total_s=self._profile.total_s,
            limit=_REPLY_LIMIT,
            proxy=self._account.proxy,
        )
        async with aclosing(events):
            async for data in events:
                yield cut_secret(data, secret)


def root_of(account: Account) -> str:
    """Return what stands before ``/chat/completions``, also where the person wrote that too."""
    return account.base_url.removesuffix("/chat/completions").rstrip("/")


def _whole(raw: RawAnswer, fold: ReplyFold) -> list[TextDelta | ReasoningDelta]:
    """Fold an answer of a service that does not stream; raises ``ChatFailedError`` for others."""
    try:
        value = read_json(raw.body, limit=_REPLY_LIMIT)
    except ValueError:
        value = None
    if raw.status != 200 or not isinstance(value, dict) or not value.get("choices"):
        raise failure_of(raw)
    return fold.take(raw.body.decode("utf-8", "replace"))
