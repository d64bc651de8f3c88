"""What went wrong, in the person's language: what happened, what to do, details on demand."""

from __future__ import annotations

import traceback
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.errors import AppError


@dataclass(frozen=True, slots=True)
class Notice:
    """One message of the bar."""

    text: str
    advice: str
    details: str


class Notices(QObject):
    """The newest thing that went wrong; dismissed by the person."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current: Notice | None = None

    def error(self, error: Exception) -> None:
        """Show an error."""
        self.current = notice_of(error)
        self.changed.emit()

    def dismiss(self) -> None:
        """Take the message away."""
        self.current = None
        self.changed.emit()


def notice_of(error: Exception) -> Notice:
    """Return an error as a notice; one we did not raise on purpose says so and keeps its trace."""
    if isinstance(error, AppError):
        text = error_text(error)
        advice = QCoreApplication.translate("Errors", error.advice)
        return Notice(text, advice, "")
    text = QCoreApplication.translate("Errors", "Something unexpected happened in Inkfold.")
    advice = QCoreApplication.translate(
        "Errors", "What is on disk is safe. Try again; if it happens once more, report the details."
    )
    return Notice(text, advice, "".join(traceback.format_exception(error))[-4000:])


def error_text(error: AppError) -> str:
    """Return the sentence of an error in the person's language, its gaps filled."""
    words = QCoreApplication.translate("Errors", error.template)
    for name, value in error.parameters.items():
        said = reason_words(str(value)) if name != "name" else str(value)
        words = words.replace(f"{{{name}}}", said)
    return words


def reason_words(reason: str) -> str:
    """Return a reason in the person's language where it is one of ours."""
    return QCoreApplication.translate("Errors", reason)
