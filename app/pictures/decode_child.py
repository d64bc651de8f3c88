"""The decoding child: reads pictures from standard input, answers on standard output.

Request: one letter (``C`` check, ``S`` show) and a length, then the bytes. Answer: ``+`` or ``-``,
two lengths, then JSON and, for ``S``, a PNG. It ends with its input, so it never outlives whoever
started it by more than the picture at hand.
"""

from __future__ import annotations

import importlib
import json
import os
import struct
import sys
from typing import BinaryIO

REQUEST = struct.Struct(">cQ")
ANSWER = struct.Struct(">cIQ")
PLUGINS = ("Png", "Jpeg", "WebP", "Avif", "Gif")
"""The formats that are read, as Pillow names what reads them."""

_MEMORY = 3 * 1024**3
_CPU_S = 30


def main() -> int:
    """Serve until the input ends; return the exit status."""
    # Own copies, so that nothing a library prints or reads can get between our frames.
    source = os.fdopen(os.dup(0), "rb")
    target = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):
        os.dup2(nothing, handle)
    # Before the limits, because importing needs more than decoding does.
    importlib.import_module("app.pictures.pixels")
    for plugin in PLUGINS:
        importlib.import_module(f"PIL.{plugin}ImagePlugin")
    _limit()
    while _serve(source, target):
        pass
    return 0


def _serve(source: BinaryIO, target: BinaryIO) -> bool:
    from app.pictures.pixels import NotAPictureError, decode

    head = source.read(REQUEST.size)
    if len(head) < REQUEST.size:
        return False
    verb, size = REQUEST.unpack(head)
    data = source.read(size)
    if len(data) < size:
        return False
    _limit_time()
    picture = b""
    try:
        decoded = decode(data)
        facts: dict[str, object] = {
            "format": decoded.format,
            "width": decoded.image.width,
            "height": decoded.image.height,
        }
        if verb == b"S":
            picture = decoded.png()
        else:
            facts["blank"] = decoded.blank()
        mark = b"+"
    except NotAPictureError as error:
        mark, facts = b"-", {"reason": str(error)}
    except MemoryError:
        mark, facts = b"-", {"reason": "it needs too much memory"}
    words = json.dumps(facts).encode()
    target.write(ANSWER.pack(mark, len(words), len(picture)) + words)
    target.write(picture)
    target.flush()
    return True


def _limit() -> None:
    """Take from this process what decoding does not need, where the system can."""
    if sys.platform == "win32":
        return
    import resource

    for kind, most in (
        (resource.RLIMIT_AS, _MEMORY),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(kind, (most, most))
        except (ValueError, OSError):
            continue  # a system may know the limit and not let it be set


def _limit_time() -> None:
    if sys.platform == "win32":
        return
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + _CPU_S
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    if hard == resource.RLIM_INFINITY or soft < hard:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


if __name__ == "__main__":
    sys.exit(main())
