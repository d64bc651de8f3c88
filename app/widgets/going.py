"""Going to another branch: at once, or after a question where that would stop the agent."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.viewmodels.story import StoryModel
from app.widgets.dialogs import Question


def go_to_branch(parent: QWidget, story: StoryModel, tip: str) -> Question | None:
    """Go to the branch that ends in ``tip``; returns the question, None where none is asked.

    The default is to stay: a run that is stopped is not taken up again.
    """
    if not story.story.running:
        story.go(tip)
        return None
    question = Question(
        parent.window(),
        QCoreApplication.translate("Going", "The agent is still at work here"),
        QCoreApplication.translate(
            "Going",
            "Going to another branch stops it. A picture that is on its way still comes, to the"
            " branch that ordered it.",
        ),
        QCoreApplication.translate("Going", "Stop it and go"),
        QCoreApplication.translate("Going", "Stay"),
    )
    asked = story.session_id

    def go() -> None:
        if story.session_id == asked:
            story.go(tip)

    question.accepted.connect(go)
    question.open()
    return question
