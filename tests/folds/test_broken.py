"""Random legal journals, broken in one place: the judge names the row and the rule."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from app.folds.answer import fold
from app.records.canonical import arguments_hash
from app.records.rows import Row
from tests.folds.test_answer import JOURNALS, rows_of
from tests.runtime.walk import life

LIVES = range(200, 212)


@pytest.fixture(scope="module")
def journals():
    lives = [life(seed, steps=30)[0].view.rows(0) for seed in LIVES]
    # the vectors hold what a random life may happen not to
    return lives + [rows_of(v) for v in JOURNALS if "verdicts" in v["expect"]]


def bare(rows: list[Row]) -> list[Row]:
    """The rows without chain, time and fence: rules about those would hide all others."""
    return [replace(row, chain=None, fence=None, text=None) for row in rows]


def numbered(rows: list[Row]) -> list[Row]:
    return [replace(row, seq=number) for number, row in enumerate(rows, 1)]


def changed(rows, index, **fields):
    row = rows[index]
    return [*rows[:index], replace(row, payload=dict(row.payload) | fields), *rows[index + 1 :]]


def again(rows, index):
    return numbered([*rows[: index + 1], rows[index], *rows[index + 1 :]])


def first_ordinal(row):
    return row.kind == "tool_dispatched" and row.payload["ordinal"] == 1


def paid(row):
    return row.kind == "tool_dispatched" and row.payload["paid"]


def over_before(rows, index):
    """Whether the row's operation had ended: other rules come first then."""
    return rows[index].stream == "record" and any(
        row.kind == "operation_finished" and row.operation_id == rows[index].operation_id
        for row in rows[:index]
    )


