"""Dialogs in the house's look: plain text, calm, the safe answer is the default."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QStandardPaths, Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.widgets.labels import button, plain_label


def title_in_documents(title: str, otherwise: str, ending: str) -> str:
    """Return where a new file goes that is called by a story's ``title``, where that has letters."""
    plain = "".join(sign for sign in title if sign.isalnum() or sign in " -_").strip()
    return file_in_documents(f"{plain or otherwise}{ending}")


def file_in_documents(name: str) -> str:
    """Return where a new file called ``name`` goes unless the person says otherwise.

    Never where the program happened to be started: nobody would look there. A folder that is not
    there would have a file dialog begin in that very place.
    """
    where = QStandardPaths.StandardLocation
    for location in (where.DocumentsLocation, where.HomeLocation):
        place = Path(QStandardPaths.writableLocation(location))
        if place.is_dir():
            return str(place / name)
    return name


class Question(QDialog):
    """Asks one thing. ``exec`` is never used: ``accepted`` comes when the person agrees."""

    def __init__(self, parent: QWidget, head: str, words: str, agree: str, decline: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(head)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(10)
        column.addWidget(plain_label(head, size="title"))
        if words:
            text = plain_label(words, wrap=True)
            text.setMinimumWidth(380)
            column.addWidget(text)
        self.column = column
        row = QHBoxLayout()
        row.addStretch(1)
        self.agree = button("", agree)
        self.decline = button("", decline)
        self.agree.clicked.connect(self.accept)
        self.decline.clicked.connect(self.reject)
        row.addWidget(self.agree)
        row.addWidget(self.decline)
        column.addSpacing(6)
        column.addLayout(row)
        self.decline.setDefault(True)
        self.decline.setFocus()


class Restoring(QWidget):
    """A small window that says what is being done while the large one is away."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle("Inkfold")
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 28, 32, 28)
        words = self.tr("Putting the backup in the library's place…")
        column.addWidget(plain_label(words, size="title"))


class TextQuestion(Question):
    """Asks for one line of text; ``fits`` tells whether it may be agreed to."""

    def __init__(
        self,
        parent: QWidget,
        head: str,
        text: str,
        agree: str,
        decline: str,
        fits: Callable[[str], bool] = bool,
        words: str = "",
    ) -> None:
        super().__init__(parent, head, words, agree, decline)
        self._fits = fits
        self.field = QLineEdit(text)
        self.field.setMinimumWidth(340)
        self.field.setAccessibleName(head)
        self.field.selectAll()
        self.column.insertWidget(2 if words else 1, self.field)
        self.agree.setProperty("kind", "primary")
        self.agree.setDefault(True)
        self.field.textChanged.connect(self._typed)
        self._typed(text)
        self.field.setFocus()

    def _typed(self, text: str) -> None:
        self.agree.setEnabled(self._fits(text.strip()))

    @property
    def text(self) -> str:
        """What was typed."""
        return self.field.text().strip()
