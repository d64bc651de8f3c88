"""A process that has everything imported and forks the program: ``python -m`` this file.

One order a line on standard input, one answer a line on standard output, as JSON. Each order is
one command of the real program in a process of its own, which a point or the recorder may kill;
it starts in a tenth of the time that a fresh one takes.
"""

from __future__ import annotations

import ctypes
import functools
import gc
import importlib
import json
import os
import subprocess
import sys
import time
import traceback
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.kill import decoding

SECONDS = 300
ROOT = Path(__file__).parents[2]
MISSING = "" if sys.platform == "linux" else "forking the program is tried on Linux only"
"""Why the program cannot be started this way here, empty where it can."""

IMPORTED = (
    "anyio._backends._asyncio",
    "app.__main__",
    *decoding.IMPORTED,
    "app.engines.direct",
    "app.engines.director",
    "app.engines.openai_images",
    "app.engines.picture_services",
    "app.engines.sketch.engine",
    "app.folds.assets",
    "app.folds.branches",
    "app.journal.verify",
    "app.keys.keyring_store",
    "app.records.panel_numbers",
    "encodings.idna",
    "platformdirs",
    "app.wiring",
    "concurrent.futures.thread",
    "httpcore",
    "keyring.backends.chainer",
    "keyring.backends.libsecret",
    "keyring.backends.null",
    "socksio",
    "sqlite_utils",
    "tests.kill.branches",
    "tests.kill.spoils",
)
"""What costs time to import; none of it starts a thread."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a disk does wrong; see ``pcut_fail`` and ``pcut_room`` in ``failing.h``.

    The ``number``-th change that fits ``kind`` (of ``tests/powercut/log.py``) and ``name`` (the end
    of a file's name) fails with ``error``, and all after it if ``lasting``. From change ``full_at`` on
    files may grow by ``room`` bytes only.
    """

    number: int = 0
    error: int = 0
    lasting: bool = False
    kind: int = 0
    name: str = ""
    full_at: int = 0
    room: int = 0


SOUND = Trouble()


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended: its exit status, or minus the signal; and what was seen of it.

    ``lines`` are the values of the lines it printed, ``last`` that of the last one. ``crossed`` are the named points it crossed,
    ``took`` the branches of recovery, each in order. ``changes`` tells of each change of the disk
    whether it was a write, where the recorder is loaded and the command came to its end.
    """

    status: int
    lines: tuple[Any, ...] = ()
    last: Any = None
    crossed: tuple[str, ...] = ()
    took: tuple[str, ...] = ()
    changes: tuple[bool, ...] = ()
    complaint: str = ""

    @property
    def killed(self) -> bool:
        """Whether it was killed."""
        return self.status == -9


@dataclass(slots=True)
class Nursery:
    """Starts the program; ``environment`` holds what the recorder needs. Not for several threads."""

    environment: dict[str, str] = field(default_factory=dict)
    _process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Nursery:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.kill.nursery"],
            cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)} | self.environment,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
        )  # fmt: skip
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._process is not None
        self._process.communicate(timeout=SECONDS)

    def run(
        self,
        home: Path,
        words: Sequence[object],
        *,
        point: str = "",
        spoil: str = "",
        kill_before: int = 0,
        tear: int = 0,
        trouble: Trouble = SOUND,
    ) -> Ran:
        """Run one command in ``home``; see ``app/points.py`` and ``recorder.c`` for the kills."""
        order = {
            "home": str(home), "words": [str(word) for word in words], "point": point,
            "spoil": spoil, "kill_before": kill_before, "tear": tear, "trouble": asdict(trouble),
        }  # fmt: skip
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        told = json.loads(self._process.stdout.readline())
        told |= {name: tuple(told[name]) for name in ("lines", "crossed", "took", "changes")}
        return Ran(**told)


# -- inside the nursery ----------------------------------------------------------------------------


def serve() -> None:
    """Carry orders out until there are no more."""
    for name in IMPORTED:
        importlib.import_module(name)
    _built_once()
    # what is never touched by a collection is never copied into a child
    gc.collect()
    gc.freeze()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_carry_out(json.loads(line))) + "\n")
        sys.stdout.flush()


def _built_once() -> None:
    """Build here what every command builds alike, for all that are forked from here."""
    import app.__main__
    from app.engines import directions
    from app.engines.catalogue import services
    from app.tools.toolbox import specs

    specs()
    services()
    directions.read("@Mina mood=brave\nMina says: Here!", directions.known_characters({}))
    built = app.__main__.parser()
    app.__main__.parser = lambda: built


def _carry_out(order: dict[str, Any]) -> dict[str, Any]:
    folder = Path(order["home"]).with_name("seen")
    folder.mkdir(exist_ok=True)
    for file in folder.iterdir():
        file.unlink()
    decoder = decoding.Ready()
    child = os.fork()
    if child == 0:
        decoder.give()
        _child(order, folder)
    status = _wait(child)
    decoder.end()
    said = _read(folder / "out").splitlines()
    lines = [value for value in map(_value, said) if value is not None]
    return {
        "status": status,
        "lines": lines,
        "last": lines[-1] if said and _value(said[-1]) is not None else None,
        "crossed": _read(folder / "points").split(),
        "took": _read(folder / "branches").splitlines(),
        "changes": json.loads(_read(folder / "changes") or "[]"),
        "complaint": _read(folder / "err"),
    }


def _value(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None  # killed in the middle of it


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8", errors="replace") if file.exists() else ""


def _wait(child: int) -> int:
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.002)
    os.kill(child, 15)
    os.waitpid(child, 0)
    return -15


def _child(order: dict[str, Any], folder: Path) -> None:
    status = 70
    try:
        for number, name in ((1, "out"), (2, "err")):
            os.dup2(os.open(folder / name, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        status = _command(order, folder)
    except SystemExit as ended:
        status = int(ended.code or 0)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _command(order: dict[str, Any], folder: Path) -> int:
    from app import points
    from app.__main__ import main
    from tests.kill import branches, spoils

    os.environ["INKFOLD_STATE"] = str(folder.with_name("state"))
    points.arm(order["point"], str(folder / "points"))
    branches.watch(functools.partial(_append, folder / "branches"))
    if order["spoil"]:
        spoils.SPOILS[order["spoil"]]()
    recorder = ctypes.CDLL(None)
    if hasattr(recorder, "pcut_arm"):
        recorder.pcut_root(order["home"].encode())
        recorder.pcut_arm(ctypes.c_long(order["kill_before"]), ctypes.c_long(order["tear"]))
        trouble = Trouble(**order["trouble"])
        recorder.pcut_room(ctypes.c_long(trouble.full_at), ctypes.c_long(trouble.room))
        recorder.pcut_fail(
            ctypes.c_long(trouble.number), trouble.error, trouble.lasting, trouble.kind,
            trouble.name.encode(),
        )  # fmt: skip
    status = main(["--home", order["home"], "--json", *order["words"]])
    if hasattr(recorder, "pcut_changes"):
        count = range(1, recorder.pcut_changes() + 1)
        writes = [bool(recorder.pcut_is_write(ctypes.c_long(number))) for number in count]
        (folder / "changes").write_text(json.dumps(writes))
    return status


def _append(file: Path, line: str) -> None:
    with file.open("a", encoding="utf-8") as out:
        out.write(line + "\n")


if __name__ == "__main__":
    serve()
