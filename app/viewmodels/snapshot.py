"""Builds the window's picture of a story from its fold, on the runtime's thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from app.folds.answer import Fold
from app.folds.context import text_of
from app.folds.operation import Operation
from app.folds.session import Session
from app.folds.spending import expenses
from app.folds.turns import turns_on
from app.folds.verdict import IndeterminateTool, recover
from app.records.facts import Branch, TreeEntry
from app.records.money import read_money
from app.viewmodels.branch_views import branch_views, forks_by_entry, siblings_on
from app.viewmodels.moments import (
    Asked,
    BranchView,
    LineView,
    Phase,
    Queued,
    Spent,
    Story,
    TurnView,
)
from app.viewmodels.outside import is_outside, outside_of
from app.viewmodels.said_blocks import said_on
from app.viewmodels.turn_views import views_on

if TYPE_CHECKING:
    from app.runtime.questions import Question

Model = Callable[[str], str]
"""Returns the model an engine draws with, empty where it has none."""


class Builder:
    """Builds stories from one fold; branches are built anew only where the tree has changed."""

    def __init__(self, session_id: str, model: Model) -> None:
        self._session_id = session_id
        self._model = model
        self._branches: list[BranchView] = []
        self._seen: tuple[Any, ...] = ()

    def build(
        self, fold: Fold, questions: Iterable[Question], reading_only: str, failed: str
    ) -> Story:
        """Return the story as ``fold`` has it; nothing in it changes later."""
        session = fold.session
        head = session.tree.head
        path = session.tree.path(head)
        running = _open_operation(session)
        self._renew_branches(session, running)
        line = _line(session, head)
        aside, tip, name = moved_aside(session, path)
        initial = session.created.initial_state if session.created is not None else {}
        asked = tuple(
            self._asked(session, line.turns, item)
            for item in questions
            if item.kind == "approval" or _only_a_person_can_tell(session, item)
        )
        phase = _phase(running, asked)
        return Story(
            self._session_id,
            session.title,
            session.seq,
            head,
            initial,
            line.turns,
            tuple(aside),
            tip,
            name,
            tuple(self._branches),
            line.said,
            asked,
            tuple(
                Queued(q.fact.entry_id, q.fact.queue, text_of(q.fact.content))
                for q in session.waiting
            ),
            tuple(_spending(session, line.turns)),
            phase,
            running.id if running is not None else "",
            phase in ("thinking", "drawing", "asking"),
            reading_only,
            _damage(fold),
            None,
            failed,
        )

    def _renew_branches(self, session: Session, running: Operation | None) -> None:
        tree = session.tree
        marks = sum(len(mark) for mark in session.marks.values())
        seen = (len(tree.nodes) if running is None else 0, tree.head, marks, str(session.marks))
        on_the_same_run = running is not None and self._branches and self._same_line(session)
        if seen == self._seen or on_the_same_run:
            return
        self._seen = seen
        self._branches = branch_views(session)

    def _same_line(self, session: Session) -> bool:
        current = next((item for item in self._branches if item.current), None)
        return current is not None and session.tree.on_path(current.tip, session.tree.head)

    def _asked(self, session: Session, turns: Iterable[TurnView], item: Question) -> Asked:
        turn = next((view for view in turns if view.id == item.operation_id), None)
        line = _line_of(session, self._branches, item.result_entry_id)
        arguments = item.arguments
        references = arguments.get("references")
        return Asked(
            "approval" if item.kind == "approval" else "doubt",
            item.operation_id,
            item.result_entry_id,
            item.engine or "",
            self._model(item.engine or ""),
            item.prompt,
            str(arguments.get("aspect") or ""),
            len(references) if isinstance(references, list) else 0,
            read_money(item.estimate),
            item.sent_at or "",
            item.key,
            item.handle or "",
            item.choices,
            item.checked,
            turn.number if turn is not None else 0,
            turn.title if turn is not None else "",
            line.name if line is not None else "",
            turn is not None,
            outside_of(item.outside),
        )


def line_to(session: Session, tip: str) -> LineView | None:
    """Return the line that ends in ``tip``, None where there is no such entry."""
    return _line(session, tip) if tip in session.tree.nodes else None


def _line(session: Session, tip: str | None) -> LineView:
    path = session.tree.path(tip)
    siblings = siblings_on(session, path)
    turns = views_on(session, path, forks_by_entry(session, path), siblings=siblings)
    return LineView(tip or "", tuple(turns), tuple(said_on(session, path, siblings)))


def _open_operation(session: Session) -> Operation | None:
    for operation in reversed(session.operations.values()):
        if operation.open:
            return operation
    return None


def _only_a_person_can_tell(session: Session, item: Question) -> bool:
    """Tell whether a doubt is to be asked about: what can be looked up or carried out is not yet."""
    operation = session.operations.get(item.operation_id)
    verdict = recover(operation) if operation is not None else None
    if not isinstance(verdict, IndeterminateTool):
        return False
    return any(
        doubt.result_entry_id == item.result_entry_id
        and doubt.resolution in ("ask", "await_approval")
        for doubt in verdict.calls
    )


def _phase(running: Operation | None, asked: tuple[Asked, ...]) -> Phase:
    if running is None:
        return "idle"
    mine = set(running.calls)
    if any(item.kind == "approval" and item.result_entry_id in mine for item in asked):
        return "asking"
    doubted = {item.result_entry_id for item in asked if item.kind == "doubt"}
    in_doubt = {call.result_id for call in running.doubts}
    if in_doubt and in_doubt <= doubted:
        return "doubt"
    return "drawing" if in_doubt else "thinking"


def moved_aside(session: Session, path: list[TreeEntry]) -> tuple[list[TurnView], str | None, str]:
    """Return the turns that the last rewind moved aside, their line's tip and name.

    Nothing once the story has gone on after the rewind.
    """
    rewinds: list[Branch] = []
    for entry in reversed(path):
        if not isinstance(entry, Branch):
            break
        rewinds.append(entry)
    if not rewinds or rewinds[0].from_entry_id is None:
        return [], None, ""
    last = rewinds[0]
    tip = last.from_entry_id
    assert tip is not None
    left = session.tree.path(tip)
    common = len(turns_on(session, path))
    shared = {entry.entry_id for entry in path}
    views = views_on(session, left, {}, common)
    views = [view for view in views if view.last_entry_id not in shared]
    return views, tip, str(last.name or "")


def _line_of(session: Session, branches: list[BranchView], result_id: str) -> BranchView | None:
    reply_id = result_id.rpartition(".")[0]
    if session.tree.on_path(reply_id, session.tree.head):
        return next((item for item in branches if item.current), None)
    return next((item for item in branches if session.tree.on_path(reply_id, item.tip)), None)


def _spending(session: Session, turns: Iterable[TurnView]) -> Iterable[Spent]:
    numbers = {view.id: view.number for view in turns}
    for item in expenses(session.operations.values()):
        if (not item.engine and item.what != "model") or is_outside(item.engine or ""):
            # a change of the state and its like: nothing was drawn and nobody could ask for money;
            # what a server of tools costs nobody knows here
            continue
        yield Spent(
            item.seq,
            numbers.get(item.operation_id, 0),
            item.what,
            item.engine or "",
            item.standing,
            item.amount,
            item.result_entry_id,
        )


def _damage(fold: Fold) -> str:
    if fold.newer:
        return "newer"
    return f"{fold.corruption.code}|{fold.corruption.seq}" if fold.corruption else ""
