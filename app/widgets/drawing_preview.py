"""What the panel shows of a picture that is still being drawn, and the chip that says so."""

from __future__ import annotations

import base64

from PySide6.QtCore import QElapsedTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QStyle, QWidget

from app.viewmodels.desk import Desk
from app.widgets.labels import plain_label

CALM_MS = 5_000
"""How long a preview stays at least where nothing is to move by itself."""


class DrawingPreview:
    """``picture`` is the preview as it is shown, null while there is none."""

    def __init__(self, parent: QWidget, desk: Desk) -> None:
        self._parent = parent
        self._desk = desk
        self._shown: tuple[str, str] | None = None
        self._since = QElapsedTimer()
        self.picture = QPixmap()
        self.chip = plain_label(chip="accent")
        self.chip.setParent(parent)
        self.chip.hide()

    @property
    def there(self) -> bool:
        """Whether a preview is shown."""
        return not self.picture.isNull()

    @property
    def marked(self) -> bool:
        """Whether the chip says that what is seen is a preview; it stays until the picture is read."""
        return not self.chip.isHidden()

    def renew(self) -> bool:
        """Take on the newest preview, or that there is none; returns whether anything is new."""
        wanted = self._desk.story.drawing
        if wanted == self._shown or (wanted is not None and self._rests(wanted[0])):
            return False
        self._shown = wanted
        image = QImage()
        if wanted is not None:
            # repainted by ourselves, so the format is known and no other reader is tried
            image.loadFromData(base64.b64decode(wanted[1]), "JPG")
        self.picture = QPixmap.fromImage(image) if not image.isNull() else QPixmap()
        self._since.start()
        return True

    def _rests(self, entry_id: str) -> bool:
        """Tell whether the one that is shown is to stay for a while."""
        if self._shown is None or self._shown[0] != entry_id:
            return False
        hint = QStyle.StyleHint.SH_Widget_Animation_Duration
        still = self._parent.style().styleHint(hint, None, self._parent) == 0
        return still and self._since.elapsed() < CALM_MS
