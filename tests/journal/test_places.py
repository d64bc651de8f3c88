"""What a writer remembers of a tree leads to the same index as reading it anew for each row."""

from __future__ import annotations

import random
import sqlite3

import pytest

from app.errors import FrozenSessionError, JournalBusyError
from app.journal.store import SqliteJournal
from app.journal.verify import stale_read_models
from app.records.rows import entry, fact
from tests import make


def drafts(draw, known, count, mark):
    """Draft ``count`` entries that hang on each other, or now and then on any earlier one."""
    rows = []
    for number in range(count):
        name = f"{mark}.{number}"
        parent = None
        if known:
            parent = known[-1] if draw.random() < 0.8 else draw.choice(known)
        match draw.randrange(8):
            case 0 if known:
                rows.append(
                    fact("head_moved", {"entry_id": parent or known[0], "from_entry_id": None})
                )
                continue
            case 1 if known:
                back = draw.choice([parent, None])
                rows.append(entry("branch", {"from_entry_id": known[-1]}, name, back))
            case 2 | 3 as kind:
                change = {"mode": "merge" if kind == 2 else "replace", "value": {}, "cause": "user"}
                rows.append(entry("app_state", change, name, parent))
            case 4 if known:
                told = {"summary": "s", "first_kept_entry_id": None, "reason": "manual"}
                counts = {"tokens_before": 1, "tokens_after": 1}
                rows.append(entry("compaction", told | counts, name, parent))
            case _:
                rows.append(make.user(name, parent))
        known.append(name)
    return rows


def head_of(view):
    """Fold the head the plain way."""
    head = None
    for row in view.rows(0):
        if row.kind == "head_moved":
            head = row.payload["entry_id"]
        elif row.entry_id is not None and (row.kind == "branch" or row.parent_id == head):
            head = row.entry_id
    return head


@pytest.mark.parametrize("seed", range(6))
def test_writers_that_take_turns_leave_the_index_a_rebuild_would_make(tmp_path, seed):
    draw = random.Random(seed)
    writers = [SqliteJournal(tmp_path), SqliteJournal(tmp_path)]
    session_id = writers[0].create("Story", {})
    at_work, lease = writers[0], writers[0].claim(session_id, "first")
    known: list[str] = []
    for turn in range(60):
        if draw.random() < 0.15:
            at_work = draw.choice(writers)
            lease = at_work.claim(session_id, f"owner{turn}", take_over=True)
        rows = drafts(draw, known, draw.randint(1, 5), f"e{turn}")
        at_work.write(lease, lambda _view, rows=rows: rows)
        view = at_work.view(session_id)
        assert view.info().head == head_of(view)
    assert list(stale_read_models(at_work.connection)) == []
    for writer in writers:
        writer.close()


def test_an_entry_that_was_rolled_back_is_nobodys_parent(tmp_path):
    journal = SqliteJournal(tmp_path)
    lease = journal.claim(journal.create("Story", {}), "owner")
    journal.write(lease, lambda _view: [make.user("a")])
    # the second one's name is taken: the whole transaction goes, and "b" with it
    with pytest.raises(JournalBusyError):
        journal.write(lease, lambda _view: [make.user("b", "a"), make.user("a", "b")])
    journal.write(lease, lambda _view: [make.user("c", "b")])
    placed = journal.connection.execute("SELECT entry_id FROM entry_index ORDER BY id").fetchall()
    assert placed == [("a",)], "an orphan is not placed, whoever thought its parent was there"
    journal.close()


class Refusing:
    """The connection, on a disk that refuses to sync."""

    def __init__(self, real):
        self.real = real

    def execute(self, statement, *values):
        if statement == "COMMIT":
            raise sqlite3.OperationalError("disk I/O error")
        return self.real.execute(statement, *values)

    def __getattr__(self, name):
        return getattr(self.real, name)


def test_an_entry_whose_commit_failed_is_nobodys_parent(tmp_path):
    journal = SqliteJournal(tmp_path)
    lease = journal.claim(journal.create("Story", {}), "owner")
    journal.write(lease, lambda _view: [make.user("a")])
    library = journal._library
    real, library.connection = library.connection, Refusing(library.connection)
    with pytest.raises(FrozenSessionError):
        journal.write(lease, lambda _view: [make.user("b", "a")])
    library.connection = real
    journal.release(lease)
    lease = journal.claim(lease.session_id, "owner")
    journal.write(lease, lambda _view: [make.user("c", "b")])
    placed = journal.connection.execute("SELECT entry_id FROM entry_index ORDER BY id").fetchall()
    assert placed == [("a",)]
    journal.close()


def test_a_writer_of_two_stories_keeps_their_trees_apart(tmp_path):
    journal = SqliteJournal(tmp_path)
    first, second = (journal.claim(journal.create(name, {}), "owner") for name in ("One", "Two"))
    journal.write(first, lambda _view: [make.user("same")])
    journal.write(second, lambda _view: [make.user("other"), make.user("same", "other")])
    journal.write(first, lambda _view: [make.user("next", "same")])
    depths = journal.connection.execute(
        "SELECT session_key, depth FROM entry_index WHERE entry_id IN ('same', 'next')"
    ).fetchall()
    assert sorted(depths) == [(1, 0), (1, 1), (2, 1)]
    assert list(stale_read_models(journal.connection)) == []
    journal.close()
