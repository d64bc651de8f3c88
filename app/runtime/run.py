"""The run loop: fold the operation, act on the verdict, commit, and again. Recovery is the same."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Sequence
from enum import Enum

from app.errors import AppError, ChatFailedError, NotFoundError, RefusedError
from app.folds.operation import Operation
from app.folds.verdict import (
    Cancelled,
    IndeterminateTool,
    ProviderInterrupted,
    Ready,
    Terminal,
    recover,
)
from app.ports import JournalView
from app.records.rows import Draft, record
from app.runtime.approve import policy_rows
from app.runtime.budget import tokens_around, tokens_of
from app.runtime.cancel import cancel_row, close
from app.runtime.compact import THRESHOLD, compact
from app.runtime.dispatch import run_inside, send
from app.runtime.model import MAX_ATTEMPTS, MAX_ROUNDS, call_model, request_for
from app.runtime.moment import Planned, planned_calls
from app.runtime.outside import look_for_tools
from app.runtime.parents import place_for_result
from app.runtime.queue import take_input
from app.runtime.recover import settle_doubts
from app.runtime.results import Ending, result_entry
from app.runtime.story import Story

LOOK_AGAIN_S = 5.0
"""How often a run that waits looks for what another writer may have left."""


class Rest(Enum):
    """Where a run came to rest."""

    FINISHED = "finished"
    WAITS = "waits for approval"
    DOUBT = "in doubt"


class RunClock:
    """How long a run has been at work in this process; waiting for a person consumes nothing."""

    def __init__(self, limit_s: float) -> None:
        self._left = limit_s
        self._since = time.monotonic()

    @property
    def over(self) -> bool:
        """Whether the run has been at work for longer than it may."""
        return time.monotonic() - self._since > self._left

    async def person(self, story: Story) -> None:
        """Wait until something is decided or written; the clock stands still meanwhile.

        While another writer may still be at work, look again now and then: what it spools wakes
        nobody here.
        """
        before = time.monotonic()
        longest_s = None if story.journal.alone(story.lease) else LOOK_AGAIN_S
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(longest_s):
                await story.wake.wait()
        self._since += time.monotonic() - before


async def drive(story: Story, operation_id: str, *, patient: bool) -> Rest:
    """Carry an operation on until it is finished or only a person can help.

    ``patient`` waits for a person's decision instead of returning. Everything done is on disk
    when this returns. Raises what the journal raises; the story is to be reopened then.
    """
    clock = RunClock(story.limits.run_s)
    while True:
        story.check()
        story.wake.clear()
        operation = story.operation(operation_id)
        if clock.over and operation.open:
            story.write(lambda _view: [cancel_row(operation_id, "deadline", "policy")])
            continue
        verdict = recover(operation)
        match verdict:
            case Terminal():
                return Rest.FINISHED
            case Cancelled():
                close(story, operation_id)
            case IndeterminateTool():
                await look_for_tools(story, operation)
                rest = await _with_doubts(story, operation, verdict, clock if patient else None)
                if rest is not None:
                    return rest
            case ProviderInterrupted(purpose="compaction"):
                await _compact(story, operation, "threshold")
            case ProviderInterrupted():
                await _reply(story, operation)
            case Ready(next="take_input"):
                take_input(story, operation_id)
            case Ready(next="call_model"):
                if operation.accepted.intent == "compaction":
                    await _compact(story, operation, "manual")
                else:
                    await _reply(story, operation)
            case Ready(next="run_tools"):
                await look_for_tools(story, operation)
                advance_calls(story, operation)
            case Ready(next="await_approval"):
                await look_for_tools(story, operation)
                if not advance_calls(story, operation):
                    if not patient:
                        return Rest.WAITS
                    await clock.person(story)
            case Ready(next="finish"):
                _finish(story, operation_id)


async def _with_doubts(
    story: Story, operation: Operation, verdict: IndeterminateTool, patient: RunClock | None
) -> Rest | None:
    """Act on calls in doubt; None means look again. ``patient`` is the clock of a run that waits
    for a person."""
    moved = verdict.phase == "open" and advance_calls(story, operation)
    if moved or await settle_doubts(story, operation, verdict):
        return None
    mine = {call.result_id for call in operation.calls.values()}
    flying = [task for (result_id, _), task in story.flying.items() if result_id in mine]
    if flying:
        waker = asyncio.ensure_future(story.wake.wait())
        await asyncio.wait([*flying, waker], return_when=asyncio.FIRST_COMPLETED)
        waker.cancel()
        return None
    if verdict.phase == "cancelled":
        close(story, operation.id)
        return Rest.DOUBT
    if verdict.phase == "finished":
        return Rest.DOUBT
    questions = bool(operation.questions)
    if patient is not None:
        await patient.person(story)
        return None
    return Rest.WAITS if questions else Rest.DOUBT


def advance_calls(story: Story, operation: Operation) -> bool:
    """Do whatever can be done about the last reply's calls; returns whether anything was.

    Invalid ones get their results, those without outside effect run in call order, those that cost or
    leave for a server are decided or asked about, and what is approved is sent side by side.
    """
    if not operation.replies or operation.cancelled_seq:
        return False
    reply = operation.replies[-1]
    pending = [call for call in operation.calls_of(reply) if call.result is None]
    if not any(not call.sends for call in pending):
        return False
    planned = planned_calls(story, story.view, operation, reply)
    todo = [item for item in planned if item.call.result is None and not item.call.sends]
    moved = False
    for item in todo:
        if item.invalid:
            _answer(story, operation.id, item, Ending("invalid", item.invalid))
            moved = True
        elif item.change is not None:
            run_inside(story, operation.id, item)
            moved = True
    pictures = [item for item in todo if not item.invalid and item.change is None]
    if pictures:
        moved |= _decide_pictures(story, operation.id, pictures)
        moved |= _send_pictures(story, operation.id, pictures)
    return moved


def _decide_pictures(story: Story, operation_id: str, pictures: Sequence[Planned]) -> bool:
    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        fresh = [_fresh(operation, item) for item in pictures]
        return policy_rows(view, operation, fresh, story)

    return bool(story.write(plan))


def _fresh(operation: Operation, item: Planned) -> Planned:
    call = operation.calls[item.call.result_id]
    return Planned(call, item.tool, item.arguments, item.policy, item.change, item.invalid)


def _send_pictures(story: Story, operation_id: str, pictures: Sequence[Planned]) -> bool:
    operation = story.operation(operation_id)
    moved = False
    for item in pictures:
        call = operation.calls[item.call.result_id]
        assert item.policy is not None
        decision = call.approval
        if item.policy.decided and decision is not None and not call.question_open:
            if decision.decision == "denied":
                _answer(story, operation_id, item, Ending("denied", "This was not approved."))
                moved = True
                continue
            if not call.approved(item.hash, item.estimate):
                continue
        elif item.policy.decided:
            continue
        moved |= send(story, operation_id, item)
    return moved


def _answer(story: Story, operation_id: str, item: Planned, ending: Ending) -> None:
    """Write the result of a call that was never sent."""

    def plan(view: JournalView) -> list[Draft]:
        operation = story.operation(operation_id, view)
        call = operation.calls[item.call.result_id]
        if call.result is not None or call.sends:
            return []
        place = place_for_result(view, operation, call.reply.entry_id)
        return [result_entry(call, ending, place.parent_id)]

    story.write(plan)


async def _reply(story: Story, operation: Operation) -> None:
    """Ask the model for a reply, within what the run's config allows."""
    config = operation.accepted.config
    if len(operation.replies) >= _limit(config.get("max_rounds"), MAX_ROUNDS):
        _fail(story, operation.id, "The agent did not come to an end.")
        return
    if operation.next_attempt("reply") > _limit(config.get("max_attempts"), MAX_ATTEMPTS):
        _fail(story, operation.id, _last_error(operation))
        return
    if await _compact_if_due(story, operation):
        return
    story.thinking = asyncio.create_task(call_model(story, operation.id), name="model")
    try:
        await story.thinking
    except asyncio.CancelledError:
        # the model was interrupted by a stop, which is on disk; any other cancel ends us as well
        if not story.operation(operation.id).cancelled_seq:
            raise
    except RefusedError:
        return
    except ChatFailedError as error:
        await _after_failure(story, operation, error)
    except NotFoundError as error:
        _fail(story, operation.id, str(error))
    finally:
        story.thinking = None


