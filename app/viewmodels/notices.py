"""What went wrong, in the person's language: what happened, what to do, details on demand."""

from __future__ import annotations

import re
import traceback
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import QCoreApplication, QObject, Signal

from app.errors import AppError, DamagedLibraryError, disk_refused
from app.viewmodels.engine_words import service_words
from app.viewmodels.error_words import REASONS, SENTENCES


@dataclass(frozen=True, slots=True)
class Notice:
    """One message of the bar; ``damaged`` where a backup may be the way out."""

    text: str
    advice: str
    details: str
    damaged: bool = False


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

    def damage(self, faults: list[str]) -> None:
        """Tell what looking the library over has found."""
        text = QCoreApplication.translate("Errors", "Something in the library is damaged.")
        advice = QCoreApplication.translate(
            "Errors", "What is sound goes on. A backup may hold what is damaged here."
        )
        self.current = Notice(text, advice, "\n".join(faults)[:4000], damaged=True)
        self.changed.emit()

    def tell(self, text: str, advice: str = "", details: str = "") -> None:
        """Show something that did not go wrong."""
        self.current = Notice(text, advice, details)
        self.changed.emit()

    def dismiss(self) -> None:
        """Take the message away."""
        self.current = None
        self.changed.emit()


def notice_of(error: Exception) -> Notice:
    """Return an error as a notice; one we did not raise on purpose says so and keeps its trace."""
    if isinstance(error, OSError):
        error = disk_refused(error)
    if isinstance(error, AppError):
        text = error_text(error)
        advice = QCoreApplication.translate("Errors", error.advice)
        return Notice(text, advice, "", damaged=isinstance(error, DamagedLibraryError))
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
    """Return a reason in the person's language where it is one of ours, its gaps filled or not."""
    said = QCoreApplication.translate("Errors", reason)
    if said == reason:
        # what a service can be told has its names elsewhere
        said = service_words(reason)
    if said != reason or not reason:
        return said
    for sentence, pattern in _patterns():
        found = pattern.fullmatch(reason)
        if found is not None:
            said = QCoreApplication.translate("Errors", sentence)
            for name, value in found.groupdict().items():
                said = said.replace(f"{{{name}}}", reason_words(value))
            return said
    return reason


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    """Return the sentences that have gaps, each with what it looks like when they are filled."""
    found = []
    for sentence in (*SENTENCES, *REASONS):
        words = str(sentence)
        if "{" in words:
            parts = re.split(r"\{(\w+)\}", words)
            named = [
                f"(?P<{part}>.+)" if at % 2 else re.escape(part) for at, part in enumerate(parts)
            ]
            found.append((words, re.compile("".join(named), re.DOTALL)))
    return found
