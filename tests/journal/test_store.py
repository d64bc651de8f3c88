"""The library file itself: what it refuses, what it survives, what it says."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
import textwrap

import pytest

from app.errors import (
    CorruptedError,
    FencedOutError,
    FrozenSessionError,
    JournalBusyError,
    ReadOnlyError,
    RefusedError,
)
from app.journal.connection import open_writer
from app.journal.schema import READ_MODEL_TABLES
from app.journal.store import SqliteJournal
from app.journal.verify import rebuild, stale_read_models, verify
from tests import make
from tests.journal.test_contract import tell_a_story


@pytest.fixture
def journal(tmp_path):
    made = SqliteJournal(tmp_path)
    yield made
    made.close()


def story(journal):
    session_id = journal.create("Story", {})
    lease = journal.claim(session_id, "owner")
    tell_a_story(journal, lease)
    return session_id, lease


def raw(path):
    """A connection that knows none of our rules but those in the file."""
    return sqlite3.connect(path / "library.db", isolation_level=None)


def test_every_connection_writes_ahead_and_syncs_fully(journal):
    settings = {
        name: journal.connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("user_version", "application_id")
    }
    assert settings == {"user_version": 3, "application_id": 0x494E4B46}
    fresh = open_writer(journal.path)
    fresh.set_authorizer(None)
    wanted = {"journal_mode": "wal", "synchronous": 2, "trusted_schema": 0, "recursive_triggers": 1}
    assert {n: fresh.execute(f"PRAGMA {n}").fetchone()[0] for n in wanted} == wanted
    fresh.close()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE session_events SET payload = '{}' WHERE seq = 4",
        "DELETE FROM session_events WHERE seq = 4",
        "UPDATE session_records SET payload = '{}'",
        "DELETE FROM session_records",
        "REPLACE INTO session_events SELECT id, session_id, seq, 'x', entry_id, parent_id, payload,"
        " created_at, fence, chain FROM session_events WHERE seq = 4",
        "INSERT INTO session_events SELECT id + 1000, session_id, seq + 1000, kind, entry_id,"
        " parent_id, payload, created_at, fence, chain FROM session_events WHERE seq = 4",
        "INSERT INTO session_records SELECT id, session_id, seq, kind, 'op', NULL, payload,"
        " created_at, fence, chain FROM session_events WHERE seq = 4",
        "INSERT INTO session_events SELECT max(id) + 1, session_id, max(seq) + 1, kind, 'fresh',"
        " parent_id, payload, created_at, 99, chain FROM session_events",
    ],
)
def test_the_database_itself_refuses_whoever_asks(tmp_path, statement):
    journal = SqliteJournal(tmp_path)
    story(journal)
    before = journal.sessions()[0].seq
    journal.close()
    stranger = raw(tmp_path)
    with pytest.raises(sqlite3.IntegrityError):
        stranger.execute(statement)
    (count,) = stranger.execute(
        "SELECT (SELECT count(*) FROM session_events) + (SELECT count(*) FROM session_records)"
    ).fetchone()
    assert count == before
    stranger.close()


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM session_events",
        "UPDATE session_records SET kind = 'x'",
        "CREATE TABLE t (x)",
        "DROP TABLE spending",
        "ATTACH 'x.db' AS x",
        "PRAGMA synchronous=OFF",
        "PRAGMA writable_schema=1",
        "PRAGMA user_version=9",
    ],
)
def test_our_own_connection_may_not_even_try(journal, statement):
    with pytest.raises(sqlite3.DatabaseError, match=r"not authorized|prohibited"):
        journal.connection.execute(statement)


def test_a_second_t1_of_one_ordinal_cannot_be_written(journal):
    session_id = journal.create("Story", {})
    lease = journal.claim(session_id, "owner")
    commits, _ = make.whole_run("op1", 1, None)
    for commit in commits[:5]:
        journal.write(lease, lambda _v, rows=commit: rows)
    seq = journal.view(session_id).info().seq
    with pytest.raises(JournalBusyError):
        journal.write(lease, lambda _v: [make.t1("op1", "a1")])
    assert journal.view(session_id).info().seq == seq


def test_read_models_dropped_and_rebuilt_are_identical(journal):
    story(journal)
    tables = {
        name: sorted(map(repr, journal.connection.execute(f"SELECT * FROM {name}")))
        for name in READ_MODEL_TABLES
    }
    assert any(tables.values())
    with journal.transaction() as connection:
        for name in READ_MODEL_TABLES:
            connection.execute(f"DELETE FROM {name}")
    assert list(stale_read_models(journal.connection))
    rebuild(journal)
    assert tables == {
        name: sorted(map(repr, journal.connection.execute(f"SELECT * FROM {name}")))
        for name in READ_MODEL_TABLES
    }
    session_id = journal.sessions()[0].session_id
    assert journal.view(session_id).find("打翻", 9) == ["u99"]


def test_verification_finds_nothing_in_a_sound_library_and_names_a_missing_picture(journal):
    session_id, _ = story(journal)
    assert list(verify(journal, None, lambda _asset: None)) == []
    found = list(verify(journal, session_id, lambda asset: "missing" if asset[-1] == "3" else None))
    assert [(item.session_id, item.code) for item in found] == [(session_id, "picture")]


def tamper(home, statement):
    """Change a row behind the program's back, as a disk or a stranger would."""
    stranger = raw(home)
    dropped = stranger.execute(
        "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
    ).fetchall()
    for name, _ in dropped:
        stranger.execute(f"DROP TRIGGER {name}")
    stranger.execute(statement)
    for _, text in dropped:
        stranger.execute(text)
    stranger.close()


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE session_events SET payload = replace(payload, 'Draw', 'Drew') WHERE seq = 4",
         "chain_broken"),
        ("DELETE FROM session_records WHERE seq = 5", "chain_broken"),
        ("UPDATE session_records SET payload = '[]' WHERE seq = 5", "chain_broken"),
        ("UPDATE session_events SET payload = 'not json' WHERE seq = 4", "chain_broken"),
    ],
)  # fmt: skip
def test_an_impossible_row_freezes_its_story_and_no_other(tmp_path, statement, code):
    journal = SqliteJournal(tmp_path)
    session_id, _ = story(journal)
    journal.close()  # without giving the lease back: as after a crash
    tamper(tmp_path, statement.replace("WHERE", f"WHERE session_id = '{session_id}' AND"))
    journal = SqliteJournal(tmp_path)
    other = journal.create("Other", {})
    with pytest.raises(CorruptedError) as caught:
        journal.claim(session_id, "owner")
    assert caught.value.code == code
    found = list(verify(journal, session_id, lambda _asset: None))
    assert (found[0].session_id, found[0].code) == (session_id, code)
    with pytest.raises(CorruptedError):
        journal.claim(session_id, "owner", take_over=True)
    assert journal.claim(other, "owner").fence == 1
    journal.close()


