"""JSON and rows of any origin are read strictly or refused; no value hurts."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.folds.answer import fold
from app.folds.assets import assets_of
from app.records.canonical import canonical, clean
from app.records.reading import DEPTH, GIVEN_DEPTH, read_json
from app.records.rows import row_of
from app.records.validation import _FACTS, _RECORDS, _TREE
from tests.folds.test_answer import JOURNALS

VALUES: list[tuple[str, str, object]] = [
    ("as deep as may be", "[" * DEPTH + "]" * DEPTH, None),
    ("largest of 64 bits", "18446744073709551615", 2**64 - 1),
    ("beyond 64 bits", "-" + "9" * 40, -(10**40 - 1)),
    ("NUL", '"a\\u0000b"', "a\x00b"),
    ("lone surrogate", '"\\udc00"', "\udc00"),
    ("directions and zero widths", '"\u202e\u200b\ufeff"', "\u202e\u200b\ufeff"),
    ("emoji", '"👩‍🚀"', "👩‍🚀"),
    ("small beyond measure", "1e-999", 0.0),
    ("a megabyte", '"' + "雨" * 350_000 + '"', "雨" * 350_000),
    ("empty key", '{"": 1}', {"": 1}),
    ("a million keys", "{" + ",".join(f'"{n}":0' for n in range(10**6)) + "}", None),
]
REFUSED: list[tuple[str, str]] = [
    ("NaN", '{"a": NaN}'),
    ("infinity", "-Infinity"),
    ("1e999", "[1e999]"),
    ("-1e999", "-1e999"),
    ("a key twice", '{"a": 1, "b": {}, "a": 1}'),
    ("a key twice, spelled otherwise", '{"a": 1, "\\u0061": 1}'),
    ("too deep", "[" * (DEPTH + 1) + "]" * (DEPTH + 1)),
    ("100,000 deep", "[" * 100_000 + "]" * 100_000),
    ("100,000 deep and never closed", '{"a":' * 100_000),
    ("a number of 65 signs", "9" * 65),
    ("a number of a million signs", "9" * 10**6),
    ("a bare NUL", '"a\x00b"'),
    ("two values", "{} {}"),
    ("half", '{"a": '),
    ("nothing", ""),
    ("a web page", "<!DOCTYPE html>"),
    ("a byte order mark", "\ufeff{}"),
    ("a comment", "{} // all"),
]


@pytest.mark.parametrize(("case", "text", "value"), VALUES, ids=[row[0] for row in VALUES])
def test_what_is_read(case: str, text: str, value: object) -> None:
    found = read_json(text)
    assert found == value or value is None
    # what was read can be written again, once it is text
    assert read_json(canonical(clean(found))) == clean(found)


@pytest.mark.parametrize(("case", "text"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_refused(case: str, text: str) -> None:
    with pytest.raises(ValueError):
        read_json(text)


def test_what_a_person_gives_may_be_less_deep() -> None:
    text = "[" * (GIVEN_DEPTH + 1) + "]" * (GIVEN_DEPTH + 1)
    with pytest.raises(ValueError):
        read_json(text, GIVEN_DEPTH)


@given(st.text(max_size=200) | st.text('{}[]":,0123456789eE+-.nulltrfas\\', max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = read_json(text)
    except ValueError:
        return
    assert canonical(value) == canonical(json.loads(text))


KINDS = ["message", *_TREE, *_FACTS, *_RECORDS, "operation_accepted", "newer"]
NAMES = sorted(
    {name for shape in (*_TREE.values(), *_FACTS.values(), *_RECORDS.values()) for name, _ in shape.fields}
    | {"role", "tool_call_id", "stop_reason", "tool_calls", "intent", "type", "text", "id"}
)  # fmt: skip
WORDS = ["a", "a.0", "op", "run", "user", "assistant", "tool", "ok", "stop", "text", "image", "merge",
         "replace", "policy", "reply", "safe", "never", "completed", "steer", "redispatch", "c0"]  # fmt: skip
ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-1, 3) | st.integers() | st.floats()
    | st.sampled_from(WORDS) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=3), inner, max_size=6),
    max_leaves=10,
)  # fmt: skip
ROW = st.fixed_dictionaries(
    {"stream": st.sampled_from(["event", "record"]), "kind": st.sampled_from(KINDS), "payload": ANY},
    optional={
        "entry_id": ANY, "parent_id": ANY, "operation_id": ANY, "replay": ANY, "created_at": ANY,
        "fence": ANY, "seq": ANY,
    },
)  # fmt: skip
FIRST = {
    "seq": 1, "stream": "event", "kind": "session_created",
    "payload": {"format": 1, "title": "x", "initial_state": {}},
}  # fmt: skip


def judge(lines: list[dict]) -> None:
    rows = []
    for line in lines:
        try:
            rows.append(row_of("s", line))
        except ValueError:
            return
    result = fold(rows)
    result.answer()
    assets_of(result.session)


@settings(max_examples=300)
@given(st.lists(ROW, max_size=5), st.booleans())
def test_any_rows_are_folded_without_an_error(rows: list[dict], counted: bool) -> None:
    lines = [FIRST, *rows]
    judge([{"seq": seq} | line for seq, line in enumerate(lines, 1)] if counted else lines)


def changed_vector(number: int, place: int, change: dict) -> list[dict]:
    """Return a vector's rows with one of them changed; chain and seq judge it no earlier."""
    rows = [dict(row) for row in JOURNALS[number % len(JOURNALS)]["rows"]]
    row = rows[place % len(rows)] if rows else {}
    for name in ("chain", "fence"):
        row.pop(name, None)
    payload = row.get("payload")
    if isinstance(payload, dict):
        row["payload"] = payload | change
    return rows


@settings(max_examples=300)
@given(
    st.integers(0, 500),
    st.integers(0, 60),
    st.dictionaries(st.sampled_from(NAMES), ANY, min_size=1, max_size=3),
)
def test_any_change_of_a_sound_journal_is_folded_without_an_error(
    number: int, place: int, change: dict
) -> None:
    judge(changed_vector(number, place, change))


@pytest.mark.sweep
@settings(max_examples=30_000, deadline=None)
@given(
    st.integers(0, 500),
    st.integers(0, 60),
    st.dictionaries(st.sampled_from(NAMES), ANY, min_size=1, max_size=3),
)
def test_many_changes_of_sound_journals_are_folded_without_an_error(
    number: int, place: int, change: dict
) -> None:
    judge(changed_vector(number, place, change))
