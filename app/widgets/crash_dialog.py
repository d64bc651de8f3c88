"""Says calmly that something unforeseen happened, and what can be done."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app.widgets.dialogs import file_in_documents
from app.widgets.labels import button, card, plain_label

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow


class CrashDialog(QDialog):
    """``report`` returns the text of a report; ``choose_file`` where it goes, empty for nowhere."""

    def __init__(
        self,
        window: MainWindow,
        told: str,
        report: Callable[[], str],
        choose_file: Callable[[QWidget, str], str] | None = None,
    ) -> None:
        super().__init__(window)
        self._window, self._report = window, report
        self._choose_file = choose_file or _ask_for_file
        self.setWindowTitle("Inkfold")
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(10)
        self.head = plain_label(self.tr("Something unexpected happened in Inkfold"), size="title")
        words = self.tr(
            "Everything said and drawn so far is kept: each turn is on disk before it is shown. No"
            " picture is ordered again because of this."
        )
        more = self.tr(
            "You can go on. If something looks odd, close Inkfold and open it again. A report holds"
            " versions, the way through the program and the end of the log; no prompts, no keys. It"
            " stays on this machine until you send it to somebody."
        )
        column.addWidget(self.head)
        for text, tone in ((words, ""), (more, "muted")):
            label = plain_label(text, wrap=True, tone=tone)
            label.setMinimumWidth(460)
            column.addWidget(label)
        self.details = QPlainTextEdit(told)
        self.details.setReadOnly(True)
        self.details.setAccessibleName(self.tr("Details"))
        self.details.setFixedHeight(160)
        self.saved = plain_label(tone="muted", size="small", wrap=True)
        self.saved.hide()
        self._frame = card()
        inside = QVBoxLayout(self._frame)
        inside.setContentsMargins(8, 8, 8, 8)
        inside.addWidget(self.details)
        self._frame.hide()
        column.addWidget(self._frame)
        column.addWidget(self.saved)
        column.addLayout(self._buttons())
        self.go_on.setFocus()

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        self.show_details = button("plain", self.tr("Details"))
        self.save = button("", self.tr("Save report…"))
        self.end = button("", self.tr("Close Inkfold"))
        self.go_on = button("primary", self.tr("Continue"))
        row.addWidget(self.show_details)
        row.addStretch(1)
        for part in (self.save, self.end, self.go_on):
            row.addWidget(part)
        self.show_details.clicked.connect(self._toggle)
        self.save.clicked.connect(self._save)
        self.end.clicked.connect(self._close_all)
        self.go_on.clicked.connect(self.accept)
        self.go_on.setDefault(True)
        return row

    def _toggle(self) -> None:
        self._frame.setVisible(self._frame.isHidden())
        self.adjustSize()

    def _save(self) -> None:
        day = QDate.currentDate().toString(Qt.DateFormat.ISODate)
        path = self._choose_file(self, f"inkfold-report-{day}.txt")
        if not path:
            return
        try:
            Path(path).write_text(self._report(), encoding="utf-8")
        except OSError as error:
            words = self.tr("It could not be written: %1").replace("%1", error.strerror or "")
        else:
            words = self.tr("Written: %1").replace("%1", path)
        self.saved.setText(words)
        self.saved.show()

    def _close_all(self) -> None:
        self.accept()
        self._window.close()


def _ask_for_file(parent: QWidget, name: str) -> str:
    path, _ = QFileDialog.getSaveFileName(parent, "", file_in_documents(name), "Text (*.txt)")
    return path
