"""Every field of every kind of row in every sort of value: both readings take and refuse the same."""

from __future__ import annotations

from itertools import product

import pytest

from app.folds.answer import fold
from app.records.rows import row_of
from tests import make
from tests.small.alphabet import LETTERS
from tests.small.reading import read
from tests.small.scope import STORY, row

CALL = {"id": "c", "name": "n"}
ABSENT = object()
VALUES = (
    ABSENT, None, True, False, 0, 1, 2, -1, 1.0, 2.0, "", "x", [], ["x"], {}, {"x": 1}, [CALL],
    [CALL | {"arguments": None}], [CALL | {"arguments": 1, "id": 7}], [[]],
    # words that some kind lists, and others do not
    "user", "policy", "stop", "run", "compaction", "reply", "ok", "no_picture", "completed", "failed",
    "none", "replace", "tool", "import", "steer", "next_run", "budget", "threshold", "found", "parked",
)  # fmt: skip
COLUMNS = ("entry_id", "parent_id", "operation_id", "replay")


def samples():
    """One row of every kind, a message of every role and an acceptance of every intent."""
    kinds = {}
    for letter, draft in LETTERS.items():
        of = (draft.kind, draft.payload.get("role"), draft.payload.get("intent"))
        kinds.setdefault(of, row(letter, 2))
    for kind, payload in (
        ("session_archived", {}),
        ("session_restored", {}),
        ("session_origin", {"session_id": "s", "entry_id": None}),
    ):
        kinds[kind, None, None] = row("rename", 2) | {"kind": kind, "payload": payload}
    return kinds.values()


def changed(sample):
    """The row with one field or column after the other set to every value."""
    for payload in (None, [], "x", 1, {}):
        yield sample | {"payload": payload}
    for name in {*sample["payload"], "estimate", "error", "unheard"}:
        for value in VALUES:
            payload = dict(sample["payload"]) | {name: value}
            if value is ABSENT:
                del payload[name]
            yield sample | {"payload": payload}
    for name in COLUMNS:
        for value in (None, "x", "safe", "never", 1, []):
            yield sample | {name: value}
    yield sample | {"stream": "event" if sample["stream"] == "record" else "record"}


@pytest.mark.parametrize(
    "sample", [*samples()], ids=lambda r: f"{r['kind']}-{r['payload'].get('role')}"
)
def test_a_field_of_any_value_is_read_alike(sample):
    first = [] if sample["kind"] == "session_created" else [row("begin", 1)]
    codes = set()
    for last in changed(sample | {"seq": len(first) + 1}):
        rows = [*first, last]
        ours = read(rows)
        assert ours == fold([row_of(STORY, r) for r in rows]).answer(), last
        codes.add(ours.get("corrupted", {}).get("code"))
    # what is of a newer version is not looked into
    assert "unreadable_row" in codes or sample["kind"] == "voice_note"


def test_arguments_in_a_reply_may_be_anything_but_absent():
    for arguments in VALUES[1:]:
        said = make.reply("a1", None, ("c", "n", arguments))
        rows = [row("begin", 1), row("rename", 2) | {
            "kind": "message", "payload": dict(said.payload), "entry_id": "a1", "parent_id": None,
        }]  # fmt: skip
        assert "verdicts" in read(rows)
        assert "verdicts" in fold([row_of(STORY, r) for r in rows]).answer()


def test_the_fence_of_a_row_is_read_alike():
    letters = ["begin", "rename", "claim 1", "rename"]
    # before the claim the fence is 0, from it on 1; where it is not stored it is not judged
    due = (0, 0, 1, 1)
    for fences in product((None, 0, 1, 2), repeat=len(letters)):
        places = enumerate(zip(letters, fences, strict=True), 1)
        rows = [row(letter, seq) | {"fence": fence} for seq, (letter, fence) in places]
        ours = read(rows)
        assert ours == fold([row_of(STORY, r) for r in rows]).answer(), fences
        wrong = [s for s, f in enumerate(fences, 1) if f not in (None, due[s - 1])]
        expected = {"code": "fence_regression", "seq": wrong[0]} if wrong else None
        assert ours.get("corrupted") == expected
