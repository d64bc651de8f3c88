"""What the forms of publishing are called, and what they are for."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

WORDS = {
    "pdf": (
        QT_TRANSLATE_NOOP("FormWords", "PDF"),
        QT_TRANSLATE_NOOP("FormWords", "Pages to read and to print; words can be searched"),
    ),
    "cbz": (
        QT_TRANSLATE_NOOP("FormWords", "Comic archive (CBZ)"),
        QT_TRANSLATE_NOOP("FormWords", "Pages for comic readers on tablets and phones"),
    ),
    "epub": (
        QT_TRANSLATE_NOOP("FormWords", "E-book (EPUB)"),
        QT_TRANSLATE_NOOP("FormWords", "Pages for book readers and shops"),
    ),
    "pages": (
        QT_TRANSLATE_NOOP("FormWords", "Pages as pictures"),
        QT_TRANSLATE_NOOP("FormWords", "A folder of PNG files; a webtoon comes in slices"),
    ),
    "panels": (
        QT_TRANSLATE_NOOP("FormWords", "Panels as pictures"),
        QT_TRANSLATE_NOOP("FormWords", "A folder of PNG files that know their prompt and turn"),
    ),
    "contact": (
        QT_TRANSLATE_NOOP("FormWords", "Contact sheet"),
        QT_TRANSLATE_NOOP("FormWords", "All panels small; two branches side by side"),
    ),
    "markdown": (
        QT_TRANSLATE_NOOP("FormWords", "Script (Markdown)"),
        QT_TRANSLATE_NOOP("FormWords", "What is seen and said, as text"),
    ),
    "fountain": (
        QT_TRANSLATE_NOOP("FormWords", "Screenplay (Fountain)"),
        QT_TRANSLATE_NOOP("FormWords", "What is seen and said, for screenwriting programs"),
    ),
    "gif": (
        QT_TRANSLATE_NOOP("FormWords", "Animatic (GIF)"),
        QT_TRANSLATE_NOOP("FormWords", "One panel after the other, for messages and the web"),
    ),
    "mp4": (
        QT_TRANSLATE_NOOP("FormWords", "Animatic (MP4)"),
        QT_TRANSLATE_NOOP("FormWords", "One panel after the other as a film; needs ffmpeg"),
    ),
}


def form_name(name: str) -> str:
    """Return what a form is called."""
    return QCoreApplication.translate("FormWords", str(WORDS[name][0])) if name in WORDS else name


def form_use(name: str) -> str:
    """Return what a form is for."""
    return QCoreApplication.translate("FormWords", str(WORDS[name][1])) if name in WORDS else ""
