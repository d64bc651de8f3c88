"""Calls of Qt that return nothing give None back as often as they take it.

Some builds of PySide6 drop a reference with every such call on Pythons where None can die: after a
few thousand the process ends with "none_dealloc". Run in a process of its own, which that would end.
"""

from __future__ import annotations

import subprocess
import sys
import textwrap

CALLS = 20_000


def test_none_outlives_twenty_thousand_calls() -> None:
    script = textwrap.dedent(
        f"""
        import sys
        from PySide6.QtCore import QModelIndex, QObject, QRect, QTimer, Signal
        from PySide6.QtGui import QAction, QColor, QFont, QImage, QPainter, QPen, QStandardItemModel
        from PySide6.QtWidgets import (
            QApplication, QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
        )

        class Sender(QObject):
            sent = Signal()

        app = QApplication(["none"])
        label, field, text, button, widget = (
            QLabel(), QLineEdit(), QPlainTextEdit(), QPushButton(), QWidget()
        )
        action, timer, sender, model = QAction(), QTimer(), Sender(), QStandardItemModel()
        sender.sent.connect(lambda: None)
        image = QImage(8, 8, QImage.Format.Format_RGB32)
        painter, font, pen = QPainter(image), QFont(), QPen()
        calls = [
            lambda: label.setText("a"), lambda: field.setText("a"), lambda: text.setPlainText("a"),
            lambda: button.setEnabled(True), lambda: widget.update(), lambda: widget.resize(9, 9),
            lambda: widget.setToolTip("a"), lambda: action.setText("a"), lambda: timer.stop(),
            lambda: sender.sent.emit(), lambda: model.clear(), lambda: painter.save(),
            lambda: painter.restore(), lambda: painter.setPen(QColor("red")),
            lambda: painter.fillRect(QRect(0, 0, 2, 2), QColor("red")),
            lambda: painter.drawLine(0, 0, 3, 3), lambda: font.setPixelSize(12),
            lambda: pen.setWidth(2), lambda: app.setProperty("a", 1), lambda: image.fill(0),
        ]
        worst = 0
        for call in calls:
            before = sys.getrefcount(None)
            for _ in range({CALLS} // len(calls)):
                call()
            worst = max(worst, before - sys.getrefcount(None))
        painter.end()
        print("lost", worst)
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    lost = int(done.stdout.split()[-1])
    assert lost < 100, f"{lost} references of None were lost by one kind of call"
