"""The fonts of words: the person's own, one with Chinese letters, and what came along."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

FONTS = Path(__file__).parents[2] / "resources" / "fonts"
CHINESE = (
    "Microsoft YaHei UI",
    "PingFang SC",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "WenQuanYi Micro Hei",
)
"""Families with Simplified Chinese shapes, of which a system has one at most times."""

_loaded: dict[Path, int] = {}


def own_families() -> list[str]:
    """Load the fonts that came with the program and return their families, none in a checkout.

    Only packages for Linux bring one: elsewhere a system has Chinese letters always.
    """
    found: list[str] = []
    for path in sorted(FONTS.glob("*.[ot]tf")):
        if path not in _loaded:
            _loaded[path] = QFontDatabase.addApplicationFont(str(path))
        found += QFontDatabase.applicationFontFamilies(_loaded[path])
    return found


def families(*, chinese: bool) -> tuple[str, ...]:
    """Return the families for a language, best first: its own letters are never boxes, and
    quotation marks and dots are as wide as its letters.

    Needs the application object. Looked up once, on the thread that asks first; then safe on any.
    """
    system, own = _installed(FONTS)
    found = (*CHINESE, system) if chinese else (system, *CHINESE)
    # what came along comes last: a font the person chose for the system is meant
    return (*found, *(name for name in own if name not in found))


def look_again() -> None:
    """Look the families up once more: the system's font may be another one by now."""
    _installed.cache_clear()


@lru_cache(maxsize=1)
def _installed(_folder: Path) -> tuple[str, tuple[str, ...]]:
    # a family such as "Sans Serif" only stands for another one, which a list would pass over
    system = QFontInfo(QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)).family()
    return system, tuple(own_families())


def lettering_font(family: str, pixels: float, *, chinese: bool, bold: bool = False) -> QFont:
    """Return the font of a bubble, ``pixels`` tall on its device; ``family`` empty is the usual."""
    wanted = [family] if family else []
    font = QFont([*wanted, *families(chinese=chinese)])
    # whole pixels only: what is drawn small is laid out large and scaled
    font.setPixelSize(max(1, round(pixels)))
    font.setBold(bold)
    # the same line breaks on every screen and on paper
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias)
    return font


def is_chinese(text: str) -> bool:
    """Tell whether a text has Han characters or kana: its quotation marks are then wide."""
    return any("぀" <= sign <= "ヿ" or "㐀" <= sign <= "鿿" for sign in text)
