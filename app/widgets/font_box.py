"""A box with the families of letters that are installed."""

from __future__ import annotations

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QComboBox

from app.widgets.cut_box import CutBox


class FontBox(CutBox):
    """``currentData`` is the family that is chosen, empty for the first line."""

    def __init__(self, letters: int) -> None:
        super().__init__()
        self.setMinimumContentsLength(letters)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def fill(self, first: str) -> None:
        """Offer every family behind a ``first`` line that stands for none of its own."""
        self.clear()
        self.addItem(first, "")
        for family in QFontDatabase.families():
            if not QFontDatabase.isPrivateFamily(family):
                self.addItem(family, family)

    def choose(self, family: str) -> None:
        """Show a family; one that is not installed here shows as the first line."""
        self.setCurrentIndex(max(0, self.findData(family)))
