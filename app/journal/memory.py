"""A journal in memory: a list of rows and the plain folds. The oracle of the indexed one."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from app.errors import BrokenRuleError, FencedOutError, NotFoundError
from app.folds.answer import Fold, fold
from app.folds.panels import DRAWING_TOOL
from app.folds.session import Session
from app.folds.spending import expenses
from app.folds.words import searchable, words_of
from app.journal.placing import placed
from app.journal.projection import brought_row
from app.ports import Lease, OlderCopy, Plan
from app.records.facts import AppState
from app.records.glance import PanelRow, SessionInfo
from app.records.ids import new_id
from app.records.money import sums
from app.records.rows import Draft, Row, fact


def _terms(text: str) -> set[str]:
    return set(re.findall(r"\w+", searchable(text).lower()))


class MemoryView:
    """A ``JournalView`` that folds everything anew for every question."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows
        self.session_id = rows[0].session_id

    def _fold(self) -> Fold:
        return fold(self._rows)

    @property
    def _session(self) -> Session:
        return self._fold().session

    def _row(self, entry_id: str) -> Row | None:
        return next((row for row in self._rows if row.entry_id == entry_id), None)

    def info(self) -> SessionInfo:
        session, last = self._session, self._rows[-1]
        pictures = self.candidates()
        return SessionInfo(
            self.session_id, session.title, self._rows[0].created_at, last.created_at, last.seq,
            last.chain or "", session.tree.head, session.fence, session.archived,
            len({row.panel_id for row in pictures}), pictures[-1].asset if pictures else None,
            sum(len(operation.doubts) for operation in session.operations.values()),
        )  # fmt: skip

    def rows(self, after: int, limit: int | None = None) -> list[Row]:
        found = [row for row in self._rows if row.seq > after]
        return found if limit is None else found[:limit]

    def entry(self, entry_id: str) -> Row | None:
        return self._row(entry_id)

    def on_path(self, entry_id: str, tip: str | None) -> bool:
        return any(row.entry_id == entry_id for row in self.path(tip))

    def path(self, tip: str | None, limit: int | None = None) -> list[Row]:
        found: list[Row] = []
        row = None if tip is None else self._row(tip)
        while row is not None:
            found.append(row)
            row = None if row.parent_id is None else self._row(row.parent_id)
        return found[:limit][::-1]

    def context_path(self, tip: str | None) -> list[Row]:
        path = self.path(tip)
        for place in range(len(path) - 1, -1, -1):
            if path[place].kind == "compaction":
                kept = path[place].payload["first_kept_entry_id"]
                ids = [row.entry_id for row in path]
                return path[place if kept is None else ids.index(kept) :]
        return path

    def state_at(self, tip: str | None) -> dict[str, Any]:
        return self._session.state(tip)

    def state_run(self, tip: str | None) -> int:
        run = 0
        for entry in self._session.tree.path(tip):
            if isinstance(entry, AppState):
                run = run + 1 if entry.mode == "merge" else 0
        return run

    def operation_rows(self, operation_id: str) -> list[Row]:
        reserved = self._session.reserved.items()
        wanted = {entry_id for entry_id, place in reserved if place.operation.id == operation_id}
        return [
            row
            for row in self._rows
            if row.operation_id == operation_id or (row.entry_id and row.entry_id in wanted)
        ]

    def unsettled(self) -> list[str]:
        operations = self._session.operations.values()
        return [op.id for op in operations if op.finished is None or op.doubts]

    def operation_for(self, request_id: str) -> str | None:
        for operation in self._session.operations.values():
            if operation.accepted.request_id == request_id:
                return operation.id
        return None

    def owner_of(self, entry_id: str) -> str | None:
        place = self._session.reserved.get(entry_id)
        return None if place is None else place.operation.id

    def inputs_after(self, seq: int) -> list[str]:
        accepted = [operation.accepted for operation in self._session.operations.values()]
        return [a.input_entry_id for a in accepted if a.seq > seq and a.input_entry_id]

    def newest_operation(self) -> str | None:
        return next(reversed(self._session.operations), None)

    def below(self, entry_id: str | None, tip: str | None) -> Row | None:
        return next((row for row in self.path(tip) if row.parent_id == entry_id), None)

    def waiting(self) -> list[Row]:
        seqs = {queued.fact.seq for queued in self._session.waiting}
        return [row for row in self._rows if row.seq in seqs]

    def candidates(self, panel_id: str | None = None) -> list[PanelRow]:
        found: list[PanelRow] = []
        for row in self._rows:
            payload = row.payload
            if row.kind == "message" and payload.get("name") == DRAWING_TOOL:
                result_id = candidate = row.entry_id or ""
            elif row.kind == "tool_late":
                result_id = payload["result_entry_id"]
                candidate = f"{result_id}@{payload['ordinal']}"
            elif row.kind == "message" and (own := brought_row(row.entry_id, payload)):
                found.append(own)
                continue
            else:
                continue
            reply_id, _, index = result_id.rpartition(".")
            for asset in payload["assets"]:
                place = payload.get("panel") or result_id
                found.append(
                    PanelRow(
                        place,
                        candidate,
                        result_id,
                        reply_id,
                        int(index),
                        asset,
                        str(payload.get("prompt") or ""),
                    )
                )
        return [row for row in found if panel_id in (None, row.panel_id)]

    def find(self, words: str, limit: int) -> list[str]:
        wanted = _terms(words)
        found = [
            node.entry.entry_id
            for node in self._session.tree.nodes.values()
            if wanted <= _terms(words_of(node.entry))
        ]
        return found[:limit] if wanted else []

    def spent(self) -> dict[str, Decimal]:
        counted = [item for item in expenses(self._session.operations.values()) if item.counts]
        return sums(item.amount for item in counted if item.amount is not None)


