"""A person's decision about a call in doubt: the six choices of the recovery dialog."""

from __future__ import annotations

import asyncio
from typing import Literal

from app.errors import AppError, NotFoundError, PriceChangedError, RefusedError
from app.folds.operation import Call
from app.ports import JournalView
from app.records.money import Money
from app.records.rows import Draft, record
from app.runtime.approve import about, leaves_us
from app.runtime.outside import insist_on_server, is_outside
from app.runtime.recover import carry_out, decision_row, doubtful, from_spool, reconcile
from app.runtime.story import Story

Choice = Literal["check", "attach", "leave-unknown", "not-made", "run-again"]
CHOICES: tuple[Choice, ...] = ("check", "attach", "leave-unknown", "not-made", "run-again")


def choices_for(call: Call) -> tuple[Choice, ...]:
    """Return what a person may choose about a call in doubt, in the dialog's order."""
    last = call.last
    if last is not None and is_outside(last.t1):
        return CHOICES[2:]
    return CHOICES if call.reconcilable else CHOICES[1:]


async def settle(
    story: Story,
    result_id: str,
    choice: Choice,
    *,
    picture: bytes | None = None,
    price: Money | None = None,
) -> None:
    """Write a person's choice and carry it out.

    An answer that lies in the spool goes before any choice but ``check``. ``attach`` needs
    ``picture``, which is checked and stored before anything is written. ``price`` is what the
    person was shown for ``run-again``, None for an unknown one. Raises ``RefusedError`` where the
    call is not in doubt any more, ``PriceChangedError`` where a paid one costs something else
    by now, and ``BadPictureError`` for bytes that are no picture; then nothing was written.
    """
    operation, call = doubtful(story.view, story, result_id)
    if choice == "check":
        if not call.reconcilable:
            raise RefusedError(reason="This service cannot be asked about a single picture.")
        await reconcile(story, operation, call, by_person=True)
        return
    if await from_spool(story, operation, call):
        # its answer is here after all: nothing is left to decide, and nothing is paid again
        return
    if choice not in choices_for(call):
        raise RefusedError(reason="A call to a server made no picture that could be attached.")
    evidence: dict[str, object] = {"choice": choice}
    if choice == "attach":
        if picture is None:
            raise RefusedError(reason="There is no picture to attach.")
        await asyncio.to_thread(story.pictures.check, picture)
        evidence["asset"] = await asyncio.to_thread(story.pictures.put, picture)
    if choice == "run-again":
        _order_again(story, result_id, price)
    else:
        actions = {"attach": "attached", "leave-unknown": "left_unknown", "not-made": "not_made"}
        _write(story, result_id, actions[choice], evidence)
    operation, call = doubtful(story.view, story, result_id)
    decision = operation.standing_decision(call)
    if decision is not None:
        await carry_out(story, operation, call, decision.action)


def _write(story: Story, result_id: str, action: str, evidence: dict[str, object]) -> None:
    def plan(view: JournalView) -> list[Draft]:
        operation, call = doubtful(view, story, result_id)
        return [decision_row(operation, call, action, "user", evidence)]

    story.write(plan)


def price_now(story: Story, call: Call) -> Money | None:
    """Return what sending the call again would cost now, None where unknown."""
    try:
        return story.engines.picture(str(call.sends[-1].t1.engine)).declare().estimate
    except NotFoundError:
        return None


def _order_again(story: Story, result_id: str, shown: Money | None) -> None:
    """Write a person's redispatch, with the approval for the price shown, in one transaction."""

    def plan(view: JournalView) -> list[Draft]:
        operation, call = doubtful(view, story, result_id)
        t1 = call.sends[-1].t1
        if is_outside(t1):
            insist_on_server(story, t1)
        else:
            try:
                story.engines.picture(str(t1.engine))
            except NotFoundError as error:
                raise RefusedError(reason=str(error)) from error
        if t1.paid or leaves_us(t1):
            story.insist_on_newest()
        rows = [decision_row(operation, call, "redispatch", "user", {"choice": "run-again"})]
        if t1.paid:
            now = price_now(story, call)
            if now != shown:
                raise PriceChangedError(shown=_in_words(shown), now=_in_words(now))
            estimate = None if shown is None else shown.json()
            approval = about(call, t1.arguments_hash, estimate)
            decided = {"decision": "approved", "by": "user"}
            question = call.question
            if call.question_open and question is not None:
                # a question that is still open is answered at its own price first
                asked = about(call, question.arguments_hash, question.estimate)
                rows.append(record("approval_decided", operation.id, asked | decided))
            rows.append(record("approval_decided", operation.id, approval | decided))
        return rows

    story.write(plan)


def _in_words(price: Money | None) -> str:
    return "unknown" if price is None else str(price)


async def check_all(story: Story) -> list[str]:
    """Ask the services about every call in doubt that can be asked about; returns those asked."""
    asked = []
    for operation_id in story.view.unsettled():
        operation = story.operation(operation_id)
        for call in operation.doubts:
            if call.reconcilable and not story.is_flying(call.result_id):
                try:
                    await reconcile(story, operation, call, by_person=True)
                except AppError:
                    continue
                asked.append(call.result_id)
    return asked
