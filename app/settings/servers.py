"""Changes of the servers in the settings; each returns new settings or raises, writing nothing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from app.errors import NotFoundError, RefusedError
from app.records.addresses import is_plain_address
from app.settings.model import ServerSettings, Settings, ToolRule

_VARIABLE = re.compile(r"^[A-Za-z_][A-Za-z0-9_]*$")


def with_server(settings: Settings, server: ServerSettings) -> Settings:
    """Add a server, or bring a removed one back, untrusted.

    Raises ``RefusedError`` for a name that means, or meant, another, for one that is neither
    started nor found anywhere, and for an address that holds a user, a password or a query.
    """
    if bool(server.command.strip()) == bool(server.address):
        raise RefusedError(reason="A server needs either a command or an address.")
    if server.address and not is_plain_address(server.address):
        raise RefusedError(
            reason=f"The address of {server.name} must be http or https, without a user, a "
            "password or a query."
        )
    if server.address and (server.arguments or server.variables):
        raise RefusedError(reason="Only a server that is started takes arguments and variables.")
    wrong = next((name for name in server.variables if not _VARIABLE.match(name)), None)
    if wrong is not None:
        # whoever writes NAME=VALUE here would put a secret into the settings
        raise RefusedError(reason="A variable is given by its name alone, without a value.")
    known = settings.server(server.name)
    if known is not None and not known.same_server(server):
        raise RefusedError(
            reason=f"The name {server.name} is taken by another server; choose a new one."
        )
    return _put(settings, server.model_copy(update={"trusted": None, "rules": []}))


def without_server(settings: Settings, name: str) -> Settings:
    """Stop using a server; its name stays its own. Raises ``NotFoundError``."""
    return _put(settings, used(settings, name).model_copy(update={"removed": True}))


def with_trust(settings: Settings, name: str, tools: Mapping[str, str] | None) -> Settings:
    """Believe what a server says of the tools given with their fingerprints; None: of no tool."""
    trusted = None if tools is None else dict(tools)
    return _put(settings, used(settings, name).model_copy(update={"trusted": trusted}))


def with_rule(
    settings: Settings,
    name: str,
    tool: str,
    fingerprint: str,
    *,
    replay: Literal["safe", "never"] | None,
    ask: bool,
) -> Settings:
    """Keep the person's word about a tool; what was said of it before, as another, is dropped."""
    server = used(settings, name)
    rules = [rule for rule in server.rules if rule.tool != tool]
    if replay is not None or not ask:
        rules.append(ToolRule(tool=tool, fingerprint=fingerprint, replay=replay, ask=ask))
    return _put(settings, server.model_copy(update={"rules": rules}))


def used(settings: Settings, name: str) -> ServerSettings:
    """Return a server that is in use. Raises ``NotFoundError``."""
    found = settings.server(name)
    if found is None or found.removed:
        raise NotFoundError(what="server", name=name)
    return found


def _put(settings: Settings, server: ServerSettings) -> Settings:
    if settings.server(server.name) is None:
        return settings.model_copy(update={"servers": [*settings.servers, server]})
    servers = [server if item.name == server.name else item for item in settings.servers]
    return settings.model_copy(update={"servers": servers})
