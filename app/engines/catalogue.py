"""The services a person can choose from: what each is called, where it is, what it must be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import isfinite
from typing import Literal
from urllib.parse import urlsplit

from app.engines.account import OPTION_LIMIT
from app.engines.wire import read_json
from app.errors import NotFoundError, RefusedError
from app.records.addresses import WEB, is_plain_address

FieldKind = Literal["text", "number", "choice", "tick", "json", "lines", "address", "addresses"]


_COUNTS = {
    "n", "num_images", "batch_size", "batch_count", "n_iter", "max_images", "numberResults",
    "sequential_image_generation", "sequential_image_generation_options",
}  # fmt: skip
_PROXY_SCHEMES = (*WEB, "socks5", "socks5h")


def _address_fault(text: str, schemes: tuple[str, ...] = WEB) -> str:
    """Return what is wrong with an address that is kept."""
    plain = is_plain_address(text, schemes)
    try:
        plain = plain and urlsplit(text).port != 0
    except ValueError:
        plain = False
    return "" if plain else "it must be a plain address, without a user or a password"


@dataclass(frozen=True, slots=True)
class Field:
    """One thing a service can be told besides address, key, model and price.

    ``label`` and ``hint`` are English and are translated where they are shown. A tick is ``yes``
    or empty; ``lines`` is text of several lines, ``addresses`` one address in each; ``json`` an
    object.
    """

    name: str
    label: str
    kind: FieldKind = "text"
    default: str = ""
    choices: tuple[str, ...] = ()
    hint: str = ""

    def fault(self, text: str) -> str:
        """Return what is wrong with ``text`` in this field, ``""`` where nothing is."""
        text = text.strip()
        if not text:
            return ""
        if len(text) > OPTION_LIMIT:
            return "it is too long"
        match self.kind:
            case "number":
                try:
                    number = float(text)
                except ValueError:
                    return "it must be a number"
                return "" if isfinite(number) and number >= 0 else "it must be a number"
            case "json":
                try:
                    found = read_json(text, limit=OPTION_LIMIT)
                except ValueError:
                    return "it must be a JSON object"
                if not isinstance(found, dict):
                    return "it must be a JSON object"
                # one order is one picture: approved, counted and paid as one
                several = _COUNTS & set(found) if self.name == "extra" else set()
                return "it must not ask for several pictures" if several else ""
            case "address":
                return _address_fault(text, _PROXY_SCHEMES)
            case "addresses":
                return next(filter(None, (_address_fault(a) for a in text.split())), "")
            case "tick":
                return "" if text == "yes" else "it is yes or empty"
            case "choice":
                return "" if text in self.choices else f"it is one of {', '.join(self.choices)}"
            case _:
                return ""


PROXY = Field("proxy", "Proxy", "address", hint="empty: the system's")


@dataclass(frozen=True, slots=True)
class Service:
    """A service with everything that is known of it before the person says anything.

    ``name`` is kept in the settings and never given to another service. ``title`` is its own
    name, the same in every language. ``kind`` names the adapter that speaks to it. ``models``
    are offered, first the one to begin with; any other may be typed. ``local`` services run on
    the person's own machines and cost nothing.
    """

    name: str
    title: str
    kind: str
    draws: bool
    base_url: str = ""
    needs_key: bool = True
    local: bool = False
    models: tuple[str, ...] = ()
    key_page: str = ""
    unit: str = "USD"
    fields: tuple[Field, ...] = ()

    def default_options(self) -> dict[str, str]:
        """Return what the form begins with."""
        return {field.name: field.default for field in self.fields if field.default}


@cache
def services() -> Mapping[str, Service]:
    """Return every service by its name, in the order a person reads them."""
    from app.engines.chat_services import CHAT_SERVICES
    from app.engines.picture_services import PICTURE_SERVICES

    return {service.name: service for service in (*CHAT_SERVICES, *PICTURE_SERVICES)}


def service_of(name: str) -> Service:
    """Return a service by its name. Raises ``NotFoundError``."""
    try:
        return services()[name]
    except KeyError:
        raise NotFoundError(what="service", name=name) from None


def checked_options(service: Service, options: Mapping[str, str]) -> dict[str, str]:
    """Return ``options`` without empty ones. Raises ``RefusedError`` naming the first fault."""
    known = {field.name: field for field in service.fields}
    for name, text in options.items():
        if name not in known:
            raise RefusedError(reason=f"{service.title} has no setting called {name}.")
        fault = known[name].fault(text)
        if fault:
            raise RefusedError(reason=f"{known[name].label}: {fault}.")
    return {name: text.strip() for name, text in options.items() if text.strip()}
