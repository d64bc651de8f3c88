"""Words laid out in lines or in columns, at one size for every device; drawn scaled."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QTextLayout, QTextOption

from app.comic.fonts import is_chinese, lettering_font

EM = 64
"""Pixels of a letter at layout: large, so that rounding changes no line break."""
LEADING = 1.18
"""From line to line, in letters' heights."""
COLUMN = 1.25
"""From column to column of vertical text, in letters' widths."""


class Words(Protocol):
    """Laid-out words. ``width`` and ``height`` are in letters (em), at whatever size they are drawn."""

    width: float
    height: float

    def draw(self, painter: QPainter, left: float, top: float, pixels: float) -> None:
        """Draw with the painter's pen, letters ``pixels`` tall, from the upper left corner on."""
        ...


@dataclass(frozen=True, slots=True)
class Style:
    """How a bubble's words look."""

    family: str = ""
    bold: bool = False
    vertical: bool = False

    def font(self, text: str) -> QFont:
        """Return the font at layout size."""
        return lettering_font(self.family, EM, chinese=is_chinese(text), bold=self.bold)


def lay_out(text: str, style: Style, room: float) -> Words:
    """Return ``text`` within ``room`` letters: its longest line, or its longest column.

    Words longer than that are broken. Needs the application object; safe on any thread.
    """
    clean = "\n".join(line.strip() for line in text.strip().splitlines()) or " "
    return Columns(clean, style, room) if style.vertical else Lines(clean, style, room)


def balanced(text: str, style: Style, room: float) -> Words:
    """Return ``text`` in as few lines as ``room`` allows, all about equally long."""
    best = lay_out(text, style, room)
    along = _along(best, style)
    shortest, longest = 0.5, along
    limit = _across(best, style) + 0.01
    for _ in range(7):
        tried = (shortest + longest) / 2
        found = lay_out(text, style, tried)
        # a mark that hangs may make a column longer than it was allowed to be
        fits = _across(found, style) <= limit and _along(found, style) <= _along(best, style)
        if fits and broken(found) <= broken(best):
            best, longest = found, tried
        else:
            shortest = tried
    return best


def _along(words: Words, style: Style) -> float:
    return words.height if style.vertical else words.width


def _across(words: Words, style: Style) -> float:
    return words.width if style.vertical else words.height


def broken(words: Words) -> int:
    """Return how many lines end within a word; of columns none does."""
    return words.broken if isinstance(words, Lines) else 0


class Lines:
    """Horizontal text, centred; Qt shapes it, so that every script and direction comes out right."""

    def __init__(self, text: str, style: Style, room: float) -> None:
        self._layout = QTextLayout(text.replace("\n", "\u2028"), style.font(text))
        option = QTextOption(Qt.AlignmentFlag.AlignHCenter)
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        self._layout.setTextOption(option)
        self._layout.setCacheEnabled(True)
        starts = self._break(room * EM)
        widest = max(
            (self._layout.lineAt(n).naturalTextWidth() for n in range(len(starts))), default=0
        )
        # once more, exactly as wide as needed: lines are centred in their own width
        self._break(widest + 1)
        self.width = (widest + 1) / EM
        self.height = max(1, self._layout.lineCount()) * LEADING
        self.broken = sum(1 for at in starts[1:] if _inside_word(text, at))
        """How many lines end within a word."""

    def _break(self, width: float) -> list[int]:
        starts = []
        self._layout.beginLayout()
        number = 0
        while True:
            line = self._layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(max(width, 1))
            spare = EM * LEADING - line.height()
            line.setPosition(QPointF(0, number * EM * LEADING + spare / 2))
            starts.append(line.textStart())
            number += 1
        self._layout.endLayout()
        return starts

    def draw(self, painter: QPainter, left: float, top: float, pixels: float) -> None:
        """Draw with the painter's pen."""
        painter.save()
        painter.translate(left, top)
        painter.scale(pixels / EM, pixels / EM)
        self._layout.draw(painter, QPointF(0, 0))
        painter.restore()


def _inside_word(text: str, at: int) -> bool:
    # Chinese breaks anywhere; positions count UTF-16 units, which for this judgement will do
    if not 0 < at < len(text):
        return False
    before, after = text[at - 1], text[at]
    return not (
        before.isspace() or after.isspace() or before in "-–—" or is_chinese(before + after)
    )


