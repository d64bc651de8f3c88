"""Read models: what each row adds to them, live and in a rebuild alike."""

from __future__ import annotations

import sqlite3
from typing import Any

from app.folds.panels import DRAWING_TOOL, brought_of
from app.folds.spending import is_one_charge, settled_as
from app.journal.places import Newest, place_entry
from app.journal.search import index_words
from app.journal.stored import row_key
from app.records import facts
from app.records.facts import AnyFact
from app.records.glance import PanelRow
from app.records.money import read_money
from app.records.rows import Row
from app.records.validation import NewerRowError, UnreadableRowError, read_fact


class StoryProjection:
    """Writes the read models of one story anew: row after row in their order, then its end once.

    In the caller's transaction; nobody else writes this story's read models meanwhile.
    """

    def __init__(self, connection: sqlite3.Connection, session_key: int) -> None:
        self._connection, self._session_key = connection, session_key
        self._newest = Newest()
        self._head: str | None = None
        self._last: Row | None = None

    def add(self, row: Row, fact: AnyFact | None = None) -> None:
        """Add ``row``, which says ``fact``; without one it is read here.

        A row that cannot be read only moves the end of its story: what it means is for the judge.
        """
        if fact is None:
            fact = self._read(row)
        if fact is not None:
            add_fact(self._connection, self._session_key, row, fact, self._newest)
        self._head = head_after(self._head, row, fact)
        self._last = row

    def finish(self, *, search: bool) -> None:
        """Write where the story ends; ``search`` puts its words into the index as well."""
        if self._last is None:
            return
        move_end(self._connection, self._session_key, self._last, self._head)
        if search:
            index_words(self._connection, self._session_key, 1, self._last.seq)

    def _read(self, row: Row) -> AnyFact | None:
        try:
            return read_fact(row)
        except NewerRowError:
            self._connection.execute(
                "UPDATE sessions SET newer = 1 WHERE session_key = ?", (self._session_key,)
            )
        except UnreadableRowError:
            pass
        return None


def add_fact(
    connection: sqlite3.Connection, session_key: int, row: Row, fact: AnyFact, newest: Newest
) -> None:
    """Bring the read models up to ``row``, but for the words and where the story ends now.

    That is for the caller to do once, after the last row of its transaction. ``newest`` is what
    was placed before, and then the entry that ``row`` may be.
    """
    if isinstance(fact, facts.SessionCreated):
        connection.execute(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, 0, ?, ?, ?, ?, NULL, ?, 0, 0, NULL)",
            (
                session_key, row.session_id, fact.title, fact.format, row.created_at,
                row.created_at, row.seq, row.chain, row.fence,
            ),
        )  # fmt: skip
    elif isinstance(fact, facts.Entry):
        _project_entry(connection, session_key, fact, newest)
    elif isinstance(fact, facts.Record):
        _project_record(connection, session_key, fact)
    else:
        _project_fact(connection, session_key, fact)


def head_after(head: str | None, row: Row, fact: AnyFact | None) -> str | None:
    """Return the story's head once ``row`` is there, which says ``fact`` where it can be read.

    An entry becomes the head if it grows on it, and a branch always does.
    """
    if isinstance(fact, facts.HeadMoved):
        return fact.entry_id
    if row.entry_id is not None and (row.parent_id == head or row.kind == "branch"):
        return row.entry_id
    return head


def move_end(connection: sqlite3.Connection, session_key: int, row: Row, head: str | None) -> None:
    """Let the story end with ``row``, in the caller's transaction."""
    connection.execute(
        "UPDATE sessions SET seq = ?, chain = ?, fence = ?, updated_at = ?, head = ?"
        " WHERE session_key = ?",
        (row.seq, row.chain, row.fence, row.created_at, head, session_key),
    )


def _project_fact(connection: sqlite3.Connection, session_key: int, fact: AnyFact) -> None:
    match fact:
        case facts.SessionRenamed():
            change, value = "title", fact.title
        case facts.SessionArchived():
            change, value = "archived", 1  # type: ignore[assignment]
        case facts.SessionRestored():
            change, value = "archived", 0  # type: ignore[assignment]
        case _:
            return
    connection.execute(
        f"UPDATE sessions SET {change} = ? WHERE session_key = ?", (value, session_key)
    )


