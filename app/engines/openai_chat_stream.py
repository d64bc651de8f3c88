"""A streamed chat completion, folded into one reply."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal

from app.engines.chat_errors import failed, failure
from app.engines.chat_reply import nothing_said
from app.engines.openai_chat_calls import CallPieces, as_pieces
from app.engines.said import error_of
from app.engines.wire import read_json
from app.ports import ChatReply, ReasoningDelta, TextDelta
from app.records.money import Money

_EVENT_LIMIT = 8 * 1024 * 1024
_CUT = {"length", "model_length", "max_tokens"}
_WITHHELD = {"content_filter", "sensitive", "refusal", "safety"}
_BROKEN = {"error", "abort", "network_error", "insufficient_system_resource"}
_THOUGHTS = ("reasoning_content", "reasoning")


class ReplyFold:
    """Takes events in order; ``reply`` is asked once, at the end.

    ``ended`` is set by ``[DONE]``: nothing worth reading follows.
    """

    def __init__(self, cost_unit: str | None = None) -> None:
        self.ended = False
        self._cost_unit = cost_unit
        self._text: list[str] = []
        self._thought: list[str] = []
        self._thought_field = ""
        self._details: list[Any] = []
        self._calls = CallPieces()
        self._finish = ""
        self._refused = False
        self._usage: dict[str, int] = {}
        self._cost: Money | None = None

    def take(self, data: str) -> list[TextDelta | ReasoningDelta]:
        """Fold one event's data; return what a person may see of it already.

        Raises ``ChatFailedError`` for an error event and for an event that is broken.
        """
        if data.startswith("[DONE]"):
            self.ended = True
            return []
        try:
            chunk = read_json(data, limit=_EVENT_LIMIT)
        except ValueError as error:
            raise failed("cut", f"a broken event ({error})") from error
        if not isinstance(chunk, dict):
            raise failed("cut", "an event of an unknown form")
        base = chunk.get("base_resp")
        told = isinstance(base, dict) and base.get("status_code")
        if chunk.get("error") or chunk.get("object") == "error" or told:
            raise failure(None, *(error_of(chunk) or ("an error without words", "")))
        self._count(chunk.get("usage"))
        choices = chunk.get("choices")
        shown: list[TextDelta | ReasoningDelta] = []
        for choice in choices if isinstance(choices, list) else []:
            if isinstance(choice, dict) and choice.get("index") in (0, None):
                shown += self._choose(choice)
        return shown

    def reply(self) -> ChatReply:
        """Return the whole reply; raises ``ChatFailedError`` if it broke off or is empty.

        The end is believed by what is there: an announced end, or ``[DONE]`` after something
        complete. Calls of a reply without an end are never handed out.
        """
        text = "".join(self._text)
        if self._finish in _BROKEN:
            raise failed("busy", f"the reply ended with {self._finish}")
        if not self._finish:
            whole = self._calls.parsed() and (bool(text) or bool(self._calls))
            if not self.ended or not whole:
                raise failed("cut")
        calls = self._calls.calls(cut=self._finish in _CUT)
        stop: Literal["stop", "tool_calls", "length", "refusal"] = "stop"
        if calls:
            stop = "tool_calls"
        elif self._finish in _CUT:
            stop = "length"
        elif self._finish in _WITHHELD or self._refused:
            stop = "refusal"
        if not text and not calls:
            raise nothing_said(stop, self._finish)
        return ChatReply(text, calls, stop, self._usage, self._reasoning(), self._cost)

    def _choose(self, choice: dict[str, Any]) -> list[TextDelta | ReasoningDelta]:
        self._count(choice.get("usage"))
        finish = choice.get("finish_reason")
        if isinstance(finish, str) and finish:
            self._finish = finish
        delta = choice.get("delta")
        if not isinstance(delta, dict):
            delta = choice.get("message")
        if not isinstance(delta, dict):
            return []
        shown: list[TextDelta | ReasoningDelta] = []
        thought = self._think(delta)
        if thought:
            shown.append(ReasoningDelta(thought))
        text = _text(delta.get("content"))
        refusal = _text(delta.get("refusal"))
        self._refused = self._refused or bool(refusal)
        if text or refusal:
            self._text.append(text + refusal)
            shown.append(TextDelta(text + refusal))
        for piece in as_pieces(delta):
            self._calls.add(piece)
        return shown

    def _think(self, delta: dict[str, Any]) -> str:
        details = delta.get("reasoning_details")
        if isinstance(details, list):
            self._details += details
        for field in _THOUGHTS:
            thought = delta.get(field)
            # Some relays say the same thought under both names: the first one seen stays.
            if isinstance(thought, str) and thought and self._thought_field in ("", field):
                self._thought_field = field
                self._thought.append(thought)
                return thought
        return ""

    def _reasoning(self) -> Any:
        if not self._thought and not self._details:
            return None
        kept: dict[str, Any] = {
            "field": self._thought_field or "reasoning",
            "text": "".join(self._thought),
        }
        if self._details:
            kept["details"] = self._details
        return kept

    def _count(self, usage: object) -> None:
        if not isinstance(usage, dict):
            return
        for ours, theirs in (("input", "prompt_tokens"), ("output", "completion_tokens")):
            count = usage.get(theirs)
            if isinstance(count, int) and not isinstance(count, bool) and count > 0:
                self._usage[ours] = count
        cost = usage.get("cost")
        if self._cost_unit and isinstance(cost, int | float) and not isinstance(cost, bool):
            self._cost = Money(Decimal(str(cost)), self._cost_unit) if cost >= 0 else self._cost


def _text(content: object) -> str:
    if isinstance(content, str):
        return content
    if isinstance(content, list):
        parts = (part.get("text") if isinstance(part, dict) else part for part in content)
        return "".join(part for part in parts if isinstance(part, str))
    return ""
