"""Measures a real window on a library made for it: ``python -m app.window_measure``, a child of the
bench. Prints one JSON object and ends.

A frame is the processor time of the window's thread between two ticks of a 16 ms clock: what else
the machine does meanwhile does not count.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from PySide6.QtCore import (
    QBuffer,
    QByteArray,
    QEventLoop,
    QIODevice,
    QObject,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QImage, QImageReader
from PySide6.QtWidgets import QApplication, QListView

from app.journal.feed import Live
from app.pictures.thumbnails import SIZE, make_thumbnail
from app.widgets.main_window import MainWindow
from app.window import application, make_window

FRAME_MS = 16
PATIENCE_S = 60
DECODING = {"loadFromData", "load", "fromData", "read", "fromImageReader"}
"""The calls of Qt that decode a picture; icons have long been painted when these are counted."""


class Frames(QObject):
    """Ticks like a screen, and notes what the thread worked between two ticks, in milliseconds."""

    def __init__(self, each: Callable[[int], None], count: int) -> None:
        super().__init__()
        self._each, self._count = each, count
        self._loop = QEventLoop()
        self._ticked = self._worked = 0.0
        self.frames: list[float] = []
        self.gaps: list[float] = []
        self._clock = QTimer(self)
        self._clock.setTimerType(Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    def run(self) -> None:
        """Come back after so many frames."""
        self._clock.start(FRAME_MS)
        self._loop.exec()
        self._clock.stop()

    def _tick(self) -> None:
        now, worked = time.perf_counter(), time.thread_time()
        if self._ticked:
            self.gaps.append((now - self._ticked) * 1000)
            self.frames.append((worked - self._worked) * 1000)
        self._ticked, self._worked = now, worked
        if len(self.frames) >= self._count:
            self._loop.quit()
            return
        self._each(len(self.frames))


def p95(values: list[float]) -> float:
    """Return what 95 of 100 values stay below."""
    return statistics.quantiles(values, n=20)[-1]


def wait(app: QApplication, done: Callable[[], bool], patience_s: float = PATIENCE_S) -> None:
    """Let the window work until ``done``; raises ``TimeoutError``."""
    until = time.monotonic() + patience_s
    while not done():
        if time.monotonic() > until:
            raise TimeoutError("the window does not come so far")
        app.processEvents()
        time.sleep(0.002)


@contextmanager
def decodes() -> Iterator[list[str]]:
    """Collect the names of the decoding calls that this thread makes meanwhile."""
    found: list[str] = []

    def hear(_frame: Any, what: str, called: Any) -> None:
        if what == "c_call" and getattr(called, "__name__", "") in DECODING:
            owner = type(getattr(called, "__self__", None)).__name__
            if owner in ("QImage", "QPixmap", "QImageReader"):
                found.append(f"{owner}.{called.__name__}")

    sys.setprofile(hear)
    try:
        yield found
    finally:
        sys.setprofile(None)


def jumps(view: QListView, count: int, *, decode_here: bool = False) -> dict[str, float]:
    """Jump about in a list, as a hand at the scroll bar may; ``decode_here`` is the control."""
    dice = random.Random(7)  # noqa: S311
    across = view.flow() == QListView.Flow.LeftToRight and not view.isWrapping()
    bar = view.horizontalScrollBar() if across else view.verticalScrollBar()

    def jump(_number: int) -> None:
        bar.setValue(dice.randint(bar.minimum(), bar.maximum()))
        if decode_here:
            QImage().loadFromData(_sample(), "PNG")

    frames = Frames(jump, count)
    frames.run()
    with decodes() as found:
        Frames(jump, max(4, count // 4)).run()
    late = sum(frame > FRAME_MS for frame in frames.frames)
    return {"p95_ms": p95(frames.frames), "late": late, "decodes": len(found)}


def live_text(window: MainWindow, rate: int, frames: int) -> dict[str, float]:
    """Have the feed tell ``rate`` pieces a second, and see what the conversation makes of them."""
    story = window.desk.story
    changes = [0]
    document = window.conversation.text.document()

    def changed(_at: int, _gone: int, _come: int) -> None:
        changes[0] += 1

    document.contentsChange.connect(changed)
    going = [True]

    async def tell(shop: Any) -> int:
        # where the runtime's own pieces come in
        feed, session_id = shop._workshop.feed, story.session_id
        generation, told = shop.journal.view(session_id).info().fence, 0
        began = time.perf_counter()
        while going[0]:
            while told < (time.perf_counter() - began) * rate:
                told += 1
                end = "\n" if told % 60 == 0 else " "
                feed.live(Live(session_id, generation, "live", "text", f"word{end}"))
            await asyncio.sleep(0.001)
        return told

    told: list[int] = []
    window.desk.worker.call(tell, told.append)
    clock = Frames(lambda _number: None, frames)
    began = time.perf_counter()
    clock.run()
    took = time.perf_counter() - began
    going[0] = False
    wait(application([]), lambda: bool(told))
    return {
        "updates": changes[0] / len(clock.frames), "busy": sum(clock.frames) / 1000 / took * 100,
        "tick_p95_ms": p95(clock.gaps), "rate": told[0] / took,
    }  # fmt: skip


def _sample() -> bytes:
    out = io.BytesIO()
    Image.linear_gradient("L").resize((1024, 576)).convert("RGB").save(out, "PNG")
    return out.getvalue()


def thumbnails(png: bytes, rounds: int) -> float:
    """Return how long a thumbnail of ours takes, against Qt's reader that scales."""

    def theirs() -> None:
        data = QByteArray(png)
        buffer = QBuffer(data)
        buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        reader = QImageReader(buffer, b"png")
        reader.setScaledSize(QSize(SIZE, SIZE * 576 // 1024))
        small = reader.read()
        out = QBuffer()
        out.open(QIODevice.OpenModeFlag.WriteOnly)
        # PySide knows the format as text, its stubs as bytes
        small.save(out, "JPG", 85)  # type: ignore[call-overload]

    times: dict[str, list[float]] = {"ours": [], "theirs": []}
    ways: dict[str, Callable[[], Any]] = {"ours": lambda: make_thumbnail(png), "theirs": theirs}
    for number in range(rounds):
        for name in ("ours", "theirs") if number % 2 else ("theirs", "ours"):
            began = time.perf_counter()
            ways[name]()
            times[name].append(time.perf_counter() - began)
    return statistics.median(times["ours"]) / statistics.median(times["theirs"])


def main(arguments: list[str] | None = None) -> int:
    """Measure everything on the library at ``--home``."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--home", type=Path, required=True)
    asked.add_argument("--pictures", type=int, required=True)
    asked.add_argument("--frames", type=int, default=300)
    asked.add_argument("--rate", type=int, default=10_000)
    asked.add_argument("--patience", type=float, default=PATIENCE_S, help="seconds for the story")
    asked.add_argument("--decode-here", action="store_true", help="a control: miss the targets")
    options = asked.parse_args(arguments)
    app = application([])
    window = make_window(app, options.home, language="en", theme="light")
    window.resize(1440, 900)
    window.show()
    window.desk.start(first_story=False)
    desk = window.desk
    wait(app, lambda: len(desk.story.turns) == options.pictures, options.patience)
    strip = window.page.timeline.strip
    wait(app, lambda: strip.isVisible() and desk.story.shown_picture is not None)
    found: dict[str, Any] = {}
    found["timeline"] = jumps(strip, options.frames, decode_here=options.decode_here)
    window.middle.show_pictures()
    wait(app, lambda: desk.gallery.rowCount() == options.pictures)
    view = window.middle.gallery.view
    found["gallery"] = jumps(view, options.frames, decode_here=options.decode_here)
    window.middle.show_pictures()
    window.docks.show("conversation")
    wait(app, window.conversation.text.isVisible)
    found["text"] = live_text(window, options.rate, options.frames)
    asset = desk.story.turns[0].picture
    assert asset is not None
    png: list[bytes] = []
    desk.worker.call(lambda shop: shop.pictures.shown(asset.asset), png.append)
    wait(app, lambda: bool(png))
    found["thumbnails"] = thumbnails(png[0], max(10, options.frames // 10))
    ended: list[bool] = []
    desk.closed.connect(lambda: ended.append(True))
    window.close()
    wait(app, lambda: bool(ended))
    sys.stdout.write(json.dumps(found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
