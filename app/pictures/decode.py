"""Decode pictures in a guarded child that stays warm."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from app.child import own_module, surroundings
from app.errors import AppError, BadPictureError
from app.pictures.decode_child import ANSWER, REQUEST
from app.ports import PictureFacts

BYTE_LIMIT = 64 * 1024 * 1024
_PICTURE_LIMIT = 512 * 1024 * 1024
_ROOT = Path(__file__).parents[2]
_PASSED_ON = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "TEMP", "TMP", "TMPDIR")
"""What a child's environment holds: never a key."""


class DecoderMissingError(AppError):
    """The decoding child cannot be started. Nothing is said about any picture."""

    template = "Pictures cannot be looked at just now: {reason}"
    advice = "Close other programs and try again. Nothing was lost."


class Decoder:
    """One child process, started when first needed and again after it fell.

    Safe on any thread; pictures are decoded one after the other. ``argv`` starts another child
    than ours. ``timeout_s`` is for one picture, after which the child is killed.
    """

    def __init__(self, argv: Sequence[str] | None = None, *, timeout_s: float = 30) -> None:
        self._argv = list(argv or own_module("app.pictures.decode_child"))
        self._timeout_s = timeout_s
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None

    def facts(self, data: bytes) -> PictureFacts:
        """Return what ``data`` shows. Raises ``BadPictureError`` and ``DecoderMissingError``."""
        facts, _ = self._ask(b"C", data)
        return PictureFacts(facts["format"], facts["width"], facts["height"], facts["blank"])

    def repaint(self, data: bytes) -> bytes:
        """Return ``data`` as a fresh PNG. Raises like ``facts``."""
        return self._ask(b"S", data)[1]

    def close(self) -> None:
        """End the child; it is gone when this returns. The next picture would start another."""
        with self._lock:
            self._end()

    def _ask(self, verb: bytes, data: bytes) -> tuple[dict[str, Any], bytes]:
        if len(data) > BYTE_LIMIT:
            raise BadPictureError(reason=f"more than {BYTE_LIMIT} bytes")
        with self._lock:
            # A warm child may have died of an earlier picture or of the system: only a second,
            # fresh one that falls too says something about this picture.
            for _ in range(2):
                late = threading.Event()
                answer = self._exchange(verb, data, late)
                if answer is not None:
                    break
                self._end()
                if late.is_set():
                    raise BadPictureError(reason="it takes too long to decode")
            else:
                raise BadPictureError(reason="decoding it crashes")
        mark, facts, picture = answer
        if mark != b"+":
            raise BadPictureError(reason=facts.get("reason", "unreadable"))
        return facts, picture

    def _exchange(
        self, verb: bytes, data: bytes, late: threading.Event
    ) -> tuple[bytes, dict[str, Any], bytes] | None:
        child = self._started()
        source, target = child.stdout, child.stdin
        if source is None or target is None:
            return None

        def give_up() -> None:
            late.set()
            child.kill()  # ends the blocked read or write below

        timer = threading.Timer(self._timeout_s, give_up)
        timer.daemon = True
        timer.start()
        try:
            target.write(REQUEST.pack(verb, len(data)))
            target.write(data)
            target.flush()
            mark, words, size = ANSWER.unpack(_exactly(source, ANSWER.size))
            if words > 65_536 or size > _PICTURE_LIMIT:
                return None
            return mark, json.loads(_exactly(source, words)), _exactly(source, size)
        except (OSError, EOFError, ValueError):
            return None
        finally:
            timer.cancel()

    def _started(self) -> subprocess.Popen[bytes]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self._end()
        try:
            self._child = subprocess.Popen(
                self._argv,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=_ROOT if _ROOT.is_dir() else None,
                env=surroundings(_PASSED_ON),
                start_new_session=True,
            )
        except OSError as error:
            raise DecoderMissingError(reason=str(error)) from error
        return self._child

    def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        child.kill()
        for pipe in (child.stdin, child.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not flushed has nobody to read it
        child.wait()


def _exactly(source: IO[bytes], size: int) -> bytes:
    data = source.read(size)
    if len(data) < size:
        raise EOFError
    return data
