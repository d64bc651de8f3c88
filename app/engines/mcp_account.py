"""What a session with a server is made from."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from app.engines.said import cut_secret
from app.log import LOGGER

ALWAYS = ("PATH", "HOME", "LANG", "SYSTEMROOT", "USERPROFILE", "TEMP")
"""What a server of this machine is told of our environment, besides what the person names."""


@dataclass(frozen=True, slots=True)
class ServerAccount:
    """A server: started by ``command``, or to be found at ``address``.

    ``variables`` are names; their values are looked up when it is started, in the environment
    first, then with ``secret``. ``key`` is read when it is connected to. No value is kept here.
    """

    name: str
    command: str = ""
    arguments: tuple[str, ...] = ()
    variables: tuple[str, ...] = ()
    address: str = ""
    key: Callable[[], str | None] = lambda: None
    secret: Callable[[str], str | None] = lambda _name: None

    @property
    def is_near(self) -> bool:
        """Whether its address is on this machine: no proxy may come between."""
        host = urlsplit(self.address).hostname or ""
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"

    def look_up(self) -> Surroundings:
        """Read what the server is started with, or connected to; blocks as long as a keyring asks."""
        environment = {name: os.environ[name] for name in ALWAYS if name in os.environ}
        named: dict[str, str] = {}
        kept: list[str] = []
        for name in self.variables:
            value = os.environ.get(name)
            if not value and (value := self.secret(name)):
                kept.append(value)
            if value:
                named[name] = value
        key = (self.key() or "") if self.address else ""
        return Surroundings(
            environment | named, key, tuple(kept + [key] * bool(key)), tuple(named.values())
        )


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a server gets: all of its environment, or its key.

    ``secrets`` came from the key store and are cut out of whatever the server says; ``unlogged``
    is what the person named besides, which stays out of the log.
    """

    environment: Mapping[str, str] = field(repr=False, default_factory=dict)
    key: str = field(repr=False, default="")
    secrets: tuple[str, ...] = field(repr=False, default=())
    unlogged: tuple[str, ...] = field(repr=False, default=())


def into_log(name: str, around: Surroundings) -> Callable[[str], None]:
    """Return what takes a server's error output into the log, without what it was told."""
    values = (*around.secrets, *around.unlogged)
    # a value of several lines is met line by line
    parts = {part for value in values for part in (value, *value.splitlines())}
    secrets = sorted((part for part in parts if len(part) >= 4), key=len, reverse=True)

    def tell(line: str) -> None:
        for secret in secrets:
            line = cut_secret(line, secret).replace(secret, "[key]")
        LOGGER.warning("server %s: %s", name, " ".join(line.splitlines())[:500])

    return tell
