"""Backups in the window: made now and then by themselves, listed, and put back when asked."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, Protocol

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

FIRST_MS = 20_000
EVERY_MS = 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Saved:
    """One backup; ``made_at`` carries its time zone. ``sound`` tells whether it can be used."""

    name: str
    made_at: datetime
    stories: int
    pictures: int
    missing: int
    sound: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What putting a backup back would mean for one story; ``said`` quotes what is newer."""

    title: str
    standing: Literal[
        "same", "newer_here", "only_here", "only_in_backup", "other_here", "damaged_here"
    ]
    turns: int
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong in the library, in ``words``; ``seq`` where one row of a story breaks it."""

    session_id: str
    code: str
    seq: int | None
    words: str


class Vault(Protocol):
    """The backups of one library. Every method may take seconds and works on any one thread."""

    def all(self) -> list[Saved]:
        """Return the backups, newest first."""
        ...

    def folder(self) -> str:
        """Return where they lie."""
        ...

    def save(self, *, if_due: bool) -> None:
        """Make a backup; ``if_due`` only if something is newer than the last one."""
        ...

    def faults(self) -> list[Fault]:
        """Look the whole library over and return what is wrong; [] where nothing is."""
        ...

    def compare(self, name: str) -> list[Change]:
        """Tell what the library has that a backup has not, story by story."""
        ...

    def stop(self) -> None:
        """End what runs; from any thread."""
        ...


class BackupsModel(QObject):
    """The backups as the window shows them. Lives on the GUI's thread; work is done aside.

    ``wanted`` names the backup that is to take the library's place once the window has closed.
    """

    changed = Signal()
    _arrived = Signal(object)

    def __init__(self, make: Callable[[], Vault], parent: QObject) -> None:
        super().__init__(parent)
        self._make = make
        self._made: Vault | None = None
        # not through the worker: backups are wanted most when its thread could not even begin
        self._arrived.connect(self._run, Qt.ConnectionType.QueuedConnection)
        self._closed = False
        self._aside = ThreadPoolExecutor(1, "backups")
        self.saved: tuple[Saved, ...] = ()
        self.folder = ""
        self.busy = False
        self.wanted: str | None = None
        self.failed: Callable[[Exception], None] = lambda _error: None
        self._timer, self._first = QTimer(self), QTimer(self)
        self._timer.timeout.connect(self._save_if_due)
        self._first.setSingleShot(True)
        self._first.timeout.connect(self._save_if_due)

    def start(self, found: Callable[[list[Fault]], None]) -> None:
        """Begin to save every hour, and look the library over once; ``found`` hears what is wrong."""
        self._first.timeout.connect(lambda: self._look_over(found))
        self._first.start(FIRST_MS)
        self._timer.start(EVERY_MS)

    def refresh(self) -> None:
        """Read the list again."""

        def take(found: tuple[list[Saved], str]) -> None:
            self.saved, self.folder = tuple(found[0]), found[1]
            self.changed.emit()

        self._do(lambda: (self._vault.all(), self._vault.folder()), take)

    def save(self) -> None:
        """Make a backup now."""
        if self.busy:
            return
        self.busy = True
        self.changed.emit()
        self._do(lambda: self._vault.save(if_due=False), lambda _done: self._rest())

    def compare(self, name: str, then: Callable[[list[Change]], None]) -> None:
        """Find out what a backup lacks."""
        self._do(lambda: self._vault.compare(name), then)

    def close(self) -> None:
        """End what runs; nothing is delivered afterwards."""
        self._closed = True
        self._timer.stop()
        self._first.stop()
        if self._made is not None:
            self._made.stop()
        self._aside.shutdown(wait=True, cancel_futures=True)

    @property
    def _vault(self) -> Vault:
        # made aside when first needed: it brings half the program along
        if self._made is None:
            self._made = self._make()
        return self._made

    def _save_if_due(self) -> None:
        self._do(lambda: self._vault.save(if_due=True), lambda _done: self.refresh())

    def _look_over(self, found: Callable[[list[Fault]], None]) -> None:
        self._do(lambda: self._vault.faults(), lambda faults: found(faults) if faults else None)

    def _rest(self) -> None:
        self.busy = False
        self.refresh()

    def _do(self, job: Callable[[], Any], then: Callable[[Any], None]) -> None:
        def run() -> None:
            try:
                result = job()
            except Exception as error:  # whatever it was, the window tells it
                self._arrived.emit(lambda error=error: self._fail(error))
            else:
                self._arrived.emit(lambda: then(result))

        try:
            self._aside.submit(run)
        except RuntimeError:
            return  # closing already

    @Slot(object)
    def _run(self, action: Callable[[], None]) -> None:
        if not self._closed:
            action()

    def _fail(self, error: Exception) -> None:
        self.busy = False
        self.changed.emit()
        self.failed(error)