def _project_entry(
    connection: sqlite3.Connection, session_key: int, entry: facts.TreeEntry, newest: Newest
) -> None:
    if not place_entry(connection, session_key, entry, newest):
        return
    key = row_key(session_key, entry.seq)
    if isinstance(entry, facts.UserMessage):
        connection.execute(
            "DELETE FROM waiting WHERE session_key = ? AND entry_id = ?",
            (session_key, entry.entry_id),
        )
        _add_brought(connection, session_key, key, entry)
    if isinstance(entry, facts.Branch):
        connection.execute(
            "INSERT INTO branches VALUES (?, ?, ?, ?, ?, ?)",
            (
                key, session_key, entry.entry_id, entry.parent_id, entry.from_entry_id,
                entry.name if isinstance(entry.name, str) else None,
            ),
        )  # fmt: skip
    if isinstance(entry, facts.ToolMessage) and entry.name == DRAWING_TOOL:
        _add_pictures(connection, session_key, key, entry.entry_id, None, entry.payload)


def _add_pictures(
    connection: sqlite3.Connection,
    session_key: int,
    key: int,
    result_id: str,
    ordinal: int | None,
    payload: facts.Payload,
) -> None:
    reply_id, _, index = result_id.rpartition(".")
    panel_id = payload.get("panel")
    candidate = result_id if ordinal is None else f"{result_id}@{ordinal}"
    added = [
        PanelRow(
            panel_id if isinstance(panel_id, str) else result_id,
            candidate, result_id, reply_id, int(index) if index.isdigit() else 0, asset,
            str(payload.get("prompt") or ""),
        )
        for asset in payload["assets"] if isinstance(asset, str)
    ]  # fmt: skip
    _insert_pictures(connection, session_key, key, added)


def _add_brought(
    connection: sqlite3.Connection, session_key: int, key: int, entry: facts.UserMessage
) -> None:
    row = brought_row(entry.entry_id, entry.payload)
    if row is not None:
        _insert_pictures(connection, session_key, key, [row])


def brought_row(entry_id: str | None, payload: facts.Payload) -> PanelRow | None:
    """Return the picture that a person brought in with a message, None where it is none."""
    picked = brought_of(entry_id, payload)
    if picked is None or entry_id is None:
        return None
    prompt = picked.get("prompt")
    words = prompt if isinstance(prompt, str) else ""
    return PanelRow(entry_id, entry_id, entry_id, entry_id, 0, picked["asset"], words)


def _insert_pictures(
    connection: sqlite3.Connection, session_key: int, key: int, pictures: list[PanelRow]
) -> None:
    for place, row in enumerate(pictures):
        connection.execute(
            "INSERT INTO panels VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                key, place, session_key, row.panel_id, row.candidate_id, row.result_entry_id,
                row.reply_id, row.call_index, row.asset, row.prompt,
            ),
        )  # fmt: skip
    if pictures:
        connection.execute(
            "UPDATE sessions SET last_asset = ?, panels = (SELECT count(DISTINCT panel_id)"
            " FROM panels WHERE session_key = sessions.session_key) WHERE session_key = ?",
            (pictures[-1].asset, session_key),
        )


def _project_record(
    connection: sqlite3.Connection, session_key: int, fact: facts.OperationRecord
) -> None:
    match fact:
        case facts.OperationAccepted():
            connection.execute(
                "INSERT INTO operations VALUES (?, ?, ?, ?, ?, 0, 0)",
                (
                    session_key, fact.operation_id, fact.seq, fact.input_entry_id,
                    fact.request_id,
                ),
            )  # fmt: skip
            _reserve(connection, session_key, fact.input_entry_id, fact.operation_id)
        case facts.ModelAttempted():
            _reserve(connection, session_key, fact.assistant_entry_id, fact.operation_id)
        case facts.UsageSettled():
            if read_money(fact.cost) is not None:
                _spend(connection, session_key, fact, "model", "settled", fact.cost, "actual")
        case facts.InputQueued():
            _reserve(connection, session_key, fact.entry_id, fact.operation_id)
            connection.execute(
                "INSERT INTO waiting VALUES (?, ?, ?)", (session_key, fact.seq, fact.entry_id)
            )
        case facts.InputCancelled():
            connection.execute(
                "DELETE FROM waiting WHERE session_key = ? AND entry_id = ?",
                (session_key, fact.entry_id),
            )
        case facts.OperationFinished():
            connection.execute(
                "UPDATE operations SET finished = 1 WHERE session_key = ? AND operation_id = ?",
                (session_key, fact.operation_id),
            )
        case facts.ToolDispatched():
            _dispatch(connection, session_key, fact)
        case facts.ToolSettled():
            _settle(connection, session_key, fact)
        case facts.ToolLate():
            _add_late(connection, session_key, fact)
        case _:
            pass


