"""The stories that are killed: what is done before, and the command that dies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from app.folds.operation import Call, Operation
from app.journal.store import SqliteJournal
from app.ports import JournalView
from app.records.ids import new_id
from app.records.rows import Draft, record
from app.runtime.approve import about
from app.runtime.parents import place_for_result
from app.runtime.recover import decision_row
from app.runtime.results import Ending, result_entry
from tests.kill.branches import ALL
from tests.kill.life import Life, Words

ONE = "Mina enters the arena, wide"
TWO = f"@Mina mood=brave\n{ONE}\n\nMina raises her sword, close-up"


After = Callable[[Life], None]
"""Does something to the files of a story."""


def say(text: str, approve: str = "all") -> Words:
    """Say ``text``; the same request however often it is said."""
    return lambda life: [
        "say", life.session, text, "--approve", approve, "--request-id", text,
    ]  # fmt: skip


def verb(*words: str) -> Words:
    """Do something with the story."""
    return lambda life: [words[0], life.session, *words[1:]]


def decide(choice: str) -> Words:
    """Say what became of the first call in doubt."""

    def words(life: Life) -> Sequence[object]:
        result_id = life.doubt()
        if choice == "run-again":
            keys = {call.result_id: call.sends[-1].t1.idempotency_key for call in life.calls()
                    if call.sends}  # fmt: skip
            life.agreed[keys.get(result_id, "")] = 1
            return ["decide", life.session, result_id, choice, "--yes"]
        more = ["--file", life.picture] if choice == "attach" else []
        return ["decide", life.session, result_id, choice, *more]

    return words


def approve(life: Life) -> Sequence[object]:
    """Say yes to the first question."""
    return ["approve", life.session, life.question(), "yes"]


@dataclass(frozen=True, slots=True)
class Step:
    """A command done before, killed at ``point`` unless that is empty."""

    words: Words
    point: str = ""


def lose_spool(life: Life) -> None:
    """Take away what was spooled, as a person with a full disk might."""
    for file in life.home.glob("spool/*/*"):
        file.unlink()


def _written(rows_for: Callable[[JournalView, Operation, Call], list[Draft]]) -> After:
    """Let rows be written about the first call in doubt that this program would not write."""

    def write(life: Life) -> None:
        journal = SqliteJournal(life.home)
        try:
            lease = journal.claim(life.session, new_id())
            (operation,) = life.told().operations.values()
            call = next(call for call in operation.calls.values() if call.in_doubt)
            journal.write(lease, lambda view: rows_for(view, operation, call))
            journal.release(lease)
        finally:
            journal.close()

    return write


def _result_alone(view: JournalView, operation: Operation, call: Call) -> list[Draft]:
    place = place_for_result(view, operation, call.reply.entry_id)
    return [result_entry(call, Ending("unknown", "Nobody knows."), place.parent_id)]


def _asked_about_a_resend(view: JournalView, operation: Operation, call: Call) -> list[Draft]:
    t1 = call.sends[-1].t1
    question = about(call, t1.arguments_hash, {"amount": 12, "unit": "credits"})
    return [
        decision_row(operation, call, "redispatch", "user", {}),
        record("approval_requested", operation.id, question),
    ]


Variant = Literal["never", "keyed", "lookup", "handle", "sketch"]


@dataclass(frozen=True, slots=True)
class Scenario:
    """``act`` is killed wherever it can be, after the steps ``before``.

    ``then`` happens to the files after the kill. ``reaches`` are branches of recovery that some
    kill must lead to.
    """

    name: str
    variant: Variant
    act: Words
    before: tuple[Step, ...] = ()
    then: After | None = None
    reaches: tuple[str, ...] = ()
    panels: int | None = None


SCENARIOS = (
    Scenario("draw_never", "never", say(TWO), reaches=(
        "resolve ask", "from the spool", "left in the spool", "interrupted reply",
        "ready run_tools", "ready call_model", "ready finish",
    )),
    Scenario("draw_keyed", "keyed", say(TWO), reaches=("resolve resend",), panels=2),
    Scenario("draw_lookup", "lookup", say(TWO), reaches=(
        "resolve reconcile", "looked up found", "looked up in vain",
    )),
    Scenario("draw_handle", "handle", say(TWO), reaches=("resolve reconcile", "resolve ask")),
    Scenario("draw_sketch", "sketch", say(ONE), reaches=("resolve resend",), panels=1),
    Scenario("ask", "keyed", say(TWO, "ask"), panels=2, reaches=("ready await_approval",)),
    Scenario("approve", "keyed", approve, (Step(say(ONE, "ask")),), panels=1),
    Scenario("approve_one_of_two", "never", approve, (Step(say(TWO, "ask")),)),
    Scenario("follow_up", "keyed", approve, (
        Step(say(ONE, "ask")), Step(verb("queue", "follow-up", "Mina bows, wide")),
    ), reaches=("ready take_input",)),
    Scenario("steer", "keyed", approve, (
        Step(say(ONE, "ask")), Step(verb("queue", "steer", "Mina bows, wide")),
    ), reaches=("ready take_input",)),
    Scenario("stop_waiting", "keyed", verb("stop"), (Step(say(TWO, "ask")),), reaches=("close",)),
    Scenario("stop_with_a_call_out", "keyed", verb("stop"), (Step(say(TWO), "answered"),), reaches=(
        "doubt cancelled", "doubt finished", "resolve ask",
    )),
    Scenario("stop_looked_up", "lookup", verb("stop"), (Step(say(TWO), "answered"),), reaches=(
        "doubt cancelled", "looked up found",
    )),
    Scenario("stop_sketch", "sketch", verb("stop"), (Step(say(ONE), "after_t1"),), reaches=(
        "resolve drop",
    )),
    Scenario("rewind", "keyed", verb("rewind", "1", "--name", "Left"), (
        Step(say(ONE)), Step(say("Mina bows, wide")),
    )),
    Scenario("rewind_while_open", "keyed", verb("rewind", "1"), (
        Step(say(ONE)), Step(say("Mina bows, wide", "ask")),
    ), reaches=("close",)),
    Scenario("compact", "keyed", verb("compact"), (
        Step(say(ONE)), Step(say("Mina bows, wide")), Step(say("Mina leaves, wide")),
    ), reaches=("interrupted compaction",)),
    Scenario("leave_unknown", "never", decide("leave-unknown"), (Step(say(ONE), "answered"),),
             reaches=("carry_out left_unknown",)),
    Scenario("not_made", "never", decide("not-made"), (Step(say(ONE), "before_request"),),
             reaches=("carry_out not_made",)),
    Scenario("attach", "never", decide("attach"), (Step(say(ONE), "answered"),),
             reaches=("carry_out attached",)),
    Scenario("run_again", "never", decide("run-again"), (Step(say(ONE), "answered"),),
             reaches=("carry_out redispatch",)),
    Scenario("check", "lookup", decide("check"), (Step(say(ONE), "answered"),),
             reaches=("from the spool",)),
    Scenario("spool_lost", "never", verb("show"), (
        Step(say(ONE), "spooled"), Step(lambda _life: ["recover"], "after_decision"),
    ), lose_spool, reaches=("carry_out spooled", "looked up in vain")),
    Scenario("found_and_lost", "lookup", verb("show"), (
        Step(say(ONE), "answered"), Step(lambda _life: ["recover"], "after_decision"),
    ), lose_spool, reaches=("carry_out found", "looked up found")),
    Scenario("t2_forgotten", "never", verb("show"), (Step(say(ONE), "answered"),),
             _written(_result_alone), reaches=("resolve settle",)),
    Scenario("price_asked", "never", verb("show"), (Step(say(ONE), "answered"),),
             _written(_asked_about_a_resend), reaches=("resolve await_approval",)),
    Scenario("another_story", "keyed", lambda _life: ["new", "--title", "Another"], (
        Step(say(ONE)),
    )),
    Scenario("asked_again", "never", decide("run-again"), (
        Step(say(TWO, "ask")), Step(approve, "answered"),
    ), reaches=("ready await_approval",)),
)  # fmt: skip
"""Every scenario; a further one is a row."""

BY_NAME = {scenario.name: scenario for scenario in SCENARIOS}


def unreached() -> set[str]:
    """Return the branches that no scenario is said to reach."""
    return ALL - {branch for scenario in SCENARIOS for branch in scenario.reaches}
