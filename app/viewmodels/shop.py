"""What the window needs from the runtime's thread, as a protocol; ``app/window.py`` fills it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from app.errors import AppError
from app.ports import Journal, PictureStore
from app.records.money import Money
from app.records.rows import Row

if TYPE_CHECKING:
    from app.runtime.studio import Studio


@dataclass(frozen=True, slots=True)
class Rows:
    """Whole commits of one story, in order."""

    generation: int
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A live piece of what is being said or drawn; never stored.

    A ``preview`` is a small JPEG in Base64 in place of the one before; ``""`` is the end of them.
    """

    entry_id: str
    kind: Literal["text", "reasoning", "progress", "preview"]
    delta: str


@dataclass(frozen=True, slots=True)
class Restart:
    """What was followed cannot be continued: read the story again up to ``seq``."""

    generation: int
    seq: int


Followed = Rows | Piece | Restart


@dataclass(frozen=True, slots=True)
class EngineChoice:
    """An engine that can be chosen; ``estimate`` is the price of one picture, None if unknown."""

    name: str
    title: str
    draws: bool
    paid: bool
    estimate: Money | None


@dataclass(frozen=True, slots=True)
class Choices:
    """The settings the window shows: engines for new runs, and what this story may spend."""

    chat: str = "offline"
    image: str = "sketch"
    engines: tuple[EngineChoice, ...] = ()
    allowance: Literal["ask", "limit", "all", "none"] = "ask"
    limit: Money | None = None

    def engine(self, name: str) -> EngineChoice | None:
        """Return an engine by its name."""
        return next((engine for engine in self.engines if engine.name == name), None)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What holds for stories without an allowance of their own, and how long services are waited
    for, in seconds."""

    allowance: Literal["ask", "limit", "all", "none"] = "ask"
    limit: Money | None = None
    picture_s: int = 600
    model_s: int = 300


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """One thing a service can be told; ``label`` and ``hint`` are keys of ``engine_words``.

    A tick is ``yes`` or empty; ``lines`` is text of several lines, ``json`` an object.
    """

    name: str
    label: str
    kind: Literal["text", "number", "choice", "tick", "json", "lines", "address", "addresses"]
    default: str
    choices: tuple[str, ...]
    hint: str


@dataclass(frozen=True, slots=True)
class ServiceChoice:
    """A service an engine can be added for. ``title`` is its own name in every language."""

    name: str
    title: str
    draws: bool
    base_url: str
    needs_key: bool
    local: bool
    models: tuple[str, ...]
    key_page: str
    unit: str
    fields: tuple[FieldChoice, ...]


@dataclass(frozen=True, slots=True)
class EngineForm:
    """An engine as it is typed; ``price`` None means unknown."""

    name: str
    service: str
    base_url: str
    model: str
    price: Decimal | None
    unit: str
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EngineLine:
    """An engine in the settings. ``own`` tells that the person added it; ``used`` for new runs."""

    name: str
    title: str
    draws: bool
    own: bool
    used: bool
    address: str
    model: str
    paid: bool
    price: Money | None


@dataclass(frozen=True, slots=True)
class ServerForm:
    """A server of tools as it is typed: a command line that starts it, or an address."""

    name: str
    command: str = ""
    address: str = ""
    variables: str = ""


@dataclass(frozen=True, slots=True)
class ServerLine:
    """A server of tools in the settings. ``takes`` is what it may have a key for: its address'
    (empty name), or one of its variables'."""

    name: str
    where: str
    trusted: bool
    takes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ServerTool:
    """A tool as its server listed it; ``repeats`` tells that it may be called again by itself after
    a crash. By ``fingerprint`` it is known whether it is still the one that was looked at."""

    server: str
    tool: str
    claims: Mapping[str, bool]
    trusted: bool
    asks: bool
    repeats: bool
    fingerprint: str


@dataclass(frozen=True, slots=True)
class TakenIn:
    """What a file gave: the new stories' ids, how many stories and pictures stayed out, and why
    the first of them did. ``unread_log``: another program had not finished writing beside it."""

    stories: tuple[str, ...]
    refused: int
    missing: int
    reason: str
    unread_log: bool


@dataclass(frozen=True, slots=True)
class FormChoice:
    """A form a comic can be published in. ``ending`` is empty for a folder; ``pages`` tells that
    pages count, ``draws`` that pictures are drawn."""

    name: str
    ending: str
    pages: bool
    draws: bool


@dataclass(frozen=True, slots=True)
class PublishForm:
    """What is to be published. ``tips`` are the ends of one branch, or of two for a comparison;
    None is the empty start. ``panels`` empty means all, ``dots`` 0 what the form takes usually."""

    form: str
    tips: tuple[str | None, ...]
    panels: tuple[int, ...] = ()
    language: str = ""
    lettered: bool = True
    bleed: bool = False
    dots: int = 0


@dataclass(frozen=True, slots=True)
class PublishedFile:
    """What was written where; ``missing`` are the panels whose picture was not there."""

    path: Path
    count: int
    missing: tuple[int, ...]


