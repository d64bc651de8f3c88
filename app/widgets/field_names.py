"""Names of the usual fields of characters and scene, in the person's language."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

KNOWN = {
    "buff": QT_TRANSLATE_NOOP("Fields", "Buff"),
    "skill": QT_TRANSLATE_NOOP("Fields", "Skill"),
    "outfit": QT_TRANSLATE_NOOP("Fields", "Outfit"),
    "mood": QT_TRANSLATE_NOOP("Fields", "Mood"),
    "injuries": QT_TRANSLATE_NOOP("Fields", "Injuries"),
    "injury": QT_TRANSLATE_NOOP("Fields", "Injury"),
    "props": QT_TRANSLATE_NOOP("Fields", "Props"),
    "place": QT_TRANSLATE_NOOP("Fields", "Place"),
    "time": QT_TRANSLATE_NOOP("Fields", "Time"),
    "weather": QT_TRANSLATE_NOOP("Fields", "Weather"),
    "style": QT_TRANSLATE_NOOP("Fields", "Style"),
    "light": QT_TRANSLATE_NOOP("Fields", "Light"),
}


def field_name(key: str) -> str:
    """Return a field's name; one that people made up stays as it is."""
    known = KNOWN.get(key.casefold())
    return QCoreApplication.translate("Fields", str(known)) if known else key
