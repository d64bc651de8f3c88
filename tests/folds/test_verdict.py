"""What an operation calls for next, where its own rows could be mistaken for one another's."""

from __future__ import annotations

import pytest

from app.folds.answer import fold
from app.records.rows import Row, entry, fact
from tests import make

CREATED = fact("session_created", {"format": 1, "title": "Rain", "initial_state": {}})
SUMMARY = {
    "summary": "So far.", "first_kept_entry_id": None, "reason": "manual", "tokens_before": 9,
    "tokens_after": 1,
}  # fmt: skip


def step(*drafts):
    """What the last operation of these rows is ready for."""
    columns = ("stream", "kind", "payload", "entry_id", "parent_id", "operation_id", "replay")
    rows = [
        Row("s", seq, *(getattr(draft, name) for name in columns))
        for seq, draft in enumerate([CREATED, *drafts], 1)
    ]
    return fold(rows).answer()["verdicts"][-1]["next"]


@pytest.mark.parametrize(
    "said",
    [
        (make.queued("op", "q1"), make.user("q1", None, "More rain.")),
        (make.attempted("op", "a1"), make.reply("a1", None, text="Done.")),
    ],
    ids=["a queued input was used", "the model has answered"],
)
def test_a_run_without_its_input_takes_it_first(said):
    accepted = make.accepted("op", "u1")
    assert step(accepted, *said) == "take_input"
    last = said[-1].entry_id
    assert step(accepted, *said, make.user("u1", last)) == "call_model"


def test_a_compaction_is_done_when_its_summary_is_there_not_when_something_was_said():
    accepted = [make.user("u1", None), make.accepted("op", None, "u1")]
    said = [*accepted, make.attempted("op", "a1"), make.reply("a1", "u1", text="Done.")]
    assert step(*said) == "call_model"
    made = [
        make.attempted("op", "k1", purpose="compaction"),
        entry("compaction", SUMMARY, "k1", "u1"),
    ]
    assert step(*accepted, *made) == "finish"


def test_a_compaction_stays_done_though_another_try_failed():
    accepted = [make.user("u1", None), make.accepted("op", None, "u1")]
    made = [
        make.attempted("op", "k1", purpose="compaction"),
        entry("compaction", SUMMARY, "k1", "u1"),
    ]
    again = [make.attempted("op", "k2", purpose="compaction"), make.usage("op", "k2", "failed")]
    assert step(*accepted, *made, *again) == "finish"
