"""Words are found from the row they come from on, once, wherever the index has got to."""

from __future__ import annotations

import contextlib
from unittest import mock

import pytest

from app.journal.schema import STEPS
from app.journal.search import INDEXED_EVERY
from app.journal.store import SqliteJournal
from app.journal.stored import row_key
from app.journal.verify import rebuild
from tests import make


@contextlib.contextmanager
def story(home):
    journal = SqliteJournal(home)
    session_id = journal.create("Story", {})
    yield journal, journal.claim(session_id, "owner")
    journal.close()


def say(journal, lease, numbers):
    """Write one message a number, each with a word of its own and one that all of them share."""
    for number in numbers:
        parent = journal.view(lease.session_id).info().head
        entry = make.user(f"u{number}", parent, f"word{number} 猫咪")
        journal.write(lease, lambda _view, entry=entry: [entry])


def found(journal, lease):
    return sorted(journal.view(lease.session_id).find("猫咪", 999), key=lambda name: int(name[1:]))


def indexed(journal):
    return journal.connection.execute("SELECT count(*) FROM search_docsize").fetchone()[0]


def test_a_word_is_found_at_once_and_still_when_the_index_has_it(tmp_path):
    with story(tmp_path) as (journal, lease):
        for number in range(2 * INDEXED_EVERY + 9):
            say(journal, lease, [number])
            assert journal.view(lease.session_id).find(f"word{number}", 9) == [f"u{number}"]
            if number % 50 == 0:
                assert found(journal, lease) == [f"u{n}" for n in range(number + 1)]
        assert indexed(journal) == 2 * INDEXED_EVERY - 2  # the first two rows have no words
        assert found(journal, lease) == [f"u{n}" for n in range(2 * INDEXED_EVERY + 9)]


def test_rows_of_one_transaction_across_the_turn_are_all_found(tmp_path):
    with story(tmp_path) as (journal, lease):
        rows, parent = [], None
        for number in range(INDEXED_EVERY + 40):
            rows.append(make.user(f"u{number}", parent, "猫咪"))
            parent = f"u{number}"
        journal.write(lease, lambda _view: rows)
        assert found(journal, lease) == [f"u{n}" for n in range(INDEXED_EVERY + 40)]


def test_an_index_made_anew_finds_the_same(tmp_path):
    with story(tmp_path) as (journal, lease):
        say(journal, lease, range(INDEXED_EVERY + 20))
        before = indexed(journal)
        rebuild(journal)
        assert indexed(journal) == before
        assert found(journal, lease) == [f"u{n}" for n in range(INDEXED_EVERY + 20)]


def test_other_stories_of_the_library_are_not_found(tmp_path):
    with story(tmp_path) as (journal, lease):
        other = journal.claim(journal.create("Other", {}), "owner")
        say(journal, lease, range(INDEXED_EVERY + 5))
        say(journal, other, range(3))
        assert found(journal, other) == ["u0", "u1", "u2"]
        assert len(found(journal, lease)) == INDEXED_EVERY + 5


@pytest.mark.parametrize(
    ("version", "table"), [(1, "search (rowid, words)"), (2, "fresh_words (id, words)")]
)
@pytest.mark.parametrize("older", [3, INDEXED_EVERY - 2, INDEXED_EVERY + 30])
def test_what_earlier_versions_put_into_the_index_is_found_once(tmp_path, version, table, older):
    """The first one indexed each row by itself, the second let its words wait in a table."""
    earlier = mock.patch.multiple(
        "app.journal.connection", STEPS=STEPS[:version], VERSION=version
    )  # fmt: skip
    never = mock.patch("app.journal.store.index_words")
    with earlier, never, story(tmp_path) as (journal, lease):
        say(journal, lease, range(older))
        with journal.transaction() as connection:
            key = journal.view(lease.session_id).session_key
            for number in range(older):
                seq = number + 3
                whole = version == 2 and seq <= older + 2 - (older + 2) % INDEXED_EVERY
                connection.execute(
                    f"INSERT INTO {'search (rowid, words)' if whole else table} VALUES (?, ?)",
                    (row_key(key, seq), f"word{number}  猫咪 猫 咪 "),
                )
        journal.release(lease)
    journal = SqliteJournal(tmp_path)
    lease = journal.claim(lease.session_id, "owner")
    for number in range(older, older + INDEXED_EVERY + 7):
        say(journal, lease, [number])
        if number % 40 == 0:
            assert found(journal, lease) == [f"u{n}" for n in range(number + 1)]
    assert found(journal, lease) == [f"u{n}" for n in range(older + INDEXED_EVERY + 7)]
    journal.close()
