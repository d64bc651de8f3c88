"""A whole journal folded to its answer: head, path, state, waiting inputs and verdicts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from app.folds.judge import fault
from app.folds.session import Session
from app.folds.verdict import Verdict, recover
from app.records.facts import AnyFact
from app.records.rows import Row
from app.records.validation import NewerRowError, UnreadableRowError, read_fact


@dataclass(frozen=True, slots=True)
class Corruption:
    """The first row that no crash can explain."""

    code: str
    seq: int
    detail: str = ""


@dataclass(slots=True)
class Fold:
    """A journal folded up to its end, to its first corruption, or to what a newer version wrote.

    ``session`` holds the sound rows in every case: a damaged story still shows what came before.
    """

    session: Session = field(default_factory=Session)
    corruption: Corruption | None = None
    newer: bool = False
    chain: str = ""

    @property
    def stopped(self) -> bool:
        """Whether later rows are no longer looked at."""
        return self.corruption is not None or self.newer

    def add(self, row: Row) -> AnyFact | None:
        """Judge and take in the next row, and return its fact; does nothing once stopped."""
        if self.stopped:
            return None
        session = self.session
        if row.chain is not None:
            if row.chain != row.expected_chain(self.chain):
                self._corrupt("chain_broken", row, "it does not follow from the row before")
                return None
            self.chain = row.chain
        if row.seq != session.seq + 1:
            self._corrupt("sequence_gap", row, f"after row {session.seq}")
            return None
        try:
            fact = read_fact(row)
        except NewerRowError:
            self.newer = True
            return None
        except UnreadableRowError as error:
            self._corrupt("unreadable_row", row, str(error))
            return None
        code = fault(session, fact)
        if row.fence is not None and code != "missing_creation":
            claimed = fact.payload.get("fence") if row.kind == "writer_claimed" else session.fence
            if row.fence != claimed:
                code = "fence_regression"
        if code is not None:
            self._corrupt(code, row, f"{row.stream} {row.kind}")
            return None
        session.add(fact)
        return fact

    def _corrupt(self, code: str, row: Row, detail: str) -> None:
        self.corruption = Corruption(code, row.seq, detail)

    def finish(self) -> Fold:
        """Say that no more rows come: an empty journal lacks its creation."""
        if not self.stopped and self.session.created is None:
            self.corruption = Corruption("missing_creation", 1, "the journal is empty")
        return self

    def verdicts(self) -> list[tuple[str, Verdict]]:
        """Return the verdict of each operation in order of acceptance."""
        return [(op.id, recover(op)) for op in self.session.operations.values()]

    def answer(self) -> dict[str, Any]:
        """Return the answer in the form of the vectors."""
        if self.corruption is not None:
            return {"corrupted": {"code": self.corruption.code, "seq": self.corruption.seq}}
        if self.newer:
            return {"read_only": "newer"}
        session = self.session
        tree = session.tree
        return {
            "head": tree.head,
            "path": [entry.entry_id for entry in tree.path(tree.head)],
            "state": session.state(tree.head),
            "waiting": [
                {
                    "entry_id": queued.fact.entry_id,
                    "queue": queued.fact.queue,
                    "operation_id": queued.fact.operation_id,
                }
                for queued in session.waiting
            ],
            "verdicts": [
                {"operation_id": operation_id, "status": verdict.status} | verdict.json()
                for operation_id, verdict in self.verdicts()
            ],
        }


def fold(rows: Iterable[Row]) -> Fold:
    """Fold ``rows``, given in ``seq`` order. Pure; never raises, whatever the rows hold."""
    result = Fold()
    for row in rows:
        result.add(row)
        if result.stopped:
            break
    return result.finish()
