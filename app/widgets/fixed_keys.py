"""Keys that act in one place of the window only; the sheet shows them, none can be changed."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.viewmodels.shortcut_lines import Line
from app.viewmodels.shortcuts import shown

PLACES: dict[str, object] = {
    "composer": QT_TRANSLATE_NOOP("FixedKeys", "In the composer"),
    "timeline": QT_TRANSLATE_NOOP("FixedKeys", "In the timeline"),
    "branches": QT_TRANSLATE_NOOP("FixedKeys", "In the list of branches"),
}
KEYS: tuple[tuple[str, str, object], ...] = (
    ("composer", "Enter", QT_TRANSLATE_NOOP("FixedKeys", "Send")),
    ("composer", "Shift+Enter", QT_TRANSLATE_NOOP("FixedKeys", "Break the line")),
    ("composer", "Up", QT_TRANSLATE_NOOP("FixedKeys", "While empty: bring back the last prompt")),
    ("timeline", "Left", QT_TRANSLATE_NOOP("FixedKeys", "Look at the turn before")),
    ("timeline", "Right", QT_TRANSLATE_NOOP("FixedKeys", "Look at the turn after")),
    ("timeline", "Enter", QT_TRANSLATE_NOOP("FixedKeys", "Rewind to the turn…")),
    ("branches", "Enter", QT_TRANSLATE_NOOP("FixedKeys", "Open the branch")),
    ("branches", "F2", QT_TRANSLATE_NOOP("FixedKeys", "Rename the branch")),
    ("branches", "S", QT_TRANSLATE_NOOP("FixedKeys", "Star the branch, or take the star away")),
    ("branches", "H", QT_TRANSLATE_NOOP("FixedKeys", "Hide the branch, or show it again")),
)


def fixed_lines() -> list[Line]:
    """Return them as lines of the sheet."""

    def words(text: object) -> str:
        return QCoreApplication.translate("FixedKeys", str(text))

    return [Line(words(PLACES[place]), "", words(name), shown(keys)) for place, keys, name in KEYS]
