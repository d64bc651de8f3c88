"""What a person reads of a call to a server of tools: what it is asked, and what it claims."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.viewmodels.moments import AskedOutside


def call_words(outside: AskedOutside) -> str:
    """Return which tool of which server it is."""
    words = QCoreApplication.translate("Outside", "“%1” of the server “%2”")
    # what comes first must not hold a mark that is still to be filled
    return words.replace("%2", outside.server).replace("%1", outside.tool)


def claim_words(outside: AskedOutside) -> str:
    """Return what the server says of the tool, and what that is worth."""
    said = {
        ("read_only", True): QCoreApplication.translate("Outside", "it changes nothing"),
        ("read_only", False): QCoreApplication.translate("Outside", "it changes something"),
        ("destructive", True): QCoreApplication.translate("Outside", "it may delete or overwrite"),
        ("destructive", False): QCoreApplication.translate("Outside", "it deletes nothing"),
        ("idempotent", True): QCoreApplication.translate("Outside", "twice does the same as once"),
        ("idempotent", False): QCoreApplication.translate("Outside", "twice does it twice"),
        ("open_world", True): QCoreApplication.translate("Outside", "it reaches other services"),
        ("open_world", False): QCoreApplication.translate("Outside", "it stays by itself"),
    }
    told = [said[claim] for claim in outside.claims.items() if claim in said]
    if not told:
        return QCoreApplication.translate(
            "Outside", "The server does not say what this changes. It may change anything."
        )
    if outside.trusted:
        words = QCoreApplication.translate("Outside", "The server, which you trust, says: %1.")
    else:
        words = QCoreApplication.translate(
            "Outside", "The server claims: %1. Nobody has checked that."
        )
    return words.replace("%1", ", ".join(told))
