"""Stand-ins with real behaviour: a scripted model, a picture service that counts its charges."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Any

from app.errors import BadPictureError, ChatFailedError, NoAnswerError, NotFoundError, NotSentError
from app.ports import (
    ChatPolicy,
    ChatReply,
    Found,
    Inconclusive,
    NotMade,
    PictureFacts,
    PictureMade,
    PictureMissing,
    PicturePolicy,
    PictureRefused,
    PictureUnknown,
    Prepared,
    RawAnswer,
    StillRunning,
    TextDelta,
    ToolCall,
)
from app.records.canonical import canonical
from app.records.money import Money


def calls(*given: tuple[str, dict[str, Any]], text: str = "") -> ChatReply:
    """A reply that calls tools."""
    made = tuple(ToolCall(f"c{i}", name, args) for i, (name, args) in enumerate(given))
    return ChatReply(text, made, "tool_calls", {"input": 1, "output": 1})


def says(text: str = "Done.", stop: Any = "stop") -> ChatReply:
    """A reply that only talks."""
    return ChatReply(text, (), stop, {"input": 1, "output": 1})


def drawing(prompt: str = "Mina runs", **more: Any) -> tuple[str, dict[str, Any]]:
    """A call that draws."""
    return ("generate_image", {"prompt": prompt} | more)


class ScriptedModel:
    """A ``ChatEngine`` that says what the script says; after it, ``Done.`` for ever.

    An item may be a reply, an error to raise, or a function of the request.
    """

    def __init__(self, *script: Any, context_tokens: int = 32_000):
        self.script = deque(script)
        self.requests: list[Any] = []
        self.context_tokens = context_tokens
        self.pause = asyncio.Event()
        self.pause.set()
        self.asked = asyncio.Event()

    def declare(self) -> ChatPolicy:
        return ChatPolicy("scripted", "scripted", "Scripted", None, self.context_tokens)

    async def stream(self, request):
        self.requests.append(request)
        self.asked.set()
        if request.purpose == "compaction":
            yield says("Summary: Mina ran.")
            return
        item = self.script.popleft() if self.script else says()
        if callable(item):
            item = item(request)
        if isinstance(item, Exception):
            raise item
        for word in item.text.split():
            yield TextDelta(word + " ")
        await self.pause.wait()
        yield item


@dataclass
class CountingPainter:
    """A ``PictureEngine`` that charges ten credits a picture and remembers for what.

    ``behave`` is asked before each send what happens: ``ok``, ``drop`` (charged, no answer),
    ``lost`` (no answer, not charged), ``refuse``, ``unsent``, ``empty`` or ``error``.
    """

    paid: bool = True
    settle_by: tuple[str, ...] = ()
    price: Money | None = field(default_factory=lambda: Money.of(10, "credits"))
    behave: Callable[[int], str] = lambda _number: "ok"
    name: str = "painter"
    reconciled: Any = None
    previews: tuple[bytes, ...] = ()

    def __post_init__(self):
        self.charges: Counter[str] = Counter()
        self.sends = 0
        self.kept: dict[str, RawAnswer] = {}
        self.gate = asyncio.Event()
        self.gate.set()
        self.started = asyncio.Event()
        self.bodies: list[bytes] = []

    def declare(self) -> PicturePolicy:
        replay = "never" if self.paid else "safe"
        price = self.price if self.paid else None
        return PicturePolicy(
            self.name, "fake", "Painter", self.paid, replay, self.settle_by, price,
            reference_limit=2,
        )  # fmt: skip

    def prepare(self, request) -> Prepared:
        plain = {
            "prompt": request.prompt, "seed": request.seed,
            "characters": {k: dict(v) for k, v in request.characters.items()},
            "references": [reference.asset for reference in request.references],
        }  # fmt: skip
        return Prepared("", {}, canonical(plain).encode())

    async def send(self, prepared, key, on_handle, on_progress, on_preview=None) -> RawAnswer:
        self.sends += 1
        number = self.sends
        self.bodies.append(prepared.body)
        what = self.behave(number)
        on_progress("Waiting", 0.1)
        if what == "unsent":
            raise NotSentError(reason="refused to connect")
        if "handle" in self.settle_by:
            on_handle(f"job-{key[-6:]}-{number}")
        for data in self.previews:
            on_preview(data)
        if what == "refuse":
            return RawAnswer(400, {}, b"refused")
        if what == "lost":
            raise NoAnswerError(reason="nothing came")
        again = "key" in self.settle_by and key in self.kept
        if not again:
            self.charges[key] += 1
            self.kept[key] = RawAnswer(200, {}, b"picture " + prepared.body + b"%d" % number)
        self.started.set()
        await self.gate.wait()
        if what == "drop":
            raise NoAnswerError(reason="the connection broke")
        if what == "error":
            return RawAnswer(502, {}, b"<html>")
        if what == "empty":
            return RawAnswer(200, {}, b"")
        return self.kept[key]

    def parse(self, raw):
        if raw.status == 400:
            return PictureRefused("not allowed")
        if raw.status != 200:
            return PictureUnknown("a page")
        if not raw.body:
            return PictureMissing("it is empty")
        return PictureMade(raw.body, Money.of(10, "credits") if self.paid else None)

    async def fetch(self, url):
        raise NoAnswerError(reason="there is nothing elsewhere")

    async def reconcile(self, key, handle):
        if self.reconciled is not None:
            return self.reconciled
        raw = self.kept.get(key)
        return Inconclusive("not found") if raw is None else Found(raw)


class MemoryPictures:
    """A ``PictureStore`` in memory: whatever begins with ``picture`` is one."""

    def __init__(self):
        self.stored: dict[str, bytes] = {}

    def check(self, data: bytes) -> PictureFacts:
        if not data.startswith(b"picture"):
            raise BadPictureError(reason="no picture")
        return PictureFacts("png", 16, 9, blank=data == b"picture blank")

    def glimpse(self, data: bytes) -> bytes:
        self.check(data)
        return b"small " + data

    def repainted(self, data: bytes) -> bytes:
        self.check(data)
        return data

    def put(self, data: bytes) -> str:
        asset = sha256(data).hexdigest()
        self.stored[asset] = data
        return asset

    def has(self, asset: str) -> bool:
        return asset in self.stored

    def read(self, asset: str) -> bytes:
        if asset not in self.stored:
            raise NotFoundError(what="picture", name=asset)
        return self.stored[asset]

    shown = small = read

    def sent(self, asset: str) -> bytes:
        return self.shown(asset)


class MemorySpool:
    """A ``Spool`` in memory."""

    def __init__(self):
        self.answers: dict[tuple[str, str, int], RawAnswer] = {}
        self.pictures: dict[tuple[str, str, int], bytes] = {}

    def write_answer(self, session_id, result_id, ordinal, raw):
        self.answers[session_id, result_id, ordinal] = raw

    def read_answer(self, session_id, result_id, ordinal):
        return self.answers.get((session_id, result_id, ordinal))

    def write_picture(self, session_id, result_id, ordinal, data):
        self.pictures[session_id, result_id, ordinal] = data

    def read_picture(self, session_id, result_id, ordinal):
        return self.pictures.get((session_id, result_id, ordinal))

    def drop(self, session_id, result_id, ordinal):
        self.answers.pop((session_id, result_id, ordinal), None)
        self.pictures.pop((session_id, result_id, ordinal), None)

    def kept(self, session_id):
        return sorted((r, o) for s, r, o in self.answers if s == session_id)


class Shelf:
    """``Engines`` by name."""

    def __init__(self, chat: dict[str, Any], pictures: dict[str, Any]):
        self.chats, self.pictures = chat, pictures

    def chat(self, engine_id):
        if engine_id not in self.chats:
            raise NotFoundError(what="chat engine", name=engine_id)
        return self.chats[engine_id]

    def picture(self, engine_id):
        if engine_id not in self.pictures:
            raise NotFoundError(what="picture engine", name=engine_id)
        return self.pictures[engine_id]


RETRY = ChatFailedError(reason="busy", retryable=True, wait_s=0.01)
OVERFLOW = ChatFailedError(reason="too long", overflow=True)
BROKEN = ChatFailedError(reason="no such model")

__all__ = ["NotMade", "StillRunning", "replace"]
