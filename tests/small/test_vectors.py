"""The second reading gives the answer of every vector, and finds every prefix sound."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.small.reading import read

VECTORS = Path(__file__).parents[1] / "vectors"
JOURNALS = json.loads((VECTORS / "journal.json").read_text("utf-8"))
CHAINED = json.loads((VECTORS / "chain.json").read_text("utf-8"))


@pytest.mark.parametrize("vector", JOURNALS, ids=lambda v: v["name"])
def test_the_second_reading_answers_every_vector(vector):
    assert read(vector["rows"]) == vector["expect"]


@pytest.mark.parametrize("vector", JOURNALS, ids=lambda v: v["name"])
def test_every_row_before_the_offending_one_is_sound(vector):
    sound = vector["rows"]
    if "corrupted" in vector["expect"]:
        seq = vector["expect"]["corrupted"]["seq"]
        sound = [row for row in sound if row["seq"] < seq]
    for length in range(1, len(sound) + 1):
        assert "corrupted" not in read(sound[:length])


def whole(vector):
    return [row | {"session_id": vector["session_id"]} for row in vector["rows"]]


@pytest.mark.parametrize("vector", CHAINED, ids=lambda v: v["name"])
def test_the_second_reading_knows_the_chain(vector):
    rows = whole(vector)
    assert "corrupted" not in read(rows)
    for place, row in enumerate(rows):
        changed = [
            *rows[:place],
            row | {"created_at": "2000-01-01T00:00:00.000Z"},
            *rows[place + 1 :],
        ]
        assert read(changed) == {"corrupted": {"code": "chain_broken", "seq": row["seq"]}}
