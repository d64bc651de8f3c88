"""Which addresses a service's answer may make us read, and which are this machine itself."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from urllib.parse import urlsplit

_PORTS = {"http": 80, "https": 443}
_FAKE = ipaddress.ip_network("198.18.0.0/15")
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_FORBIDDEN = re.compile(r"[\x00-\x20\x7f\\\u00a0\u2000-\u200f\u2028-\u202f\u3000\ufeff]")


@dataclass(frozen=True, slots=True)
class Target:
    """Where a result lies. ``own`` is set for exactly the configured service's origin."""

    url: str
    scheme: str
    host: str
    port: int
    own: bool


def origin(url: str) -> tuple[str, str, int]:
    """Return scheme, lower-case host and port of ``url``; raises ``ValueError`` without them."""
    parts = urlsplit(url)
    scheme, host = parts.scheme.lower(), (parts.hostname or "").lower()
    if scheme not in _PORTS or not host:
        raise ValueError("not an http or https address")
    return scheme, host, parts.port if parts.port is not None else _PORTS[scheme]


def result_target(url: str, allowed_origin: str) -> Target:
    """Judge a result's URL: https, or the origin of ``allowed_origin``; raises ``ValueError``."""
    if len(url) > 8_192 or _FORBIDDEN.search(url):
        raise ValueError("the address has characters that do not belong there")
    scheme, host, port = origin(url)
    if "@" in urlsplit(url).netloc:
        raise ValueError("the address names a user")
    if "%" in host or not 0 < port < 65_536:
        raise ValueError("the address has no usable host or port")
    own = (scheme, host, port) == origin(allowed_origin)
    if scheme != "https" and not own:
        raise ValueError("the address is not https")
    return Target(url, scheme, host, port, own)


def is_loopback(host: str) -> bool:
    """Tell whether ``host``, by its name alone, is this machine."""
    name = host.lower().strip("[]").rstrip(".")
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        ip = ipaddress.ip_address(name)
    except ValueError:
        return False
    return ip.is_loopback or ip.is_unspecified


def is_public(address: str, *, fake_allowed: bool = False) -> bool:
    """Tell whether a resolved address is one anybody on the Internet could reach.

    IPv4 addresses that travel inside IPv6 ones are judged themselves. ``fake_allowed`` admits
    198.18.0.0/15, which fake-IP proxies answer for every name.
    """
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo and ip.teredo[1])
        if inner is None and ip in _NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(str(inner), fake_allowed=fake_allowed)
    elif ip in _FAKE:
        return fake_allowed
    return ip.is_global and not ip.is_multicast
