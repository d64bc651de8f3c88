"""The middle of the window while a story is open."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.viewmodels.desk import Desk
from app.widgets.approval_card import ApprovalCards
from app.widgets.bars import DoubtBar, NoticeBar, OlderBar, PreviewBar, ReadOnlyBar, UndoBar
from app.widgets.composer_box import ComposerBox
from app.widgets.failure_bar import FailureBar
from app.widgets.panel_view import PanelView
from app.widgets.timeline_view import TimelineCard


class StoryPage(QWidget):
    """Bars, panel, timeline, questions, composer, from top to bottom."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("page")
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        self.notice = NoticeBar(desk)
        self.doubt = DoubtBar(desk)
        self.read_only = ReadOnlyBar(desk)
        self.older = OlderBar(desk)
        self.preview = PreviewBar(desk.story)
        self.undo = UndoBar(desk.story)
        self.failure = FailureBar(desk.story)
        self.panel = PanelView(desk)
        self.timeline = TimelineCard(desk)
        self.approvals = ApprovalCards(desk.story)
        self.composer = ComposerBox(desk)
        for bar in (
            self.notice, self.doubt, self.read_only, self.older, self.failure, self.preview, self.undo
        ):  # fmt: skip
            column.addWidget(bar)
        column.addWidget(self.panel, 1)
        column.addWidget(self.timeline)
        column.addWidget(self.approvals)
        column.addWidget(self.composer)
