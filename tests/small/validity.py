"""Which rows can be read at all: the fields of every kind, and what may stand in them."""

from __future__ import annotations

OUTCOMES = (
    "ok", "error", "refused", "not_sent", "denied", "invalid", "aborted", "unknown", "no_picture",
)  # fmt: skip
CERTAINTIES = ("actual", "estimated", "possible", "none")
PEOPLE = ("user", "policy")
ACTIONS = (
    "found", "attached", "spooled", "not_made", "left_unknown", "redispatch", "inconclusive",
)  # fmt: skip


def text(value):
    return isinstance(value, str)


def text_or_null(value):
    return value is None or isinstance(value, str)


def whole_from(least):
    return lambda v: isinstance(v, int) and not isinstance(v, bool) and v >= least


def boolean(value):
    return isinstance(value, bool)


def listed(value):
    return isinstance(value, list)


def thing(value):
    return isinstance(value, dict)


def one_of(*values):
    return lambda v: isinstance(v, str) and v in values


def tool_calls(value):
    return isinstance(value, list) and all(
        thing(c) and text(c.get("id")) and text(c.get("name")) and "arguments" in c for c in value
    )


from_0, from_1 = whole_from(0), whole_from(1)

MESSAGES = {
    "user": {"content": listed},
    "assistant": {
        "content": listed, "tool_calls": tool_calls,
        "stop_reason": one_of("stop", "tool_calls", "length", "refusal", "aborted", "error"),
    },
    "tool": {
        "tool_call_id": text, "name": text, "outcome": one_of(*OUTCOMES), "content": listed,
        "assets": listed,
    },
}  # fmt: skip

EVENTS = {
    "message": {"role": one_of(*MESSAGES)},
    "app_state": {
        "mode": one_of("replace", "merge"), "value": thing, "cause": one_of("tool", "user", "import")
    },
    "compaction": {
        "summary": text, "first_kept_entry_id": text_or_null,
        "reason": one_of("threshold", "overflow", "manual"), "tokens_before": from_0,
        "tokens_after": from_0,
    },
    "branch": {"from_entry_id": text_or_null},
    "session_created": {"format": from_1, "title": text, "initial_state": thing},
    "format_raised": {"format": from_1},
    "session_renamed": {"title": text},
    "head_moved": {"entry_id": text, "from_entry_id": text_or_null},
    "mark_set": {"entry_id": text},
    "writer_claimed": {"owner_id": text, "fence": from_1},
    "session_archived": {},
    "session_restored": {},
    "session_origin": {"session_id": text, "entry_id": text_or_null},
}  # fmt: skip

_approval = {"assistant_entry_id": text, "call_index": from_0, "arguments_hash": text}
_send = {"result_entry_id": text, "ordinal": from_1}

RECORDS = {
    "operation_accepted": {
        "intent": one_of("run", "compaction"), "source_entry_id": text_or_null, "request_id": text,
        "config": thing,
    },
    "model_attempted": {
        "attempt": from_1, "assistant_entry_id": text, "purpose": one_of("reply", "compaction"),
        "deadline": text,
    },
    "usage_settled": {
        "assistant_entry_id": text, "outcome": one_of("completed", "failed", "aborted"),
        "usage": thing,
    },
    "approval_requested": _approval,
    "approval_decided": _approval | {"decision": one_of("approved", "denied"), "by": one_of(*PEOPLE)},
    "tool_dispatched": _approval | _send | {
        "tool_call_id": text, "tool": text, "arguments": thing, "paid": boolean,
        "settle_by": listed, "idempotency_key": text, "deadline": text,
    },
    "tool_handle": _send | {"handle": text},
    "tool_settled": _send | {"outcome": one_of(*OUTCOMES), "certainty": one_of(*CERTAINTIES)},
    "tool_late": _send | {"content": listed, "assets": listed, "certainty": one_of(*CERTAINTIES)},
    "recovery_decided": _send | {
        "action": one_of(*ACTIONS), "by": one_of(*PEOPLE), "evidence": thing
    },
    "input_queued": {
        "queue": one_of("steer", "follow_up", "next_run"), "entry_id": text, "content": listed
    },
    "input_cancelled": {"entry_id": text},
    "cancel_requested": {
        "by": one_of(*PEOPLE), "reason": one_of("user", "rewound", "budget", "deadline")
    },
    "operation_finished": {"outcome": one_of("completed", "failed", "aborted", "parked")},
}  # fmt: skip


def is_newer(row):
    """A kind its table does not list, or a format above this one."""
    if row["kind"] not in (EVENTS if row["stream"] == "event" else RECORDS):
        return True
    if row["kind"] in ("session_created", "format_raised") and isinstance(row["payload"], dict):
        shown = row["payload"].get("format")
        return from_1(shown) and shown > 1
    return False


def is_readable(row):
    kind, payload = row["kind"], row["payload"]
    if not isinstance(payload, dict):
        return False
    fields = dict((EVENTS if row["stream"] == "event" else RECORDS)[kind])
    if kind == "message" and payload.get("role") in tuple(MESSAGES):
        fields |= MESSAGES[payload["role"]]
    if kind == "operation_accepted" and payload.get("intent") == "run":
        fields["input_entry_id"] = text
    if kind == "operation_accepted" and payload.get("intent") == "compaction":
        # a compaction has no input
        fields["intent"] = lambda _: payload.get("input_entry_id") is None
    if not all(name in payload and fits(payload[name]) for name, fits in fields.items()):
        return False
    if row["stream"] == "record":
        return text(row.get("operation_id")) and (
            kind != "tool_dispatched" or _replay_fits(row.get("replay"), payload["paid"])
        )
    if kind in ("message", "app_state", "compaction", "branch"):
        return text(row.get("entry_id")) and text_or_null(row.get("parent_id"))
    return True


def _replay_fits(replay, paid):
    return replay == "never" or (replay == "safe" and not paid)
