"""A second start raises the first window instead of opening another.

This is a courtesy and no lock: whether a library may be written is decided by its own locks. Where
the first start does not answer within a moment, the second goes on as if it were alone.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QElapsedTimer, QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from app.desktop.doorway import door_name

PATIENCE_MS = 700
"""How long a second start waits for an answer."""
LONGEST = 8_192
"""Bytes a caller may say; more is not ours."""
ANSWER = b"raised\n"


def knock(home: Path, opened: str = "", *, patience_ms: int = PATIENCE_MS) -> bool:
    """Ask the first start to come forward, with a file to open or none; tell whether it answered."""
    name = door_name(home)
    if not name:
        return False
    _let_come_forward()
    clock = QElapsedTimer()
    clock.start()
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(patience_ms):
        return False
    socket.write(json.dumps({"open": opened}).encode() + b"\n")
    heard = b""
    while ANSWER not in heard and clock.elapsed() < patience_ms:
        if not socket.waitForReadyRead(max(1, patience_ms - clock.elapsed())):
            break
        heard += bytes(socket.readAll().data())
    socket.abort()
    return ANSWER in heard


class Door(QObject):
    """Listens for other starts on the same library, and hands on the file each brings, or empty."""

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = door_name(home)
        self._taker: Callable[[str], None] | None = None
        self._waiting: list[str] = []
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def listen(self) -> bool:
        """Begin to listen; a socket that a killed start left lying is cleared away.

        Call only after nobody answered a knock.
        """
        if not self._name:
            return False
        if self._server.isListening():
            return True
        if not self._server.listen(self._name):
            QLocalServer.removeServer(self._name)
            return bool(self._server.listen(self._name))
        return True

    def bring(self, wanted: str) -> None:
        """Hand a file on as if somebody had knocked with it."""
        if self._taker is not None:
            self._taker(wanted)
        else:
            self._waiting.append(wanted)

    def give_to(self, taker: Callable[[str], None] | None) -> None:
        """Have ``taker`` told of whoever knocks, and of those who came while there was none."""
        self._taker = taker
        if taker is not None:
            waiting, self._waiting = self._waiting, []
            for wanted in waiting:
                taker(wanted)

    def close(self) -> None:
        """Listen no more."""
        self._server.close()

    def _greet(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(lambda caller=socket: self._hear(caller))
            socket.disconnected.connect(socket.deleteLater)
            self._hear(socket)

    def _hear(self, socket: QLocalSocket) -> None:
        """Answer once a whole line was said; whoever says more, or no sense, is shown out."""
        if not socket.canReadLine():
            if socket.bytesAvailable() > LONGEST:
                socket.abort()
            return
        try:
            said = json.loads(bytes(socket.readLine(LONGEST).data()))
            wanted = said["open"]
        except (ValueError, KeyError, TypeError, RecursionError):
            socket.abort()
            return
        if not isinstance(wanted, str):
            socket.abort()
            return
        socket.write(ANSWER)
        socket.flush()
        self.bring(wanted)


def _let_come_forward() -> None:
    """Let the first start take the keyboard, which Windows grants by this only; not run here."""
    if sys.platform == "win32":  # pragma: no cover
        import ctypes

        anybody = -1
        ctypes.windll.user32.AllowSetForegroundWindow(anybody)
