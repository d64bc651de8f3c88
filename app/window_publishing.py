"""The part of the window's ``Shop`` that publishes, and takes scripts and pictures in."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

from app.errors import StoppedError, WrongUseError
from app.folds.answer import fold
from app.viewmodels.bringing import MOST_BYTES
from app.viewmodels.shop_publishing import (
    FormChoice,
    FoundPanel,
    PublishedFile,
    PublishForm,
    SceneChoice,
)
from app.window_servers import WindowServers


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
        from app.publish.script import read_script

        found = await asyncio.to_thread(read_script, path)
        return tuple(SceneChoice(scene.title, scene.prompt) for scene in found)

    async def find_panel(self, session_id: str | None, path: Path) -> FoundPanel | None:
        """Look for the turn a picture comes from: in the open story, and in the one it names."""
        from app.publish.find import find_panel, place_of
        from app.publish.marks import marks_in

        def read() -> bytes:
            try:
                with path.open("rb") as file:
                    return file.read(MOST_BYTES + 1)
            except OSError as error:
                raise WrongUseError(reason=f"{path} cannot be read: {error}") from error

        data = await asyncio.to_thread(read)
        named = (marks_in(data) or {}).get("story")
        there = {info.session_id for info in self._workshop.journal.sessions()}
        wanted = [name for name in (session_id, named) if isinstance(name, str) and name in there]
        if not wanted or len(data) > MOST_BYTES:
            return None
        rows = {name: self._workshop.journal.view(name).rows(0) for name in wanted}

        def look() -> FoundPanel | None:
            stories = {name: fold(found).session for name, found in rows.items()}
            pictures = self._workshop.pictures
            panel = find_panel(data, wanted[0], stories[wanted[0]], pictures, stories.get)
            place = place_of(stories[panel.session_id], panel.panel_id) if panel else None
            if panel is None or place is None:
                return None
            return FoundPanel(panel.session_id, panel.panel_id, *place)

        return await asyncio.to_thread(look)
