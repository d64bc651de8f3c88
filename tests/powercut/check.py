"""Judges one state of the disk: nothing promised is lost, and the program goes on from there."""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
import tempfile
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import TracebackType
from unittest import mock

from app.backup.backups import Backups, digest_of
from app.commands.journal import picture_fault
from app.journal.copying import look_over
from app.journal.verify import verify
from app.pictures.decode import Decoder
from app.ports import JournalView
from app.runtime.story import Limits
from app.wiring import Workshop
from tests.service import Service

SECONDS = 300
SPOILT = b"\xff" * 4096
"""A page that no sound library has."""
QUICK = Limits(reconcile_s=5, poll_s=0.01)


class _SharedDecoder(Decoder):
    """A decoder that stays warm over all states."""

    def close(self) -> None:
        """Stay."""

    def end(self) -> None:
        super().close()


class Checker:
    """Judges states one after the other, with a service that knows what it was sent by then.

    ``memory`` is what the service knew after everything was recorded. Recovery is tried from
    every state whose journal and files say something new, and from one in ``repeat`` of the rest.
    """

    def __init__(self, folder: Path, memory: str, *, repeat: int = 8) -> None:
        self._ledger = folder / "checker.jsonl"
        self._service = Service(self._ledger)
        self._memory = memory
        self._repeat = repeat
        self._decoder = _SharedDecoder()
        self._seen: Counter[str] = Counter()
        self.recovered = 0

    def __enter__(self) -> Checker:
        self._service.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._service.close()
        self._decoder.end()

    def faults(self, home: Path, marks: Sequence[str]) -> list[str]:
        """Return what is wrong with the state in ``home``, each fault with its kind first."""
        if _still_damaged(home, marks):
            return []
        keys = sent_keys(marks)
        self._service.begin_anew(self._ledger, self._memory, keys)
        redirect(home, self._service.base_url)
        try:
            with (
                mock.patch("app.wiring.Decoder", return_value=self._decoder),
                # what the machine knows of stories would take each state for an older copy
                tempfile.TemporaryDirectory(dir=self._ledger.parent) as known,
                mock.patch.dict(os.environ, {"INKFOLD_STATE": known}),
            ):
                found = asyncio.run(self._look(home, marks))
        except Exception as error:
            # whatever stops the program from going on is the finding
            return [f"STOPPED {type(error).__name__}: {error}"]
        charges = self._service.charges()
        return [
            *found,
            *(f"PAID-TWICE {key}" for key in keys if charges[key]),
            *(f"PAID-TWICE {key}" for key, count in charges.items() if count > 1),
        ]

    async def _look(self, home: Path, marks: Sequence[str]) -> list[str]:
        shop = Workshop(home, limits=QUICK)
        try:
            found = [*_findings(shop), *_broken_promises(shop, marks)]
            if found or not self._worth_recovering(shop):
                return found
            self.recovered += 1
            async with asyncio.timeout(SECONDS):
                for info in shop.journal.sessions():
                    await shop.studio.recover(info.session_id)
        finally:
            await shop.close()
        shop = Workshop(home, reading_only=True)
        try:
            return [
                f"AFTERWARDS {fault}"
                for fault in [*_findings(shop), *_broken_promises(shop, marks)]
            ]
        finally:
            await shop.close()

    def _worth_recovering(self, shop: Workshop) -> bool:
        said = hashlib.sha256()
        for info in shop.journal.sessions():
            said.update(f"{info.session_id} {info.seq} {info.chain}\n".encode())
        for path in sorted(shop.home.rglob("*")):
            if path.is_file() and path.parent.parent.name in ("pictures", "spool"):
                said.update(f"{path.relative_to(shop.home)} {path.stat().st_size}\n".encode())
        self._seen[said.hexdigest()] += 1
        return self._seen[said.hexdigest()] % self._repeat == 1


def _still_damaged(home: Path, marks: Sequence[str]) -> bool:
    """Tell whether the library is still the one that was damaged before anything was recorded."""
    library = home / "library.db"
    return "DAMAGED" in marks and library.exists() and SPOILT in library.read_bytes()


def sent_keys(marks: Sequence[str]) -> set[str]:
    """Return the keys of the requests that may have been charged by then."""
    return {mark.split()[1] for mark in marks if mark.startswith("SENT ")}


def redirect(home: Path, base_url: str) -> None:
    """Let the engine of a home call another practice service."""
    settings = home / "settings.json"
    if settings.exists():
        text = settings.read_text(encoding="utf-8")
        settings.write_text(re.sub(r"http://127\.0\.0\.1:\d+/v1", base_url, text), "utf-8")


def _findings(shop: Workshop) -> Iterator[str]:
    for file in shop.home.glob("*.inkfold"):
        with zipfile.ZipFile(file) as archive:
            if broken := archive.testzip():
                yield f"BROKEN-EXPORT {broken}"
    backups = Backups(shop.home / "backups")
    for backup in backups.all():
        library = backups.library(backup)
        gone = [asset for asset in backup.pictures if not backups.picture(asset).exists()]
        if digest_of(library) != backup.digest or _damaged(library) or gone:
            yield f"BROKEN-BACKUP {backup.name}"
    for finding in verify(shop.journal, None, lambda asset: picture_fault(shop, asset)):
        yield f"FOUND-{finding.code} {finding.seq} {finding.detail}"


def _damaged(library: Path) -> bool:
    contents = look_over(library)
    return bool(contents.damage) or any(story.damage for story in contents.stories)


def _broken_promises(shop: Workshop, marks: Sequence[str]) -> Iterator[str]:
    views = {
        info.session_id: shop.journal.view(info.session_id) for info in shop.journal.sessions()
    }
    rows = [row for view in views.values() for row in view.rows(0)]
    sent = Counter(
        str(row.payload["idempotency_key"]) for row in rows if row.kind == "tool_dispatched"
    )
    shown = {str(row.payload["result_entry_id"]) for row in rows if row.kind == "tool_settled"}
    owners = {view.info().session_id: view.info().fence for view in views.values()}
    told: Counter[str] = Counter()
    home = shop.home
    saved = {backup.name for backup in Backups(home / "backups").all()}
    for mark in marks:
        match mark.split():
            case ["SENT", key]:
                told[key] += 1
                if sent[key] < told[key]:
                    yield f"LOST-T1 {key}"
            case ["ENGINE", name] if shop.settings.engine(name) is None:
                yield f"LOST-ENGINE {name}"
            case ["SHOWN", result_id] if result_id not in shown:
                yield f"LOST-T2 {result_id}"
            case ["OWNER", session_id, fence] if owners.get(session_id, 0) < int(fence):
                yield f"LOST-FENCE {session_id} {fence}"
            case ["WHOLE", session_id, *ends] if session_id in views:
                first, last = (_has(views[session_id], *end) for end in (ends[:2], ends[2:]))
                if first is not last:
                    yield f"NEITHER-OLD-NOR-NEW {session_id}"
            case ["EXPORTED", name] if not (home / name).exists():
                yield f"LOST-EXPORT {name}"
            case ["SAVED", name] if name not in saved:
                yield f"LOST-BACKUP {name}"
            case ["ROW", session_id, seq, chain] if not _has(views.get(session_id), seq, chain):
                yield f"LOST-ROW {session_id} {seq}"


def _has(view: JournalView | None, seq: str, chain: str) -> bool:
    return view is not None and [row.chain for row in view.rows(int(seq) - 1, 1)] == [chain]
