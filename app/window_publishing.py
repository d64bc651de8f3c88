"""The part of the window's ``Shop`` that publishes, and takes scripts and pictures in."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

from app.errors import StoppedError, WrongUseError
from app.viewmodels.shop_publishing import (
    FormChoice,
    PublishedFile,
    PublishForm,
    SceneChoice,
)
from app.window_servers import WindowServers

MOST_BYTES = 64 * 2**20
"""Of a picture; a larger one is none of ours."""


class WindowPublishing(WindowServers):
    """What is read and written beside the library, each on a thread of its own."""

    def forms(self) -> tuple[FormChoice, ...]:
        """Return the forms a comic can be published in."""
        from app.publish.forms import FORMS

        return tuple(
            FormChoice(form.name, form.ending, form.pages, form.draws) for form in FORMS.values()
        )

    async def publish(
        self, session_id: str, wanted: PublishForm, path: Path, told: Callable[[str, float], None]
    ) -> PublishedFile:
        """Write a comic on a thread of its own."""
        from app.publish.comic import comics_of
        from app.publish.forms import Wish, publish

        rows = self._workshop.journal.view(session_id).rows(0)
        left = threading.Event()

        def progress(words: str, share: float) -> None:
            if left.is_set():
                raise StoppedError()
            told(words, share)

        def write() -> PublishedFile:
            comics = comics_of(rows, session_id, wanted.tips, wanted.language, wanted.panels)
            wish = Wish(wanted.form, wanted.lettered, wanted.bleed, wanted.dots)
            made = publish(comics, self._workshop.pictures, wish, path, progress)
            return PublishedFile(made.path, made.count, made.missing)

        try:
            return await asyncio.to_thread(write)
        except asyncio.CancelledError:
            # the thread goes on to its next step, and no further
            left.set()
            raise
        except OSError as error:
            raise WrongUseError(reason=f"{path} cannot be written: {error}") from error

    async def scenes(self, path: Path) -> tuple[SceneChoice, ...]:
        """Read a script."""
        from app.publish.script import LARGEST, scenes_of

        def read() -> tuple[SceneChoice, ...]:
            try:
                with path.open("rb") as file:
                    data = file.read(LARGEST + 1)
            except OSError as error:
                raise WrongUseError(reason=f"{path} cannot be read: {error}") from error
            found = scenes_of(data, path.name)
            return tuple(SceneChoice(scene.title, scene.prompt) for scene in found)

        return await asyncio.to_thread(read)
