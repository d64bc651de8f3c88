"""What a person brings besides stories: scripts, pictures as panels, and pictures that were ours."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog

from app.widgets.dialogs import TextQuestion
from app.widgets.dropped import ENDINGS, picture_kinds

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow

PICTURES = tuple(f".{ending}" for ending in ENDINGS)
SCRIPT_ENDINGS = (".txt", ".md", ".markdown", ".fountain", ".spmd")


def ask_script(window: MainWindow) -> None:
    """Ask for a script and begin with its first scene."""
    head = QCoreApplication.translate("Bringing", "Draw from a script")
    kinds = QCoreApplication.translate("Bringing", "Scripts (%1)").replace(
        "%1", " ".join(f"*{ending}" for ending in SCRIPT_ENDINGS)
    )
    path, _ = QFileDialog.getOpenFileName(window, head, "", kinds)
    if path:
        window.desk.script.open(path)


def ask_panel(window: MainWindow) -> None:
    """Ask for a picture that is to be a panel of the story."""
    head = QCoreApplication.translate("Bringing", "A picture as a panel")
    paths, _ = QFileDialog.getOpenFileNames(window, head, "", picture_kinds())
    if paths:
        bring_panels(window, paths)


def bring_panels(window: MainWindow, paths: Sequence[str], number: int = 1) -> TextQuestion:
    """Ask what a picture shows, make it a panel if the person agrees, and go on with the next one.

    Returns the question. Who cancels it, or brings what is no picture, is asked about no further
    one. ``number`` counts them.
    """
    path, rest = paths[0], paths[1:]
    words = QCoreApplication.translate(
        "Bringing",
        "%1 becomes the next panel, as a turn of its own. It costs nothing. What does it show?",
    )
    question = TextQuestion(
        window,
        QCoreApplication.translate("Bringing", "A picture as a panel"),
        "",
        QCoreApplication.translate("Bringing", "Add it"),
        QCoreApplication.translate("Bringing", "Cancel"),
        lambda _text: True,
        words.replace("%1", Path(path).name),
    )
    if rest or number > 1:
        of_all = f" • {number} / {number + len(rest)}"
        question.setWindowTitle(question.windowTitle() + of_all)
    asked = window.desk.story.session_id

    def add() -> None:
        # the question is gone when the picture is kept
        prompt = question.text

        def kept(asset: str) -> None:
            # another story may be open by now
            if window.desk.story.session_id == asked:
                window.desk.story.bring_panel(asset, prompt)
                # only now: panels come in the order in which they were brought
                if rest:
                    bring_panels(window, rest, number + 1)

        window.desk.bring([Path(path)], kept)

    question.accepted.connect(add)
    question.open()
    return question


def take_script(window: MainWindow, paths: list[str]) -> None:
    """Begin with the first scene of a script that was dropped; it belongs to an open story."""
    if window.desk.story.can_write:
        window.desk.script.open(paths[0])


def take_pictures(window: MainWindow, paths: list[str]) -> None:
    """Show where dropped pictures come from; what is nobody's may become a panel."""
    window.desk.finding.look_for(paths)


def offer_panels(window: MainWindow, paths: Sequence[str]) -> None:
    """Offer to make pictures that are no story's here panels of the open one."""
    story = window.desk.story
    if story.can_add_turn and not story.only_looks:
        bring_panels(window, paths)
    else:
        words = QCoreApplication.translate("Bringing", "%1 is no panel of a story here.")
        window.desk.notices.tell(words.replace("%1", Path(paths[0]).name))
