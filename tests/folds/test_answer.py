"""The contract's vectors, through the code the program recovers with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.folds.answer import fold
from app.records.rows import row_of

VECTORS = Path(__file__).parent.parent / "vectors"
JOURNALS = json.loads((VECTORS / "journal.json").read_text(encoding="utf-8"))
CHAINS = json.loads((VECTORS / "chain.json").read_text(encoding="utf-8"))


def rows_of(vector, session_id="s"):
    return [row_of(session_id, row) for row in vector["rows"]]


@pytest.mark.parametrize("vector", JOURNALS, ids=lambda vector: vector["name"])
def test_each_vector_folds_to_its_answer(vector):
    assert fold(rows_of(vector)).answer() == vector["expect"]


@pytest.mark.parametrize("vector", JOURNALS, ids=lambda vector: vector["name"])
def test_every_prefix_of_a_sound_journal_folds(vector):
    if "corrupted" in vector["expect"]:
        last_sound = vector["expect"]["corrupted"]["seq"] - 1
    else:
        last_sound = len(vector["rows"])
    rows = rows_of(vector)
    for length in range(1, last_sound + 1):
        prefix = rows[:length]
        if prefix[-1].seq > last_sound:
            break
        assert fold(prefix).corruption is None, length


@pytest.mark.parametrize("vector", CHAINS, ids=lambda vector: vector["name"])
def test_the_chain_of_every_row_is_the_recorded_one(vector):
    previous = ""
    for row in rows_of(vector, vector["session_id"]):
        assert row.expected_chain(previous) == row.chain
        previous = row.chain
    assert fold(rows_of(vector, vector["session_id"])).corruption is None


@pytest.mark.parametrize("vector", CHAINS, ids=lambda vector: vector["name"])
def test_a_changed_row_breaks_the_chain_where_it_stands(vector):
    rows = rows_of(vector, vector["session_id"])
    for index in range(len(rows)):
        broken = vector["rows"][index] | {"created_at": "2026-11-29T08:00:59.000Z"}
        changed = [*rows[:index], row_of(vector["session_id"], broken), *rows[index + 1 :]]
        answer = fold(changed).answer()
        assert answer == {"corrupted": {"code": "chain_broken", "seq": index + 1}}


def test_an_empty_journal_lacks_its_creation():
    assert fold([]).answer() == {"corrupted": {"code": "missing_creation", "seq": 1}}
