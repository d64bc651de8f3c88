"""A library whose one story holds as many drawn panels as wanted, with real files."""

from __future__ import annotations

import hashlib
import io
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw

from app.bench.story import fill
from app.journal.store import SqliteJournal
from app.records.canonical import arguments_hash
from app.records.ids import new_id
from app.records.rows import Draft, entry, record

SIZE = (1024, 576)
KINDS = 12
"""How many pictures are really drawn; the others differ from these in a comment."""


def drawn_library(home: Path, count: int) -> str:
    """Make the library at ``home``; return the story's id."""
    journal = SqliteJournal(home)
    lease = journal.claim(journal.create("Bench", {}), new_id())
    kinds = [_picture(number) for number in range(KINDS)]
    assets = []
    for number in range(count):
        data = commented(kinds[number % KINDS], f"{number}")
        asset = hashlib.sha256(data).hexdigest()
        # named as the store names them; each durably for itself would take longer than the bench
        path = home / "pictures" / asset[:2] / asset
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        assets.append(asset)
    fill(journal, lease, _turns(assets))
    journal.release(lease)
    journal.close()
    return lease.session_id


def commented(png: bytes, words: str) -> bytes:
    """Return the same picture with a comment, which makes another file of it."""
    chunk = b"tEXtComment\0" + words.encode("latin-1")
    made = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    # the header is eight bytes of signature and one chunk of 25
    return png[:33] + made + png[33:]


def _picture(number: int) -> bytes:
    """Draw something that compresses like a panel does: lines, flat colours, some shading."""
    image = Image.linear_gradient("L").resize(SIZE).convert("RGB")
    pen = ImageDraw.Draw(image)
    for step in range(60):
        at = (step * 173 + number * 61) % SIZE[0]
        low = (step * 97 + number * 37) % SIZE[1]
        colour = ((step * 40) % 256, (number * 80 + step) % 256, (step * 7) % 256)
        pen.ellipse((at, low, at + 90, low + 70), fill=colour, outline="black", width=3)
        pen.line((at, low, SIZE[0] - at, SIZE[1] - low), fill="black", width=2)
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def _turns(assets: list[str]) -> Iterator[Draft]:
    """Yield one finished run for each picture, as the runtime writes them."""
    parent: str | None = None
    for number, asset in enumerate(assets):
        operation, said, reply, closing = f"op{number}", f"u{number}", f"a{number}", f"z{number}"
        result, prompt = f"{reply}.0", f"Mina runs through panel {number}"
        accepted: dict[str, Any] = {
            "intent": "run", "input_entry_id": said, "source_entry_id": parent,
            "request_id": f"r{number}", "config": {"chat": "offline", "image": "sketch"},
        }  # fmt: skip
        call = {"id": "c0", "name": "generate_image", "arguments": {"prompt": prompt}}
        executed: dict[str, Any] = {
            "prompt": prompt,
            "characters": {"Mina": {"mood": "glad"}},
            "scene": {},
        }
        dispatched = {
            "assistant_entry_id": reply, "call_index": 0, "ordinal": 1, "result_entry_id": result,
            "tool": "generate_image", "tool_call_id": "c0", "arguments": executed,
            "arguments_hash": arguments_hash(executed), "paid": False,
            "engine": "sketch", "idempotency_key": f"k{number}", "settle_by": [],
            "deadline": "2026-01-01T00:00:00.000Z",
        }  # fmt: skip
        drawn = {
            "role": "tool", "name": "generate_image", "outcome": "ok", "tool_call_id": "c0",
            "panel": result, "prompt": prompt, "size": list(SIZE), "assets": [asset],
            "content": [{"type": "image", "asset": asset}],
        }  # fmt: skip
        settled = {"result_entry_id": result, "ordinal": 1, "outcome": "ok", "certainty": "none"}
        yield record("operation_accepted", operation, accepted)
        yield entry(
            "message", {"role": "user", "content": _text(f"Go on, {number}.")}, said, parent
        )
        yield from _reply(operation, reply, said, _text("I draw."), [call], "tool_calls")
        yield record("tool_dispatched", operation, dispatched, replay="safe")
        yield entry("message", drawn, result, reply)
        yield record("tool_settled", operation, settled)
        yield from _reply(operation, closing, result, _text("Drew 1 panel."), [], "stop")
        yield record("operation_finished", operation, {"outcome": "completed"})
        parent = closing


def _text(words: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": words}]


def _reply(
    operation: str, entry_id: str, parent: str, content: list[Any], calls: list[Any], stop: str
) -> Iterator[Draft]:
    attempted = {
        "attempt": 1, "assistant_entry_id": entry_id, "purpose": "reply",
        "deadline": "2026-01-01T00:00:00.000Z",
    }  # fmt: skip
    message = {
        "role": "assistant", "content": content, "tool_calls": calls, "stop_reason": stop,
    }  # fmt: skip
    usage = {"assistant_entry_id": entry_id, "outcome": "completed", "usage": {}}
    yield record("model_attempted", operation, attempted)
    yield entry("message", message, entry_id, parent)
    yield record("usage_settled", operation, usage)
