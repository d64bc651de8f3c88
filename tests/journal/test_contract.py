"""What every journal promises, asked of the one in memory and of the one on disk alike."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from app.errors import BrokenRuleError, FencedOutError, NotFoundError
from app.folds.answer import fold
from app.folds.session import operation_of
from app.folds.verdict import recover
from app.journal.memory import MemoryJournal
from app.journal.store import SqliteJournal
from app.records.rows import Draft, row_of
from tests import make

VECTORS = json.loads(
    (Path(__file__).parent.parent / "vectors" / "journal.json").read_text(encoding="utf-8")
)
SOUND = [vector for vector in VECTORS if "verdicts" in vector["expect"]]


@pytest.fixture(params=["memory", "disk"])
def journal(request, tmp_path):
    if request.param == "memory":
        yield MemoryJournal()
        return
    made = SqliteJournal(tmp_path)
    yield made
    made.close()


@pytest.fixture
def disk(tmp_path):
    made = SqliteJournal(tmp_path)
    yield made
    made.close()


def new_story(journal, initial=None):
    session_id = journal.create("Story", initial or {})
    return session_id, journal.claim(session_id, "owner-1")


def put(journal, lease, *drafts):
    return journal.write(lease, lambda _view: drafts)


def drafts_of(vector):
    """The vector's rows after its creation as drafts, its own claims left out."""
    for row in vector["rows"][1:]:
        if row["kind"] != "writer_claimed":
            names = ("stream", "kind", "payload", "entry_id", "parent_id", "operation_id", "replay")
            yield Draft(**{name: row.get(name) for name in names})


@pytest.mark.parametrize("vector", SOUND, ids=lambda vector: vector["name"])
def test_every_vector_can_be_written_and_gives_its_answer(journal, vector):
    session_id, lease = new_story(journal, vector["rows"][0]["payload"]["initial_state"])
    for draft in drafts_of(vector):
        put(journal, lease, draft)
    view = journal.view(session_id)
    assert fold(view.rows(0)).answer() == vector["expect"]
    assert view.info().head == vector["expect"]["head"]
    assert [row.entry_id for row in view.path(view.info().head)] == vector["expect"]["path"]
    assert view.state_at(view.info().head) == vector["expect"]["state"]
    assert [row.payload["entry_id"] for row in view.waiting()] == [
        item["entry_id"] for item in vector["expect"]["waiting"]
    ]


@pytest.mark.parametrize("vector", SOUND, ids=lambda vector: vector["name"])
def test_an_operation_folds_alone_as_it_folds_in_its_story(journal, vector):
    session_id, lease = new_story(journal, vector["rows"][0]["payload"]["initial_state"])
    for draft in drafts_of(vector):
        put(journal, lease, draft)
        view = journal.view(session_id)
        for operation_id, verdict in fold(view.rows(0)).verdicts():
            alone = operation_of(view.operation_rows(operation_id), operation_id)
            assert recover(alone) == verdict


def test_rows_come_back_as_they_were_written(journal):
    session_id, lease = new_story(journal)
    written = put(
        journal, lease, make.user("u1", text="降龙十巴掌!"), make.state("s1", "u1", {"a": 1})
    )
    assert journal.view(session_id).rows(2) == list(written)
    assert [row.seq for row in written] == [3, 4]
    assert fold(journal.view(session_id).rows(0)).corruption is None


def test_text_that_cannot_be_utf8_is_replaced_before_it_is_written(journal):
    session_id, lease = new_story(journal)
    put(journal, lease, make.user("u1", text="a\ud800b\x00c"))
    row = journal.view(session_id).entry("u1")
    assert row.payload["content"][0]["text"] == "a?b\x00c"


def test_a_stale_writer_writes_nothing(journal):
    session_id, old = new_story(journal)
    new = journal.claim(session_id, "owner-2", take_over=True)
    before = journal.view(session_id).info().seq
    with pytest.raises(FencedOutError):
        put(journal, old, make.user("u1"))
    with pytest.raises(FencedOutError):
        journal.renew(old)
    assert journal.view(session_id).info().seq == before
    put(journal, new, make.user("u1"))
    assert new.fence == old.fence + 1


def test_a_live_writer_is_not_displaced_unasked(journal):
    session_id, lease = new_story(journal)
    with pytest.raises(FencedOutError):
        journal.claim(session_id, "owner-2")
    journal.release(lease)
    assert journal.claim(session_id, "owner-2").fence == 2


def test_what_a_plan_raises_leaves_nothing_written(journal):
    session_id, lease = new_story(journal)

    def plan(view):
        raise NotFoundError(what="entry", name="x")

    with pytest.raises(NotFoundError):
        journal.write(lease, plan)
    assert journal.view(session_id).info().seq == 2


