"""A virtual screen with a window manager, the real program on it, and two hands."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
TOOLS = ("Xvfb", "openbox", "xdotool")
STEPS = 12
PATIENCE_S = 40.0
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
ORDERED = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PYTHONPYCACHEPREFIX")


def until(what: str, look: Callable[[], Any], patience_s: float = PATIENCE_S) -> Any:
    """Look until there is something to see, and return it."""
    end = time.monotonic() + patience_s
    while True:
        found = look()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"never came: {what}")
        time.sleep(0.1)


class Screen:
    """One display of its own; ``env`` is what programs on it find around them."""

    def __init__(self, folder: Path, display: int) -> None:
        runtime = folder / "runtime"
        runtime.mkdir(mode=0o700, parents=True)
        kept = {name: os.environ[name] for name in ORDERED if name in os.environ}
        self.env = kept | {
            "DISPLAY": f":{display}",
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(runtime),
            "INKFOLD_STATE": str(folder / "state"),
            "QT_QPA_PLATFORM": "xcb",
            "PYTHONPATH": str(ROOT),
        }

    def do(self, *arguments: str) -> str:
        """Have xdotool do something; return what it says, empty where it finds nothing."""
        done = subprocess.run(
            ["xdotool", *arguments], env=self.env, capture_output=True, text=True, check=False
        )
        return done.stdout.strip() if done.returncode == 0 else ""

    def active(self) -> tuple[str, str]:
        """Return the id and the title of the window that has the keyboard."""
        at = self.do("getactivewindow")
        return at, self.do("getwindowname", at) if at else ""

    def title(self, words: str) -> str:
        """Wait until the active window's title begins so; return its id."""
        return str(
            until(
                f"a window {words!r}, but {self.active()}",
                lambda: self.active()[1].startswith(words) and self.active()[0],
            )
        )

    def other_than(self, window: str) -> str:
        """Wait until another window has the keyboard: a dialog has opened, or is gone."""

        def other() -> str:
            now = self.active()[0]
            return now if now != window else ""

        return str(until("another window", other))

    def press(self, *keys: str) -> None:
        """Press one combination after another, such as ``ctrl+n``."""
        for key in keys:
            self.do("key", "--clearmodifiers", key)

    def type(self, text: str) -> None:
        """Type a text."""
        self.do("type", "--delay", "12", text)

    def click(self, window: str, x: int, y: int) -> None:
        """Click somewhere in a window."""
        self.do("mousemove", "--window", window, str(x), str(y), "click", "1")

    def drag(self, window: str, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Press somewhere in a window, go elsewhere in steps as a hand does, and let go."""
        self.do("mousemove", "--window", window, *map(str, start), "mousedown", "1")
        for step in range(1, STEPS + 1):
            way = zip(start, end, strict=True)
            at = [str(round(a + (b - a) * step / STEPS)) for a, b in way]
            self.do("mousemove", "--window", window, *at, "sleep", "0.04")
        self.do("sleep", "0.3", "mouseup", "1")


@contextlib.contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Open a screen on a display that is free, with a window manager; both end with it."""
    read, write = os.pipe()
    wish = ["-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-displayfd", str(write)]
    server = subprocess.Popen(["Xvfb", *wish], pass_fds=(write,), stderr=subprocess.DEVNULL)
    os.close(write)
    manager = None
    try:
        # the server says which display it found free when it can be used
        with os.fdopen(read) as said:
            made = Screen(folder, int(said.readline()))
        manager = subprocess.Popen(
            ["openbox"], env=made.env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        until("a window manager", lambda: made.do("getactivewindow") or made.do("get_desktop"))
        yield made
    finally:
        for process in (manager, server):
            if process is not None:
                process.terminate()
                process.wait(20)


class Program:
    """The real program on a screen, and what the command line says of its library."""

    def __init__(self, on: Screen, home: Path) -> None:
        self.screen, self.home = on, home
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Open the window; it need not be there yet."""
        command = [sys.executable, "-m", "app", "--home", str(self.home), "--language", "en"]
        self._running = subprocess.Popen(
            [*command, "--theme", "light"],
            cwd=ROOT,
            env=self.screen.env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._running is not None:
            self._running.kill()
            self._running.wait(20)
            self._running = None

    def leave(self) -> int:
        """Leave with Ctrl+Q, and return the exit status."""
        assert self._running is not None
        self.screen.press("ctrl+q")
        status = self._running.wait(PATIENCE_S)
        self._running = None
        return status

    def tell(self, *arguments: str) -> Any:
        """Ask the command line; the value of its last line, None where it refuses."""
        done = subprocess.run(
            [sys.executable, "-m", "app", "--home", str(self.home), "--json", *arguments],
            cwd=ROOT,
            env=self.screen.env | {"QT_QPA_PLATFORM": "offscreen"},
            capture_output=True,
            text=True,
            check=False,
        )
        lines = done.stdout.splitlines()
        return json.loads(lines[-1]) if lines else None

    def story(self, title: str) -> dict[str, Any]:
        """Return a story as ``show`` tells it, empty while it is not there."""
        found = self.tell("show", title)
        return found if isinstance(found, dict) and "turns" in found else {}

    def idle(self, title: str, turns: int) -> dict[str, Any]:
        """Wait until a story has so many turns and nothing runs; return it."""

        def look() -> dict[str, Any]:
            now = self.story(title)
            there = len(now.get("turns", ())) == turns
            done = all(item["status"] == "terminal" for item in now.get("verdicts", ()))
            return now if there and done else {}

        found: dict[str, Any] = until(f"{turns} turns of {title}", look)
        return found
