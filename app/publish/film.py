"""An animatic as a film (MP4), made by the system's own ffmpeg."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from app.child import surroundings
from app.durable import new_file
from app.errors import FilmFailedError, FilmProgramMissingError
from app.publish.animatic import Frame, frames_of
from app.publish.drawing import Studio
from app.publish.steps import Steps

RATE = 10
"""Frames a second: panels stand still, and their times are that exact."""
PATIENCE_S = 120.0
"""How long the program may take for a frame, or for its end."""
_PASSED_ON = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "TEMP", "TMP", "TMPDIR")


def _installed() -> str | None:
    """Return where ffmpeg is installed; one that lies in the current folder is nobody's."""
    found = shutil.which("ffmpeg")
    if found is None or not Path(found).is_absolute() or Path(found).parent == Path.cwd():
        return None
    return found


def write_film(studio: Studio, path: Path, steps: Steps, program: str | None = None) -> int:
    """Write the panels as a new film; returns how many. ``program`` is ffmpeg, found by itself.

    Whatever ends it early ends the program as well. Raises ``FilmProgramMissingError`` and
    ``FilmFailedError``, and ``OSError`` if the disk refuses: then nothing is there.
    """
    program = program or _installed()
    if program is None:
        raise FilmProgramMissingError()
    written = 0
    with new_file(path) as file, contextlib.ExitStack() as stack:
        film: _Film | None = None
        for frame in frames_of(studio, steps):
            if film is None:
                film = stack.enter_context(_filming(program, frame, Path(file.name)))
            film.show(frame)
            written += 1
        if film is not None:
            film.finish()
        steps.end()
    return written


class _Film:
    """A running ffmpeg that takes frames."""

    def __init__(self, child: subprocess.Popen[bytes], said: IO[bytes]) -> None:
        self._child, self._said = child, said

    def show(self, frame: Frame) -> None:
        """Hand over one panel, as often as it takes."""
        if self._child.stdin is None:
            raise FilmFailedError(reason="it takes nothing")
        with self._patience():
            try:
                for _ in range(max(1, round(frame.seconds * RATE))):
                    self._child.stdin.write(frame.pixels)
            except OSError:
                raise self._failed() from None

    def finish(self) -> None:
        """Wait until the film is whole."""
        with self._patience():
            try:
                if self._child.stdin is not None:
                    self._child.stdin.close()
            except OSError:
                raise self._failed() from None
            if self._child.wait() != 0:
                raise self._failed()

    @contextlib.contextmanager
    def _patience(self) -> Iterator[None]:
        """Kill the program if the body takes too long: what it waits for then ends."""
        timer = threading.Timer(PATIENCE_S, self._child.kill)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _failed(self) -> FilmFailedError:
        self._child.kill()
        self._child.wait()
        self._said.seek(0)
        lines = self._said.read(65_536).decode("utf-8", "replace").split("\n")
        words = [line.strip() for line in lines if line.strip()]
        return FilmFailedError(reason=words[-1][:300] if words else "it ended early")


@contextlib.contextmanager
def _filming(program: str, first: Frame, path: Path) -> Iterator[_Film]:
    """Start ffmpeg for frames like ``first``; it is gone when the body ends, however that is."""
    command = [
        program, "-hide_banner", "-loglevel", "error", "-nostdin", "-f", "rawvideo",
        "-pixel_format", "rgb24", "-video_size", f"{first.width}x{first.height}",
        "-framerate", str(RATE), "-i", "pipe:0", "-an", "-pix_fmt", "yuv420p",
        "-movflags", "+faststart", "-map_metadata", "-1", "-fflags", "+bitexact", "-f", "mp4",
        "-y", str(path.absolute()),
    ]  # fmt: skip
    with tempfile.TemporaryFile() as said:
        try:
            child = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=said,
                env=surroundings(_PASSED_ON), start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            raise FilmFailedError(reason=error.strerror or str(error)) from error
        try:
            yield _Film(child, said)
        finally:
            child.kill()
            if child.stdin is not None:
                with contextlib.suppress(OSError):
                    child.stdin.close()
            child.wait()