@dataclass(frozen=True, slots=True)
class _Piece:
    """What stands upright as one letter, or a run of Latin that is turned. ``size`` is in letters."""

    text: str
    turned: bool
    size: float


class Columns:
    """Vertical text as in Chinese and Japanese books: columns from right to left.

    Letters stand upright with the font's own vertical forms, Latin words lie on their side, and
    numbers of up to two digits stand in one place. No column begins with a closing mark.
    """

    def __init__(self, text: str, style: Style, room: float) -> None:
        self._font = style.font(text)
        upright = QFont(self._font)
        upright.setFeature(QFont.Tag("vert"), 1)
        self._upright = upright
        self._metrics = QFontMetricsF(self._font)
        self._columns: list[list[_Piece]] = []
        for paragraph in text.split("\n"):
            self._columns += self._fill(list(self._pieces(paragraph)), max(room, 1))
        self.height = max((sum(p.size for p in c) for c in self._columns), default=1) or 1
        self.width = len(self._columns) * COLUMN - (COLUMN - 1)

    def _pieces(self, text: str) -> Iterator[_Piece]:
        run = ""
        for sign in [*text, ""]:
            if sign and _lies(sign):
                run += sign
                continue
            yield from self._latin(run)
            run = ""
            if sign:
                yield _Piece(sign, False, 0.5 if sign.isspace() else 1.0)

    def _latin(self, run: str) -> Iterator[_Piece]:
        for word in run.split(" "):
            if word.isdecimal() and len(word) <= 2:
                yield _Piece(word, False, 1.0)
            elif word:
                yield _Piece(word, True, self._metrics.horizontalAdvance(word) / EM + 0.2)

    def _fill(self, pieces: list[_Piece], room: float) -> list[list[_Piece]]:
        columns: list[list[_Piece]] = [[]]
        used = 0.0
        for piece in pieces:
            hangs = piece.text in _CLOSING and columns[-1]
            if columns[-1] and used + piece.size > room + 0.01 and not hangs:
                columns.append([])
                used = 0.0
            for part in self._cut(piece, room):
                if part is not piece and columns[-1] and used + part.size > room + 0.01:
                    columns.append([])
                    used = 0.0
                columns[-1].append(part)
                used += part.size
        return columns

    def _cut(self, piece: _Piece, room: float) -> list[_Piece]:
        """Return a word that is longer than a whole column in parts."""
        if piece.size <= room or len(piece.text) < 2:
            return [piece]
        half = len(piece.text) // 2
        parts = [piece.text[:half], piece.text[half:]]
        found: list[_Piece] = []
        for text in parts:
            size = self._metrics.horizontalAdvance(text) / EM
            found += self._cut(_Piece(text, piece.turned, size), room)
        return found

    def draw(self, painter: QPainter, left: float, top: float, pixels: float) -> None:
        """Draw with the painter's pen."""
        painter.save()
        painter.translate(left, top)
        painter.scale(pixels / EM, pixels / EM)
        middle = self.width * EM - EM / 2
        for column in self._columns:
            y = 0.0
            for piece in column:
                self._draw(painter, piece, middle, y)
                y += piece.size * EM
            middle -= COLUMN * EM
        painter.restore()

    def _draw(self, painter: QPainter, piece: _Piece, middle: float, top: float) -> None:
        metrics = self._metrics
        painter.setFont(self._font if piece.turned or len(piece.text) > 1 else self._upright)
        width = metrics.horizontalAdvance(piece.text)
        drop = (metrics.ascent() - metrics.descent()) / 2
        if piece.turned:
            painter.save()
            painter.translate(middle, top + piece.size * EM / 2)
            painter.rotate(90)
            painter.drawText(QPointF(-width / 2, drop), piece.text)
            painter.restore()
        else:
            squeezed = min(1.0, EM / width) if width else 1.0
            painter.save()
            painter.translate(middle, top + EM / 2)
            painter.scale(squeezed, 1)
            painter.drawText(QPointF(-width / 2, drop), piece.text)
            painter.restore()


_CLOSING = "。、，．！？：；）」』】》〉”’…—ー)!?,.:;"
"""Marks that close the column before rather than begin one."""


def _lies(sign: str) -> bool:
    """Tell whether a sign is turned in vertical text: Latin and its like are."""
    return unicodedata.east_asian_width(sign) in ("Na", "H", "N") and sign not in "…—"
