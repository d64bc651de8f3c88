"""The feed: durable by seq, live beside it, stale where an observer cannot go on."""

from __future__ import annotations

import asyncio

import pytest

from app.journal import feed as feeds
from app.journal.feed import Commit, Feed, Live, Stale, read
from app.journal.store import SqliteJournal
from tests import make


@pytest.fixture
def journal(tmp_path):
    made = SqliteJournal(tmp_path)
    yield made
    made.close()


def new_story(journal):
    session_id = journal.create("Story", {})
    return session_id, journal.claim(session_id, "owner")


def put(journal, lease, *drafts):
    journal.write(lease, lambda _view: drafts)


def test_an_observer_misses_nothing_and_gets_nothing_twice(journal):
    session_id, lease = new_story(journal)
    first = read(journal.view(session_id), 0, 0)
    assert isinstance(first, Commit)
    assert [row.seq for row in first.rows] == [1, 2]
    assert read(journal.view(session_id), lease.fence, 2) is None
    put(journal, lease, make.user("u1"), make.state("s1", "u1", {"a": 1}))
    put(journal, lease, make.user("u2", "s1"))
    item = read(journal.view(session_id), lease.fence, 2)
    assert (item.from_seq, item.seq, len(item.rows)) == (3, 5, 3)


@pytest.mark.parametrize(
    ("generation", "last_seq"), [(1, 99), (9, 2), (1, -1)], ids=["beyond", "future", "below"]
)
def test_what_cannot_be_continued_is_stale(journal, generation, last_seq):
    session_id, _ = new_story(journal)
    item = read(journal.view(session_id), generation, last_seq)
    assert item == Stale(session_id, 1, 2)


def test_too_old_a_seq_is_stale_and_the_client_takes_a_snapshot(journal, monkeypatch):
    monkeypatch.setattr(feeds, "KEPT", 3)
    session_id, lease = new_story(journal)
    for number in range(6):
        put(journal, lease, make.user(f"u{number}", f"u{number - 1}" if number else None))
    item = read(journal.view(session_id), 1, 2)
    assert isinstance(item, Stale)
    # the snapshot: what the read models say now; then on from its seq
    assert journal.view(session_id).info().seq == item.seq
    assert read(journal.view(session_id), item.generation, item.seq) is None


def test_rows_of_a_future_that_never_was_are_stale(journal):
    session_id, lease = new_story(journal)
    put(journal, lease, make.user("u1"))
    journal.release(lease)
    journal.claim(session_id, "owner")  # fence 2, at seq 4
    assert isinstance(read(journal.view(session_id), 1, 4), Stale)
    item = read(journal.view(session_id), 1, 3)
    assert (item.generation, item.from_seq) == (2, 4)


def test_a_restart_changes_the_generation_and_clients_drop_live_remnants(tmp_path):
    journal = SqliteJournal(tmp_path)
    session_id, lease = new_story(journal)
    remnants = {"a1": "Once upon"}
    journal.close()
    journal = SqliteJournal(tmp_path)
    again = journal.claim(session_id, "owner")
    item = read(journal.view(session_id), lease.fence, 2)
    assert item.generation == again.fence > lease.fence
    if item.generation != lease.fence:
        remnants.clear()
    assert remnants == {}
    journal.close()


def test_commits_and_live_pieces_come_as_they_happen(journal):
    async def observe():
        session_id, lease = new_story(journal)
        feed = Feed(journal)
        journal.watch(feed.wake)
        seen = []

        async def watch():
            async for item in feed.subscribe(session_id, lease.fence, 2):
                seen.append(item)
                if isinstance(item, Commit) and item.seq == 4:
                    return

        watcher = asyncio.create_task(watch())
        await asyncio.sleep(0)
        feed.live(Live(session_id, lease.fence, "a1", "text", "Once "))
        put(journal, lease, make.user("u1"))
        await asyncio.sleep(0.01)
        put(journal, lease, make.user("u2", "u1"))
        await asyncio.wait_for(watcher, 5)
        assert [type(item).__name__ for item in seen] == ["Live", "Commit", "Commit"]
        assert seen[0].json()["delta"] == "Once "

    asyncio.run(observe())


def test_an_observer_that_never_reads_delays_nothing(journal):
    async def observe():
        session_id, lease = new_story(journal)
        feed = Feed(journal)
        journal.watch(feed.wake)
        stream = feed.subscribe(session_id, lease.fence, 2)
        first = asyncio.ensure_future(anext(stream))
        await asyncio.sleep(0)
        for _ in range(feeds.LIVE_KEPT * 2):
            feed.live(Live(session_id, 1, "a1", "text", "x"))
        put(journal, lease, make.user("u1"))
        assert journal.view(session_id).info().seq == 3
        await first
        await stream.aclose()

    asyncio.run(observe())


def test_a_preview_nobody_has_read_gives_way_to_the_next_one(journal):
    async def observe():
        session_id, lease = new_story(journal)
        feed = Feed(journal)

        def tell(entry_id, kind, delta):
            feed.live(Live(session_id, lease.fence, entry_id, kind, delta))

        items = feed.subscribe(session_id, lease.fence, 2)
        first = asyncio.ensure_future(anext(items))
        await asyncio.sleep(0)
        tell("a1", "text", "Once ")
        tell("p1", "preview", "first")
        tell("p2", "preview", "other")
        tell("p1", "preview", "second")
        seen = [await first] + [await anext(items) for _ in range(2)]
        await items.aclose()
        assert [(item.entry_id, item.delta) for item in seen] == [
            ("a1", "Once "), ("p2", "other"), ("p1", "second"),
        ]  # fmt: skip

    asyncio.run(observe())
