"""What services can be told, in the person's language: every label and hint of the catalogue."""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

LABELS = (
    QT_TRANSLATE_NOOP("Services", "Context window in tokens"),
    QT_TRANSLATE_NOOP("Services", "The model sees pictures"),
    QT_TRANSLATE_NOOP("Services", "Longest reply in tokens"),
    QT_TRANSLATE_NOOP("Services", "Longest thought in tokens"),
    QT_TRANSLATE_NOOP("Services", "Thinking"),
    QT_TRANSLATE_NOOP("Services", "Keep the rules in the service's cache"),
    QT_TRANSLATE_NOOP("Services", "A reply between results and the person's words"),
    QT_TRANSLATE_NOOP("Services", "Temperature"),
    QT_TRANSLATE_NOOP("Services", "Further fields of the request"),
    QT_TRANSLATE_NOOP("Services", "Proxy"),
    QT_TRANSLATE_NOOP("Services", "Size"),
    QT_TRANSLATE_NOOP("Services", "Size is called"),
    QT_TRANSLATE_NOOP("Services", "Size in megapixels"),
    QT_TRANSLATE_NOOP("Services", "Resolution"),
    QT_TRANSLATE_NOOP("Services", "Quality"),
    QT_TRANSLATE_NOOP("Services", "File format"),
    QT_TRANSLATE_NOOP("Services", "Answer as"),
    QT_TRANSLATE_NOOP("Services", "Moderation"),
    QT_TRANSLATE_NOOP("Services", "Previews while it draws; each may cost a little"),
    QT_TRANSLATE_NOOP("Services", "Organisation"),
    QT_TRANSLATE_NOOP("Services", "Project"),
    QT_TRANSLATE_NOOP("Services", "Workspace"),
    QT_TRANSLATE_NOOP("Services", "Watermark"),
    QT_TRANSLATE_NOOP("Services", "Never in the picture"),
    QT_TRANSLATE_NOOP("Services", "Steps"),
    QT_TRANSLATE_NOOP("Services", "Guidance"),
    QT_TRANSLATE_NOOP("Services", "Sampler"),
    QT_TRANSLATE_NOOP("Services", "The service may reword the prompt"),
    QT_TRANSLATE_NOOP("Services", "Reference pictures"),
    QT_TRANSLATE_NOOP("Services", "Reference pictures go into"),
    QT_TRANSLATE_NOOP("Services", "Most reference pictures"),
    QT_TRANSLATE_NOOP("Services", "Status 429 proves that nothing was drawn"),
    QT_TRANSLATE_NOOP("Services", "Draw again by itself after a crash"),
    QT_TRANSLATE_NOOP("Services", "Workflow, exported for the API"),
    QT_TRANSLATE_NOOP("Services", "Places in the workflow"),
    QT_TRANSLATE_NOOP("Services", "Further servers, one in a line"),
    QT_TRANSLATE_NOOP("Services", "What it knows about a call later on"),
)
"""A test holds these against the catalogue, so that a new one is not forgotten."""

HINTS = (
    QT_TRANSLATE_NOOP("Services", "empty: as it comes"),
    QT_TRANSLATE_NOOP("Services", "empty: by the panel's shape"),
    QT_TRANSLATE_NOOP("Services", "empty: the system's"),
    QT_TRANSLATE_NOOP("Services", "empty: words to picture with the model above"),
)
"""Hints in words; those that are examples are the same in every language."""


def service_words(text: str) -> str:
    """Return a label or a hint in the person's language."""
    return QCoreApplication.translate("Services", text)
