"""The real program, which tells the recorder what it has promised: ``python -m`` this file.

Marks: ``SENT KEY`` right before a paid request's first byte, ``SHOWN RESULT`` once T2 was written,
``ROW STORY SEQ CHAIN`` for the newest row of each commit, ``OWNER STORY FENCE`` after a claim,
``ENGINE NAME`` for each engine in settings that were written.
``INKFOLD_SPOIL`` names a mistake to make on purpose: see ``SPOILS``.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import sys
from collections.abc import Callable
from typing import Any
from unittest import mock

import app.engines.http
import app.journal.connection
import app.pictures.store
import app.wiring
from app.__main__ import main
from app.journal.store import SqliteJournal
from app.pictures.store import FilePictures


def mark(*words: object) -> None:
    """Note a promise in the recorder's log; nothing where the recorder is not loaded."""
    process = ctypes.CDLL(None)
    if hasattr(process, "pcut_mark"):
        process.pcut_mark(" ".join(map(str, words)).encode())


def announce_promises() -> None:
    """Let the program mark what it promises. It does the same as before in the same order."""
    post_paid, write = app.engines.http.post_paid, SqliteJournal.write
    claim, create = SqliteJournal.claim, SqliteJournal.create_with
    write_settings = vars(app.wiring)["write_settings"]

    @functools.wraps(post_paid)
    async def marked_post(url: str, *, headers: Any, before_first_byte: Any, **more: Any) -> Any:
        def first_byte() -> None:
            before_first_byte()
            mark("SENT", headers["Idempotency-Key"])

        return await post_paid(url, headers=headers, before_first_byte=first_byte, **more)

    def newest(journal: SqliteJournal, session_id: str) -> None:
        info = journal.view(session_id).info()
        mark("ROW", session_id, info.seq, info.chain)

    def marked_write(journal: SqliteJournal, lease: Any, plan: Any) -> Any:
        rows = write(journal, lease, plan)
        if rows:
            mark("ROW", lease.session_id, rows[-1].seq, rows[-1].chain)
        for row in rows:
            if row.kind == "tool_settled":
                mark("SHOWN", row.payload["result_entry_id"])
        return rows

    def marked_claim(journal: SqliteJournal, session_id: str, *given: Any, **more: Any) -> Any:
        lease = claim(journal, session_id, *given, **more)
        mark("OWNER", session_id, lease.fence)
        newest(journal, session_id)
        return lease

    def marked_create(journal: SqliteJournal, *given: Any) -> str:
        session_id = create(journal, *given)
        newest(journal, session_id)
        return session_id

    def marked_settings(path: Any, settings: Any) -> None:
        write_settings(path, settings)
        for engine in settings.engines:
            mark("ENGINE", engine.name)

    mock.patch.object(app.wiring, "write_settings", marked_settings).start()
    mock.patch.object(app.engines.http, "post_paid", marked_post).start()
    mock.patch.object(SqliteJournal, "write", marked_write).start()
    mock.patch.object(SqliteJournal, "claim", marked_claim).start()
    mock.patch.object(SqliteJournal, "create_with", marked_create).start()


def _normal() -> None:
    """Let commits return before they are on disk."""
    insist = app.journal.connection._insist

    def lax(connection: Any, name: str, value: Any, word: str = "") -> None:
        if name == "synchronous":
            connection.execute("PRAGMA synchronous=NORMAL")
        else:
            insist(connection, name, value, word)

    mock.patch.object(app.journal.connection, "_insist", lax).start()


def _unsynced_picture() -> None:
    """Save pictures the way most programs save files."""

    def write(path: Any, data: bytes) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_name(path.name + ".part")
        part.write_bytes(data)
        part.replace(path)

    mock.patch.object(app.pictures.store, "write_durably", write).start()


def _t2_first() -> None:
    """Store a picture only once its T2 has been written."""
    put, write = FilePictures.put, SqliteJournal.write
    late: list[Callable[[], str]] = []

    def put_later(pictures: FilePictures, data: bytes) -> str:
        late.append(lambda: put(pictures, data))
        return hashlib.sha256(data).hexdigest()

    def write_first(journal: SqliteJournal, lease: Any, plan: Any) -> Any:
        rows = write(journal, lease, plan)
        while late and any(row.kind == "tool_settled" for row in rows):
            late.pop()()
        return rows

    mock.patch.object(FilePictures, "put", put_later).start()
    mock.patch.object(SqliteJournal, "write", write_first).start()


SPOILS: dict[str, Callable[[], None]] = {
    "normal": _normal,
    "unsynced_picture": _unsynced_picture,
    "t2_first": _t2_first,
}
"""Mistakes that must be found, by their names."""


if __name__ == "__main__":
    spoil = os.environ.get("INKFOLD_SPOIL")
    if spoil:
        SPOILS[spoil]()
    announce_promises()
    sys.exit(main())
