"""What the person has set: checked when read, written durably, kept apart from the stories."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", validate_assignment=True)


class EngineSettings(_Part):
    """An engine the person added; its name is its id and never means another address.

    ``service`` names what it speaks to, ``options`` what the service was told besides, as text.
    A removed engine stays listed, so that calls it still has in doubt can be asked about and its
    name is not given away. ``price`` None means unknown.
    """

    name: str = Field(min_length=1, max_length=60, pattern=r"^[\w.-]+$")
    service: str = Field(min_length=1, max_length=60)
    draws: bool
    base_url: str = Field(min_length=1, max_length=2000)
    model: str | None = None
    options: dict[str, str] = Field(default_factory=dict)
    price: Decimal | None = Field(default=None, ge=0)
    unit: str = "credits"
    key_env: str | None = None
    removed: bool = False

    @model_validator(mode="before")
    @classmethod
    def _as_it_was_written(cls, given: Any) -> Any:
        """Read what earlier versions wrote: ``kind``, and three options as fields of their own."""
        if not isinstance(given, dict) or "kind" not in given:
            return given
        given = dict(given)
        kind = given.pop("kind")
        options = dict(given.pop("options", {}))
        if kind == "practice":
            options["variant"] = str(given.pop("variant", "never"))
        if given.pop("vision", False):
            options["vision"] = "yes"
        if kind == "openai-chat" and "context_tokens" in given:
            options["context_tokens"] = str(given.pop("context_tokens"))
        return {"service": kind, "draws": kind != "openai-chat", "options": options} | given

    def same_account(self, other: EngineSettings) -> bool:
        """Tell whether both mean one address, account and way: what a name stands for for good.

        Prices are no part of it, nor whether the person still uses it.
        """
        free: dict[str, Any] = {"removed": False, "price": None, "unit": ""}
        return self.model_copy(update=free) == other.model_copy(update=free)


class ToolRule(_Part):
    """The person's word about one tool of a server, for as long as it is that very tool.

    ``fingerprint`` is the hash of its schema and hints. ``replay`` None leaves it to what the
    server says, as far as that is trusted.
    """

    tool: str
    fingerprint: str
    replay: Literal["safe", "never"] | None = None
    ask: bool = True


class ServerSettings(_Part):
    """A server of tools that the person added; its name never means another.

    Either ``command`` starts it or ``address`` says where it is. ``variables`` are names of
    environment variables it gets to see: values lie in the environment or the key store, never
    here. ``trusted`` holds the fingerprint of each tool whose hints are believed, None where the
    server is not trusted. A removed server stays listed, as engines do.
    """

    name: str = Field(min_length=1, max_length=30, pattern=r"^[a-z0-9]([a-z0-9-]*[a-z0-9])?$")
    command: str = Field(default="", max_length=2000)
    arguments: list[str] = Field(default_factory=list, max_length=100)
    variables: list[str] = Field(default_factory=list, max_length=50)
    address: str = Field(default="", max_length=2000)
    trusted: dict[str, str] | None = None
    rules: list[ToolRule] = Field(default_factory=list)
    removed: bool = False

    def same_server(self, other: ServerSettings) -> bool:
        """Tell whether both mean one server: what a name stands for for good."""
        free: dict[str, Any] = {"removed": False, "trusted": None, "rules": []}
        return self.model_copy(update=free) == other.model_copy(update=free)

    def rule_of(self, tool: str, fingerprint: str) -> ToolRule | None:
        """Return what the person said of a tool, None where it is another one by now."""
        return next(
            (r for r in self.rules if r.tool == tool and r.fingerprint == fingerprint), None
        )


class Allowance(_Part):
    """What a story may spend without asking: nothing (``ask``), up to a sum, anything, or it
    denies every paid call (``none``)."""

    mode: Literal["ask", "limit", "all", "none"] = "ask"
    amount: Decimal | None = Field(default=None, ge=0)
    unit: str | None = None


class Settings(_Part):
    """All settings of one library."""

    engines: list[EngineSettings] = Field(default_factory=list)
    servers: list[ServerSettings] = Field(default_factory=list)
    chat: str = "offline"
    image: str = "sketch"
    aspect: str = "16:9"
    allowances: dict[str, Allowance] = Field(default_factory=dict)
    allowance: Allowance = Field(default_factory=Allowance)
    """What holds for a story that has none of its own."""
    picture_s: int = Field(default=600, ge=30, le=86_400)
    model_s: int = Field(default=300, ge=30, le=86_400)
    """How long a picture, and an answer of the agent, is waited for, in seconds."""
    language: Literal["system", "en", "zh"] = "system"
    theme: Literal["system", "light", "dark"] = "system"
    backup_folder: str = ""

    def allowance_of(self, session_id: str) -> Allowance:
        """Return what a story may spend without asking."""
        return self.allowances.get(session_id, self.allowance)

    def engine(self, name: str) -> EngineSettings | None:
        """Return an engine by its name, removed ones included."""
        return next((engine for engine in self.engines if engine.name == name), None)

    def server(self, name: str) -> ServerSettings | None:
        """Return a server of tools by its name, removed ones included."""
        return next((server for server in self.servers if server.name == name), None)
