"""Contact sheets: what a panel was asked with stands under it in whole lines."""

from __future__ import annotations

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

from app.comic.fonts import lettering_font
from app.publish.contact import lines_in


def test_words_under_a_panel_end_with_a_whole_line(qapp: QApplication) -> None:
    font = lettering_font("", 40, chinese=False)
    metrics = QFontMetricsF(font)
    room = QSizeF(600, metrics.height() * 2.6)
    words = (
        "2  Leo comes running along the quay, medium shot\nLeo speaks and goes on and on for long"
    )
    lines = lines_in(words, font, room)
    assert len(lines) == 2
    assert lines[-1].endswith("…")
    assert all(metrics.horizontalAdvance(line) <= room.width() + 1 for line in lines)
    assert lines_in("1  Mina\nwaits", font, room) == ["1 Mina waits"]
