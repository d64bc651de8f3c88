"""The bridge to the runtime: one thread with its own event loop, one signal back."""

from __future__ import annotations

import asyncio
import contextlib
import inspect
import threading
from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer, Signal, Slot

from app.viewmodels.shop import MakeShop, Shop

FRAME_MS = 16
Job = Callable[[Shop], Any]
Then = Callable[[Any], None]
Failed = Callable[[Exception], None]


class Worker(QObject):
    """Runs jobs where the journal and the network live, and brings their results here.

    Lives on the GUI's thread. ``call`` returns at once; ``then`` and ``failed`` run on the GUI's
    thread, at most one batch per frame and in order. After ``close`` the signal ``stopped`` comes
    once, when the thread has ended everything; nothing is delivered afterwards.
    """

    _arrived = Signal()
    stopped = Signal()

    def __init__(self, make: MakeShop, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self._inbox: deque[Callable[[], None]] = deque()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._stop: asyncio.Event | None = None
        self._shop: Shop | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False
        self._ended = False
        self.trouble: Failed = lambda _error: None
        self._clock = QElapsedTimer()
        self._clock.start()
        self._frame = QTimer(self)
        self._frame.setSingleShot(True)
        self._frame.timeout.connect(self._drain)
        # queued by name: a job that ends at once would else answer on the thread that ran it
        self._arrived.connect(self._wake, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._run, name="runtime", daemon=True)

    @property
    def ended(self) -> bool:
        """Whether the thread has ended everything, asked to or not."""
        return self._ended

    def start(self) -> None:
        """Start the thread; the shop is made there."""
        self._thread.start()

    def call(self, job: Job, then: Then | None = None, failed: Failed | None = None) -> None:
        """Run ``job`` with the shop on the runtime's thread; it may return an awaitable.

        Without ``failed``, errors go to ``trouble``. Dropped silently once closing.
        """
        if self._closing:
            return
        self._ready.wait()
        loop = self._loop
        if loop is not None:
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(self._begin, job, then, failed)

    def deliver(self, action: Callable[[], None]) -> None:
        """Have ``action`` run on the GUI's thread, with the next batch. Safe on any thread."""
        self._inbox.append(action)
        self._arrived.emit()

    def close(self) -> None:
        """Ask the thread to end everything; ``stopped`` follows."""
        if self._closing:
            return
        self._closing = True
        self._ready.wait()
        loop, stop = self._loop, self._stop
        if loop is None or stop is None:
            self.deliver(self._end)
            return
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(stop.set)

    # -- on the runtime's thread ------------------------------------------------------------------

    def _run(self) -> None:
        try:
            asyncio.run(self._main())
        except Exception as error:  # the window must hear of it, whatever it was
            self._tell(error, None)
        finally:
            self._ready.set()
            self.deliver(self._end)

    async def _main(self) -> None:
        self._stop = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._ready.set()
        shop = self._shop = self._make()
        try:
            await self._stop.wait()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await shop.close()

    def _begin(self, job: Job, then: Then | None, failed: Failed | None) -> None:
        task = asyncio.ensure_future(self._do(job, then, failed))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _do(self, job: Job, then: Then | None, failed: Failed | None) -> None:
        shop = self._shop
        if shop is None:
            return
        try:
            result = job(shop)
            if inspect.isawaitable(result):
                result = await result
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._tell(error, failed)
            return
        if then is not None:
            self.deliver(lambda: then(result))

    def _tell(self, error: Exception, failed: Failed | None) -> None:
        self.deliver(lambda: (failed or self.trouble)(error))

    # -- on the GUI's thread ----------------------------------------------------------------------

    @Slot()
    def _wake(self) -> None:
        if not self._inbox or self._frame.isActive():
            return
        rest = FRAME_MS - self._clock.elapsed()
        if rest <= 0:
            self._drain()
        else:
            self._frame.start(int(rest))

    @Slot()
    def _drain(self) -> None:
        for _ in range(len(self._inbox)):
            # the last delivery of all empties the inbox
            if self._inbox:
                self._inbox.popleft()()
        self._clock.restart()
        if self._inbox and not self._frame.isActive():
            self._frame.start(FRAME_MS)

    def _end(self) -> None:
        if self._ended:
            return
        self._ended = True
        self._closing = True
        self._inbox.clear()
        self._thread.join()
        self.stopped.emit()
