"""The Sketch engine: draws on this machine, for free, as often as anybody likes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from app.engines.sketch import wire
from app.engines.sketch.panel import draw
from app.errors import NoAnswerError
from app.ports import (
    Inconclusive,
    NotMade,
    PictureAnswer,
    PictureMade,
    PicturePolicy,
    PictureRequest,
    PictureUnknown,
    Prepared,
    Preview,
    Progress,
    RawAnswer,
    Reconciled,
)

_PNG = b"\x89PNG\r\n\x1a\n"
_END = b"IEND\xaeB`\x82"


class SketchEngine:
    """A ``PictureEngine`` without a service behind it. Drawing again is always safe."""

    def declare(self) -> PicturePolicy:
        """Return the policy: free, and safe to send again."""
        return PicturePolicy("sketch", "sketch", "Sketch", paid=False, replay="safe")

    def prepare(self, request: PictureRequest) -> Prepared:
        """Return the request as canonical JSON."""
        return Prepared("", {}, wire.to_bytes(request))

    async def send(
        self,
        prepared: Prepared,
        key: str,
        on_handle: Callable[[str], None],
        on_progress: Progress,
        on_preview: Preview | None = None,
    ) -> RawAnswer:
        """Draw in a thread and return the picture; no handle is ever named."""
        on_progress("Drawing", 0.1)
        picture = await asyncio.to_thread(lambda: draw(wire.from_bytes(prepared.body)))
        on_progress("Drawn", 1.0)
        return RawAnswer(200, {"content-type": "image/png"}, picture)

    def parse(self, raw: RawAnswer) -> PictureAnswer:
        """Judge kept bytes: a whole PNG is a picture, anything else tells nothing."""
        if raw.status == 200 and raw.body.startswith(_PNG) and raw.body.endswith(_END):
            return PictureMade(raw.body)
        return PictureUnknown(f"not a whole PNG (status {raw.status}, {len(raw.body)} bytes)")

    async def fetch(self, url: str) -> bytes:
        """Raise ``NoAnswerError``: Sketch's pictures never lie elsewhere."""
        raise NoAnswerError(reason=f"Sketch keeps no pictures at {url}")

    async def reconcile(self, key: str, handle: str | None) -> Reconciled:
        """Tell that nothing outlives a send here; a handle is not ours and proves nothing."""
        if handle is not None:
            return Inconclusive("Sketch never names a job")
        return NotMade("Sketch draws only while it is asked")
