"""The one table that says which payloads are readable: ``journal.md`` §6, "Validation"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from app.records import facts
from app.records.facts import AnyFact
from app.records.rows import Row

FORMAT = 1
"""The newest journal format this version reads and writes."""


class UnreadableRowError(ValueError):
    """The row does not validate; the text says why."""


class NewerRowError(ValueError):
    """The row was written by a newer version: an unlisted kind, or a format above ours."""


Check = Callable[[Any], bool]


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _whole_from(least: int) -> Check:
    return lambda value: type(value) is int and value >= least


def _boolean(value: Any) -> bool:
    return isinstance(value, bool)


def _list(value: Any) -> bool:
    return isinstance(value, list)


def _object(value: Any) -> bool:
    return isinstance(value, dict)


def _nullable_text(value: Any) -> bool:
    return value is None or isinstance(value, str)


def _one_of(*values: str) -> Check:
    listed = frozenset(values)
    return lambda value: isinstance(value, str) and value in listed


def _calls(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(call, dict)
        and isinstance(call.get("id"), str)
        and isinstance(call.get("name"), str)
        and "arguments" in call
        for call in value
    )


_COUNT, _ORDINAL = _whole_from(0), _whole_from(1)
_OUTCOME = _one_of(
    "ok", "error", "refused", "not_sent", "denied", "invalid", "aborted", "unknown", "no_picture"
)
_CERTAINTY = _one_of("actual", "estimated", "possible", "none")
_BY = _one_of("user", "policy")
_STOP = _one_of("stop", "tool_calls", "length", "refusal", "aborted", "error")


def _anything(_value: Any) -> bool:
    return True


def _nothing(value: Any) -> bool:
    return value is None


@dataclass(frozen=True, slots=True)
class _Shape:
    """How a payload becomes a fact: fields in the fact's order, each with its check.

    An ``optional`` field may be absent and is not judged.
    """

    build: Callable[..., AnyFact]
    fields: tuple[tuple[str, Check], ...]
    optional: frozenset[str] = frozenset()


def _shape(build: Callable[..., AnyFact], **fields: Check | None) -> _Shape:
    return _Shape(
        build,
        tuple((name, check or _anything) for name, check in fields.items()),
        frozenset(name for name, check in fields.items() if check is None or check is _nothing),
    )


_MESSAGES = {
    "user": _shape(facts.UserMessage, content=_list),
    "assistant": _shape(
        facts.AssistantMessage, content=_list, reasoning=None, tool_calls=_calls, stop_reason=_STOP
    ),
    "tool": _shape(
        facts.ToolMessage,
        tool_call_id=_text,
        name=_text,
        outcome=_OUTCOME,
        content=_list,
        assets=_list,
    ),
}
_TREE = {
    "app_state": _shape(
        facts.AppState,
        mode=_one_of("replace", "merge"),
        value=_object,
        cause=_one_of("tool", "user", "import"),
    ),
    "compaction": _shape(
        facts.Compaction,
        summary=_text,
        first_kept_entry_id=_nullable_text,
        reason=_one_of("threshold", "overflow", "manual"),
        tokens_before=_COUNT,
        tokens_after=_COUNT,
    ),
    "branch": _shape(facts.Branch, from_entry_id=_nullable_text, name=None),
}
_FACTS = {
    "session_created": _shape(
        facts.SessionCreated, format=_ORDINAL, title=_text, initial_state=_object
    ),
    "format_raised": _shape(facts.FormatRaised, format=_ORDINAL),
    "session_renamed": _shape(facts.SessionRenamed, title=_text),
    "head_moved": _shape(facts.HeadMoved, entry_id=_text, from_entry_id=_nullable_text),
    "mark_set": _shape(facts.MarkSet, entry_id=_text, name=None, starred=None, hidden=None),
    "writer_claimed": _shape(facts.WriterClaimed, owner_id=_text, fence=_ORDINAL),
    "session_archived": _shape(facts.SessionArchived),
    "session_restored": _shape(facts.SessionRestored),
    "session_origin": _shape(facts.SessionOrigin, session_id=_text, entry_id=_nullable_text),
}


def _accepted(input_check: Check) -> _Shape:
    return _shape(
        facts.OperationAccepted,
        intent=_one_of("run", "compaction"),
        input_entry_id=input_check,
        source_entry_id=_nullable_text,
        request_id=_text,
        config=_object,
    )


_ACCEPTED = {"run": _accepted(_text), "compaction": _accepted(_nothing)}
_RECORDS = {
    "model_attempted": _shape(
        facts.ModelAttempted,
        attempt=_ORDINAL,
        assistant_entry_id=_text,
        purpose=_one_of("reply", "compaction"),
        deadline=_text,
    ),
    "usage_settled": _shape(
        facts.UsageSettled,
        assistant_entry_id=_text,
        outcome=_one_of("completed", "failed", "aborted"),
        usage=_object,
        cost=None,
        error=None,
    ),
    "approval_requested": _shape(
        facts.ApprovalRequested,
        assistant_entry_id=_text,
        call_index=_COUNT,
        arguments_hash=_text,
        estimate=None,
    ),
    "approval_decided": _shape(
        facts.ApprovalDecided,
        assistant_entry_id=_text,
        call_index=_COUNT,
        arguments_hash=_text,
        estimate=None,
        decision=_one_of("approved", "denied"),
        by=_BY,
    ),
    "tool_dispatched": _shape(
        facts.ToolDispatched,
        assistant_entry_id=_text,
        call_index=_COUNT,
        tool_call_id=_text,
        tool=_text,
        arguments=_object,
        arguments_hash=_text,
        result_entry_id=_text,
        ordinal=_ORDINAL,
        paid=_boolean,
        settle_by=_list,
        idempotency_key=_text,
        engine=None,
        estimate=None,
        deadline=_text,
    ),
    "tool_handle": _shape(facts.ToolHandle, result_entry_id=_text, ordinal=_ORDINAL, handle=_text),
    "tool_settled": _shape(
        facts.ToolSettled,
        result_entry_id=_text,
        ordinal=_ORDINAL,
        outcome=_OUTCOME,
        cost=None,
        certainty=_CERTAINTY,
    ),
    "tool_late": _shape(
        facts.ToolLate,
        result_entry_id=_text,
        ordinal=_ORDINAL,
        content=_list,
        assets=_list,
        cost=None,
        certainty=_CERTAINTY,
    ),
    "recovery_decided": _shape(
        facts.RecoveryDecided,
        result_entry_id=_text,
        ordinal=_ORDINAL,
        action=_one_of(
            "found", "attached", "spooled", "not_made", "left_unknown", "redispatch", "inconclusive"
        ),
        by=_BY,
        evidence=_object,
    ),
    "input_queued": _shape(
        facts.InputQueued,
        queue=_one_of("steer", "follow_up", "next_run"),
        entry_id=_text,
        content=_list,
    ),
    "input_cancelled": _shape(facts.InputCancelled, entry_id=_text),
    "cancel_requested": _shape(
        facts.CancelRequested, by=_BY, reason=_one_of("user", "rewound", "budget", "deadline")
    ),
    "operation_finished": _shape(
        facts.OperationFinished,
        outcome=_one_of("completed", "failed", "aborted", "parked"),
        error=None,
    ),
}


def is_newer(row: Row) -> bool:
    """Tell whether ``row`` was written by a newer version than this one."""
    if row.stream == "record":
        return row.kind != "operation_accepted" and row.kind not in _RECORDS
    if row.kind in ("session_created", "format_raised"):
        number = row.payload.get("format") if isinstance(row.payload, dict) else None
        return type(number) is int and number > FORMAT
    return row.kind != "message" and row.kind not in _TREE and row.kind not in _FACTS


def read_fact(row: Row) -> AnyFact:
    """Return the fact that ``row`` states.

    Raises ``NewerRowError`` for what a newer version wrote and ``UnreadableRowError`` for what
    no version can have written.
    """
    payload = row.payload
    if is_newer(row):
        raise NewerRowError(row.kind)
    if not isinstance(payload, dict):
        raise UnreadableRowError("the payload is not an object")
    if row.stream == "record":
        if not isinstance(row.operation_id, str):
            raise UnreadableRowError("a record without operation_id")
        return _read_record(row, row.operation_id, payload)
    if row.kind in _FACTS:
        shape = _FACTS[row.kind]
        return shape.build(row.seq, payload, *_values(shape, payload))
    if not isinstance(row.entry_id, str):
        raise UnreadableRowError("a tree entry without entry_id")
    if not _nullable_text(row.parent_id):
        raise UnreadableRowError("parent_id is no id")
    shape = _chosen(_MESSAGES, payload, "role") if row.kind == "message" else _TREE[row.kind]
    values = _values(shape, payload)
    return shape.build(row.seq, payload, row.entry_id, row.parent_id, *values)


def _read_record(row: Row, operation_id: str, payload: dict[str, Any]) -> AnyFact:
    if row.kind == "operation_accepted":
        shape = _chosen(_ACCEPTED, payload, "intent")
    else:
        shape = _RECORDS[row.kind]
    values = _values(shape, payload)
    if row.kind == "tool_dispatched":
        if row.replay not in ("safe", "never"):
            raise UnreadableRowError("T1 needs a replay of safe or never")
        if row.replay == "safe" and payload["paid"]:
            raise UnreadableRowError("a paid call is never safe")
        values.append(row.replay)
    return shape.build(row.seq, payload, operation_id, *values)


def _chosen(shapes: dict[str, _Shape], payload: dict[str, Any], by: str) -> _Shape:
    choice = payload.get(by)
    shape = shapes.get(choice) if isinstance(choice, str) else None
    if shape is None:
        raise UnreadableRowError(f"{by} is {choice!r}")
    return shape


def _values(shape: _Shape, payload: dict[str, Any]) -> list[Any]:
    values: list[Any] = []
    for name, check in shape.fields:
        value = payload.get(name)
        if value is None and name not in payload and name not in shape.optional:
            raise UnreadableRowError(f"{name} is missing")
        if not check(value):
            raise UnreadableRowError(f"{name} is not as it must be")
        values.append(value)
    return values
