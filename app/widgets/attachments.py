"""The pictures beside a draft, each with a button that takes it away."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from app.viewmodels.desk import Desk
from app.widgets.icons import icon
from app.widgets.labels import clear_layout, plain_label, speak
from app.widgets.swatch import Swatch


class AttachmentRow(QWidget):
    """Hidden while there is none. Which picture is which is told by its place."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._state: object = None
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 2)
        self._row.setSpacing(4)
        desk.composer.changed.connect(self._renew)
        desk.pictures.changed.connect(self._renew)
        speak(self, self._rebuild)

    def _wanted(self) -> object:
        assets = self._desk.composer.attached
        small = [self._desk.pictures.small(asset) for asset in assets]
        return assets, [0 if item is None else item.cacheKey() for item in small]

    def _renew(self) -> None:
        if self._wanted() != self._state:
            self._rebuild()

    def _rebuild(self) -> None:
        self._state = self._wanted()
        clear_layout(self._row)
        assets = self._desk.composer.attached
        for at, asset in enumerate(assets, 1):
            small = self._desk.pictures.small(asset)
            take_away = self.tr("Take picture %1 away").replace("%1", str(at))
            self._row.addWidget(Swatch("", small, QSize(60, 40)))
            cross = QToolButton()
            cross.setIcon(icon("close"))
            cross.setIconSize(QSize(12, 12))
            cross.setToolTip(take_away)
            cross.setAccessibleName(take_away)
            cross.clicked.connect(lambda _on=False, item=asset: self._desk.composer.detach(item))
            self._row.addWidget(cross)
            self._row.addSpacing(6)
        words = self.tr("Goes along to the agent, and with the pictures it draws now")
        self._row.addWidget(plain_label(words, tone="muted", size="small"), 1)
        self.setVisible(bool(assets))
