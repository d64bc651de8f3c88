"""Opening an address that somebody else wrote: only after a look at it, and only on the web."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from app.widgets.dialogs import Question


def web_address(text: str) -> QUrl | None:
    """Return an address of the web, None for everything that is none or carries a password."""
    url = QUrl(text, QUrl.ParsingMode.StrictMode)
    if not url.isValid() or url.scheme() not in ("http", "https") or not url.host():
        return None
    return None if url.userInfo() else url


def ask_to_open(parent: QWidget, text: str) -> Question | None:
    """Show the whole address and where it leads, and open it if the person agrees.

    Returns the question, None where the address is not one that is ever opened.
    """
    url = web_address(text)
    if url is None:
        return None
    # as it is sent: letters of other scripts that look like Latin ones show as what they are
    plain = bytes(url.toEncoded().data()).decode("ascii")
    host = bytes(QUrl.toAce(url.host()).data()).decode("ascii")
    words = QCoreApplication.translate(
        "Links", "It leads to %1. The agent wrote it; Inkfold has not looked at it."
    )
    question = Question(
        parent,
        QCoreApplication.translate("Links", "Open this address in the browser?"),
        words.replace("%1", host) + "\n\n" + (plain if len(plain) < 600 else plain[:600] + "…"),
        QCoreApplication.translate("Links", "Open"),
        QCoreApplication.translate("Links", "Leave it"),
    )
    question.accepted.connect(lambda: QDesktopServices.openUrl(url))
    question.open()
    return question