def _reserve(
    connection: sqlite3.Connection, session_key: int, entry_id: str | None, operation_id: str
) -> None:
    if entry_id is not None:
        # a waiting input that a run takes over passes to that run
        connection.execute(
            "INSERT INTO reservations VALUES (?, ?, ?)"
            " ON CONFLICT DO UPDATE SET operation_id = excluded.operation_id",
            (session_key, entry_id, operation_id),
        )


def _dispatch(connection: sqlite3.Connection, session_key: int, fact: facts.ToolDispatched) -> None:
    if fact.ordinal == 1:
        _doubt(connection, session_key, fact.operation_id, 1)
    else:
        _supersede(connection, session_key, fact)
    _spend(
        connection, session_key, fact, fact.tool, "in_doubt" if fact.paid else "open",
        fact.estimate, "possible", ordinal=fact.ordinal,
    )  # fmt: skip


def _supersede(
    connection: sqlite3.Connection, session_key: int, fact: facts.ToolDispatched
) -> None:
    """Say how the send before ``fact`` stands, now that the call was sent again."""
    before = (session_key, fact.result_entry_id, fact.ordinal - 1)
    where = " WHERE session_key = ? AND result_entry_id = ? AND ordinal = ? AND late_seq = 0"
    found = connection.execute("SELECT engine FROM spending" + where, before).fetchone()
    standing = "resent" if found is not None and is_one_charge(found[0], fact) else "possible"
    connection.execute(
        "UPDATE spending SET standing = ?" + where + " AND standing = 'in_doubt'",
        (standing, *before),
    )


def _settle(connection: sqlite3.Connection, session_key: int, fact: facts.ToolSettled) -> None:
    _doubt(connection, session_key, fact.operation_id, -1)
    money = read_money(fact.cost)
    connection.execute(
        "UPDATE spending SET standing = ?, amount = ?, unit = ?, certainty = ?, seq = ?"
        " WHERE session_key = ? AND result_entry_id = ? AND ordinal = ? AND late_seq = 0",
        (
            settled_as(fact.certainty, fact.outcome),
            None if money is None else str(money.amount), money and money.unit,
            fact.certainty, fact.seq, session_key, fact.result_entry_id, fact.ordinal,
        ),
    )  # fmt: skip


def _add_late(connection: sqlite3.Connection, session_key: int, fact: facts.ToolLate) -> None:
    # an answer that came after all tells the cost of the send it belongs to
    connection.execute(
        "UPDATE spending SET standing = 'late' WHERE session_key = ? AND result_entry_id = ?"
        " AND ordinal = ? AND late_seq = 0 AND certainty = 'possible'",
        (session_key, fact.result_entry_id, fact.ordinal),
    )
    if fact.certainty != "none":
        _spend(
            connection, session_key, fact, "late", settled_as(fact.certainty), fact.cost,
            fact.certainty,
            ordinal=fact.ordinal, late_seq=fact.seq,
        )  # fmt: skip
    _add_pictures(
        connection, session_key, row_key(session_key, fact.seq), fact.result_entry_id,
        fact.ordinal, fact.payload,
    )  # fmt: skip


def _doubt(connection: sqlite3.Connection, session_key: int, operation_id: str, by: int) -> None:
    connection.execute(
        "UPDATE operations SET doubts = doubts + ? WHERE session_key = ? AND operation_id = ?",
        (by, session_key, operation_id),
    )


def _spend(
    connection: sqlite3.Connection,
    session_key: int,
    fact: facts.ToolDispatched | facts.ToolLate | facts.UsageSettled,
    what: str,
    standing: str,
    cost: Any,
    certainty: str,
    *,
    ordinal: int = 1,
    late_seq: int = 0,
) -> None:
    money = read_money(cost)
    result_id = (
        fact.assistant_entry_id if isinstance(fact, facts.UsageSettled) else fact.result_entry_id
    )
    engine = fact.engine if isinstance(fact, facts.ToolDispatched) else None
    connection.execute(
        "INSERT INTO spending VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            session_key, result_id, ordinal, late_seq, fact.operation_id, fact.seq, what,
            engine if isinstance(engine, str) else None, standing,
            None if money is None else str(money.amount), money and money.unit, certainty,
        ),
    )  # fmt: skip