def _limit(value: object, otherwise: int) -> int:
    return value if isinstance(value, int) and value > 0 else otherwise


def _last_error(operation: Operation) -> str:
    last = operation.last_attempt("reply")
    if last is not None and last.usage is not None and last.usage.error:
        return str(last.usage.error)
    return "The chat service was interrupted again and again."


async def _after_failure(story: Story, operation: Operation, error: ChatFailedError) -> None:
    if error.overflow:
        done = await _compact(story, story.operation(operation.id), "overflow")
        if not done:
            _fail(story, operation.id, "The story is too long for this model, even with a summary.")
        return
    if not error.retryable:
        _fail(story, operation.id, str(error))
        return
    attempt = story.operation(operation.id).next_attempt("reply")
    with contextlib.suppress(TimeoutError):
        # a stop must not wait for the pause to end; wait_for would lose a cancel on Python 3.11
        async with asyncio.timeout(error.wait_s or min(2.0 ** (attempt - 2), 8.0)):
            await story.wake.wait()


async def _compact_if_due(story: Story, operation: Operation) -> bool:
    try:
        engine = story.engines.chat(str(operation.accepted.config.get("chat")))
    except NotFoundError:
        return False
    last = operation.last_attempt("compaction")
    if last is not None and last.usage is not None and last.usage.outcome != "completed":
        return False
    request = request_for(story, operation, "reply")
    told = tokens_around(request) + tokens_of(request.messages)
    if told < THRESHOLD * engine.declare().context_tokens:
        return False
    return await _compact(story, operation, "threshold")


