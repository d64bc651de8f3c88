"""A few values of which one is chosen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QRadioButton, QWidget


class Choice(QWidget):
    """Radio buttons for one setting, side by side or below each other."""

    def __init__(
        self,
        values: tuple[str, ...],
        now: str,
        choose: Callable[[str], None],
        *,
        below: bool = False,
    ) -> None:
        super().__init__()
        way = QBoxLayout.Direction.TopToBottom if below else QBoxLayout.Direction.LeftToRight
        row = QBoxLayout(way, self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8 if below else 18)
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QRadioButton] = {}
        for value in values:
            made = QRadioButton()
            made.clicked.connect(lambda _on=False, wanted=value: choose(wanted))
            self._group.addButton(made)
            self.buttons[value] = made
            row.addWidget(made, 0, Qt.AlignmentFlag.AlignLeft)
        self.choose(now)
        if not below:
            row.addStretch(1)

    def choose(self, value: str) -> None:
        """Show another value as chosen; nobody is told.

        Tab stops at that one only, arrows go on from there: Qt would stop at the first one.
        """
        for each, made in self.buttons.items():
            made.setChecked(each == value)
            stop = each == (value if value in self.buttons else next(iter(self.buttons)))
            policy = Qt.FocusPolicy
            made.setFocusPolicy(policy.StrongFocus if stop else policy.ClickFocus)

    def say(self, words: dict[str, str]) -> None:
        """Set the words of each value."""
        for value, text in words.items():
            self.buttons[value].setText(text)
