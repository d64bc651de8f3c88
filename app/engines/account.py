"""One engine as the person set it up: everything an adapter is made from."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engines.wire import read_json
from app.errors import KeyMissingError
from app.records.money import Money

OPTION_LIMIT = 1024 * 1024
"""Longest text of one option, in characters; a ComfyUI workflow is the longest of them."""


def no_key() -> str | None:
    """Answer for services that know no keys."""
    return None


def bearer(secret: str | None) -> dict[str, str]:
    """Return the header most services take a key in, none without one."""
    return {"Authorization": f"Bearer {secret}"} if secret else {}


@dataclass(frozen=True, slots=True)
class Account:
    """Where a service is and how this person uses it.

    ``base_url`` has no slash at its end. ``options`` hold the form's other fields as text, under
    the names the service's ``Service.fields`` give them; what is absent has that field's default.
    ``key`` is asked at each request, so that a changed key counts at once, and may block for as
    long as a keyring asks its person; ``key_variable`` is the one of the environment that may hold
    it. ``price`` is of one picture, None where unknown.
    """

    engine_id: str
    title: str
    base_url: str
    model: str | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    price: Money | None = None
    key: Callable[[], str | None] = no_key
    key_variable: str = "INKFOLD_KEY_…"
    needs_key: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "base_url", self.base_url.rstrip("/"))

    async def secret(self) -> str | None:
        """Return the key. Raises ``KeyMissingError`` where one is needed and there is none."""
        # a keyring may ask its person and block for as long
        key = await asyncio.to_thread(self.key)
        if key is None and self.needs_key:
            raise KeyMissingError(engine=self.title, variable=self.key_variable)
        return key

    def text(self, name: str) -> str:
        """Return an option without spaces around it, ``""`` where it was left empty."""
        return self.options.get(name, "").strip()

    def ticked(self, name: str) -> bool:
        """Tell whether an option that is a tick is set."""
        return self.text(name) == "yes"

    def number(self, name: str) -> float | None:
        """Return an option that is a number, None where it was left empty or is none."""
        try:
            return float(self.text(name))
        except ValueError:
            return None

    def whole(self, name: str) -> int | None:
        """Return an option that is a whole number, None where it was left empty or is none."""
        found = self.number(name)
        return int(found) if found is not None and found.is_integer() else None

    def fields(self, name: str) -> dict[str, Any]:
        """Return an option that is a JSON object, empty where it was left empty or is none."""
        try:
            found = read_json(self.text(name) or "{}", limit=OPTION_LIMIT)
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    @property
    def proxy(self) -> str | None:
        """The person's own proxy for this service, None for the system's."""
        return self.text("proxy") or None