def test_a_row_that_no_reader_could_read_is_our_own_mistake(journal):
    session_id, lease = new_story(journal)
    with pytest.raises(BrokenRuleError):
        put(
            journal,
            lease,
            make.user("u1"),
            Draft("record", "input_cancelled", {}, operation_id="x"),
        )
    assert journal.view(session_id).info().seq == 2


def test_an_unknown_story_is_said_to_be_unknown(journal):
    with pytest.raises(NotFoundError):
        journal.view("nobody")


def tell_a_story(journal, lease, runs=6):
    """Several runs, a state change in each, a rewind to the middle and a second line."""
    tip = None
    for number in range(runs):
        commits, tip_after = make.whole_run(f"op{number}", number, tip)
        for commit in commits:
            put(journal, lease, *commit)
        put(
            journal, lease, make.state(f"s{number}", tip_after, {"n": number, "who": {"a": number}})
        )
        tip = f"s{number}"
    put(journal, lease, make.branch("b1", "s2", tip, "the long way"))
    put(
        journal,
        lease,
        make.user("u99", "b1", "打翻了棒棒糖"),
        make.state("s99", "u99", {"n": None}),
    )
    return tip


def entry_id(row):
    return None if row is None else row.entry_id


def test_pointers_give_what_folding_gives(disk):
    session_id, lease = new_story(disk, {"n": "start"})
    tell_a_story(disk, lease)
    oracle = MemoryJournal()
    twin = oracle.create("Story", {"n": "start"})
    other = oracle.claim(twin, "owner-1")
    tell_a_story(oracle, other)
    fast, slow = disk.view(session_id), oracle.view(twin)
    entries = [row.entry_id for row in slow.rows(0) if row.entry_id]
    for tip in [None, *entries]:
        assert fast.state_at(tip) == slow.state_at(tip)
        assert fast.state_run(tip) == slow.state_run(tip)
        for limit in (None, 1, 7):
            path = [row.entry_id for row in fast.path(tip, limit)]
            assert path == [row.entry_id for row in slow.path(tip, limit)]
        for entry in entries:
            assert fast.on_path(entry, tip) == slow.on_path(entry, tip)
    for entry in entries:
        assert fast.owner_of(entry) == slow.owner_of(entry)
    assert fast.candidates() == slow.candidates()
    assert fast.candidates("a3.0") == slow.candidates("a3.0")
    assert fast.inputs_after(20) == slow.inputs_after(20)
    assert fast.info().panels == slow.info().panels == 6
    assert fast.spent() == slow.spent() == {"credits": Decimal(60)}
    for words in ("Draw", "棒棒糖", "棒", "done", "nothing"):
        assert sorted(fast.find(words, 99)) == sorted(slow.find(words, 99))
    assert fast.find("打翻", 9) == ["u99"]


def test_a_context_path_starts_where_the_last_compaction_kept(journal):
    session_id, lease = new_story(journal)
    commits, tip = make.whole_run("op1", 1, None)
    for commit in commits:
        put(journal, lease, *commit)
    put(
        journal,
        lease,
        make.accepted("k", None, tip),
        make.attempted("k", "k1", purpose="compaction"),
    )
    compaction = {
        "summary": "So far.", "first_kept_entry_id": "a1.0", "reason": "manual",
        "tokens_before": 9, "tokens_after": 3,
    }  # fmt: skip
    put(journal, lease, make.entry("compaction", compaction, "k1", tip), make.usage("k", "k1"))
    put(journal, lease, make.finished("k"))
    put(journal, lease, make.user("u2", "k1"))
    view = journal.view(session_id)
    assert [row.entry_id for row in view.context_path("u2")] == ["a1.0", "z1", "k1", "u2"]
    assert [row.entry_id for row in view.context_path("z1")] == ["u1", "a1", "a1.0", "z1"]


def test_unsettled_operations_are_the_open_ones_and_those_in_doubt(journal):
    session_id, lease = new_story(journal)
    commits, _ = make.whole_run("op1", 1, None)
    for commit in commits[:5]:
        put(journal, lease, *commit)
    assert journal.view(session_id).unsettled() == ["op1"]
    put(journal, lease, make.finished("op1", "parked"))
    assert journal.view(session_id).unsettled() == ["op1"]
    assert journal.view(session_id).info().doubts == 1
    put(journal, lease, make.recovery("op1", "a1.0", "left_unknown"))
    put(
        journal,
        lease,
        make.result("a1.0", "a1", "unknown"),
        make.t2("op1", "a1.0", "unknown", certainty="possible"),
    )
    assert journal.view(session_id).unsettled() == []
    assert journal.view(session_id).spent() == {"credits": Decimal(10)}
    view = journal.view(session_id)
    assert view.operation_for("req-op1") == "op1"
    assert view.operation_for("req-op2") is None


def test_a_row_never_seen_in_the_vectors_round_trips(journal):
    row = row_of("s", {"seq": 1, "stream": "event", "kind": "x", "payload": {"a": 1}})
    assert row.json()["payload"] == {"a": 1}