async def _compact(story: Story, operation: Operation, reason: str) -> bool:
    """Make the operation's next attempt at a summary; a failed manual one ends it."""
    manual = operation.accepted.intent == "compaction"
    attempts = _limit(operation.accepted.config.get("max_attempts"), MAX_ATTEMPTS)
    if operation.next_attempt("compaction") > attempts:
        if manual:
            _fail(story, operation.id, "No summary could be made.")
        return False
    task = asyncio.create_task(compact(story, operation.id, reason), name="summary")
    story.thinking = task
    try:
        done = await task
    except asyncio.CancelledError:
        # as with a reply: a stop is on disk, any other cancel ends us as well
        if not story.operation(operation.id).cancelled_seq:
            raise
        return False
    except RefusedError:
        return False
    except AppError as error:
        if manual or not isinstance(error, ChatFailedError) or not error.retryable:
            _fail(story, operation.id, str(error))
        return False
    finally:
        story.thinking = None
    if manual and not done and story.operation(operation.id).open:
        _fail(story, operation.id, "There is nothing to leave out.")
    return done


def _finish(story: Story, operation_id: str) -> None:
    """End a run that has nothing left to do; looked at once more inside the transaction."""

    def plan(view: JournalView) -> list[Draft]:
        verdict = recover(story.operation(operation_id, view))
        if verdict != Ready("finish"):
            return []
        return [record("operation_finished", operation_id, {"outcome": "completed"})]

    story.write(plan)


def _fail(story: Story, operation_id: str, error: str) -> None:
    def plan(view: JournalView) -> list[Draft]:
        if not story.operation(operation_id, view).open:
            return []
        payload = {"outcome": "failed", "error": error}
        return [record("operation_finished", operation_id, payload)]

    story.write(plan)
