"""The conversation: one text that grows at its end, never rich text."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QShowEvent, QTextCursor
from PySide6.QtWidgets import QTextBrowser, QVBoxLayout, QWidget

from app.viewmodels.desk import Desk
from app.viewmodels.moments import Said
from app.widgets.dialogs import Question
from app.widgets.labels import plain_label, speak
from app.widgets.open_address import ask_to_open
from app.widgets.transcript_writing import Scribe

REACHABLE = (
    Qt.TextInteractionFlag.TextSelectableByMouse
    | Qt.TextInteractionFlag.TextSelectableByKeyboard
    | Qt.TextInteractionFlag.LinksAccessibleByMouse
    | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
)


class TranscriptTab(QWidget):
    """Shows the shown moment's conversation; live text is added at most once per frame.

    Only what has changed is written anew: blocks before the first difference stay. Tab goes from
    one arrow, row and address to the next, Enter does what a click does.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.text = QTextBrowser()
        # nothing is ever loaded or opened by the text itself
        self.text.setOpenLinks(False)
        self.text.setOpenExternalLinks(False)
        self.text.setUndoRedoEnabled(False)
        self.text.setTextInteractionFlags(REACHABLE)
        self.text.anchorClicked.connect(self._follow)
        self.text.document().setDocumentMargin(14)
        self.empty = plain_label(tone="muted", wrap=True)
        self.empty.setContentsMargins(14, 12, 14, 0)
        column.addWidget(self.empty)
        column.addWidget(self.text, 1)
        self._scribe = Scribe(self.font())
        self._blocks: list[Said] = []
        self._starts: list[int] = []
        self._opened: set[str] = set()
        self._sticks = True
        self._moment: object = None
        self.question: Question | None = None
        bar = self.text.verticalScrollBar()
        bar.valueChanged.connect(self._scrolled)
        bar.rangeChanged.connect(self._stretched)
        desk.story.changed.connect(self._renew)
        desk.story.spoke.connect(self._hear)
        speak(self, self.redraw)

    def redraw(self) -> None:
        """Write everything anew, in the colours and the language of now."""
        self._blocks, self._starts = [], []
        self._scribe = Scribe(self.font())
        self.text.clear()
        self.empty.setText(self.tr("What you and the agent say stands here."))
        self.text.setAccessibleName(self.tr("Conversation"))
        self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        """Write what came while hidden, and begin at the end: it has no height yet."""
        super().showEvent(event)
        self._renew()
        QTimer.singleShot(0, self, self._to_end)

    def _to_end(self) -> None:
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._sticks = True

    def _scrolled(self, value: int) -> None:
        self._sticks = value >= self.text.verticalScrollBar().maximum() - 4

    def _stretched(self, _least: int, most: int) -> None:
        """Stay at the end, where one was, when a narrower window makes the words longer."""
        if self._sticks:
            self.text.verticalScrollBar().setValue(most)

    def _wanted(self) -> list[Said]:
        story = self._desk.story
        shown = story.shown_number
        found = [block for block in story.said if block.turn <= shown]
        if not story.only_looks:
            if story.thinking:
                found.append(Said("thinking", "note", "thinking|", shown))
            found += [Said(key, "live", text, shown) for key, text in story.live.items()]
        return found

    def _renew(self) -> None:
        if not self.isVisible():
            # most starts never show it, and what reads Markdown is not quick to import
            return
        wanted = self._wanted()
        self.empty.setVisible(not wanted)
        self.text.setVisible(bool(wanted))
        same = 0
        for old, new in zip(self._blocks, wanted, strict=False):
            # most are the very same: a long story has thousands
            if old is not new and old != new:
                break
            same += 1
        if same == len(self._blocks) == len(wanted):
            return
        story = self._desk.story
        looked_at = story.peeked, story.preview
        # another moment is looked at: its last words are what was said then
        moved, self._moment = looked_at != self._moment, looked_at
        at_end = self._sticks or moved
        if not self._grew(wanted, same):
            self._rewrite(wanted, same)
        self._blocks = wanted
        if at_end:
            self._to_end()

    def _hear(self) -> None:
        """Add what came of the one text that grows; nothing before it is looked at."""
        story = self._desk.story
        last = self._blocks[-1] if self._blocks else None
        alone = len(story.live) == 1 and not story.only_looks and not story.thinking
        if not self.isVisible() or last is None or last.id not in story.live or not alone:
            self._renew()
            return
        new = replace(last, text=story.live[last.id])
        if last.kind != "live" or not self._add_letters(last, new):
            self._renew()
        else:
            self._blocks[-1] = new
            if self._sticks:
                self._to_end()

    def _grew(self, wanted: list[Said], same: int) -> bool:
        """Add only the new letters where the last block grew."""
        if same != len(self._blocks) - 1 or len(wanted) != len(self._blocks):
            return False
        old, new = self._blocks[-1], wanted[-1]
        return old.id == new.id and old.kind == new.kind == "live" and self._add_letters(old, new)

    def _add_letters(self, old: Said, new: Said) -> bool:
        if not new.text.startswith(old.text):
            return False
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(new.text[len(old.text) :], self._scribe.letters("live"))
        return True

    def _rewrite(self, wanted: list[Said], same: int) -> None:
        cursor = QTextCursor(self.text.document())
        cursor.beginEditBlock()
        if same < len(self._starts):
            cursor.setPosition(self._starts[same])
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            del self._starts[same:]
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for block in wanted[same:]:
            self._starts.append(cursor.position())
            self._scribe.write(cursor, block, opened=block.id in self._opened)
        cursor.endEditBlock()

    def _follow(self, target: QUrl) -> None:
        """Do what an arrow, a row or an address is for."""
        kind, _, rest = target.toString().partition(":")
        match kind:
            case "sibling":
                turn, _, by = rest.partition(":")
                self._desk.story.peek_sibling(int(by), int(turn))
            case "row":
                self._toggle(rest)
            case "link":
                self.question = ask_to_open(self, self._scribe.links[int(rest)])
            case _:
                pass

    def _toggle(self, block_id: str) -> None:
        """Open or close a row where it stands."""
        self._opened ^= {block_id}
        at = next((at for at, block in enumerate(self._blocks) if block.id == block_id), None)
        if at is None:
            return
        bar = self.text.verticalScrollBar()
        kept = bar.value()
        self._sticks = False
        self._rewrite(self._blocks, at)
        bar.setValue(kept)
