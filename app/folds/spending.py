"""What was spent, what may have been, and for which call: over all branches, for all time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from app.folds.operation import Call, Operation, Send
from app.records.facts import ToolDispatched
from app.records.money import Money, read_money, sums

Standing = Literal["settled", "possible", "in_doubt", "refused", "free"]
"""How an expense stands.

``settled``: known to have been charged. ``possible``: nobody will ever know, and nothing is left to
decide. ``in_doubt``: the same, but somebody can still say. ``refused``: nothing was made.
``free``: what needs no money.
"""

COUNTED: tuple[Standing, ...] = ("settled", "possible", "in_doubt")
"""What counts against a budget: what may have been charged counts as spent."""


@dataclass(frozen=True, slots=True)
class Expense:
    """One thing that costs, or may have: a send, a late answer or a model request.

    ``amount`` None means unknown, never zero. ``seq`` is the row that tells the amount.
    """

    operation_id: str
    seq: int
    what: str
    result_entry_id: str
    ordinal: int
    engine: str | None
    standing: Standing
    amount: Money | None
    certainty: str

    @property
    def counts(self) -> bool:
        """Whether it counts against a budget."""
        return self.standing in COUNTED

    def json(self) -> dict[str, Any]:
        """Return the expense for the command line."""
        return {
            "what": self.what,
            "result_entry_id": self.result_entry_id,
            "ordinal": self.ordinal,
            "engine": self.engine,
            "standing": self.standing,
            "amount": None if self.amount is None else self.amount.json(),
            "certainty": self.certainty,
        }


def expenses(operations: Iterable[Operation]) -> list[Expense]:
    """Return every expense of ``operations`` in order of writing."""
    found = [expense for operation in operations for expense in _of_operation(operation)]
    return sorted(found, key=lambda expense: expense.seq)


def spent(items: Iterable[Expense], standing: Standing) -> dict[str, Decimal]:
    """Return the known sums of one standing, for each unit by itself."""
    return sums(item.amount for item in items if item.standing == standing and item.amount)


def settled_as(certainty: str, outcome: str = "ok") -> Standing:
    """Return how a send stands once its T2, or an answer that came late, is there."""
    if outcome in ("refused", "not_sent"):
        return "refused"
    if certainty == "none":
        return "free"
    return "possible" if certainty == "possible" else "settled"


def is_one_charge(engine: object, later: ToolDispatched) -> bool:
    """Whether ``later`` and the send before it, which went to ``engine``, are charged once.

    They are where both carry the same key to the same service and it honours the key.
    """
    return "key" in later.settle_by and isinstance(engine, str) and later.engine == engine


def _of_operation(operation: Operation) -> Iterator[Expense]:
    for attempt in operation.attempts:
        usage = attempt.usage
        cost = read_money(usage.cost) if usage is not None else None
        if usage is not None and cost is not None:
            yield Expense(
                operation.id, usage.seq, "model", usage.assistant_entry_id, 1, None, "settled",
                cost, "actual",
            )  # fmt: skip
    for call in operation.calls.values():
        for send in call.sends:
            yield from _of_send(operation, call, send)


def _of_send(operation: Operation, call: Call, send: Send) -> Iterator[Expense]:
    t1 = send.t1
    for late in send.late:
        cost = read_money(late.cost)
        if late.certainty != "none":
            yield Expense(
                operation.id, late.seq, call.name, call.result_id, t1.ordinal, t1.engine,
                settled_as(late.certainty), cost, late.certainty,
            )  # fmt: skip
    settled = send.settled
    if settled is not None:
        # an answer that came after all tells the cost of the send it belongs to
        if settled.certainty == "possible" and send.late:
            return
        yield Expense(
            operation.id, settled.seq, call.name, call.result_id, t1.ordinal, t1.engine,
            settled_as(settled.certainty, settled.outcome), read_money(settled.cost), settled.certainty,
        )  # fmt: skip
    elif t1.paid and not send.late:
        later = call.send(t1.ordinal + 1)
        if later is not None and is_one_charge(t1.engine, later.t1):
            return
        # once it was sent again, nobody is asked about the first send any more
        standing: Standing = "in_doubt" if later is None else "possible"
        yield Expense(
            operation.id, t1.seq, call.name, call.result_id, t1.ordinal, t1.engine,
            standing, read_money(t1.estimate), "possible",
        )  # fmt: skip
