"""The servers of tools in the settings: listed, added, asked for their tools, trusted, removed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.viewmodels.shop import ServerForm, ServerLine, ServerTool, Shop
from app.viewmodels.worker import Worker

Failed = Callable[[Exception], None]


class ServersModel(QObject):
    """What the settings show of servers. Lives on the GUI's thread.

    ``tools`` are those of the servers that were asked, as they were listed then.
    """

    changed = Signal()

    def __init__(self, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = worker
        self.lines: tuple[ServerLine, ...] = ()
        self.tools: dict[str, tuple[ServerTool, ...]] = {}

    def refresh(self) -> None:
        """Read the servers again; starts none."""
        self._worker.call(lambda shop: shop.server_lines(), self._take)

    def add(self, form: ServerForm, then: Callable[[], None], failed: Failed) -> None:
        """Add a server, not trusted."""

        def done(_result: object) -> None:
            self.refresh()
            then()

        self._worker.call(lambda shop: shop.add_server(form), done, failed)

    def remove(self, name: str, failed: Failed) -> None:
        """Stop using a server; its name stays its own."""
        self.tools.pop(name, None)
        self._worker.call(lambda shop: shop.remove_server(name), self._done, failed)

    def ask(self, name: str, then: Callable[[int], None], failed: Failed) -> None:
        """Start a server and list its tools; ``then`` gets how many there are."""

        def listed(tools: tuple[ServerTool, ...]) -> None:
            self.tools[name] = tools
            self.changed.emit()
            then(len(tools))

        self._worker.call(lambda shop: shop.server_tools(name), listed, failed)

    def trust(self, name: str, trusted: bool, failed: Failed) -> None:
        """Believe what a server says of the tools it lists now, or believe it no more."""

        async def job(shop: Shop) -> tuple[ServerTool, ...] | None:
            await shop.trust_server(name, trusted)
            return await shop.server_tools(name) if name in self.tools else None

        self._worker.call(job, lambda tools: self._again(name, tools), failed)

    def set_tool(self, wanted: ServerTool, failed: Failed) -> None:
        """Keep the person's word about a tool; one that changed meanwhile is listed anew."""

        async def job(shop: Shop) -> tuple[ServerTool, ...]:
            await shop.set_tool(wanted)
            return await shop.server_tools(wanted.server)

        self._worker.call(job, lambda tools: self._again(wanted.server, tools), failed)

    def keep_key(
        self, name: str, variable: str, key: str, then: Callable[[bool], None], failed: Failed
    ) -> None:
        """Keep a server's key; ``then`` gets whether the system's key store has it."""
        self._worker.call(lambda shop: shop.keep_server_key(name, variable, key), then, failed)

    def _again(self, name: str, tools: tuple[ServerTool, ...] | None) -> None:
        if tools is not None:
            self.tools[name] = tools
        self.refresh()

    def _done(self, _result: object) -> None:
        self.refresh()

    def _take(self, lines: tuple[ServerLine, ...]) -> None:
        self.lines = lines
        self.changed.emit()
