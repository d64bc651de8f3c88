"""Words over the middle where there is no panel yet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.viewmodels.desk import Desk
from app.widgets.labels import plain_label, speak


class EmptyHint(QWidget):
    """Says what to do where there is no panel yet; lets clicks through."""

    def __init__(self, parent: QWidget, desk: Desk) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._desk = desk
        column = QVBoxLayout(self)
        column.addStretch(1)
        self.head = plain_label(size="head")
        self.words = plain_label(tone="muted", wrap=True)
        for label in (self.head, self.words):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(label)
        column.addStretch(2)
        speak(self, self.renew)

    def renew(self) -> None:
        """Show or hide the words."""
        story = self._desk.story
        self.setVisible(story.shown_picture is None and bool(story.story.seq))
        if story.story.running:
            self.head.setText(self.tr("The first panel is on its way"))
            self.words.setText(self.tr("You can go on typing; it is kept for the next panel."))
        else:
            self.head.setText(self.tr("Say what happens in the first panel"))
            words = self.tr(
                'For example: “@Mina mood=glad outfit="yellow raincoat" Mina runs across the bridge, '
                "low angle #rain”. Enter draws it."
            )
            self.words.setText(words)
