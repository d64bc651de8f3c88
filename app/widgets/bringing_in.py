"""What a person brings besides stories: scripts, pictures as panels, and pictures that were ours."""

from __future__ import annotations

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
    path, _ = QFileDialog.getOpenFileName(window, head, "", picture_kinds())
    if path:
        bring_panel(window, path)


def bring_panel(window: MainWindow, path: str) -> TextQuestion:
    """Ask what a picture shows, and make it a panel if the person agrees. Returns the question."""
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
    asked = window.desk.story.session_id

    def add() -> None:
        # the question is gone when the picture is kept
        prompt = question.text

        def kept(asset: str) -> None:
            # another story may be open by now
            if window.desk.story.session_id == asked:
                window.desk.story.bring_panel(asset, prompt)

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
    for path in paths[:1]:
        window.desk.finding.look_for(path)


def offer_panel(window: MainWindow, path: str) -> None:
    """Offer to make a picture that is no story's here a panel of the open one."""
    story = window.desk.story
    if story.can_write and not story.only_looks and not story.story.running:
        bring_panel(window, path)
    else:
        words = QCoreApplication.translate("Bringing", "%1 is no panel of a story here.")
        window.desk.notices.tell(words.replace("%1", Path(path).name))
