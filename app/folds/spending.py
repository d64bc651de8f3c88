"""What was spent, what may have been, and for which call: over all branches, for all time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

from app.folds.operation import Call, Operation, Send
from app.records.money import Money, read_money, sums

Standing = Literal["settled", "in_doubt", "refused", "free"]


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
        """Whether it counts against a budget: unsettled counts as spent."""
        return self.standing in ("settled", "in_doubt")

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
                "settled", cost, late.certainty,
            )  # fmt: skip
    settled = send.settled
    if settled is not None:
        standing: Standing = "settled" if settled.certainty != "none" else "free"
        if settled.outcome in ("refused", "not_sent"):
            standing = "refused"
        # an answer that came after all tells the cost of the send it belongs to
        if settled.certainty == "possible" and send.late:
            return
        yield Expense(
            operation.id, settled.seq, call.name, call.result_id, t1.ordinal, t1.engine,
            standing, read_money(settled.cost), settled.certainty,
        )  # fmt: skip
    elif t1.paid and not send.late and not _same_charge_later(call, send):
        yield Expense(
            operation.id, t1.seq, call.name, call.result_id, t1.ordinal, t1.engine,
            "in_doubt", read_money(t1.estimate), "possible",
        )  # fmt: skip


def _same_charge_later(call: Call, send: Send) -> bool:
    """Whether a later send carries the same key to a service that honours it: one charge."""
    return send is not call.last and "key" in send.t1.settle_by
