"""What the service charged and what the journal says must agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from app.folds.spending import expenses
from app.folds.verdict import Terminal, recover
from app.pictures.spool import FileSpool
from tests.commands.inkfold import Inkfold
from tests.kill.life import Life
from tests.service import PRICE

FREE = ("set_character_state", "set_scene", "pick_panel", "find_panels", "letter_panel")

TELLING = ("keyed", "lookup")
"""Services that give or tell every picture they were paid for."""


def after_a_crash(life: Life) -> list[str]:
    """Return what is wrong right after a kill, before anything is recovered."""
    return [f"paid without T1: {key}" for key in life.service.charges() if not _sends(life)[key]]


def at_rest(life: Life) -> list[str]:
    """Return what is wrong with a story that has come to rest."""
    found = [f"verify: {finding}" for finding in Inkfold(life.home).verify()]
    return [*found, *after_a_crash(life), *_paid(life), *_told(life), *_counted(life)]


def answered(life: Life) -> set[str]:
    """Return the calls whose answer lies whole in the spool, or aside."""
    spool = FileSpool(life.home / "spool", life.home.with_name("state") / "answers")
    return {result_id for result_id, _ in spool.kept(life.session)}


def lost(life: Life, answers: set[str]) -> list[str]:
    """Return which of the calls that had been answered came to nothing."""
    ended = {call.result_id: call.result.outcome for call in life.calls() if call.result}
    return [f"answer lost: {name}" for name in sorted(answers) if ended.get(name) != "ok"]


def _sends(life: Life) -> Counter[str]:
    rows = life.rows() if life.service.charges() else []
    return Counter(
        str(row.payload["idempotency_key"]) for row in rows if row.kind == "tool_dispatched"
    )


def _paid(life: Life) -> Iterator[str]:
    for key, count in life.service.charges().items():
        if count > 1 + life.agreed[key]:
            yield f"paid {count} times: {key}"


def _told(life: Life) -> Iterator[str]:
    """Yield calls that came to another end than their charge says, and runs without an end."""
    charges = life.service.charges()
    for operation in life.told().operations.values():
        if not isinstance(recover(operation), Terminal):
            yield f"no end: {operation.id}"
        for call in operation.calls.values():
            if call.name in FREE or life.variant == "sketch" or call.result is None:
                continue
            key = call.sends[-1].t1.idempotency_key if call.sends else ""
            outcome = call.result.outcome
            late = any(send.late for send in call.sends)
            telling = life.variant in TELLING and not operation.cancelled_seq
            if telling and charges[key] and outcome != "ok":
                yield f"the service could have told: {call.result_id} is {outcome}"
            if charges[key] and outcome not in ("ok", "unknown") and not late:
                yield f"paid and lost: {call.result_id} is {outcome}"
            if outcome == "ok" and not charges[key]:
                yield f"never paid: {call.result_id}"
    for kept in life.home.glob("spool/*/*.answer"):
        yield f"left in the spool: {kept.name}"


def _counted(life: Life) -> Iterator[str]:
    """Yield where the journal counts less than was charged, or more although nothing is unsure."""
    listed = expenses(life.told().operations.values())
    counted = sum(each.amount.amount for each in listed if each.counts and each.amount)
    charged = PRICE * sum(life.service.charges().values())
    unsure = any(expense.certainty == "possible" for expense in listed)
    if counted < charged or (counted > charged and not unsure):
        yield f"{charged} were charged, {counted} are counted"