def test_a_library_with_other_tables_is_not_written(tmp_path):
    SqliteJournal(tmp_path).close()
    stranger = raw(tmp_path)
    stranger.execute("DROP TRIGGER session_events_no_update")
    stranger.close()
    with pytest.raises(ReadOnlyError):
        SqliteJournal(tmp_path)


@pytest.mark.parametrize("pragma", ["user_version=99", "application_id=1"])
def test_a_newer_or_foreign_database_is_not_written(tmp_path, pragma):
    SqliteJournal(tmp_path).close()
    stranger = raw(tmp_path)
    stranger.execute(f"PRAGMA {pragma}")
    stranger.close()
    with pytest.raises(ReadOnlyError):
        SqliteJournal(tmp_path)


def test_a_story_of_a_newer_version_opens_for_reading_only(tmp_path):
    journal = SqliteJournal(tmp_path)
    session_id = journal.create("Story", {})
    lease = journal.claim(session_id, "owner")
    with journal.transaction() as connection:
        from app.journal.placing import placed
        from app.journal.projection import StoryProjection
        from app.records.rows import fact

        info = journal.view(session_id).info()
        row = placed(
            session_id,
            fact("hologram_added", {}),
            seq=info.seq + 1,
            chain=info.chain,
            fence=lease.fence,
        )
        view = journal.view(session_id)
        journal._insert(view.session_key, row)
        models = StoryProjection(connection, view.session_key)
        models.add(row)
        models.finish(search=True)
    journal.release(lease)
    with pytest.raises(ReadOnlyError):
        journal.claim(session_id, "owner")
    assert [r.kind for r in journal.view(session_id).rows(0)][-1] == "hologram_added"
    journal.close()


