"""A window with nothing in it, which ends itself when it is painted: what the bench compares with."""

from __future__ import annotations

import os
import signal
import sys

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow


class _Window(QMainWindow):
    def paintEvent(self, event: QPaintEvent) -> None:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def main() -> int:
    """Show it; the process is killed by itself at the first frame."""
    app = QApplication([])
    window = _Window()
    window.resize(1200, 800)
    window.show()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main())
