"""The engines a person has: the embedded ones, and those the settings name."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from app.engines.account import Account
from app.engines.catalogue import service_of
from app.engines.making import new_chat, new_picture
from app.errors import NotFoundError, RefusedError
from app.keys.variable import variable_for
from app.ports import ChatEngine, PictureEngine
from app.records.money import Money
from app.settings.model import EngineSettings, Settings

if TYPE_CHECKING:
    from app.keys.keyring_store import KeyringKeys

EMBEDDED_CHAT = ("offline", "direct")
EMBEDDED_PICTURE = ("sketch",)


class EngineShelf:
    """Makes each engine when it is first asked for: looking at a story starts no HTTP library.

    An engine whose price was changed, here or by another process, is made anew.
    """

    def __init__(self, settings: Callable[[], Settings], keys: Callable[[], KeyringKeys]) -> None:
        self._settings = settings
        self._keys = keys
        self._chat: dict[str, ChatEngine] = {}
        self._pictures: dict[str, tuple[EngineSettings | None, PictureEngine]] = {}

    def chat(self, engine_id: str) -> ChatEngine:
        """Return a chat engine. Raises ``NotFoundError``."""
        engine = self._chat.get(engine_id)
        if engine is None:
            engine = self._chat[engine_id] = self._make_chat(engine_id)
        return engine

    def picture(self, engine_id: str) -> PictureEngine:
        """Return a picture engine; a removed one too, which calls in doubt may still name.

        Raises ``NotFoundError``.
        """
        wanted = self._settings().engine(engine_id)
        kept = self._pictures.get(engine_id)
        if kept is None or kept[0] != wanted:
            kept = self._pictures[engine_id] = (wanted, self._make_picture(engine_id))
        return kept[1]

    def try_to_make(self, engine: EngineSettings) -> None:
        """Make an engine that is not kept. Raises ``RefusedError`` where none can be made."""
        service, account = service_of(engine.service), self.account(engine)
        if engine.draws:
            new_picture(service, account)
        else:
            new_chat(service, account)

    def account(self, engine: EngineSettings) -> Account:
        """Return what an adapter is made from."""
        return Account(
            engine_id=engine.name,
            title=engine.name,
            base_url=engine.base_url,
            model=engine.model,
            options=engine.options,
            price=None if engine.price is None else Money(engine.price, engine.unit),
            key=self._key(engine),
            key_variable=engine.key_env or variable_for(engine.name),
            needs_key=bool(engine.key_env) or service_of(engine.service).needs_key,
        )

    def _make_chat(self, engine_id: str) -> ChatEngine:
        if engine_id == "offline":
            from app.engines.director import OfflineDirector

            return OfflineDirector()
        if engine_id == "direct":
            from app.engines.direct import DirectEngine

            return DirectEngine()
        found = self._wanted(engine_id, draws=False)
        return new_chat(service_of(found.service), self.account(found))

    def _make_picture(self, engine_id: str) -> PictureEngine:
        if engine_id == "sketch":
            from app.engines.sketch.engine import SketchEngine

            return SketchEngine()
        found = self._wanted(engine_id, draws=True)
        try:
            return new_picture(service_of(found.service), self.account(found))
        except RefusedError as error:
            # it could be made when it was added: the settings were changed by hand since
            raise NotFoundError(what="picture engine", name=engine_id) from error

    def _wanted(self, engine_id: str, *, draws: bool) -> EngineSettings:
        found = self._settings().engine(engine_id)
        if found is None or found.draws is not draws:
            raise NotFoundError(what="picture engine" if draws else "chat engine", name=engine_id)
        return found

    def _key(self, engine: EngineSettings) -> Callable[[], str | None]:
        def read() -> str | None:
            if engine.key_env:
                return os.environ.get(engine.key_env) or None
            return self._keys().read(engine.name)

        return read
