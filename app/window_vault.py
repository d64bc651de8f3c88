"""Fills the window's ``Vault``: long work in a child process, so that no picture stutters."""

from __future__ import annotations

import json
import subprocess
import threading
from pathlib import Path
from typing import Any

from app.backup.backups import Backup
from app.backup.restore import differences, restore
from app.child import child_environment, own_command
from app.errors import AppError, BackupFailedError, PicturesLostError
from app.journal.faults import FAULTS
from app.journal.store import SqliteJournal
from app.pictures.decode import Decoder
from app.pictures.store import FilePictures
from app.viewmodels.backups import Change, Fault, Saved
from app.wiring import backups_of

FAILED = 5


class WindowVault:
    """The backups of the library at ``home``; needs no library that can be opened."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self._child: subprocess.Popen[str] | None = None
        self._guard = threading.Lock()
        self._stopped = threading.Event()

    def all(self) -> list[Saved]:
        """Return the backups, newest first."""
        return [_saved(backup) for backup in backups_of(self._home).all()]

    def folder(self) -> str:
        """Return where they lie."""
        return str(backups_of(self._home).folder)

    def save(self, *, if_due: bool) -> None:
        """Have a child make a backup. Raises ``BackupFailedError``."""
        status, _, said = self._ask("backup", *(["--if-due"] if if_due else []))
        if status not in (0, FAILED) or (status == FAILED and said):
            raise BackupFailedError(reason=said or f"status {status}")

    def faults(self) -> list[Fault]:
        """Have a child look the library over; a child that cannot is one fault more."""
        if not (self._home / "library.db").exists():
            return []
        status, answer, said = self._ask("journal", "verify")
        if status == FAILED and isinstance(answer, dict):
            return [_fault(finding) for finding in answer["findings"]]
        return [Fault("", "unreadable", None, said)] if status and said else []

    def compare(self, name: str) -> list[Change]:
        """Tell what the library has that a backup has not."""
        backup = backups_of(self._home).find(name)
        try:
            journal = SqliteJournal(self._home, reading_only=True)
        except AppError:
            return [_change(item) for item in differences(backup, None)]
        try:
            return [_change(item) for item in differences(backup, journal)]
        except FAULTS:
            return [_change(item) for item in differences(backup, None)]
        finally:
            journal.close()

    def restore(self, name: str) -> None:
        """Put a backup in the library's place; nobody may have it open.

        Raises as ``restore``, and ``PicturesLostError`` where it is there without some pictures.
        """
        backups = backups_of(self._home)
        decoder = Decoder()
        try:
            pictures = FilePictures(self._home / "pictures", decoder)
            lost = restore(backups, backups.find(name), self._home, pictures).lost
        finally:
            decoder.close()
        if lost:
            raise PicturesLostError(count=len(lost))

    def stop(self) -> None:
        """End the child that runs; a backup that was not whole yet is none."""
        with self._guard:
            self._stopped.set()
            if self._child is not None:
                self._child.kill()

    def _ask(self, *arguments: str) -> tuple[int, Any, str]:
        """Run ourselves; return the exit status, the last line's value and the first complaint."""
        with self._guard:
            if self._stopped.is_set():
                return 0, None, ""
            self._child = child = subprocess.Popen(
                own_command("--home", str(self._home), "--json", *arguments),
                env=child_environment(),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        out, err = child.communicate()
        with self._guard:
            self._child = None
            if self._stopped.is_set():
                return 0, None, ""
        lines = out.strip().splitlines()
        complaint = next((line for line in err.splitlines() if line.startswith("inkfold: ")), "")
        try:
            value = json.loads(lines[-1]) if lines else None
        except ValueError:
            value = None
        return child.returncode, value, complaint.removeprefix("inkfold: ")


def _saved(backup: Backup) -> Saved:
    return Saved(
        backup.name, backup.made_at, len(backup.stories), len(backup.pictures),
        len(backup.missing), backup.sound,
    )  # fmt: skip


def _change(item: Any) -> Change:
    return Change(item.title, item.standing, item.turns, item.said)


def _fault(finding: dict[str, Any]) -> Fault:
    where, code, seq = finding["session_id"], finding["code"], finding["seq"]
    words = f"{where or 'library'}: {code} {seq or ''} {finding['detail']}"
    return Fault(where, code, seq, " ".join(words.split()))
