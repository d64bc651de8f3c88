"""What a session with a server is made from."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit

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

    def environment(self) -> Mapping[str, str]:
        """Return all that a child gets to see."""
        kept = {name: os.environ[name] for name in ALWAYS if name in os.environ}
        return kept | self._named()

    def _named(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for name in self.variables:
            value = os.environ.get(name) or self.secret(name)
            if value:
                found[name] = value
        return found

    @property
    def told(self) -> Callable[[str], None]:
        """What takes a child's error output into the log, without what it was told in secret."""
        secrets = [value for value in self._named().values() if len(value) >= 4]

        def tell(line: str) -> None:
            for secret in secrets:
                line = line.replace(secret, "…")
            LOGGER.warning("server %s: %s", self.name, line[:500])

        return tell
