"""What templates and sheets are called."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.folds.layout import FREE

TEMPLATE_WORDS = {
    "1": QT_TRANSLATE_NOOP("PageWords", "One panel"),
    "2": QT_TRANSLATE_NOOP("PageWords", "Two rows"),
    "3": QT_TRANSLATE_NOOP("PageWords", "One above two"),
    "4": QT_TRANSLATE_NOOP("PageWords", "One, two, one"),
    "2x2": QT_TRANSLATE_NOOP("PageWords", "Two by two"),
    "2x3": QT_TRANSLATE_NOOP("PageWords", "Two by three"),
    "yonkoma": QT_TRANSLATE_NOOP("PageWords", "Four in a column (yonkoma)"),
    "strip": QT_TRANSLATE_NOOP("PageWords", "Strip"),
    FREE: QT_TRANSLATE_NOOP("PageWords", "Free"),
}
SIZE_WORDS = {
    "a4": QT_TRANSLATE_NOOP("PageWords", "A4"),
    "b5": QT_TRANSLATE_NOOP("PageWords", "B5 (manga)"),
    "us-comic": QT_TRANSLATE_NOOP("PageWords", "US comic"),
    "square": QT_TRANSLATE_NOOP("PageWords", "Square"),
    "webtoon": QT_TRANSLATE_NOOP("PageWords", "Webtoon, 800 pixels"),
}


def template_name(name: str) -> str:
    """Return what a template is called."""
    return QCoreApplication.translate("PageWords", str(TEMPLATE_WORDS[name]))


def size_name(name: str) -> str:
    """Return what a size of page is called."""
    return QCoreApplication.translate("PageWords", str(SIZE_WORDS[name]))
