"""Put the pieces of streamed tool calls together, however a service cuts them."""

from __future__ import annotations

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engines.wire import read_json
from app.ports import ToolCall

_ARGUMENTS_LIMIT = 4 * 1024 * 1024
_KNOWN = {"index", "id", "type", "function", "name", "arguments"}


@dataclass(slots=True)
class _Open:
    index: int | None
    id: str = ""
    name: str = ""
    pieces: list[str] = field(default_factory=list)
    extra: dict[str, Any] = field(default_factory=dict)

    def whole(self) -> bool:
        """Tell whether the arguments so far are one JSON value."""
        try:
            read_json("".join(self.pieces), limit=_ARGUMENTS_LIMIT)
        except ValueError:
            return False
        return True


class CallPieces:
    """The calls of one reply while it streams. ``add`` never raises, whatever comes."""

    def __init__(self) -> None:
        self._calls: list[_Open] = []

    def __bool__(self) -> bool:
        return any(call.name or call.pieces for call in self._calls)

    def add(self, piece: object) -> None:
        """Take one element of a delta's ``tool_calls``."""
        if not isinstance(piece, dict):
            return
        function = piece.get("function")
        if not isinstance(function, dict):
            function = piece
        index = piece.get("index")
        if isinstance(index, bool) or not isinstance(index, int):
            index = None
        given_id, name = _text(piece.get("id")), _text(function.get("name"))
        call = self._find(index, given_id, name)
        call.id = call.id or given_id
        call.name = call.name or name  # some repeat the name in every piece
        arguments = function.get("arguments")
        if isinstance(arguments, str):
            call.pieces.append(arguments)
        elif arguments is not None:
            call.pieces = [json.dumps(arguments)]
        call.extra.update({key: item for key, item in piece.items() if key not in _KNOWN})

    def parsed(self) -> bool:
        """Tell whether every call's arguments can be read."""
        return all(call.whole() or not "".join(call.pieces).strip() for call in self._calls)

    def calls(self, *, cut: bool = False) -> tuple[ToolCall, ...]:
        """Return the finished calls, each with an id of its own.

        ``cut`` says that the reply hit its length limit: a last call whose arguments had not
        begun is then no call without arguments.

        Arguments that cannot be read strictly stay the string they are: nothing is guessed where
        a call may cost money.
        """
        found: list[ToolCall] = []
        for call in self._calls:
            if not call.name and not call.pieces:
                continue
            call_id = call.id
            if not call_id or any(call_id == other.id for other in found):
                call_id = f"call_{uuid.uuid4().hex}"
            text = "".join(call.pieces)
            begun = text.strip() or not cut or call is not self._calls[-1]
            arguments = _read(text) if begun else text
            found.append(ToolCall(call_id, call.name, arguments, call.extra))
        return tuple(found)

    def _find(self, index: int | None, given_id: str, name: str) -> _Open:
        if index is not None:
            same = [call for call in self._calls if call.index == index]
            last = same[-1] if same else None
        else:
            known = [call for call in self._calls if given_id and call.id == given_id]
            last = known[-1] if known else (self._calls[-1] if self._calls else None)
        if last is None or _begins_another(last, given_id, name, indexed=index is not None):
            last = _Open(index)
            self._calls.append(last)
        return last


def _begins_another(last: _Open, given_id: str, name: str, *, indexed: bool) -> bool:
    """Tell whether a piece that would join ``last`` opens a new call instead.

    Only pieces with a name open calls: some services mint a fresh id for every piece, others
    give all parallel calls the index 0.
    """
    if not name:
        return False
    if given_id and last.id:
        return given_id != last.id
    if indexed:
        return bool(last.name) and name != last.name and last.whole()
    return bool(last.name) and last.whole()


def _read(text: str) -> Any:
    if not text.strip():
        return {}
    try:
        return read_json(text, limit=_ARGUMENTS_LIMIT)
    except ValueError:
        pass
    # Gemini's relays send an empty object first, then the whole one.
    stripped = text.lstrip()
    while stripped.startswith("{}"):
        stripped = stripped[2:].lstrip()
    if stripped and stripped != text.lstrip():
        try:
            return read_json(stripped, limit=_ARGUMENTS_LIMIT)
        except ValueError:
            pass
    return text


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def as_pieces(delta: Mapping[str, Any]) -> list[object]:
    """Return the calls of a delta, in whatever shape it has them."""
    found = delta.get("tool_calls")
    if isinstance(found, dict):
        return [found]
    if isinstance(found, list):
        return list(found)
    old = delta.get("function_call")
    return [{"index": 0, "function": old}] if isinstance(old, dict) else []
