"""Short ways to say a record."""

from __future__ import annotations

from typing import Any

from app.records.canonical import arguments_hash, idempotency_key
from app.records.rows import Draft, entry, fact, record

ARGUMENTS = {"prompt": "Mina runs", "aspect": "16:9"}
PRICE = {"amount": 10, "unit": "credits"}
DEADLINE = "2026-01-01T00:10:00.000Z"


def user(entry_id: str, parent: str | None = None, text: str = "Draw.") -> Draft:
    content = [{"type": "text", "text": text}]
    return entry("message", {"role": "user", "content": content}, entry_id, parent)


def reply(
    entry_id: str,
    parent: str | None,
    *calls: tuple[str, str, Any],
    stop: str | None = None,
    text: str = "",
) -> Draft:
    return entry(
        "message",
        {
            "role": "assistant",
            "content": [{"type": "text", "text": text}] if text else [],
            "tool_calls": [{"id": i, "name": n, "arguments": a} for i, n, a in calls],
            "stop_reason": stop or ("tool_calls" if calls else "stop"),
        },
        entry_id,
        parent,
    )


def draw(call_id: str = "c0", arguments: Any = None) -> tuple[str, str, Any]:
    return (call_id, "generate_image", ARGUMENTS if arguments is None else arguments)


def result(
    result_id: str, parent: str, outcome: str = "ok", call_id: str = "c0",
    name: str = "generate_image", assets: tuple[str, ...] = (), **more: Any,
) -> Draft:  # fmt: skip
    payload = {
        "role": "tool", "tool_call_id": call_id, "name": name, "outcome": outcome,
        "content": [{"type": "text", "text": outcome}], "assets": list(assets),
    }  # fmt: skip
    return entry("message", payload | more, result_id, parent)


def state(entry_id: str, parent: str | None, value: dict[str, Any], mode: str = "merge") -> Draft:
    return entry("app_state", {"mode": mode, "value": value, "cause": "tool"}, entry_id, parent)


def branch(entry_id: str, parent: str | None, left: str | None, name: str | None = None) -> Draft:
    payload: dict[str, Any] = {"from_entry_id": left}
    return entry("branch", payload if name is None else payload | {"name": name}, entry_id, parent)


def moved(entry_id: str, left: str | None) -> Draft:
    return fact("head_moved", {"entry_id": entry_id, "from_entry_id": left})


def accepted(op: str, input_id: str | None, source: str | None = None) -> Draft:
    payload: dict[str, Any] = {
        "intent": "compaction" if input_id is None else "run", "source_entry_id": source,
        "request_id": f"req-{op}", "config": {"chat": "offline", "image": "sketch"},
    }  # fmt: skip
    if input_id is not None:
        payload["input_entry_id"] = input_id
    return record("operation_accepted", op, payload)


def attempted(op: str, reply_id: str, attempt: int = 1, purpose: str = "reply") -> Draft:
    return record(
        "model_attempted", op,
        {"attempt": attempt, "assistant_entry_id": reply_id, "purpose": purpose,
         "deadline": DEADLINE},
    )  # fmt: skip


def usage(op: str, reply_id: str, outcome: str = "completed") -> Draft:
    payload: dict[str, Any] = {"assistant_entry_id": reply_id, "outcome": outcome, "usage": {}}
    return record("usage_settled", op, payload | ({"error": "x"} if outcome == "failed" else {}))


def asked(op: str, reply_id: str, index: int = 0, arguments: Any = None) -> Draft:
    return record("approval_requested", op, _about(reply_id, index, arguments))


def decided(
    op: str, reply_id: str, decision: str = "approved", by: str = "user", index: int = 0,
    arguments: Any = None,
) -> Draft:  # fmt: skip
    about = _about(reply_id, index, arguments)
    return record("approval_decided", op, about | {"decision": decision, "by": by})


