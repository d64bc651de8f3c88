"""Writes blocks of the conversation into a document: letters in formats, never rich text."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor

from app.viewmodels.markdown import Paragraph, Span, paragraphs
from app.viewmodels.moments import Said
from app.viewmodels.wording import pictures_words
from app.widgets.theme import colour, tokens
from app.widgets.tool_words import details_words, note_words, tool_words

TOPS = {
    "turn": 14.0,
    "user": 4.0,
    "agent": 6.0,
    "live": 6.0,
    "thought": 4.0,
    "tool": 2.0,
    "note": 2.0,
}
INDENT = 14.0


class Scribe:
    """``links`` holds the addresses that were written, by the number in ``link:NUMBER``.

    Other anchors are ``sibling:TURN:BY`` and ``row:ID``, which opens or closes a row.
    """

    def __init__(self, font: QFont) -> None:
        self._font = font
        self.links: list[str] = []

    def write(self, cursor: QTextCursor, block: Said, *, opened: bool) -> None:
        """Write a block at the end of the document."""
        begin_paragraph(cursor, TOPS[block.kind])
        match block.kind:
            case "agent":
                self._markdown(cursor, block.text)
            case "tool" | "note" | "thought":
                self._row(cursor, block, opened)
            case "user" if block.pictures:
                cursor.insertText(block.text, self.letters("user"))
                told = f"  {pictures_words(block.pictures)}"
                cursor.insertText(told, self.letters("note"))
            case _:
                cursor.insertText(self._plain(block), self.letters(block.kind))
        place = block.text.partition("|")[2] if block.kind == "turn" else ""
        if place:
            self._switcher(cursor, block.turn, place)

    def _plain(self, block: Said) -> str:
        if block.kind == "turn":
            number = block.text.partition("|")[0]
            return QCoreApplication.translate("Scribe", "Turn %1").replace("%1", number)
        return block.text

    def _row(self, cursor: QTextCursor, block: Said, opened: bool) -> None:
        """Write one line that opens, where there is more to it."""
        words = {"tool": tool_words, "note": note_words}.get(block.kind)
        thought = QCoreApplication.translate("Scribe", "Thought about it")
        told = words(block.text) if words is not None else thought
        plain = self.letters(block.kind)
        if not block.details:
            cursor.insertText(told, plain)
            return
        anchor = QTextCharFormat(plain)
        anchor.setAnchor(True)
        anchor.setAnchorHref(f"row:{block.id}")
        cursor.insertText(told, anchor)
        anchor.setForeground(colour(tokens().accent))
        hide = QCoreApplication.translate("Scribe", "less")
        show = QCoreApplication.translate("Scribe", "more")
        cursor.insertText(f"  {hide if opened else show}", anchor)
        if opened:
            begin_paragraph(cursor, 2.0, indent=INDENT)
            told = details_words(block.details) if block.kind == "tool" else block.details
            cursor.insertText(told, plain)

    def _switcher(self, cursor: QTextCursor, turn: int, place: str) -> None:
        """Write ``‹ 2/3 ›``: the arrows lead to the turns that stand in this one's place elsewhere."""
        plain, at, count = self.letters("turn"), *map(int, place.split("/"))
        arrow = QTextCharFormat(plain)
        arrow.setForeground(colour(tokens().accent))
        font = QFont(arrow.font())
        font.setPixelSize(16)
        arrow.setFont(font)
        arrow.setAnchor(True)
        for by, sign, there in ((-1, "\u2003\u2039 ", at > 1), (1, " \u203a ", at < count)):
            arrow.setAnchorHref(f"sibling:{turn}:{by}")
            cursor.insertText(sign, arrow if there else plain)
            if by < 0:
                cursor.insertText(place, plain)

    def _markdown(self, cursor: QTextCursor, text: str) -> None:
        for number, paragraph in enumerate(paragraphs(text)):
            if number:
                top = 2.0 if paragraph.mark else 6.0
                begin_paragraph(cursor, top, indent=INDENT * paragraph.depth)
            elif paragraph.depth:
                begin_paragraph(cursor, TOPS["agent"], indent=INDENT * paragraph.depth, anew=False)
            self._paragraph(cursor, paragraph)

    def _paragraph(self, cursor: QTextCursor, paragraph: Paragraph) -> None:
        if paragraph.mark:
            cursor.insertText(f"{paragraph.mark} ", self.letters("agent"))
        for span in paragraph.spans:
            cursor.insertText(span.text, self._span(span, paragraph.kind == "head"))

    def _span(self, span: Span, head: bool) -> QTextCharFormat:
        letters = self.letters("agent")
        font = QFont(letters.font())
        font.setBold(span.bold or head)
        font.setItalic(span.italic)
        if span.code:
            font.setFamilies(["monospace", *font.families()])
            font.setPixelSize(12)
        letters.setFont(font)
        if span.link:
            letters.setForeground(colour(tokens().accent))
            letters.setFontUnderline(True)
            letters.setAnchor(True)
            letters.setAnchorHref(f"link:{len(self.links)}")
            self.links.append(span.link)
        return letters

    def letters(self, kind: str) -> QTextCharFormat:
        """Return how a kind of block is written."""
        t = tokens()
        letters = QTextCharFormat()
        font = QFont(self._font)
        large = kind in ("user", "agent", "live")
        font.setPixelSize(13 if large else 12)
        font.setBold(kind == "user")
        letters.setFont(font)
        letters.setForeground(colour(t.text if large else t.muted))
        return letters


def begin_paragraph(
    cursor: QTextCursor, top: float, *, indent: float = 0.0, anew: bool = True
) -> None:
    """Begin a paragraph at the end of the document, or lay out the one that is begun."""
    paragraph = QTextBlockFormat()
    paragraph.setTopMargin(top if cursor.position() else 0.0)
    paragraph.setLeftMargin(indent)
    paragraph.setLineHeight(125, 1)
    if cursor.position() and anew:
        cursor.insertBlock(paragraph)
    else:
        cursor.setBlockFormat(paragraph)
