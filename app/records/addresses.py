"""Addresses that may be kept in settings."""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

WEB = ("http", "https")


def is_plain_address(address: str, schemes: Collection[str] = WEB) -> bool:
    """Tell whether ``address`` names a host and holds no user, no password and no query.

    Keys lie in none that is kept: settings are backed up as they are.
    """
    try:
        parts = urlsplit(address)
        named = bool(parts.hostname)
    except ValueError:
        return False
    return named and parts.scheme in schemes and not parts.query and "@" not in parts.netloc
