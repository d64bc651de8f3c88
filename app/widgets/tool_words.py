"""One line for what the agent did, and for notes in the conversation."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.viewmodels.notices import reason_words


def tool_words(text: str) -> str:
    """Return the row of a tool's result, given as ``name|outcome|words``."""
    name, outcome, words = [*text.split("|", 2), "", ""][:3]
    names = {
        "generate_image": QCoreApplication.translate("Tools", "Drew a panel"),
        "set_scene": QCoreApplication.translate("Tools", "Set the scene"),
        "set_character_state": QCoreApplication.translate("Tools", "Changed a character"),
        "letter_panel": QCoreApplication.translate("Tools", "Lettered a panel"),
        "pick_panel": QCoreApplication.translate("Tools", "Picked a panel"),
        "find_panels": QCoreApplication.translate("Tools", "Looked for panels"),
    }
    did = names.get(name) or _of_a_server(name)
    if outcome != "ok":
        if name == "generate_image":
            # nothing was drawn, or nobody knows
            did = QCoreApplication.translate("Tools", "Draw a panel")
        return f"{did}: {outcome_words(outcome)}"
    # "Scene: time=night" after "Set the scene" says it twice, once in English
    words = words.removeprefix("Scene: ") if name == "set_scene" else words
    hides = name in ("generate_image", "letter_panel")
    return did if hides or not words else f"{did} • {' '.join(words.split())[:120]}"


def _of_a_server(name: str) -> str:
    """Return a tool nobody here knows by name: one of a server, ``server__tool``."""
    server, apart, tool = name.partition("__")
    if not apart:
        return name
    words = QCoreApplication.translate("Tools", "Called %1 of %2")
    return words.replace("%2", server).replace("%1", tool)


def outcome_words(outcome: str) -> str:
    """Return how a call ended that did not end well."""
    known = {
        "denied": QCoreApplication.translate("Tools", "not approved"),
        "refused": QCoreApplication.translate("Tools", "refused by the service"),
        "no_picture": QCoreApplication.translate("Tools", "came back without a picture"),
        "unknown": QCoreApplication.translate("Tools", "unsettled: it may have been made"),
        "not_sent": QCoreApplication.translate("Tools", "not sent"),
        "aborted": QCoreApplication.translate("Tools", "not run"),
        "invalid": QCoreApplication.translate("Tools", "could not be understood"),
        "error": QCoreApplication.translate("Tools", "failed"),
    }
    return known.get(outcome, outcome)


def details_words(details: str) -> str:
    """Return what a call was asked and answered; lines that are sentences of ours are translated."""
    return "\n".join(reason_words(line) for line in details.split("\n"))


def note_words(text: str) -> str:
    """Return a note of the conversation, given as ``what|words``."""
    what, _, words = text.partition("|")
    match what:
        case "edit":
            said = QCoreApplication.translate("Tools", "Changed by hand • %1")
        case "lettered":
            return QCoreApplication.translate("Tools", "Lettered by hand")
        case "arranged":
            return QCoreApplication.translate("Tools", "Pages laid out by hand")
        case "again":
            if words in ("", "1"):
                return QCoreApplication.translate("Tools", "You asked for another picture.")
            said = QCoreApplication.translate("Tools", "You asked for %1 more pictures.")
        case "picked" if words:
            said = QCoreApplication.translate("Tools", "You use this panel here • %1")
        case "picked":
            return QCoreApplication.translate("Tools", "You use this panel here")
        case "thinking":
            return QCoreApplication.translate("Tools", "Thinking…")
        case "summary":
            return QCoreApplication.translate("Tools", "The agent goes on from a summary")
        case "failed":
            said = QCoreApplication.translate("Tools", "The run failed: %1")
            words = reason_words(words)
        case _:
            return QCoreApplication.translate("Tools", "The run was stopped.")
    return said.replace("%1", words)
