"""A story as the command line shows it: head, path, state, panels, branches, money, verdicts."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from app.folds.answer import Fold, fold
from app.folds.branches import lines
from app.folds.context import text_of
from app.folds.operation import Call
from app.folds.panels import panels_on
from app.folds.session import Session
from app.folds.spending import expenses, spent
from app.folds.turns import Turn, turns_on
from app.folds.verdict import IndeterminateTool, recover
from app.records.facts import UserMessage

if TYPE_CHECKING:
    from app.wiring import Workshop


def folded(shop: Workshop, session_id: str) -> Fold:
    """Fold a story whole."""
    return fold(shop.journal.view(session_id).rows(0))


def panels_json(shop: Workshop, session: Session, tip: str | None) -> list[dict[str, Any]]:
    """Return the panels on the path to ``tip`` that show a picture."""
    found = []
    for panel in panels_on(session, session.tree.path(tip)):
        shown = panel.shown
        if shown is not None and shown.asset is not None:
            found.append(
                {
                    "panel_id": panel.id,
                    "asset": shown.asset,
                    "file": str(shop.pictures.path(shown.asset)),
                    "entry_id": shown.result_entry_id,
                    "reply_id": shown.reply_id,
                }
            )
    return found


def show_json(shop: Workshop, result: Fold, at: str | None) -> dict[str, Any]:
    """Return the answer of ``show``; ``at`` looks at another moment than the head."""
    session = result.session
    tip = at or session.tree.head
    spending = expenses(session.operations.values())
    return {
        "head": session.tree.head,
        "path": [entry.entry_id for entry in session.tree.path(tip)],
        "state": session.state(tip),
        "turns": [
            {
                "number": turn.number,
                "entry_id": turn.last_entry_id,
                "said": first_words(session, turn),
            }
            for turn in turns_on(session, session.tree.path(tip))
        ],
        "panels": panels_json(shop, session, tip),
        "branches": [
            {
                "tip": line.tip,
                "name": line.name,
                "left_at": line.left_at,
                "panels": line.panels,
                "turns": line.turns,
                "first": line.first,
                "fork": line.fork,
                "starred": line.starred,
                "hidden": line.hidden,
            }
            for line in lines(session)
        ],
        "spending": {
            "settled": sums_json(spent(spending, "settled")),
            "possible": sums_json(spent(spending, "possible")),
            "in_doubt": sums_json(spent(spending, "in_doubt")),
            "calls": [item.json() for item in spending],
        },
        "verdicts": verdicts_json(result),
        "waiting": [
            {"entry_id": q.fact.entry_id, "queue": q.fact.queue, "content": q.fact.content}
            for q in session.waiting
        ],
        "title": session.title,
        "corrupted": None
        if result.corruption is None
        else {"code": result.corruption.code, "seq": result.corruption.seq},
    }


def first_words(session: Session, turn: Turn) -> str:
    """Return what a person said in a turn, shortened to a line."""
    for entry in turn.entries:
        if isinstance(entry, UserMessage):
            said = " ".join(text_of(entry.content).split())
            return said if len(said) <= 60 else said[:59] + "…"
    return "state changed by hand"


def sums_json(totals: dict[str, Any]) -> dict[str, Any]:
    """Return sums per unit with whole numbers where they are whole."""
    return {
        unit: int(amount) if amount == amount.to_integral_value() else float(amount)
        for unit, amount in totals.items()
    }


def sums_words(totals: dict[str, Any]) -> str:
    """Return sums as a person reads them, such as ``10 credits``."""
    return ", ".join(f"{amount} {unit}" for unit, amount in totals.items()) or "nothing"


def money_line(money: dict[str, Any]) -> str:
    """Return the sums of ``show`` in one line; what nobody will know is told where there is any."""
    parts = [f"spent {sums_words(money['settled'])}"]
    if money["possible"]:
        parts.append(f"maybe charged {sums_words(money['possible'])}")
    parts.append(f"unsettled {sums_words(money['in_doubt'])}")
    return ", ".join(parts)


def verdicts_json(result: Fold) -> list[dict[str, Any]]:
    """Return the verdict of each operation as the vectors spell it."""
    return [
        {"operation_id": operation_id, "status": verdict.status} | verdict.json()
        for operation_id, verdict in result.verdicts()
    ]


def operation_json(shop: Workshop, session_id: str, operation_id: str) -> dict[str, Any]:
    """Return the last line of ``say``: how the operation stands, and the panels it drew."""
    result = folded(shop, session_id)
    operation = result.session.operations[operation_id]
    verdict = recover(operation)
    drawn = {call.result_id for call in operation.calls.values()}
    replies = {reply.entry_id for reply in operation.replies}
    tip = operation.replies[-1].entry_id if operation.replies else None
    head = result.session.tree.head
    if tip is not None and result.session.tree.on_path(tip, head):
        tip = head
    panels = panels_json(shop, result.session, tip)
    finished = operation.finished
    return {
        "operation_id": operation_id,
        "status": "waiting" if operation.questions and finished is None else verdict.status,
        "outcome": None if finished is None else finished.outcome,
        "error": None if finished is None else finished.error,
        "head": head,
        "panels": [p for p in panels if p["entry_id"] in drawn or p["reply_id"] in replies],
        "failed_calls": [
            {
                "result_entry_id": call.result_id,
                "tool": call.result.name,
                "outcome": call.result.outcome,
                "reason": text_of(call.result.content),
            }
            for call in operation.calls.values()
            if call.result is not None and call.result.outcome != "ok"
        ],
        "in_doubt": [call.json() for call in verdict.calls]
        if isinstance(verdict, IndeterminateTool)
        else [],
        "questions": [
            {
                "result_entry_id": call.result_id,
                "estimate": call.question.estimate if call.question else None,
                "prompt": call.arguments.get("prompt") if isinstance(call.arguments, dict) else "",
            }
            | _outside_of(call)
            for call in operation.questions
        ],
    }


def _outside_of(call: Call) -> dict[str, Any]:
    """Return what a question about a call to a server tells besides, nothing for any other."""
    told = call.question.payload.get("outside") if call.question is not None else None
    return {"outside": told} if isinstance(told, dict) else {}


def outside_words(outside: dict[str, Any]) -> str:
    """Return a call to a server as a person reads it, on one line."""
    given = json.dumps(outside.get("arguments"), ensure_ascii=False)
    return f"{outside.get('server')}: {outside.get('tool')} {given[:300]}"


def exit_status(last: dict[str, Any]) -> int:
    """Return the exit status that an operation's last line stands for; doubt outranks waiting."""
    if last["in_doubt"]:
        return 4
    if last["status"] == "waiting":
        return 3
    return 5 if last["outcome"] == "failed" else 0


def question_json(question: Any) -> dict[str, Any]:
    """Return a question of a call in doubt as ``recover`` prints it."""
    return {
        "session_id": question.session_id,
        "result_entry_id": question.result_entry_id,
        "ordinal": question.ordinal,
        "kind": question.kind,
        "engine": question.engine,
        "prompt": question.prompt,
        "estimate": question.estimate,
        "sent_at": question.sent_at,
        "idempotency_key": question.key,
        "handle": question.handle,
        "checked": question.checked,
        "choices": list(question.choices),
    } | ({} if question.outside is None else {"outside": dict(question.outside)})
