"""Approvals: by policy where a limit allows it, else by the person; bound to hash and estimate."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any

from app.errors import NotFoundError, RefusedError
from app.folds.operation import Call, Operation
from app.ports import JournalView
from app.records.facts import ToolDispatched
from app.records.money import Money, read_money
from app.records.rows import Draft, record
from app.runtime.moment import Planned
from app.runtime.outside import is_outside
from app.runtime.story import Story


def about(call: Call, arguments_hash: str, estimate: Any) -> dict[str, Any]:
    """Return the fields that bind an approval to one call, its arguments and its price."""
    payload: dict[str, Any] = {
        "assistant_entry_id": call.reply.entry_id,
        "call_index": call.index,
        "arguments_hash": arguments_hash,
    }
    return payload if estimate is None else payload | {"estimate": estimate}


def policy_rows(
    view: JournalView, operation: Operation, planned: Sequence[Planned], story: Story
) -> list[Draft]:
    """Draft what is decided or asked about a reply's calls that cost or leave, before its first T1.

    All of them in one transaction: side-by-side calls are no doubts of one another. No allowance
    of money says anything about a call to a server: for that only the person's word about the
    very tool counts.
    """
    open_calls = [item for item in planned if _needs_decision(item)]
    copied = story.journal.older_copy(story.session_id) is not None
    paid = [item for item in open_calls if item.policy is not None and item.policy.paid]
    rows = _paid_rows(view, operation, paid, story, copied=copied) if paid else []
    for item in open_calls:
        if item.policy is not None and item.policy.outside is not None:
            told = copied or older_doubt(view, operation, item.call, story, leaves_us)
            if item.policy.unasked and not told:
                rows.append(_decision(operation, item, "approved"))
            else:
                rows.append(question_row(operation, item))
    return rows


def _paid_rows(
    view: JournalView,
    operation: Operation,
    open_calls: Sequence[Planned],
    story: Story,
    *,
    copied: bool,
) -> list[Draft]:
    allowance = operation.accepted.config.get("allowance")
    mode = allowance.get("mode") if isinstance(allowance, dict) else "ask"
    if mode == "none":
        return [_decision(operation, item, "denied") for item in open_calls]
    if copied or older_doubt(view, operation, open_calls[0].call, story):
        mode = "ask"
    if mode == "all" or (mode == "limit" and fits(view, allowance, _money(open_calls))):
        return [_decision(operation, item, "approved") for item in open_calls]
    return [question_row(operation, item) for item in open_calls]


def question_row(operation: Operation, item: Planned) -> Draft:
    """Draft the question about a planned call; of one to a server it says what a person reads."""
    payload = about(item.call, item.hash, item.estimate)
    if item.policy is not None and item.policy.outside is not None:
        arguments = (item.arguments or {}).get("arguments")
        payload["outside"] = dict(item.policy.outside) | {"arguments": arguments}
    return record("approval_requested", operation.id, payload)


def costs(t1: ToolDispatched) -> bool:
    """Tell whether a send may have been charged."""
    return t1.paid


def leaves_us(t1: ToolDispatched) -> bool:
    """Tell whether a send went to a server and may have done something there."""
    return is_outside(t1) and t1.replay == "never"


def _needs_decision(item: Planned) -> bool:
    if item.policy is None or not item.policy.decided or item.call.sends or item.call.result:
        return False
    decision = item.call.approval
    same = (
        decision is not None
        and decision.arguments_hash == item.hash
        and (decision.decision == "denied" or decision.estimate == item.estimate)
    )
    return not same and not item.call.question_open


def _decision(operation: Operation, item: Planned, decision: str) -> Draft:
    payload = about(item.call, item.hash, item.estimate) | {"decision": decision, "by": "policy"}
    return record("approval_decided", operation.id, payload)


def _money(planned: Sequence[Planned]) -> list[Money | None]:
    return [item.policy.estimate if item.policy else None for item in planned]


def fits(view: JournalView, allowance: Any, prices: Sequence[Money | None]) -> bool:
    """Tell whether ``prices`` together stay within the story's limit.

    The limit counts what is settled and what is in doubt, over all branches and for all time. An
    unknown price, or one in another unit, never fits.
    """
    limit = read_money(allowance)
    if limit is None:
        return False
    total = view.spent().get(limit.unit, Decimal(0))
    for price in prices:
        if price is None or price.unit != limit.unit:
            return False
        total += price.amount
    return total <= limit.amount


def older_doubt(
    view: JournalView,
    operation: Operation,
    call: Call,
    story: Story,
    counts: Callable[[ToolDispatched], bool] = costs,
) -> bool:
    """Tell whether a call of an earlier reply that ``counts``, by default a paid one, is in doubt
    on the path to ``call``'s reply."""
    for operation_id in view.unsettled():
        other = operation if operation_id == operation.id else story.operation(operation_id, view)
        for doubt in other.doubts:
            reply_id = doubt.reply.entry_id
            if (
                counts(doubt.sends[-1].t1)
                and reply_id != call.reply.entry_id
                and view.on_path(reply_id, call.reply.entry_id)
            ):
                return True
    return False


def may_still(view: JournalView, operation: Operation, item: Planned, story: Story) -> bool:
    """Tell, inside T1's transaction, whether a decision still holds.

    What was settled or sent since a decision by policy is in ``view.spent``; a person's stands,
    unless it was made in another copy of the story.
    """
    if story.journal.older_copy(story.session_id) is not None:
        return False
    decision = item.call.approval
    if decision is None or decision.by != "policy":
        return True
    if item.policy is not None and item.policy.outside is not None:
        return item.policy.unasked
    allowance = operation.accepted.config.get("allowance")
    if isinstance(allowance, dict) and allowance.get("mode") == "limit":
        price = item.policy.estimate if item.policy is not None else None
        return fits(view, allowance, [price])
    return True


def decide(story: Story, result_id: str, decision: str) -> None:
    """Write a person's decision about the open question of a call.

    Raises ``NotFoundError`` where no such question is open, and ``OlderCopyError`` where the
    story is an older copy and the decision is ``approved``; then nothing was written.
    """

    def plan(view: JournalView) -> list[Draft]:
        if decision == "approved":
            story.insist_on_newest()
        operation_id = view.owner_of(result_id)
        operation = None if operation_id is None else story.operation(operation_id, view)
        call = operation.calls.get(result_id) if operation is not None else None
        if operation is None or call is None or not call.question_open or call.question is None:
            raise NotFoundError(what="open question", name=result_id)
        question = call.question
        payload = about(call, question.arguments_hash, question.estimate)
        rows = [
            record("approval_decided", operation.id, payload | {"decision": decision, "by": "user"})
        ]
        if operation.cancelled_seq and not call.sends:
            raise RefusedError(reason="The run was stopped; nothing is sent for it any more.")
        return rows

    story.write(plan)