def test_another_process_that_holds_a_story_is_noticed_and_its_death_too(tmp_path):
    journal = SqliteJournal(tmp_path)
    session_id = journal.create("Story", {})
    holder = subprocess.Popen(
        [
            sys.executable, "-c",
            textwrap.dedent(
                f"""
                import sys
                from pathlib import Path
                from app.journal.store import SqliteJournal
                journal = SqliteJournal(Path({str(tmp_path)!r}))
                journal.claim({session_id!r}, "other")
                print("held", flush=True)
                sys.stdin.read()
                """
            ),
        ],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert holder.stdout.readline() == "held\n"
    with pytest.raises(FencedOutError, match="process"):
        journal.claim(session_id, "us")
    holder.kill()
    holder.communicate()
    lease = journal.claim(session_id, "us")
    assert lease.fence == 2
    assert journal.alone(lease)
    journal.close()


def test_a_forced_take_over_is_not_alone_until_the_other_is_gone(tmp_path):
    first, second = SqliteJournal(tmp_path), SqliteJournal(tmp_path)
    session_id = first.create("Story", {})
    old = first.claim(session_id, "one")
    new = second.claim(session_id, "two", take_over=True)
    assert not second.alone(new)
    with pytest.raises(FencedOutError):
        first.write(old, lambda _v: [make.user("u1")])
    assert not first.still_ours(old)
    first.release(old)
    second.renew(new)
    assert second.alone(new)
    first.close()
    second.close()


def test_a_library_moved_while_open_sends_nothing(tmp_path):
    home = tmp_path / "home"
    journal = SqliteJournal(home)
    session_id = journal.create("Story", {})
    lease = journal.claim(session_id, "owner")
    commits, _ = make.whole_run("op1", 1, None)
    for commit in commits[:4]:
        journal.write(lease, lambda _v, rows=commit: rows)
    (home / "library.db").rename(home / "elsewhere.db")
    (home / "library.db").write_bytes(b"")
    from app.errors import RefusedError

    with pytest.raises(RefusedError):
        journal.write(lease, lambda _v, rows=commits[4]: rows)
    (home / "library.db").unlink()
    (home / "elsewhere.db").rename(home / "library.db")
    journal.write(lease, lambda _v, rows=commits[4]: rows)
    journal.close()


def test_a_commit_that_fails_freezes_the_library_until_it_is_reopened(tmp_path):
    journal = SqliteJournal(tmp_path)
    session_id = journal.create("Story", {})
    lease = journal.claim(session_id, "owner")

    class Failing:
        """The connection, but a disk that refuses the next sync."""

        def __init__(self, real):
            self.real = real

        def execute(self, statement, *values):
            if statement == "COMMIT":
                raise sqlite3.OperationalError("disk I/O error")
            return self.real.execute(statement, *values)

        def __getattr__(self, name):
            return getattr(self.real, name)

    library = journal._library
    real, library.connection = library.connection, Failing(library.connection)
    with pytest.raises(FrozenSessionError):
        journal.write(lease, lambda _v: [make.user("u1")])
    library.connection = real
    with pytest.raises(FrozenSessionError):
        journal.write(lease, lambda _v: [make.user("u2")])
    # opening the story again looks at the disk through a new connection
    journal.release(lease)
    again = journal.claim(session_id, "owner")
    assert again.fence == 2
    journal.write(again, lambda _v: [make.user("u3")])
    assert [row.kind for row in journal.view(session_id).rows(2)] == ["writer_claimed", "message"]
    journal.close()


def test_an_append_is_one_sync(tmp_path):
    """Counted, not timed: what makes a commit durable must not happen twice."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not here")
    script = textwrap.dedent(
        f"""
        from pathlib import Path
        from app.journal.store import SqliteJournal
        from tests import make
        journal = SqliteJournal(Path({str(tmp_path / "home")!r}))
        lease = journal.claim(journal.create("S", {{}}), "o")
        import os
        os.write(2, b"BEGIN-COUNT")
        for n in range(20):
            parent = f"u{{n - 1}}" if n else None
            journal.write(lease, lambda _v: [make.user(f"u{{n}}", parent)])
        os.write(2, b"END-COUNT")
        os._exit(0)
        """
    )
    log = tmp_path / "calls"
    subprocess.run(
        ["strace", "-f", "-o", str(log), "-e", "trace=fdatasync,fsync,write", sys.executable, "-c",
         script],
        check=True, capture_output=True,
    )  # fmt: skip
    text = log.read_text()
    between = text[text.index("BEGIN-COUNT") : text.index("END-COUNT")]
    assert between.count("fdatasync(") + between.count("fsync(") <= 22
    assert between.count("fdatasync(") >= 20


def test_a_writer_stopped_in_a_transaction_makes_others_say_so_and_not_hang(tmp_path, monkeypatch):
    from app.journal import library

    monkeypatch.setattr(library, "BUSY_S", 0.3)
    journal = SqliteJournal(tmp_path)
    session_id = journal.create("Story", {})
    lease = journal.claim(session_id, "owner")
    script = textwrap.dedent(
        f"""
        import os, signal
        from pathlib import Path
        from app.journal.store import SqliteJournal
        journal = SqliteJournal(Path({str(tmp_path)!r}))
        with journal.transaction():
            print("inside", flush=True)
            os.kill(os.getpid(), signal.SIGSTOP)
        """
    )
    other = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert other.stdout.readline() == "inside\n"
    with pytest.raises(JournalBusyError):
        journal.write(lease, lambda _v: [make.user("u1")])
    other.kill()
    other.communicate()
    journal.write(lease, lambda _v: [make.user("u1")])
    journal.close()


@pytest.mark.parametrize("name", ["library.db", "library.db-wal"])
def test_nothing_that_costs_is_sent_once_the_files_are_others(journal, tmp_path, name):
    _, lease = story(journal)
    before = journal.view(lease.session_id).info().seq
    path = tmp_path / name
    copy = path.read_bytes()
    path.rename(tmp_path / "moved")
    path.write_bytes(copy)
    t1 = make.record("tool_dispatched", "op", {}, "never")
    with pytest.raises(RefusedError):
        journal.write(lease, lambda _view: [t1])
    assert journal.view(lease.session_id).info().seq == before


def test_what_a_crash_left_in_the_log_shares_no_sector_with_what_comes_next(tmp_path):
    journal = SqliteJournal(tmp_path / "library")
    session_id, _ = story(journal)
    shutil.copytree(tmp_path / "library", tmp_path / "crashed")
    journal.close()
    log = tmp_path / "crashed" / "library.db-wal"
    assert log.stat().st_size > 0
    again = SqliteJournal(tmp_path / "crashed")
    assert log.stat().st_size == 0
    assert again.view(session_id).entry("u99") is not None
    again.close()


def test_a_long_story_that_ended_uncleanly_is_not_called_clean_unseen(tmp_path, monkeypatch):
    monkeypatch.setattr("app.journal.opening.FOLDED_WHEN_OPENED", 3)
    journal = SqliteJournal(tmp_path)
    session_id, lease = story(journal)

    def clean_seq():
        return journal.connection.execute("SELECT clean_seq FROM verification").fetchone()[0]

    journal.release(lease)
    assert clean_seq() == journal.view(session_id).info().seq
    journal.claim(session_id, "killed")
    journal.close()
    journal = SqliteJournal(tmp_path)
    journal.release(journal.claim(session_id, "again", take_over=True))
    assert clean_seq() == 0
    journal.close()
