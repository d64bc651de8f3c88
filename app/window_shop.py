"""Fills what the window needs with what ``wiring`` makes; used on the runtime's thread only."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any, Literal

from pydantic import ValidationError

from app.engines.catalogue import checked_options, service_of, services
from app.errors import (
    AppError,
    CorruptedError,
    NotFoundError,
    RefusedError,
    StoppedError,
    WrongUseError,
)
from app.journal.feed import Commit, Live, Stale
from app.journal.store import SqliteJournal
from app.pictures.store import FilePictures
from app.records.addresses import is_plain_address
from app.records.money import Money
from app.runtime.studio import Studio
from app.settings.model import Allowance, EngineSettings, Settings
from app.shelf import EMBEDDED_CHAT, EMBEDDED_PICTURE
from app.viewmodels.shop import (
    Choices,
    EngineChoice,
    EngineForm,
    EngineLine,
    FieldChoice,
    Followed,
    FormChoice,
    Piece,
    Preferences,
    PublishedFile,
    PublishForm,
    Restart,
    Rows,
    ServiceChoice,
    TakenIn,
)
from app.window_servers import WindowServers
from app.wiring import Workshop


class WindowShop(WindowServers):
    """One workshop, as the view-models' ``Shop``."""

    def __init__(self, home: Path) -> None:
        super().__init__(Workshop(home))
        self._data_version = self._workshop.journal.data_version()

    @property
    def warning(self) -> AppError | None:
        """What to say about where the library lies."""
        return self._workshop.warning

    @property
    def studio(self) -> Studio:
        """The stories."""
        return self._workshop.studio

    @property
    def journal(self) -> SqliteJournal:
        """The journal, for reading."""
        return self._workshop.journal

    @property
    def pictures(self) -> FilePictures:
        """The pictures; safe on any thread."""
        return self._workshop.pictures

    def thumbnail(self, asset: str, size: int) -> bytes:
        """Return a small copy as JPEG, made once. Safe on any thread."""
        thumbnails = self._workshop.thumbnails
        data = thumbnails.get(asset, size)
        if data is None:
            from app.pictures.thumbnails import make_thumbnail

            data = make_thumbnail(self._workshop.pictures.shown(asset), size)
            thumbnails.put(asset, data, size)
        return data

    async def keep_picture(self, data: bytes) -> str:
        """Check a picture in the guarded child, and store it durably."""

        def keep() -> str:
            self._workshop.pictures.check(data)
            return self._workshop.pictures.put(data)

        return await asyncio.to_thread(keep)

    async def keep_pixels(self, width: int, height: int, rgba: bytes) -> str:
        """Write the pixels as PNG and keep that."""
        from app.pictures.thumbnails import png_of

        return await self.keep_picture(await asyncio.to_thread(png_of, width, height, rgba))

    async def follow(
        self, session_id: str, generation: int, last_seq: int
    ) -> AsyncIterator[Followed]:
        """Yield what the feed tells, in the view-models' words."""
        async for item in self._workshop.feed.subscribe(session_id, generation, last_seq):
            match item:
                case Commit():
                    yield Rows(item.generation, item.rows)
                case Live():
                    yield Piece(item.entry_id, item.kind, item.delta)
                case Stale():
                    yield Restart(item.generation, item.seq)

    def look_for_other_writers(self, session_id: str) -> None:
        """Wake the followers of a story if another process has committed meanwhile."""
        version = self._workshop.journal.data_version()
        if version != self._data_version:
            self._data_version = version
            self._workshop.feed.wake(session_id)

    def choices(self, session_id: str | None) -> Choices:
        """Return the settings the window shows, as they are on disk now."""
        settings = self._workshop.fresh_settings()
        allowance = settings.allowance_of(session_id or "")
        engines = tuple(self._engines(settings))
        return Choices(settings.chat, settings.image, engines, allowance.mode, _limit_of(allowance))

    def _engines(self, settings: Settings) -> list[EngineChoice]:
        names = [(name, False) for name in EMBEDDED_CHAT if name != "direct"]
        names += [(name, True) for name in EMBEDDED_PICTURE]
        # a newer version may have left engines here whose service this one does not know
        names += [
            (item.name, item.draws)
            for item in settings.engines
            if not item.removed and item.service in services()
        ]
        found = []
        for name, draws in names:
            if draws:
                policy = self._workshop.engines.picture(name).declare()
                found.append(EngineChoice(name, policy.title, True, policy.paid, policy.estimate))
            else:
                title = self._workshop.engines.chat(name).declare().title
                found.append(EngineChoice(name, title, False, False, None))
        return found

    def set_default(self, use: Literal["chat", "image"], name: str) -> None:
        """Use an engine for new runs."""
        self._workshop.set_default(use, name)

    def set_allowance(
        self, session_id: str, mode: str, amount: Decimal | None, unit: str | None
    ) -> None:
        """Set what a story may spend without asking."""
        given = Allowance.model_validate({"mode": mode, "amount": amount, "unit": unit})
        allowances = self._workshop.fresh_settings().allowances | {session_id: given}
        self._save(allowances=allowances)

    def preferences(self) -> Preferences:
        """Return what is set for all stories."""
        found = self._workshop.fresh_settings()
        limit = _limit_of(found.allowance)
        return Preferences(found.allowance.mode, limit, found.picture_s, found.model_s)

    def set_preferences(self, wanted: Preferences) -> None:
        """Keep what is set for all stories; runs that are under way keep their deadlines."""
        limit = wanted.limit
        allowance = Allowance(
            mode=wanted.allowance,
            amount=limit.amount if limit is not None else None,
            unit=limit.unit if limit is not None else None,
        )
        self._workshop.fresh_settings()
        self._save(allowance=allowance, picture_s=wanted.picture_s, model_s=wanted.model_s)

    def set_look(self, language: str | None, theme: str | None) -> None:
        """Keep the language and the theme."""
        wanted: dict[str, Any] = {"language": language, "theme": theme}
        self._save(**{key: value for key, value in wanted.items() if value is not None})

    def set_backup_folder(self, folder: str) -> None:
        """Keep backups in another folder."""
        self._save(backup_folder=folder)

    def engine_lines(self) -> tuple[EngineLine, ...]:
        """Return the engines, the embedded ones first."""
        settings = self._workshop.fresh_settings()
        own = {item.name: item for item in settings.engines}
        found = []
        for choice in self._engines(settings):
            mine = own.get(choice.name)
            used = (settings.image if choice.draws else settings.chat) == choice.name
            found.append(
                EngineLine(
                    choice.name, choice.title, choice.draws, mine is not None, used,
                    mine.base_url if mine else "", (mine.model or "") if mine else "",
                    choice.paid, choice.estimate,
                )
            )  # fmt: skip
        return tuple(found)

    def services(self) -> tuple[ServiceChoice, ...]:
        """Return the services an engine can be added for."""
        return tuple(
            ServiceChoice(
                item.name, item.title, item.draws, item.base_url, item.needs_key, item.local,
                item.models, item.key_page, item.unit,
                tuple(
                    FieldChoice(f.name, f.label, f.kind, f.default, f.choices, f.hint)
                    for f in item.fields
                ),
            )
            for item in services().values()
        )  # fmt: skip

    def add_engine(self, form: EngineForm) -> None:
        """Add an engine as it was typed."""
        self._workshop.add_engine(_engine_of(form))

    def set_price(self, name: str, price: Decimal | None, unit: str) -> None:
        """Set what a picture of an engine is believed to cost."""
        self._workshop.set_price(name, price, unit)

    def remove_engine(self, name: str) -> None:
        """Stop using an engine."""
        self._workshop.remove_engine(name)

    async def keep_key(self, name: str, key: str) -> bool:
        """Keep an engine's key where the system keeps keys, else for this run."""
        return await asyncio.to_thread(self._workshop.keys.store, name, key)

    async def models_of(self, form: EngineForm, key: str) -> tuple[str, ...]:
        """Ask a service for its models; a key that is kept goes to its own engine's address only."""
        from app.engines.trying import try_service

        # whatever it will be called: a name that will not do keeps nobody from trying
        engine = _engine_of(replace(form, name="untitled"))
        if not is_plain_address(engine.base_url):
            raise RefusedError(
                reason="An address begins with http:// or https://, and has no user, password or query."
            )
        service = service_of(engine.service)
        account = self._workshop.engines.account(engine.model_copy(update={"name": form.name}))
        known = self._workshop.fresh_settings().engine(form.name)
        if key or known is None or known.base_url != form.base_url:
            account = replace(account, key=lambda: key or None)
        return await try_service(service, account)

    async def models_at(self, name: str) -> tuple[str, ...]:
        """Ask an engine that was added for its models."""
        from app.engines.trying import try_service

        engine = self._workshop.fresh_settings().engine(name)
        if engine is None:
            raise NotFoundError(what="engine", name=name)
        return await try_service(service_of(engine.service), self._workshop.engines.account(engine))

    def take_in(self, path: Path) -> TakenIn:
        """Take the stories of a file in."""
        try:
            found = self._workshop.take_in(path)
        except OSError as error:
            raise WrongUseError(reason=f"{path} cannot be read: {error}") from error
        faults = [fault for story in found.stories for fault in story.faults.values()]
        reasons = [*found.refused.values(), *faults]
        return TakenIn(
            tuple(story.session_id for story in found.stories), len(found.refused), len(faults),
            str(reasons[0]) if reasons else "", found.unread_log,
        )  # fmt: skip

    def export_story(self, session_id: str, path: Path) -> int:
        """Write a story into a new file."""
        try:
            return len(self._workshop.export_story(session_id, path).missing)
        except OSError as error:
            raise WrongUseError(reason=f"{path} cannot be written: {error}") from error

    def forms(self) -> tuple[FormChoice, ...]:
        """Return the forms a comic can be published in."""
        from app.publish.forms import FORMS

        return tuple(
            FormChoice(form.name, form.ending, form.pages, form.draws) for form in FORMS.values()
        )

    async def publish(
        self, session_id: str, wanted: PublishForm, path: Path, told: Callable[[str, float], None]
    ) -> PublishedFile:
        """Write a comic on a thread of its own."""
        from app.publish.comic import comics_of
        from app.publish.forms import Wish, publish

        rows = self._workshop.journal.view(session_id).rows(0)
        left = threading.Event()

        def progress(words: str, share: float) -> None:
            if left.is_set():
                raise StoppedError()
            told(words, share)

        def write() -> PublishedFile:
            comics = comics_of(rows, session_id, wanted.tips, wanted.language, wanted.panels)
            wish = Wish(wanted.form, wanted.lettered, wanted.bleed, wanted.dots)
            made = publish(comics, self._workshop.pictures, wish, path, progress)
            return PublishedFile(made.path, made.count, made.missing)

        try:
            return await asyncio.to_thread(write)
        except asyncio.CancelledError:
            # the thread goes on to its next step, and no further
            left.set()
            raise
        except OSError as error:
            raise WrongUseError(reason=f"{path} cannot be written: {error}") from error

    def freeze(self, session_id: str, code: str, seq: int) -> None:
        """Note what breaks a story, and end what is open of it."""
        self.journal.freeze(session_id, code, seq)
        story = self.studio.opened(session_id)
        if story is not None:
            story.end(CorruptedError(code=code, seq=seq))

    def save_report(self, session_id: str, path: Path) -> None:
        """Write what reproduces a story's damage to a new file."""
        from app.journal.report import write_report

        write_report(self._workshop.journal.connection, session_id, path)

    def _save(self, **update: Any) -> None:
        self._workshop.save_settings(self._workshop.fresh_settings().model_copy(update=update))

    async def close(self) -> None:
        """End everything."""
        await self._workshop.close()


def _engine_of(form: EngineForm) -> EngineSettings:
    """Return an engine as it was typed. Raises ``WrongUseError`` for what is wrong with it."""
    service = service_of(form.service)
    try:
        return EngineSettings(
            name=form.name, service=service.name, draws=service.draws,
            base_url=form.base_url, model=form.model or None,
            options=checked_options(service, form.options),
            price=form.price, unit=form.unit or service.unit,
        )  # fmt: skip
    except ValidationError as error:
        raise WrongUseError(reason=_first_fault(error)) from error


def _first_fault(error: ValidationError) -> str:
    names = {"name": NAME_FAULT, "base_url": "The address is empty or too long."}
    return names.get(str(error.errors()[0]["loc"][0]), "The engine cannot be added like this.")


NAME_FAULT = "A name has letters, digits, dots, hyphens and underscores, and at most 60 of them."


def _limit_of(allowance: Allowance) -> Money | None:
    if allowance.mode != "limit" or allowance.amount is None or not allowance.unit:
        return None
    return Money(allowance.amount, allowance.unit)
