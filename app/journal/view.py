"""What can be asked of one story, answered by pointers and indexes instead of folding it all."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from app.errors import NotFoundError
from app.folds.spending import COUNTED
from app.folds.state import merge_patch
from app.journal.faults import is_damage
from app.journal.schema import LOW_BITS
from app.journal.search import find_words
from app.journal.stored import EVENT, RECORD, row_from, row_key
from app.records.canonical import canonical
from app.records.glance import PanelRow, SessionInfo
from app.records.reading import read_json
from app.records.rows import Row

_INFO = (
    "SELECT s.session_id, s.title, s.created_at, s.updated_at, s.seq, s.chain, s.head, s.fence,"
    " s.archived, s.panels, s.last_asset, (SELECT coalesce(sum(doubts), 0) FROM operations o"
    " INDEXED BY operations_unsettled WHERE o.session_key = s.session_key AND (finished = 0 OR doubts > 0)) FROM sessions s"
)


def all_info(connection: sqlite3.Connection) -> list[SessionInfo]:
    """Return every story at a glance, newest first."""
    rows = connection.execute(f"{_INFO} ORDER BY s.updated_at DESC, s.session_key DESC")
    return [_info(values) for values in rows]


def _info(values: Any) -> SessionInfo:
    fields = list(values)
    fields[8] = bool(fields[8])
    return SessionInfo(*fields)


class SqliteView:
    """A ``JournalView`` on one connection; inside a transaction it sees what that wrote.

    ``session_key`` is the story's number where the caller knows it already.
    """

    session_key: int

    def __init__(
        self, connection: sqlite3.Connection, session_id: str, session_key: int | None = None
    ) -> None:
        self._connection = connection
        self.session_id = session_id
        if session_key is not None:
            self.session_key = session_key
            return
        found = connection.execute(
            "SELECT session_key FROM session_keys WHERE session_id = ?", (session_id,)
        ).fetchone()
        if found is None:
            raise NotFoundError(what="story", name=session_id)
        self.session_key = int(found[0])

    def info(self) -> SessionInfo:
        values = self._one(f"{_INFO} WHERE s.session_key = ?", self.session_key)
        if values is None:
            raise NotFoundError(what="story", name=self.session_id)
        return _info(values)

    def rows(self, after: int, limit: int | None = None) -> list[Row]:
        try:
            return self._rows(after, LOW_BITS, limit)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            return self._readable_rows(after, limit)

    def each_row(self, at_once: int = 2_000) -> Iterator[Row]:
        """Yield the rows in order, a few in memory at a time.

        What stands in for a row that cannot be read is the last one. Raises
        ``sqlite3.DatabaseError`` where the file cannot be read for another reason.
        """
        after = 0
        while True:
            try:
                found = self._found(after, LOW_BITS, at_once)
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    raise
                yield from self._readable_rows(after, None)
                return
            if not found:
                return
            yield from (row_from(values[1:]) for values in found)
            # not by what the row says of itself: one that lies would be read for ever
            after = found[-1][0] & LOW_BITS

    def _rows(self, after: int, until: int, limit: int | None) -> list[Row]:
        return [row_from(values[1:]) for values in self._found(after, until, limit)]

    def _found(self, after: int, until: int, limit: int | None) -> list[tuple[Any, ...]]:
        first, last = row_key(self.session_key, after + 1), row_key(self.session_key, until)
        found = self._connection.execute(
            f"SELECT e.id, {EVENT} FROM session_events e WHERE e.id BETWEEN ? AND ?"
            f" UNION ALL SELECT r.id, {RECORD} FROM session_records r WHERE r.id BETWEEN ? AND ?"
            " ORDER BY 1 LIMIT ?",
            (first, last, first, last, -1 if limit is None else limit),
        )
        return found.fetchall()

    def _readable_rows(self, after: int, limit: int | None) -> list[Row]:
        """Read row by row up to the first that cannot be read, which comes as a row of nothing.

        The judge names that row, and what lies before it can still be looked at.
        """
        rows: list[Row] = []
        for seq in itertools.count(after + 1):
            if limit is not None and len(rows) >= limit:
                break
            try:
                found = self._rows(seq - 1, seq, None)
            except sqlite3.DatabaseError as error:
                rows.append(Row(self.session_id, seq, "event", "message", {"damage": str(error)}))
                break
            if not found:
                break
            rows += found
        return rows

    def entry(self, entry_id: str) -> Row | None:
        values = self._one(
            f"SELECT {EVENT} FROM entry_index i JOIN session_events e ON e.id = i.id"
            " WHERE i.session_key = ? AND i.entry_id = ?",
            self.session_key,
            entry_id,
        )
        return None if values is None else row_from(values)

    def _place(self, entry_id: str) -> tuple[int, int] | None:
        found: tuple[int, int] | None = self._one(
            "SELECT id, depth FROM entry_index WHERE session_key = ? AND entry_id = ?",
            self.session_key,
            entry_id,
        )
        return found

    def on_path(self, entry_id: str, tip: str | None) -> bool:
        wanted = self._place(entry_id)
        end = None if tip is None else self._place(tip)
        if wanted is None or end is None or end[1] < wanted[1]:
            return False
        return self._ancestor(end[0], wanted[1]) == wanted[0]

    def _ancestor(self, key: int, depth: int) -> int | None:
        """Return the ancestor at ``depth`` of the entry with ``key``, by its jump pointers."""
        step = (
            "SELECT i.depth, i.parent, i.jump, j.depth FROM entry_index i"
            " JOIN entry_index j ON j.id = i.jump WHERE i.id = ?"
        )
        while True:
            own_depth, parent, jump, jump_depth = self._connection.execute(step, (key,)).fetchone()
            if own_depth == depth:
                return key
            if own_depth < depth or parent is None:
                return None
            key = jump if jump_depth >= depth else parent

    def path(self, tip: str | None, limit: int | None = None) -> list[Row]:
        end = None if tip is None else self._place(tip)
        if end is None:
            return []
        return self._up(end[0], -1 if limit is None else limit)

    def _up(self, key: int, count: int) -> list[Row]:
        found = self._connection.execute(
            "WITH RECURSIVE up (id, left) AS (VALUES (?, ?) UNION ALL"
            " SELECT i.parent, left - 1 FROM up JOIN entry_index i ON i.id = up.id"
            " WHERE i.parent IS NOT NULL AND left <> 1)"
            f" SELECT {EVENT} FROM up JOIN session_events e ON e.id = up.id",
            (key, count),
        )
        return [row_from(values) for values in found][::-1]

    def context_path(self, tip: str | None) -> list[Row]:
        if tip is None:
            return []
        found = self._one(
            "SELECT i.id, i.depth, c.depth, e.payload FROM entry_index i"
            " LEFT JOIN entry_index c ON c.id = i.compaction"
            " LEFT JOIN session_events e ON e.id = i.compaction"
            " WHERE i.session_key = ? AND i.entry_id = ?",
            self.session_key,
            tip,
        )
        if found is None:
            return []
        key, depth, compaction_depth, payload = found
        if compaction_depth is None:
            return self._up(key, -1)
        kept = read_json(payload).get("first_kept_entry_id")
        start = None if kept is None else self._place(kept)
        return self._up(key, depth - (compaction_depth if start is None else start[1]) + 1)

    def state_at(self, tip: str | None) -> dict[str, Any]:
        patches: list[dict[str, Any]] = []
        for payload in self._changes(tip):
            if payload["mode"] == "replace":
                base = payload["value"]
                break
            patches.append(payload["value"])
        else:
            base = self._initial_state()
        for patch in reversed(patches):
            base = merge_patch(base, patch)
        return dict(base)

    def _changes(self, tip: str | None) -> Iterator[dict[str, Any]]:
        """Yield the payloads of the state changes on the path to ``tip``, newest first."""
        found = None if tip is None else self._one(
            "SELECT state FROM entry_index WHERE session_key = ? AND entry_id = ?",
            self.session_key,
            tip,
        )  # fmt: skip
        key = None if found is None else found[0]
        while key is not None:
            payload, key = self._connection.execute(
                "SELECT e.payload, p.state FROM entry_index i"
                " JOIN session_events e ON e.id = i.id"
                " LEFT JOIN entry_index p ON p.id = i.parent WHERE i.id = ?",
                (key,),
            ).fetchone()
            yield read_json(payload)

    def _initial_state(self) -> dict[str, Any]:
        first = self._one(
            "SELECT payload FROM session_events WHERE id = ?", row_key(self.session_key, 1)
        )
        return {} if first is None else dict(read_json(first[0])["initial_state"])

    def state_run(self, tip: str | None) -> int:
        found = None if tip is None else self._one(
            "SELECT merges FROM entry_index WHERE session_key = ? AND entry_id = ?",
            self.session_key,
            tip,
        )  # fmt: skip
        return 0 if found is None else int(found[0])

    def operation_rows(self, operation_id: str) -> list[Row]:
        records = self._connection.execute(
            f"SELECT {RECORD} FROM session_records r WHERE r.operation_id = ?"
            " AND r.session_id = ? ORDER BY r.id",
            (operation_id, self.session_id),
        )
        rows = [row_from(values) for values in records]
        entries = self._connection.execute(
            f"SELECT {EVENT} FROM reservations v JOIN entry_index i"
            " ON i.session_key = v.session_key AND i.entry_id = v.entry_id"
            " JOIN session_events e ON e.id = i.id"
            " WHERE v.session_key = ? AND v.operation_id = ?"
            " AND v.entry_id IN (SELECT value FROM json_each(?))",
            (self.session_key, operation_id, _reserved_by(rows)),
        )
        reserved = [row_from(values) for values in entries]
        for reply in list(reserved):
            calls = reply.payload.get("tool_calls") or [] if reply.kind == "message" else []
            for index in range(len(calls)):
                result = self.entry(f"{reply.entry_id}.{index}")
                if result is not None:
                    reserved.append(result)
        return sorted(rows + reserved, key=lambda row: row.seq)

    def unsettled(self) -> list[str]:
        found = self._connection.execute(
            "SELECT operation_id FROM operations INDEXED BY operations_unsettled"
            " WHERE session_key = ? AND (finished = 0 OR doubts > 0) ORDER BY accepted_seq",
            (self.session_key,),
        )
        return [values[0] for values in found]

    def operation_for(self, request_id: str) -> str | None:
        found = self._one(
            "SELECT operation_id FROM operations WHERE session_key = ? AND request_id = ?",
            self.session_key,
            request_id,
        )
        return None if found is None else str(found[0])

    def owner_of(self, entry_id: str) -> str | None:
        for wanted in (entry_id, entry_id.rpartition(".")[0]):
            found = self._one(
                "SELECT operation_id FROM reservations WHERE session_key = ? AND entry_id = ?",
                self.session_key,
                wanted,
            )
            if found is not None:
                return str(found[0])
        return None

    def inputs_after(self, seq: int) -> list[str]:
        found = self._connection.execute(
            "SELECT input_entry_id FROM operations WHERE session_key = ? AND accepted_seq > ?"
            " AND input_entry_id IS NOT NULL ORDER BY accepted_seq",
            (self.session_key, seq),
        )
        return [values[0] for values in found]

    def newest_operation(self) -> str | None:
        found = self._one(
            "SELECT operation_id FROM operations WHERE session_key = ?"
            " ORDER BY accepted_seq DESC LIMIT 1",
            self.session_key,
        )
        return None if found is None else str(found[0])

    def below(self, entry_id: str | None, tip: str | None) -> Row | None:
        end = None if tip is None else self._place(tip)
        start = None if entry_id is None else self._place(entry_id)
        depth = 0 if entry_id is None else -1 if start is None else start[1] + 1
        if end is None or not 0 <= depth <= end[1]:
            return None
        key = self._ancestor(end[0], depth)
        found = self._one(f"SELECT {EVENT} FROM session_events e WHERE e.id = ?", key)
        row = None if found is None else row_from(found)
        return row if row is not None and row.parent_id == entry_id else None

    def waiting(self) -> list[Row]:
        found = self._connection.execute(
            f"SELECT {RECORD} FROM waiting w JOIN session_records r"
            " ON r.id = (w.session_key << 32 | w.seq) WHERE w.session_key = ? ORDER BY w.seq",
            (self.session_key,),
        )
        return [row_from(values) for values in found]

    def candidates(self, panel_id: str | None = None) -> list[PanelRow]:
        found = self._connection.execute(
            "SELECT panel_id, candidate_id, result_entry_id, reply_id, call_index, asset, prompt"
            " FROM panels WHERE session_key = ? AND (? IS NULL OR panel_id = ?)"
            " ORDER BY id, place",
            (self.session_key, panel_id, panel_id),
        )
        return [PanelRow(*values) for values in found]

    def find(self, words: str, limit: int) -> list[str]:
        return find_words(self._connection, self.session_key, words, limit)

    def spent(self) -> dict[str, Decimal]:
        found = self._connection.execute(
            "SELECT unit, amount FROM spending WHERE session_key = ?"
            f" AND standing IN ({', '.join('?' for _ in COUNTED)}) AND amount IS NOT NULL",
            (self.session_key, *COUNTED),
        )
        totals: dict[str, Decimal] = {}
        for unit, amount in found:
            totals[unit] = totals.get(unit, Decimal(0)) + Decimal(amount)
        return totals

    def _one(self, statement: str, *values: object) -> Any:
        return self._connection.execute(statement, values).fetchone()


def _reserved_by(records: list[Row]) -> str:
    names = ("input_entry_id", "assistant_entry_id", "entry_id")
    kinds = ("operation_accepted", "model_attempted", "input_queued")
    ids = [
        row.payload[name]
        for row in records
        if row.kind in kinds
        for name in names
        if isinstance(row.payload.get(name), str)
    ]
    return canonical(ids)
