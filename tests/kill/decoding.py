"""The child that decodes pictures, forked beforehand: what it imports costs more than what it does.

It is the program's own child in a process of its own; only its beginning is another one.
"""

from __future__ import annotations

import os
import signal
import subprocess
from types import SimpleNamespace
from typing import Any

import app.pictures.decode
from app.pictures import decode_child

IMPORTED = ("app.pictures.pixels", *(f"PIL.{name}ImagePlugin" for name in decode_child.PLUGINS))


class Ready:
    """A decoding child that waits for pictures; it ends with whoever has its pipe."""

    def __init__(self) -> None:
        asked, self._ask = os.pipe()
        self._answer, answered = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self._ask)
            os.close(self._answer)
            os.dup2(asked, 0)
            os.dup2(answered, 1)
            os._exit(decode_child.main())
        os.close(asked)
        os.close(answered)

    def give(self) -> None:
        """Be what the decoder of this process starts first."""
        born = iter([_Born(self.pid, self._ask, self._answer)])

        def start(*given: Any, **named: Any) -> Any:
            return next(born, None) or subprocess.Popen(*given, **named)

        app.pictures.decode.subprocess = SimpleNamespace(  # type: ignore[assignment]
            Popen=start, PIPE=subprocess.PIPE, DEVNULL=subprocess.DEVNULL
        )

    def end(self) -> None:
        """Let go of it, and wait until it is gone."""
        os.close(self._ask)
        os.close(self._answer)
        os.waitpid(self.pid, 0)


class _Born:
    """What the decoder needs of a ``Popen``. It is its nursery that waits for it, not its user."""

    def __init__(self, pid: int, ask: int, answer: int) -> None:
        self.pid = pid
        self.stdin = os.fdopen(ask, "wb")
        self.stdout = os.fdopen(answer, "rb")

    def poll(self) -> None:
        """Say that it lives: whoever asks a dead one finds its pipe closed."""

    def kill(self) -> None:
        """End it."""
        os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> None:
        """Leave that to the nursery."""
