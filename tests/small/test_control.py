"""The scope bites: break one rule, in either reading, and some short sequence is read differently."""

from __future__ import annotations

import pytest

from app.folds import judge, judge_records, verdict
from app.folds.operation import Call, Operation, Queued
from app.folds.tree import Tree
from tests.small import questions, reading
from tests.small.corruption import RULES
from tests.small.preludes import START, USUAL, WIDE
from tests.small.scope import difference


def caught(rules=RULES):
    """The first difference that the everyday scope finds, shortest sequences first, or None."""
    for length in (1, 2, 3, 4):
        for name, start in START.items():
            letters = WIDE[name] if length < 4 else USUAL[name]
            _, found = difference(start, letters, length, rules)
            if found is not None:
                return found
    return None


@pytest.mark.parametrize("rule", RULES[1:], ids=lambda rule: rule.__name__)
def test_a_second_reading_without_a_rule_is_caught(rule):
    found = caught([each for each in RULES if each is not rule])
    assert found is not None
    assert found.theirs["corrupted"]["code"] == rule.__name__


def only(kept):
    """A question's answer without the rows that ``kept`` refuses."""
    return lambda ask: lambda *given: [row for row in ask(*given) if kept(row)]


def void_but_for(*kinds):
    """``is_void`` blind to rows of ``kinds``."""

    def broken(ask):
        def is_void(rows, decided):
            at = rows.index(decided)
            return ask(
                [r for i, r in enumerate(rows) if i <= at or r["kind"] not in kinds], decided
            )

        return is_void

    return broken


def fixed(answer):
    return lambda _ask: lambda *_given: answer


BROKEN_READINGS = {
    "a stop leaves a redispatch standing": (questions, "is_void", void_but_for("cancel_requested")),
    "a denial leaves a redispatch standing": (
        questions, "is_void", void_but_for("approval_decided"),
    ),
    "an end leaves the policy's redispatch standing": (
        questions, "is_void", void_but_for("operation_finished"),
    ),
    "the first decision counts": (
        questions, "decision",
        lambda _ask: lambda rows, call, ordinal: next(
            (r for r in rows
             if r["kind"] == "recovery_decided" and questions.about(r, call, ordinal)), None),
    ),
    "the first approval counts": (
        questions, "approvals", lambda ask: lambda rows, call: ask(rows, call)[:1],
    ),
    "a price is no part of an offer": (
        questions, "same_offer",
        lambda _ask: lambda a, b: a["payload"]["arguments_hash"] == b["payload"]["arguments_hash"],
    ),
    "everything is covered": (questions, "is_covered", fixed(True)),
    "no question is open": (questions, "question_is_open", fixed(False)),
    "a promised handle is a handle": (questions, "has_handle", fixed(True)),
    "doubts stand in call order": (
        questions, "doubts", lambda ask: lambda rows, op: sorted(ask(rows, op)),
    ),
    "a withdrawn input waits": (questions, "is_withdrawn", fixed(False)),
    "an input is taken over twice": (questions, "taker", fixed(None)),
    "steers alone wait": (
        questions, "waiting", only(lambda row: row["payload"]["queue"] == "steer"),
    ),
    "an ended run is merely stopped": (
        reading, "phase",
        lambda ask: lambda rows, op: "open" if ask(rows, op) == "open" else "cancelled",
    ),
    "a failure after the reply is forgotten": (reading, "failed_since", fixed(False)),
    "the head follows every entry": (
        questions, "head",
        lambda _ask: lambda rows: ([None] + [
            r["entry_id"] for r in rows if questions.is_entry(r)])[-1],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN_READINGS)
def test_a_broken_second_reading_is_caught(monkeypatch, name):
    module, question, broken = BROKEN_READINGS[name]
    monkeypatch.setattr(module, question, broken(getattr(module, question)))
    assert caught() is not None


def newest(operation, call):
    """The newest decision, void or not."""
    return call.sends[-1].decision if call.sends else None


BROKEN_FOLDS = {
    "a redispatch is never void": (Operation, "standing_decision", newest),
    "every send is covered": (Call, "covered", property(lambda _call: True)),
    "every price is approved": (
        Call, "approved",
        lambda call, _hash, _price: bool(call.approval and call.approval.decision == "approved"),
    ),
    "every call can be looked up": (Call, "reconcilable", property(lambda _call: True)),
    "a queued input waits for ever": (Queued, "waits", property(lambda _queued: True)),
    "attempts are not counted": (Operation, "next_attempt", lambda _operation, _purpose: 1),
    "no run is open": (judge, "_busy", lambda _session: False),
    "an end always fits": (judge_records, "_may_finish", lambda _operation, _fact: True),
    "the policy may decide like a person": (
        judge_records, "_may_decide",
        lambda _operation, fact, call: call.in_doubt and call.last.t1.ordinal == fact.ordinal,
    ),
    "all may follow an end": (
        judge_records, "_allowed_after_finish", lambda _operation, _fact, _call: True,
    ),
    "any id is free": (judge, "_spoken_for", lambda _session, _entry_id: False),
    "any entry is as reserved": (judge, "_as_reserved", lambda _session, _entry: True),
    "a compaction keeps what it likes": (Tree, "keeps", lambda _tree, _compaction: True),
    "a failed attempt is forgotten": (verdict, "_failed_since", lambda _operation, _message: False),
    "a stopped run is sent for": (verdict, "phase_of", lambda _operation: "open"),
}  # fmt: skip


@pytest.mark.parametrize("name", BROKEN_FOLDS)
def test_a_broken_fold_is_caught(monkeypatch, name):
    target, rule, broken = BROKEN_FOLDS[name]
    monkeypatch.setattr(target, rule, broken)
    assert caught() is not None


def test_what_is_whole_is_not_caught():
    """The control of the controls: as it stands, nothing differs."""
    for name, start in START.items():
        assert difference(start, WIDE[name], 2)[1] is None