class Shop(Protocol):
    """Everything the window works with. Made and used on the runtime's thread.

    ``thumbnail`` and ``pictures`` may be used on any thread and block.
    """

    @property
    def warning(self) -> AppError | None:
        """What the person should know about where the library lies, None where all is well."""
        ...

    @property
    def studio(self) -> Studio:
        """The stories."""
        ...

    @property
    def journal(self) -> Journal:
        """The journal, for reading."""
        ...

    @property
    def pictures(self) -> PictureStore:
        """The pictures."""
        ...

    def thumbnail(self, asset: str, size: int) -> bytes:
        """Return a copy of at most ``size`` pixels as JPEG. Raises ``AppError`` where there is no such picture."""
        ...

    async def keep_picture(self, data: bytes) -> str:
        """Keep a picture that the person brought and return its asset. Raises ``BadPictureError``."""
        ...

    async def keep_pixels(self, width: int, height: int, rgba: bytes) -> str:
        """Keep a picture that came as bare pixels, from the clipboard say; 4 bytes each."""
        ...

    def follow(self, session_id: str, generation: int, last_seq: int) -> AsyncIterator[Followed]:
        """Yield everything after ``last_seq``, and live pieces as they come."""
        ...

    def look_for_other_writers(self, session_id: str) -> None:
        """Wake whoever follows the story if another process has written meanwhile."""
        ...

    def choices(self, session_id: str | None) -> Choices:
        """Return the settings the window shows for a story."""
        ...

    def set_default(self, use: Literal["chat", "image"], name: str) -> None:
        """Use an engine for new runs."""
        ...

    def set_allowance(
        self, session_id: str, mode: str, amount: Decimal | None, unit: str | None
    ) -> None:
        """Set what a story may spend without asking."""
        ...

    def preferences(self) -> Preferences:
        """Return what is set for all stories, as it is on disk now."""
        ...

    def set_preferences(self, wanted: Preferences) -> None:
        """Keep what is set for all stories."""
        ...

    def set_look(self, language: str | None, theme: str | None) -> None:
        """Keep the language and the theme; None leaves one as it is."""
        ...

    def set_backup_folder(self, folder: str) -> None:
        """Keep backups in ``folder``; empty is the usual place."""
        ...

    def engine_lines(self) -> tuple[EngineLine, ...]:
        """Return the engines, the embedded ones first."""
        ...

    def services(self) -> tuple[ServiceChoice, ...]:
        """Return the services an engine can be added for, in reading order."""
        ...

    def set_price(self, name: str, price: Decimal | None, unit: str) -> None:
        """Set what a picture of an engine is believed to cost; None where nobody knows."""
        ...

    def add_engine(self, form: EngineForm) -> None:
        """Add an engine. Raises ``RefusedError`` or ``WrongUseError`` for what cannot be meant."""
        ...

    def remove_engine(self, name: str) -> None:
        """Stop using an engine. Raises ``RefusedError`` while a call to it is in doubt."""
        ...

    async def keep_key(self, name: str, key: str) -> bool:
        """Keep an engine's key; returns False where it lasts for this run only."""
        ...

    async def models_of(self, form: EngineForm, key: str) -> tuple[str, ...]:
        """Ask a service for its models, with ``key``, else with the key kept for its name."""
        ...

    async def models_at(self, name: str) -> tuple[str, ...]:
        """Ask an engine that was added for its models. Raises ``NotFoundError``."""
        ...

    def server_lines(self) -> tuple[ServerLine, ...]:
        """Return the servers of tools; starts none."""
        ...

    def add_server(self, form: ServerForm) -> None:
        """Add a server. Raises ``RefusedError`` or ``WrongUseError`` for what cannot be meant."""
        ...

    def remove_server(self, name: str) -> None:
        """Stop using a server. Raises ``RefusedError`` while a call to it is in doubt."""
        ...

    async def server_tools(self, name: str) -> tuple[ServerTool, ...]:
        """Start a server and list its tools. Raises ``NotSentError`` where it cannot be reached."""
        ...

    async def trust_server(self, name: str, trusted: bool) -> None:
        """Believe what a server says of the tools it lists now, or believe it no more."""
        ...

    async def set_tool(self, wanted: ServerTool) -> None:
        """Keep the person's word about a tool as it is listed now."""
        ...

    async def keep_server_key(self, name: str, variable: str, key: str) -> bool:
        """Keep a server's key, or a variable's value; False where it lasts for this run only."""
        ...

    def take_in(self, path: Path) -> TakenIn:
        """Take the stories of a file in. Raises ``UnsafeFileError`` where there are none to take."""
        ...

    def export_story(self, session_id: str, path: Path) -> int:
        """Write a story into a new file; returns how many of its pictures were missing."""
        ...

    def forms(self) -> tuple[FormChoice, ...]:
        """Return the forms a comic can be published in, in reading order."""
        ...

    async def publish(
        self, session_id: str, wanted: PublishForm, path: Path, told: Callable[[str, float], None]
    ) -> PublishedFile:
        """Write a comic to ``path``, which must not be there yet, on a thread of its own.

        ``told`` hears of every step, on that thread; what it raises ends the work, and so does
        cancelling: then nothing is left there.
        """
        ...

    def freeze(self, session_id: str, code: str, seq: int) -> None:
        """Note what breaks a story: nothing more is written to it, here or anywhere."""
        ...

    def save_report(self, session_id: str, path: Path) -> None:
        """Write what reproduces a story's damage. Raises ``WrongUseError`` for a file that is there."""
        ...

    async def close(self) -> None:
        """End everything; nothing runs when this returns."""
        ...


MakeShop = Callable[[], Shop]