def _about(reply_id: str, index: int, arguments: Any) -> dict[str, Any]:
    return {
        "assistant_entry_id": reply_id, "call_index": index, "estimate": PRICE,
        "arguments_hash": arguments_hash(ARGUMENTS if arguments is None else arguments),
    }  # fmt: skip


def t1(
    op: str, reply_id: str, index: int = 0, ordinal: int = 1, *, paid: bool = True,
    settle_by: tuple[str, ...] = (), call_id: str = "c0", tool: str = "generate_image",
    arguments: Any = None, replay: Any = None, engine: str = "studio-x",
) -> Draft:  # fmt: skip
    used = ARGUMENTS if arguments is None else arguments
    result_id = f"{reply_id}.{index}"
    payload = {
        "assistant_entry_id": reply_id, "call_index": index, "tool_call_id": call_id,
        "tool": tool, "arguments": used, "arguments_hash": arguments_hash(used),
        "result_entry_id": result_id, "ordinal": ordinal, "paid": paid,
        "settle_by": list(settle_by), "idempotency_key": idempotency_key(result_id),
        "engine": engine, "deadline": DEADLINE,
    }  # fmt: skip
    if paid:
        payload["estimate"] = PRICE
    return record("tool_dispatched", op, payload, replay or ("never" if paid else "safe"))


def t2(
    op: str, result_id: str, outcome: str = "ok", ordinal: int = 1, certainty: str = "actual"
) -> Draft:
    payload = {
        "result_entry_id": result_id, "ordinal": ordinal, "outcome": outcome,
        "certainty": certainty,
    }  # fmt: skip
    return record("tool_settled", op, payload | ({"cost": PRICE} if certainty != "none" else {}))


def recovery(op: str, result_id: str, action: str, by: str = "user", ordinal: int = 1) -> Draft:
    return record(
        "recovery_decided", op,
        {"result_entry_id": result_id, "ordinal": ordinal, "action": action, "by": by,
         "evidence": {}},
    )  # fmt: skip


def late(op: str, result_id: str, ordinal: int, *assets: str) -> Draft:
    payload = {
        "result_entry_id": result_id, "ordinal": ordinal, "content": [], "assets": list(assets),
        "certainty": "actual", "cost": PRICE,
    }  # fmt: skip
    return record("tool_late", op, payload)


def queued(op: str, entry_id: str, queue: str = "steer", text: str = "More rain.") -> Draft:
    content = [{"type": "text", "text": text}]
    return record("input_queued", op, {"queue": queue, "entry_id": entry_id, "content": content})


def withdrawn(op: str, entry_id: str) -> Draft:
    return record("input_cancelled", op, {"entry_id": entry_id})


def cancel(op: str, reason: str = "user") -> Draft:
    return record("cancel_requested", op, {"by": "user", "reason": reason})


def finished(op: str, outcome: str = "completed") -> Draft:
    payload: dict[str, Any] = {"outcome": outcome}
    return record(
        "operation_finished", op, payload | ({"error": "x"} if outcome == "failed" else {})
    )


def whole_run(
    op: str, number: int, parent: str | None, *, paid: bool = True, asset: str | None = None
) -> tuple[list[list[Draft]], str]:
    """A run that draws one panel, as its commits; returns them and the last entry's id."""
    said, answer, closing = f"u{number}", f"a{number}", f"z{number}"
    made = (asset or f"{number:064x}",)
    commits = [
        [accepted(op, said, parent), user(said, parent)],
        [attempted(op, answer)],
        [reply(answer, said, draw()), usage(op, answer)],
        [decided(op, answer, by="policy")] if paid else [],
        [t1(op, answer, paid=paid)],
        [
            result(f"{answer}.0", answer, assets=made),
            t2(op, f"{answer}.0", certainty="actual" if paid else "none"),
        ],
        [attempted(op, closing)],
        [reply(closing, f"{answer}.0", text="Done."), usage(op, closing)],
        [finished(op)],
    ]  # fmt: skip
    return [commit for commit in commits if commit], closing
