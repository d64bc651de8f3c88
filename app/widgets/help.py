"""What the Help menu opens: the guide, the logs folder, and what Inkfold is made of."""

from __future__ import annotations

import platform
import re
from pathlib import Path

import PySide6
from PySide6.QtCore import QLocale, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)

from app import __version__
from app.licences import parts
from app.widgets.labels import button, card, plain_label

DOCS = Path(__file__).parents[2] / "docs"
GUIDES = {"zh": "GUIDE.zh-CN.md", "en": "GUIDE.md"}
"""The guide in each language, in ``docs/``: the one place to set where it lies."""
LICENCES = "licences.md"


def guide() -> Path | None:
    """Return the guide in the window's language, else the English one; None where there is none."""
    spoken = "zh" if QLocale().language() == QLocale.Language.Chinese else "en"
    found = [DOCS / GUIDES[language] for language in (spoken, "en")]
    return next((path for path in found if path.exists()), None)


def open_own(path: Path) -> bool:
    """Open a file or folder of ours with what the system uses for it. Never one from a story."""
    return QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


class AboutDialog(QDialog):
    """Name, versions, what is inside, and the licence's text of each part, read when it is chosen."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Inkfold"))
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(840)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(8)
        column.addWidget(plain_label("Inkfold", size="head"))
        self.versions = plain_label(self._versions(), tone="muted")
        self.versions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        column.addWidget(self.versions)
        words = self.tr(
            "Inkfold is free software under the MIT licence. It uses Qt and PySide6 unchanged, under"
            " the GNU Lesser General Public License, version 3; their sources are published by The"
            " Qt Project. It looks for no updates and sends nothing by itself."
        )
        column.addWidget(plain_label(words, wrap=True))
        column.addWidget(self._licences(), 1)
        row = QHBoxLayout()
        self.copy = button("", self.tr("Copy the versions"))
        self.close_button = button("primary", self.tr("Close"))
        row.addWidget(self.copy)
        row.addStretch(1)
        row.addWidget(self.close_button)
        column.addLayout(row)
        self.copy.clicked.connect(
            lambda: QGuiApplication.clipboard().setText(f"Inkfold {self.versions.text()}")
        )
        self.close_button.clicked.connect(self.accept)
        self.close_button.setDefault(True)
        self.close_button.setFocus()

    def _licences(self) -> QWidget:
        self._parts = parts()
        self.overview = plain_licences(_read(DOCS / LICENCES))
        self.parts = QListWidget()
        self.parts.addItems([self.tr("Overview"), *(part.name for part in self._parts)])
        self.parts.setAccessibleName(self.tr("Parts of Inkfold"))
        self.parts.setFixedWidth(220)
        self.parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.licences = QPlainTextEdit()
        self.licences.setReadOnly(True)
        self.licences.setAccessibleName(self.tr("Licences"))
        self.parts.currentRowChanged.connect(self._show)
        self.parts.setCurrentRow(0)
        frame = card()
        frame.setMinimumHeight(260)
        inside = QHBoxLayout(frame)
        inside.setContentsMargins(8, 8, 4, 8)
        inside.addWidget(self.parts)
        inside.addWidget(self.licences, 1)
        frame.setVisible(bool(self.overview or self._parts))
        return frame

    def _show(self, row: int) -> None:
        """Show the list of all licences in the first row, else the texts of a part."""
        if row <= 0:
            self.licences.setPlainText(self.overview)
            return
        found = [(path.name, _read(path).strip()) for path in self._parts[row - 1].texts]
        # what explains is short, and comes before the long ones it speaks of
        texts = sorted(found, key=lambda text: len(text[1]))
        if len(texts) == 1:
            self.licences.setPlainText(texts[0][1])
        else:
            self.licences.setPlainText("\n\n\n".join(f"{name}\n\n{text}" for name, text in texts))

    def _versions(self) -> str:
        words = self.tr("Version %1 • Python %2 • Qt and PySide %3")
        words = words.replace("%1", __version__).replace("%2", platform.python_version())
        return words.replace("%3", PySide6.__version__)


def plain_licences(text: str) -> str:
    """Return the list of licences without the signs that only a page on the web would show."""
    found: list[str] = []
    for line in text.splitlines():
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            if cells[0] in ("package", "---"):
                continue
            name, version, licence, *only = cells
            extra = f" ({only[0]})" if only and only[0] else ""
            found.append(f"{name} {version}: {licence}{extra}")
        elif line and found and found[-1] and not line.startswith(("#", "- ")):
            # a paragraph is one line, which the window breaks where it has to
            found[-1] += " " + line.strip()
        else:
            found.append(line)
    plain = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", "\n".join(found))
    return re.sub(r"^#+ |\*\*|`", "", plain, flags=re.MULTILINE)


def _read(path: Path) -> str:
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return text.replace("@VERSION@", PySide6.__version__)