class MemoryJournal:
    """A ``Journal`` that forgets; it judges every row before it takes it."""

    def __init__(self) -> None:
        self._stories: dict[str, list[Row]] = {}
        self._leases: dict[str, tuple[str, int, bool]] = {}

    def sessions(self) -> list[SessionInfo]:
        return [MemoryView(rows).info() for rows in reversed(self._stories.values())]

    def view(self, session_id: str) -> MemoryView:
        if session_id not in self._stories:
            raise NotFoundError(what="story", name=session_id)
        return MemoryView(self._stories[session_id])

    def create(self, title: str, initial_state: Mapping[str, Any]) -> str:
        session_id = new_id()
        created = {"format": 1, "title": title, "initial_state": dict(initial_state)}
        self._stories[session_id] = self._judged(
            [], session_id, [fact("session_created", created)], 0
        )
        return session_id

    def claim(self, session_id: str, owner_id: str, *, take_over: bool = False) -> Lease:
        _, fence, alive = self._leases.get(session_id, ("", 0, False))
        if alive and not take_over:
            raise FencedOutError(holder="this process")
        self._leases[session_id] = (owner_id, fence + 1, True)
        rows = self._stories[session_id]
        claimed = fact("writer_claimed", {"owner_id": owner_id, "fence": fence + 1})
        self._stories[session_id] = self._judged(rows, session_id, [claimed], fence + 1)
        return Lease(session_id, owner_id, fence + 1)

    def _check(self, lease: Lease) -> None:
        owner_id, fence, _ = self._leases[lease.session_id]
        if (owner_id, fence) != (lease.owner_id, lease.fence):
            raise FencedOutError(holder="this process")

    def renew(self, lease: Lease) -> None:
        self._check(lease)

    def still_ours(self, lease: Lease) -> bool:
        return self._leases[lease.session_id][:2] == (lease.owner_id, lease.fence)

    def insist(self, lease: Lease) -> None:
        self._check(lease)

    def alone(self, lease: Lease) -> bool:
        return True

    def make_room(self) -> None:
        """Nothing: memory has no reserve."""

    def older_copy(self, session_id: str) -> OlderCopy | None:
        return None

    def accept_copy(self, lease: Lease) -> None:
        self._check(lease)

    def release(self, lease: Lease) -> None:
        if self.still_ours(lease):
            self._leases[lease.session_id] = (lease.owner_id, lease.fence, False)

    def write(self, lease: Lease, plan: Plan) -> tuple[Row, ...]:
        self._check(lease)
        before = self._stories[lease.session_id]
        drafts = plan(MemoryView(before))
        after = self._judged(before, lease.session_id, list(drafts), lease.fence)
        self._stories[lease.session_id] = after
        return tuple(after[len(before) :])

    def _judged(
        self, before: list[Row], session_id: str, drafts: list[Draft], fence: int
    ) -> list[Row]:
        rows = list(before)
        for draft in drafts:
            chain = rows[-1].chain or "" if rows else ""
            try:
                rows.append(placed(session_id, draft, seq=len(rows) + 1, chain=chain, fence=fence))
            except ValueError as error:
                raise BrokenRuleError(f"{draft.kind} is not readable: {error}") from error
        damage = fold(rows).corruption
        if damage is not None:
            raise BrokenRuleError(f"{damage.code} at {damage.seq}: {damage.detail}")
        return rows
