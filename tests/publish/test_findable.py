"""A search finds what is drawn: glyphs stand for characters, not for radicals."""

from __future__ import annotations

import unicodedata

import pytest

from app.publish.findable import USUAL, findable, usual


@pytest.mark.parametrize(
    ("sign", "plain"),
    [
        ("⾬", "雨"),
        ("⻰", "龙"),
        ("⼗", "十"),
        ("雨", "雨"),
        ("a", "a"),
        ("　", "　"),
        ("⺀", "⺀"),
    ],
)
def test_a_radical_becomes_the_character_that_looks_alike(sign: str, plain: str) -> None:
    assert usual(sign) == plain


def test_only_radicals_are_replaced_and_only_by_characters() -> None:
    for sign, plain in USUAL.items():
        assert unicodedata.name(sign).startswith("CJK RADICAL")
        assert unicodedata.name(plain).startswith("CJK UNIFIED")


def test_lists_and_single_ranges_are_mended_and_nothing_else() -> None:
    cmap = (
        b"2 beginbfrange\n<0000> <0000> <0000>\n<0001> <0003> [<7B49> <2FAC> <2EF0> ]\n"
        b"<0004> <0004> <2F17>\n<0005> <0009> <2F17>\nendbfrange\n<2FAC>"
    )
    assert findable(cmap) == (
        b"2 beginbfrange\n<0000> <0000> <0000>\n<0001> <0003> [<7B49> <96E8> <9F99> ]\n"
        b"<0004> <0004> <5341>\n<0005> <0009> <2F17>\nendbfrange\n<2FAC>"
    )
