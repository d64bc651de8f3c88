"""A slider for how large a view shows its pictures."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtWidgets import QSlider


class Zoomed(Protocol):
    """A view with pictures of one width; ``zoomed`` comes with how many steps it wants."""

    zoomed: SignalInstance

    def set_width(self, width: int) -> None:
        """Show every picture as wide as this."""


class ZoomSlider(QSlider):
    """From ``smallest`` to ``largest`` pixels, by ``step``; the view's own wishes move it too."""

    def __init__(self, smallest: int, largest: int, step: int) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setRange(smallest, largest)
        self.setSingleStep(step)
        self.setPageStep(step)
        # in a narrow bar words beside it need the room more
        self.setMinimumWidth(48)

    def give_to(self, view: Zoomed, usual: int) -> None:
        """Let ``view`` be as large as the slider says, which begins at ``usual``."""
        view.zoomed.connect(lambda by: self.setValue(self.value() + by * self.singleStep()))
        self.valueChanged.connect(view.set_width)
        self.setValue(usual)
