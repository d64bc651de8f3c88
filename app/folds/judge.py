"""Which row no crash can explain: ``journal.md`` §6, each code where the page lists it."""

from __future__ import annotations

from app.folds.judge_records import record_fault
from app.folds.session import Session
from app.records import facts
from app.records.facts import AnyFact


def fault(session: Session, fact: AnyFact) -> str | None:
    """Return the code that ``fact`` breaks as the next row of ``session``, or None.

    Where several apply it is the one that stands highest in the page's list. Sequence, chain and
    readability were looked at before there was a fact.
    """
    if (session.created is None) is not isinstance(fact, facts.SessionCreated):
        return "missing_creation"
    match fact:
        case facts.WriterClaimed():
            return "fence_regression" if fact.fence <= session.fence else None
        case facts.Entry():
            return _entry_fault(session, fact)
        case facts.HeadMoved():
            if not _known(session, fact.entry_id, fact.from_entry_id):
                return "missing_parent"
            return "rewind_during_run" if _busy(session) else None
        case facts.MarkSet():
            return None if _known(session, fact.entry_id) else "missing_parent"
        case facts.OperationAccepted():
            return _acceptance_fault(session, fact)
        case facts.Record():
            return record_fault(session, fact)
        case _:
            return None


def _known(session: Session, *entry_ids: str | None) -> bool:
    return all(entry_id is None or entry_id in session.tree.nodes for entry_id in entry_ids)


def _busy(session: Session) -> bool:
    # none is accepted beside an open one, and none opens again: only the newest can be
    newest = next(reversed(session.operations.values()), None)
    return newest is not None and newest.open


def _entry_fault(session: Session, entry: facts.TreeEntry) -> str | None:
    nodes = session.tree.nodes
    if entry.entry_id in nodes:
        return "duplicate_entry"
    branch = isinstance(entry, facts.Branch)
    if entry.parent_id is None:
        if nodes and not branch:
            return "missing_parent"
    elif entry.parent_id not in nodes:
        return "missing_parent"
    if isinstance(entry, facts.Branch):
        if not _known(session, entry.from_entry_id):
            return "missing_parent"
        if _busy(session):
            return "rewind_during_run"
    if isinstance(entry, facts.Compaction) and not session.tree.keeps(entry):
        return "invalid_compaction"
    if not _as_reserved(session, entry):
        return "preallocated_entry_mismatch"
    return _result_fault(session, entry)


def _as_reserved(session: Session, entry: facts.TreeEntry) -> bool:
    place = session.reserved.get(entry.entry_id)
    if place is None:
        return True
    queued, attempt, call = place.queued, place.attempt, place.call
    match entry:
        case facts.UserMessage():
            if place.role not in ("input", "queue"):
                return False
            if queued is None:
                return True
            return not queued.withdrawn and queued.fact.content == entry.content
        case facts.AssistantMessage():
            if place.role != "reply" or place.operation.last_attempt("reply") is not attempt:
                return False
            ids = [f"{entry.entry_id}.{index}" for index in range(len(entry.tool_calls))]
            return not any(_spoken_for(session, wanted) for wanted in ids)
        case facts.Compaction():
            last = place.operation.last_attempt("compaction")
            return place.role == "compaction" and last is attempt
        case facts.ToolMessage():
            return call is not None and entry.tool_call_id == call.id and entry.name == call.name
        case _:
            return False


def _spoken_for(session: Session, entry_id: str) -> bool:
    return entry_id in session.reserved or entry_id in session.tree.nodes


def _result_fault(session: Session, entry: facts.TreeEntry) -> str | None:
    place = session.reserved.get(entry.entry_id)
    if not isinstance(entry, facts.ToolMessage) or place is None or place.call is None:
        return None
    untouched = entry.outcome in ("denied", "invalid", "aborted", "not_sent")
    return None if untouched or place.call.sends else "result_without_dispatch"


def _acceptance_fault(session: Session, fact: facts.OperationAccepted) -> str | None:
    if fact.operation_id in session.operations or fact.request_id in session.requests:
        return "duplicate_operation"
    if _busy(session):
        return "multiple_open_operations"
    wanted = fact.input_entry_id
    if wanted is None or not _spoken_for(session, wanted):
        return None
    place = session.reserved.get(wanted)
    queued = place.queued if place is not None else None
    if queued is not None and queued.waits and not queued.taken_over:
        return None
    return "preallocated_entry_mismatch"
