"""Lines and columns: every sign is there, once, and breaks are where a reader expects them."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication

from app.comic.words import Columns, Style, balanced, broken, lay_out


def test_lines_are_about_equally_long(qapp: QApplication) -> None:
    whole = lay_out("one two three four five six seven", Style(), 1000)
    room = whole.width * 0.9
    plain, even = lay_out("one two three four five six seven", Style(), room), None
    even = balanced("one two three four five six seven", Style(), room)
    assert even.height == plain.height
    assert even.width < plain.width * 0.8


@pytest.mark.parametrize(
    "text", ["Meanwhile, at the old harbour…", "It’s over—now.", "a (very) odd one"]
)
def test_no_line_ends_within_a_word_where_it_need_not(qapp: QApplication, text: str) -> None:
    longest = max(lay_out(word, Style(), 1000).width for word in text.split())
    assert broken(balanced(text, Style(), longest + 0.5)) == 0


def test_a_line_that_was_typed_ends_where_it_was_typed(qapp: QApplication) -> None:
    one, two = lay_out("ab", Style(), 1000), lay_out("a\nb", Style(), 1000)
    assert two.height == pytest.approx(2 * one.height)


def columns(text: str, room: float) -> list[str]:
    return [
        "".join(piece.text for piece in column) for column in Columns(text, Style(), room)._columns
    ]


@pytest.mark.parametrize(
    ("text", "room", "found"),
    [
        ("等等我别跑", 3, ["等等我", "别跑"]),
        ("等等我。别跑", 3, ["等等我。", "别跑"]),  # a closing mark hangs
        ("他有12个", 9, ["他有12个"]),
        ("一\n二", 9, ["一", "二"]),
        ("去OK吗", 9, ["去OK吗"]),
    ],
)
def test_vertical_text_runs_in_columns(
    qapp: QApplication, text: str, room: float, found: list[str]
) -> None:
    assert columns(text, room) == found


def test_two_digits_stand_in_one_place_and_words_are_turned(qapp: QApplication) -> None:
    (column,) = Columns("第12章OK", Style(), 20)._columns
    assert [(piece.text, piece.turned) for piece in column] == [
        ("第", False), ("12", False), ("章", False), ("OK", True),
    ]  # fmt: skip


def test_a_word_longer_than_a_column_is_cut_and_no_sign_is_lost(qapp: QApplication) -> None:
    found = Columns("Donaudampfschifffahrt", Style(), 3)
    assert "".join(piece.text for column in found._columns for piece in column) == (
        "Donaudampfschifffahrt"
    )
    assert found.height <= 3.5
