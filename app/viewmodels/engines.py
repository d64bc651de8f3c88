"""The engines in the settings: listed, added with a key, tried for nothing, removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, InvalidOperation

from PySide6.QtCore import QObject, Signal

from app.viewmodels.shop import EngineForm, EngineLine, ServiceChoice, Shop
from app.viewmodels.worker import Worker

Failed = Callable[[Exception], None]


def price_of(text: str) -> Decimal | None:
    """Return a price as typed; None for nothing. Raises ``ValueError`` for what is no price."""
    text = text.strip().replace(",", ".")
    if not text:
        return None
    try:
        price = Decimal(text)
    except InvalidOperation:
        raise ValueError(text) from None
    if not price.is_finite() or price < 0:
        raise ValueError(text)
    return price


def name_for(service: str, taken: Sequence[str]) -> str:
    """Return a name to begin with: the service's own, numbered where it is taken."""
    stem = service.removesuffix("-images").removesuffix("-chat")
    names = [stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3))]
    return next(name for name in names if name not in taken)


class EnginesModel(QObject):
    """What the settings show of engines. Lives on the GUI's thread.

    ``failed`` is called with what went wrong with the newest wish; the dialog sets it.
    """

    changed = Signal()

    def __init__(self, worker: Worker, parent: QObject) -> None:
        super().__init__(parent)
        self._worker = worker
        self.lines: tuple[EngineLine, ...] = ()
        self.services: tuple[ServiceChoice, ...] = ()
        self.renewed: Callable[[], None] = lambda: None

    def refresh(self) -> None:
        """Read the engines again."""
        self._worker.call(lambda shop: (shop.engine_lines(), shop.services()), self._take)

    def add(
        self, form: EngineForm, key: str, then: Callable[[bool | None], None], failed: Failed
    ) -> None:
        """Add an engine, keep its key where one is given, and use it for new runs.

        ``then`` gets whether the system's key store has the key; None where no key was given.
        """

        async def job(shop: Shop) -> bool | None:
            shop.add_engine(form)
            kept = await shop.keep_key(form.name, key) if key else None
            draws = next(each.draws for each in shop.services() if each.name == form.service)
            shop.set_default("image" if draws else "chat", form.name)
            return kept

        def done(kept: bool | None) -> None:
            self.refresh()
            self.renewed()
            then(kept)

        self._worker.call(job, done, failed)

    def models(
        self, form: EngineForm, key: str, then: Callable[[tuple[str, ...]], None], failed: Failed
    ) -> None:
        """Ask the service for its models, which costs nothing."""
        self._worker.call(lambda shop: shop.models_of(form, key), then, failed)

    def keep_key(self, name: str, key: str, then: Callable[[bool], None], failed: Failed) -> None:
        """Keep an engine's key; ``then`` gets whether the system's key store has it."""
        self._worker.call(lambda shop: shop.keep_key(name, key), then, failed)

    def try_line(
        self, line: EngineLine, then: Callable[[tuple[str, ...]], None], failed: Failed
    ) -> None:
        """Ask an engine that was added for its models, which costs nothing."""
        self._worker.call(lambda shop: shop.models_at(line.name), then, failed)

    def set_price(self, line: EngineLine, price: Decimal | None, unit: str, failed: Failed) -> None:
        """Set what a picture of an engine is believed to cost from now on."""
        self._worker.call(lambda shop: shop.set_price(line.name, price, unit), self._done, failed)

    def use(self, line: EngineLine, failed: Failed) -> None:
        """Use an engine for new runs."""
        use = "image" if line.draws else "chat"
        self._worker.call(lambda shop: shop.set_default(use, line.name), self._done, failed)  # type: ignore[arg-type]

    def remove(self, name: str, failed: Failed) -> None:
        """Stop using an engine; its name stays its own."""
        self._worker.call(lambda shop: shop.remove_engine(name), self._done, failed)

    def _done(self, _result: object) -> None:
        self.refresh()
        self.renewed()

    def _take(self, read: tuple[tuple[EngineLine, ...], tuple[ServiceChoice, ...]]) -> None:
        self.lines, self.services = read
        self.changed.emit()
