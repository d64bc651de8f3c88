"""Makes every long-lived object, once, below one home folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.engines.catalogue import checked_options, service_of
from app.errors import AppError, NotFoundError, RefusedError, WrongUseError
from app.journal.feed import Feed, Live
from app.journal.place import shared_folder
from app.journal.registry import Registry, registry_folder
from app.journal.store import SqliteJournal
from app.log import LOGGER, open_log
from app.pictures.decode import Decoder
from app.pictures.spool import FileSpool
from app.pictures.store import FilePictures
from app.ports import Progress
from app.records.addresses import is_plain_address
from app.records.ids import SERVER
from app.records.money import Money
from app.records.rows import Draft
from app.runtime.story import Limits, LiveKind
from app.runtime.studio import Studio
from app.server_shelf import ServerShelf
from app.settings.file import read_settings, write_settings
from app.settings.model import Allowance, EngineSettings, Settings
from app.settings.servers import without_server
from app.shelf import EMBEDDED_CHAT, EMBEDDED_PICTURE, EngineShelf

if TYPE_CHECKING:
    from app.archive.export import Exported
    from app.archive.take import Intake
    from app.backup.backups import Backup, Backups
    from app.keys.keyring_store import KeyringKeys
    from app.pictures.thumbnails import Thumbnails


class Workshop:
    """Everything one process works with. Made and closed on the runtime's thread."""

    def __init__(
        self,
        home: Path,
        *,
        reading_only: bool = False,
        careful: bool = False,
        limits: Limits | None = None,
    ) -> None:
        self.home = home
        self._log = None if reading_only else open_log(home)
        self.settings_path = home / "settings.json"
        self._settings_stamp = _stamp(self.settings_path)
        self.settings = read_settings(self.settings_path)
        registry = Registry(registry_folder(), home)
        self.journal = SqliteJournal(
            home, reading_only=reading_only, registry=registry, careful=careful
        )
        self.warning: AppError | None = self.journal.warning or shared_folder(home)
        self.decoder = Decoder()
        self.pictures = FilePictures(home / "pictures", self.decoder)
        self.spool = FileSpool(home / "spool", registry_folder() / "answers")
        self._keys: KeyringKeys | None = None
        self.engines = EngineShelf(self.fresh_settings, lambda: self.keys)
        self.servers = ServerShelf(lambda: self.settings, lambda: self.keys)
        self.feed = Feed(self.journal)
        self.journal.watch(self.feed.wake)
        self._thumbnails: Thumbnails | None = None
        self.studio = Studio(
            self.journal,
            self.engines,
            self.pictures,
            self.spool,
            self.config,
            live=self._live,
            new_story=self._new_story,
            limits=limits or waits(self.settings),
            outside=self.servers,
        )
        self._own_limits = limits is None

    def _live(
        self, session_id: str, generation: int, entry_id: str, kind: LiveKind, delta: str
    ) -> None:
        self.feed.live(Live(session_id, generation, entry_id, kind, delta))

    def _new_story(
        self, session_id: str, title: str, state: Mapping[str, Any], rows: Sequence[Draft]
    ) -> str:
        return self.journal.create_with(session_id, title, state, lambda: rows)

    def export_story(self, session_id: str, target: Path | None) -> Exported:
        """Write a story into an ``.inkfold`` file; see ``archive.export``."""
        from app.archive.export import export_story

        return export_story(self.journal.view(session_id), self.pictures, target)

    def take_in(self, path: Path, wanted: str | None = None) -> Intake:
        """Take in an ``.inkfold`` file or a library's stories; see ``archive.take``.

        Raises ``WrongUseError`` for the library that is open here.
        """
        from app.archive.take import take_in

        if path.exists() and path.samefile(self.journal.path):
            # reading it by its name would cost this process the locks SQLite holds on it
            raise WrongUseError(reason="This is the library that is open here.")
        return take_in(path, wanted, self.pictures, self._new_story)

    @property
    def keys(self) -> KeyringKeys:
        """Keys of services; every use may wait for the person's keyring."""
        if self._keys is None:
            from app.keys.keyring_store import KeyringKeys

            self._keys = KeyringKeys()
        return self._keys

    @property
    def thumbnails(self) -> Thumbnails:
        """Small copies, in a disposable database of their own."""
        if self._thumbnails is None:
            from app.pictures.thumbnails import Thumbnails

            self._thumbnails = Thumbnails(self.home / "thumbs.db")
        return self._thumbnails

    def config(self, session_id: str) -> dict[str, Any]:
        """Return the config a new run in a story gets."""
        allowance = self.settings.allowance_of(session_id)
        return {
            "chat": self.settings.chat,
            "image": self.settings.image,
            "allowance": allowance_json(allowance),
            "max_rounds": 12,
            "max_attempts": 3,
        }

    def save_settings(self, settings: Settings) -> None:
        """Take ``settings`` on and write them. What was read before ``fresh_settings`` is old.

        Engines that another process added meanwhile stay: calls in doubt may name them.
        """
        on_disk = read_settings(self.settings_path).engines
        added = [engine for engine in on_disk if settings.engine(engine.name) is None]
        if added:
            settings = settings.model_copy(update={"engines": [*settings.engines, *added]})
        write_settings(self.settings_path, settings)
        self.settings = settings
        self._settings_stamp = _stamp(self.settings_path)
        if self._own_limits:
            self.studio.wait_as_long_as(waits(settings))

    def fresh_settings(self) -> Settings:
        """Return the settings as they are on disk: another process may have changed them.

        Whatever changes a part of them begins here, so that nothing set elsewhere is lost.
        """
        stamp = _stamp(self.settings_path)
        if stamp != self._settings_stamp:
            read = read_settings(self.settings_path)
            # a file that cannot be understood was put aside; what is known goes on
            if self.settings_path.exists():
                self.settings = read
            self._settings_stamp = _stamp(self.settings_path)
        return self.settings

    def add_engine(self, engine: EngineSettings) -> None:
        """Add an engine, or bring a removed one back, at a new price perhaps.

        Raises ``RefusedError`` for a name that means, or meant, another, for settings the service
        does not know, and for an address that is none or that holds a user, a password or a
        query: keys lie in none. Raises ``NotFoundError`` for a service nobody knows.
        """
        service = service_of(engine.service)
        engine = engine.model_copy(
            update={"draws": service.draws, "options": checked_options(service, engine.options)}
        )
        if not is_plain_address(engine.base_url):
            raise RefusedError(
                reason=f"The address of {engine.name} must be http or https, without a user, a "
                "password or a query."
            )
        known = self.fresh_settings().engine(engine.name)
        taken = engine.name in (*EMBEDDED_CHAT, *EMBEDDED_PICTURE)
        if taken or (known is not None and not known.same_account(engine)):
            raise RefusedError(
                reason=f"The name {engine.name} is taken by another engine; choose a new one."
            )
        self.engines.try_to_make(engine)
        others = [item for item in self.settings.engines if item.name != engine.name]
        self.save_settings(self.settings.model_copy(update={"engines": [*others, engine]}))

    def set_price(self, name: str, price: Decimal | None, unit: str) -> None:
        """Set what a picture of an engine is believed to cost. Raises ``NotFoundError``.

        What was approved or is under way keeps the price it was approved at.
        """
        known = self.fresh_settings().engine(name)
        if known is None or known.removed:
            raise NotFoundError(what="engine", name=name)
        priced = known.model_copy(update={"price": price, "unit": unit})
        engines = [priced if item.name == name else item for item in self.settings.engines]
        self.save_settings(self.settings.model_copy(update={"engines": engines}))

    def remove_engine(self, name: str) -> None:
        """Stop using an engine. Raises ``RefusedError`` while a call to it is in doubt."""
        known = self.fresh_settings().engine(name)
        if known is None or known.removed:
            raise NotFoundError(what="engine", name=name)
        for info in self.journal.sessions():
            if info.doubts and any(
                question.engine == name for question in self.studio.questions(info.session_id)
            ):
                raise RefusedError(
                    reason=f"A picture ordered from {name} is still unsettled; decide that first."
                )
        engines = [
            item.model_copy(update={"removed": True}) if item.name == name else item
            for item in self.settings.engines
        ]
        update: dict[str, Any] = {"engines": engines}
        if self.settings.chat == name:
            update["chat"] = "offline"
        if self.settings.image == name:
            update["image"] = "sketch"
        self.save_settings(self.settings.model_copy(update=update))

    def set_default(self, use: str, name: str) -> None:
        """Use an engine for new runs; ``use`` is ``chat`` or ``image``. Raises ``NotFoundError``."""
        known = self.fresh_settings().engine(name)
        if known is not None and known.removed:
            raise NotFoundError(what="engine", name=name)
        if use == "chat":
            self.engines.chat(name)
        else:
            self.engines.picture(name)
        self.save_settings(self.settings.model_copy(update={use: name}))

    def change_servers(self, change: Callable[[Settings], Settings]) -> None:
        """Change the servers of tools; what ``change`` raises passes through, nothing is written."""
        self.save_settings(change(self.fresh_settings()))

    def remove_server(self, name: str) -> None:
        """Stop using a server of tools. Raises ``RefusedError`` while a call to it is in doubt."""
        self._insist_on_none_in_doubt(SERVER + name, name)
        self.change_servers(lambda settings: without_server(settings, name))

    def _insist_on_none_in_doubt(self, engine: str, name: str) -> None:
        for info in self.journal.sessions():
            if info.doubts and any(
                question.engine == engine and question.kind == "doubt"
                for question in self.studio.questions(info.session_id)
            ):
                raise RefusedError(
                    reason=f"A call to {name} is still unsettled; decide that first."
                )

    def back_up(self, backups: Backups, progress: Progress, *, if_due: bool) -> Backup | None:
        """Save the library; None where ``if_due`` is set and nothing is newer than the last one.

        Raises ``JournalBusyError``. May run in a process that only looks.
        """
        if if_due and not backups.due(self.journal.sessions(), datetime.now(UTC)):
            return None
        return backups.make(
            self.journal.connection, self.settings_path, self.pictures.read, progress,
            thorough=not if_due,
        )  # fmt: skip

    async def close(self) -> None:
        """End everything; nothing runs and nothing is open when this returns."""
        await self.studio.close()
        await self.servers.close()
        self.decoder.close()
        if self._thumbnails is not None:
            self._thumbnails.close()
        self.journal.close()
        if self._log is not None:
            LOGGER.removeHandler(self._log)
            self._log.close()


def backups_of(home: Path, folder: Path | None = None) -> Backups:
    """Return the backups in ``folder``, else in the settings' folder, else below ``home``."""
    from app.backup.backups import Backups

    if folder is None:
        chosen = read_settings(home / "settings.json").backup_folder
        folder = Path(chosen) if chosen else home / "backups"
    return Backups(folder)


def _stamp(path: Path) -> tuple[int, ...]:
    """Return what differs once a file was written anew."""
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_mtime_ns, found.st_ino, found.st_size


def waits(settings: Settings) -> Limits:
    """Return the clocks of runs as the person has set them."""
    return Limits(model_s=settings.model_s, picture_s=settings.picture_s)


def allowance_json(allowance: Allowance) -> dict[str, Any]:
    """Return an allowance as a run's config records it."""
    if allowance.mode == "limit" and allowance.amount is not None and allowance.unit:
        return {"mode": "limit"} | Money(allowance.amount, allowance.unit).json()
    return {"mode": "ask" if allowance.mode == "limit" else allowance.mode}