# what is broken, in rows of which sort, and what the judge must say about which row
BREAKS = {
    "a row is cut out": (lambda _r: True, lambda rs, i: rs[:i] + rs[i + 1 :], "sequence_gap", 0),
    "a payload becomes a list": (
        lambda _r: True, lambda rs, i: [*rs[:i], replace(rs[i], payload=[]), *rs[i + 1 :]],
        "unreadable_row", 0,
    ),
    "a fence goes back": (
        lambda r: r.kind == "writer_claimed", lambda rs, i: again(rs, i), "fence_regression", 1,
    ),
    "an entry comes twice": (
        lambda r: r.entry_id is not None, lambda rs, i: again(rs, i), "duplicate_entry", 1,
    ),
    "a parent is nobody": (
        lambda r: r.entry_id is not None,
        lambda rs, i: [*rs[:i], replace(rs[i], parent_id="nobody"), *rs[i + 1 :]],
        "missing_parent", 0,
    ),
    "an operation is accepted twice": (
        lambda r: r.kind == "operation_accepted", lambda rs, i: again(rs, i),
        "duplicate_operation", 1,
    ),
    "a record belongs to nobody": (
        lambda r: r.stream == "record" and r.kind != "operation_accepted",
        lambda rs, i: [*rs[:i], replace(rs[i], operation_id="nobody"), *rs[i + 1 :]],
        "unknown_operation", 0,
    ),
    "an operation ends twice": (
        lambda r: r.kind == "operation_finished", lambda rs, i: again(rs, i),
        "record_after_finish", 1,
    ),
    "an attempt is skipped": (
        lambda r: r.kind == "model_attempted",
        lambda rs, i: changed(rs, i, attempt=rs[i].payload["attempt"] + 1),
        "non_consecutive_attempt", 0,
    ),
    "usage of no attempt": (
        lambda r: r.kind == "usage_settled",
        lambda rs, i: changed(rs, i, assistant_entry_id="nobody"), "usage_mismatch", 0,
    ),
    "a call that is not in the reply": (
        first_ordinal, lambda rs, i: changed(rs, i, call_index=99), "tool_call_mismatch", 0,
    ),
    "another tool than was called": (
        first_ordinal, lambda rs, i: changed(rs, i, tool="other"), "tool_call_mismatch", 0,
    ),
    "arguments that were not hashed": (
        first_ordinal, lambda rs, i: changed(rs, i, arguments={"prompt": "another"}),
        "arguments_mismatch", 0,
    ),
    "another price than was approved": (
        paid, lambda rs, i: changed(rs, i, estimate={"amount": 11, "unit": "credits"}),
        "dispatch_not_approved", 0,
    ),
    "an ordinal is skipped": (
        first_ordinal, lambda rs, i: changed(rs, i, ordinal=2), "duplicate_dispatch", 0,
    ),
    "sent twice": (first_ordinal, lambda rs, i: again(rs, i), "duplicate_dispatch", 1),
    "settled with another outcome": (
        lambda r: r.kind == "tool_settled" and r.payload["outcome"] != "error",
        lambda rs, i: changed(rs, i, outcome="error"), "settlement_mismatch", 0,
    ),
    "a job of a send that never was": (
        lambda r: r.kind == "tool_handle", lambda rs, i: changed(rs, i, ordinal=9),
        "invalid_handle", 0,
    ),
    "a decision about what was settled": (
        lambda r: r.kind == "recovery_decided", lambda rs, i: changed(rs, i, ordinal=9),
        "decision_without_doubt", 0,
    ),
    "ended without a stop": (
        lambda r: r.kind == "operation_finished" and r.payload["outcome"] == "completed",
        lambda rs, i: changed(rs, i, outcome="aborted"), "finish_mismatch", 0,
    ),
    "withdrawn twice": (
        lambda r: r.kind == "input_cancelled", lambda rs, i: again(rs, i),
        "invalid_queue_cancellation", 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BREAKS)
def test_a_journal_broken_in_one_place_is_named(journals, name):
    fits, damage, code, later = BREAKS[name]
    dice = random.Random(name)
    tried = 0
    for rows in map(bare, journals):
        places = [
            index
            for index, row in enumerate(rows)
            if index > 0 and fits(row) and not over_before(rows, index)
        ]
        if name == "a row is cut out":
            places = [index for index in places if index < len(rows) - 1]
        for index in dice.sample(places, min(6, len(places))):
            corruption = fold(damage(rows, index)).corruption
            assert corruption is not None, (index, rows[index])
            seq = rows[index].seq + (1 if name == "a row is cut out" else later)
            assert (corruption.code, corruption.seq) == (code, seq), rows[index]
            tried += 1
    assert tried >= 1, "no journal had such a row"


def test_every_prefix_of_a_random_life_folds(journals):
    for rows in journals:
        for length in range(1, len(rows) + 1, 3):
            assert fold(rows[:length]).corruption is None


def test_one_flipped_sign_anywhere_breaks_the_chain(journals):
    dice = random.Random(1)
    for rows in journals[: len(LIVES)]:
        index = dice.randrange(len(rows))
        text = rows[index].text
        place = dice.randrange(len(text))
        other = "0" if text[place] != "0" else "1"
        broken = replace(rows[index], text=text[:place] + other + text[place + 1 :])
        corruption = fold([*rows[:index], broken, *rows[index + 1 :]]).corruption
        assert (corruption.code, corruption.seq) == ("chain_broken", index + 1)


def test_a_journal_folded_in_one_go_equals_itself_row_by_row(journals):
    from app.folds.answer import Fold

    for rows in journals:
        growing = Fold()
        for row in rows:
            growing.add(row)
        assert growing.answer() == fold(rows).answer()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"parent_id": []}, "unreadable_row"),
        ({"parent_id": 5}, "unreadable_row"),
        ({"entry_id": {}}, "unreadable_row"),
        ({"chain": "0" * 32, "created_at": 5}, "chain_broken"),
        ({"chain": "0" * 32, "session_id": "\ud800"}, "chain_broken"),
    ],
)
def test_columns_no_writer_can_have_stored_are_named_and_end_nothing(change, code):
    created = {"format": 1, "title": "T", "initial_state": {}}
    said = {"role": "user", "content": []}
    rows = [
        Row("s", 1, "event", "session_created", created),
        replace(Row("s", 2, "event", "message", said, "e1"), **change),
    ]
    assert fold(rows).corruption.code == code


def test_a_lone_surrogate_in_arguments_ends_no_fold():
    assert len(arguments_hash({"prompt": "\ud800"})) == 64
