"""The conversation: one text that grows at its end, never rich text."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import (
    QFont,
    QMouseEvent,
    QShowEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QTextEdit, QVBoxLayout, QWidget

from app.viewmodels.desk import Desk
from app.viewmodels.moments import Said
from app.widgets.labels import plain_label, speak
from app.widgets.theme import colour, tokens
from app.widgets.tool_words import note_words, tool_words


class TranscriptTab(QWidget):
    """Shows the shown moment's conversation; live text is added at most once per frame.

    Only what has changed is written anew: blocks before the first difference stay.
    """

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        self.text = TranscriptText()
        self.text.sibling_wanted.connect(lambda number, by: desk.story.peek_sibling(by, number))
        self.text.setReadOnly(True)
        self.text.setUndoRedoEnabled(False)
        self.text.document().setDocumentMargin(14)
        self.empty = plain_label(tone="muted", wrap=True)
        self.empty.setContentsMargins(14, 12, 14, 0)
        column.addWidget(self.empty)
        column.addWidget(self.text, 1)
        self._blocks: list[Said] = []
        self._starts: list[int] = []
        desk.story.changed.connect(self._renew)
        desk.story.spoke.connect(self._renew)
        speak(self, self.redraw)

    def redraw(self) -> None:
        """Write everything anew, in the colours and the language of now."""
        self._blocks, self._starts = [], []
        self.text.clear()
        self.empty.setText(self.tr("What you and the agent say stands here."))
        self.text.setAccessibleName(self.tr("Conversation"))
        self._renew()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the end: what is written while hidden has no height yet."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._to_end)

    def _to_end(self) -> None:
        bar = self.text.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _wanted(self) -> list[Said]:
        story = self._desk.story
        shown = story.shown_number
        found = [block for block in story.said if block.turn <= shown]
        if not story.only_looks:
            live = [Said(key, "agent", text, shown) for key, text in story.live.items()]
            found += live
        return found

    def _renew(self) -> None:
        wanted = self._wanted()
        self.empty.setVisible(not wanted)
        self.text.setVisible(bool(wanted))
        same = 0
        for old, new in zip(self._blocks, wanted, strict=False):
            if old != new:
                break
            same += 1
        if same == len(self._blocks) == len(wanted):
            return
        bar = self.text.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 4 or not self.isVisible()
        if not self._grew(wanted, same):
            self._rewrite(wanted, same)
        self._blocks = wanted
        if at_end:
            bar.setValue(bar.maximum())

    def _grew(self, wanted: list[Said], same: int) -> bool:
        """Add only the new letters where the last block grew."""
        if same != len(self._blocks) - 1 or len(wanted) != len(self._blocks):
            return False
        old, new = self._blocks[-1], wanted[-1]
        if old.id != new.id or old.kind != "agent" or not new.text.startswith(old.text):
            return False
        cursor = QTextCursor(self.text.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.insertText(new.text[len(old.text) :], self._letters("agent"))
        return True

    def _rewrite(self, wanted: list[Said], same: int) -> None:
        document = self.text.document()
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        if same < len(self._starts):
            cursor.setPosition(self._starts[same])
            cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
            cursor.removeSelectedText()
            del self._starts[same:]
        cursor.movePosition(QTextCursor.MoveOperation.End)
        for block in wanted[same:]:
            self._starts.append(cursor.position())
            self._write(cursor, block)
        cursor.endEditBlock()

    def _write(self, cursor: QTextCursor, block: Said) -> None:
        paragraph = QTextBlockFormat()
        tops = {"turn": 14.0, "user": 4.0, "agent": 6.0, "tool": 2.0, "note": 2.0}
        paragraph.setTopMargin(tops[block.kind] if cursor.position() else 0.0)
        paragraph.setLineHeight(125, 1)
        if cursor.position():
            cursor.insertBlock(paragraph)
        else:
            cursor.setBlockFormat(paragraph)
        cursor.insertText(self._words(block), self._letters(block.kind))
        place = block.text.partition("|")[2] if block.kind == "turn" else ""
        if place:
            self._write_switcher(cursor, block.turn, place)

    def _write_switcher(self, cursor: QTextCursor, turn: int, place: str) -> None:
        """Write ``‹ 2/3 ›``: the arrows lead to the turns that stand in this one's place elsewhere."""
        plain, at, count = self._letters("turn"), *map(int, place.split("/"))
        arrow = QTextCharFormat(plain)
        arrow.setForeground(colour(tokens().accent))
        font = QFont(arrow.font())
        font.setPixelSize(16)
        arrow.setFont(font)
        arrow.setAnchor(True)
        for by, sign, there in ((-1, "\u2003\u2039 ", at > 1), (1, " \u203a ", at < count)):
            arrow.setAnchorHref(f"{turn}:{by}")
            cursor.insertText(sign, arrow if there else plain)
            if by < 0:
                cursor.insertText(place, plain)

    def _words(self, block: Said) -> str:
        match block.kind:
            case "turn":
                return self.tr("Turn %1").replace("%1", block.text.partition("|")[0])
            case "tool":
                return tool_words(block.text)
            case "note":
                return note_words(block.text)
            case _:
                return block.text

    def _letters(self, kind: str) -> QTextCharFormat:
        t = tokens()
        letters = QTextCharFormat()
        font = QFont(self.font())
        font.setPixelSize(13 if kind in ("user", "agent") else 12)
        font.setBold(kind in ("user",))
        letters.setFont(font)
        letters.setForeground(colour(t.text if kind in ("user", "agent") else t.muted))
        return letters


class TranscriptText(QTextEdit):
    """The text; its only links are the arrows beside a turn (``sibling_wanted``: number, by)."""

    sibling_wanted = Signal(int, int)

    def __init__(self) -> None:
        super().__init__()
        self.setMouseTracking(True)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show a hand over the arrows."""
        super().mouseMoveEvent(event)
        over = bool(self.anchorAt(event.position().toPoint()))
        shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor
        self.viewport().setCursor(shape)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Follow an arrow that was clicked, not one that was selected."""
        super().mouseReleaseEvent(event)
        target = self.anchorAt(event.position().toPoint())
        if target and not self.textCursor().hasSelection():
            turn, by = target.split(":")
            self.sibling_wanted.emit(int(turn), int(by))
