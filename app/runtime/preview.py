"""What a service shows of a picture while it draws: live only, looked at by the guarded decoder."""

from __future__ import annotations

import asyncio
import base64

from app.errors import AppError
from app.log import LOGGER
from app.runtime.story import Story


class Previews:
    """The previews of one send, as live items: a small JPEG in Base64, and ``""`` at the end.

    Nothing of them is stored. What comes while one is being decoded is dropped, and so is what is
    no picture. Lives on the runtime's thread.
    """

    def __init__(self, story: Story, result_id: str) -> None:
        self._story = story
        self._result_id = result_id
        self._task: asyncio.Task[None] | None = None
        self._any = self._ended = False

    def take(self, data: bytes) -> None:
        """Show ``data``, a stranger's bytes, unless the one before is still being looked at."""
        if not self._ended and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._show(data), name=f"preview {self._result_id}")

    def end(self) -> None:
        """Show nothing more: the result is there, or there will be none."""
        self._ended = True
        if self._task is not None:
            self._task.cancel()
        if self._any:
            self._story.live(self._result_id, "preview", "")

    async def _show(self, data: bytes) -> None:
        try:
            small = await asyncio.to_thread(self._story.pictures.glimpse, data)
        except (AppError, OSError) as error:
            LOGGER.info("a preview of %s could not be shown: %s", self._result_id, error)
            return
        if not self._ended:
            self._any = True
            self._story.live(self._result_id, "preview", base64.b64encode(small).decode())
