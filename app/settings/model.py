"""What the person has set: checked when read, written durably, kept apart from the stories."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

EngineKind = Literal["practice", "openai-chat", "openai-images"]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", validate_assignment=True)


class EngineSettings(_Part):
    """An engine the person added; its name is its id and never means another address.

    A removed engine stays listed, so that calls it still has in doubt can be asked about and its
    name is not given away. ``price`` None means unknown.
    """

    name: str = Field(min_length=1, max_length=60, pattern=r"^[\w.-]+$")
    kind: EngineKind
    base_url: str = Field(min_length=1, max_length=2000)
    model: str | None = None
    variant: Literal["never", "keyed", "lookup", "handle"] = "never"
    profile: str = ""
    price: Decimal | None = Field(default=None, ge=0)
    unit: str = "credits"
    key_env: str | None = None
    vision: bool = False
    context_tokens: int = Field(default=32_000, ge=1_000)
    removed: bool = False

    @property
    def draws(self) -> bool:
        """Whether it is a picture engine."""
        return self.kind != "openai-chat"


class Allowance(_Part):
    """What a story may spend without asking: nothing (``ask``), up to a sum, anything, or it
    denies every paid call (``none``)."""

    mode: Literal["ask", "limit", "all", "none"] = "ask"
    amount: Decimal | None = Field(default=None, ge=0)
    unit: str | None = None


class Settings(_Part):
    """All settings of one library."""

    engines: list[EngineSettings] = Field(default_factory=list)
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
