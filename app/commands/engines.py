"""``engines``: the chat and picture services a person draws with."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from app.commands.session import workshop
from app.commands.terminal import answer
from app.errors import NotFoundError, RefusedError, WrongUseError

if TYPE_CHECKING:
    from app.wiring import Workshop


def add(verbs: Any) -> None:
    """Declare the verb and its own verbs."""
    engines = verbs.add_parser("engines", help="chat and picture services").add_subparsers(
        required=True, metavar="VERB"
    )
    verb = engines.add_parser("list", help="list them")
    verb.set_defaults(run=run_list)
    verb = engines.add_parser("add", help="add one")
    verb.add_argument("name")
    verb.add_argument(
        "--service", "--kind", dest="service", required=True, metavar="SERVICE",
        help="what it speaks to; inkfold engines services lists them",
    )  # fmt: skip
    verb.add_argument("--base-url", help="where it is; left out: where the service says it is")
    verb.add_argument("--model", help="left out: the service's first")
    verb.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE",
        help="a setting of the service; @FILE as value reads it from a file",
    )  # fmt: skip
    verb.add_argument(
        "--variant",
        choices=("never", "keyed", "lookup", "handle"),
        help="what a practice service knows about a call later on",
    )
    verb.add_argument("--price", help="of one picture; left out: unknown")
    verb.add_argument("--unit", "--units", dest="unit", help="of the price; left out: by service")
    verb.add_argument("--key-env", help="the environment variable that holds the key")
    verb.set_defaults(run=run_add)
    verb = engines.add_parser("services", help="list the services that are known")
    verb.set_defaults(run=run_services)
    verb = engines.add_parser("price", help="set what a picture costs")
    verb.add_argument("name")
    verb.add_argument("price", help="a number, or unknown")
    verb.add_argument("--unit", "--units", dest="unit", default="USD")
    verb.set_defaults(run=run_price)
    verb = engines.add_parser("remove", help="stop using one")
    verb.add_argument("name")
    verb.set_defaults(run=run_remove)
    verb = engines.add_parser("test", help="ask one for its models; costs nothing")
    verb.add_argument("name")
    verb.set_defaults(run=run_test)
    verb = engines.add_parser("key", help="keep a service's key in the system keyring")
    verb.add_argument("name")
    verb.add_argument("--delete", action="store_true", help="forget it")
    verb.set_defaults(run=run_key)
    verb = engines.add_parser("set-default", help="use one for new runs")
    verb.add_argument("use", choices=("chat", "image"))
    verb.add_argument("name")
    verb.set_defaults(run=run_default)


async def run_list(options: argparse.Namespace) -> int:
    """Print the engines, the embedded ones first."""
    async with workshop(options.home, reading_only=True) as shop:
        listed = [_embedded(shop, "chat", "offline"), _embedded(shop, "image", "sketch")]
        for engine in shop.settings.engines:
            if not engine.removed:
                use = "image" if engine.draws else "chat"
                item = engine.model_dump(mode="json", exclude={"removed"})
                item["price"] = None if engine.price is None else float(engine.price)
                item |= {"use": use, "default": getattr(shop.settings, use) == engine.name}
                listed.append(item)
    text = "\n".join(
        f"{'*' if e['default'] else ' '} {e['use']:5} {e['name']}  {e['service']}" for e in listed
    )
    answer(listed, as_json=options.json, text=text)
    return 0


def _embedded(shop: Workshop, use: str, name: str) -> dict[str, Any]:
    default = getattr(shop.settings, use) == name
    return {"name": name, "service": name, "use": use, "price": 0, "default": default}


async def run_services(options: argparse.Namespace) -> int:
    """Print what engines can be added, with what each can be told."""
    from dataclasses import asdict

    from app.engines.catalogue import services

    found = [asdict(service) for service in services().values()]
    text = "\n".join(
        f"{'image' if item['draws'] else 'chat':5} {item['name']:16} {item['title']}"
        for item in found
    )
    answer(found, as_json=options.json, text=text)
    return 0


async def run_add(options: argparse.Namespace) -> int:
    """Add an engine under a name that never means another."""
    from pydantic import ValidationError

    from app.engines.catalogue import service_of
    from app.settings.model import EngineSettings

    service = service_of(options.service)
    base_url = options.base_url or service.base_url
    address = urlsplit(base_url)
    if address.scheme not in ("http", "https") or not address.hostname:
        raise WrongUseError(
            reason=f"--base-url must begin with http:// or https://, unlike {base_url}."
            if base_url
            else f"{options.service} needs --base-url, the address where it is."
        )
    given = service.default_options() | dict(_option(text) for text in options.option)
    if options.variant:
        given["variant"] = options.variant
    model = options.model or next(iter(service.models), None)
    try:
        engine = EngineSettings(
            name=options.name, service=service.name, draws=service.draws, base_url=base_url,
            model=model, options=given, price=_price(options.price),
            unit=options.unit or service.unit, key_env=options.key_env,
        )  # fmt: skip
    except ValidationError as error:
        told = "; ".join(f"{e['loc'][0]}: {e['msg']}" for e in error.errors())
        raise WrongUseError(reason=f"The engine cannot be added: {told}.") from error
    async with workshop(options.home) as shop:
        try:
            shop.add_engine(engine)
        except RefusedError as error:
            raise WrongUseError(reason=str(error)) from error
        use = "image" if engine.draws else "chat"
        answer(
            engine.model_dump(mode="json", exclude={"removed"}),
            as_json=options.json,
            text=f"{engine.name} added; inkfold engines set-default {use} {engine.name} uses it.",
        )
    return 0


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise WrongUseError(reason=f"--option must be NAME=VALUE, unlike {text}.")
    if value.startswith("@"):
        try:
            value = Path(value[1:]).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise WrongUseError(reason=f"{value[1:]} cannot be read: {error}") from error
    return name, value


def _price(text: str | None) -> Decimal | None:
    if text is None or text == "unknown":
        return None
    try:
        price = Decimal(text)
    except InvalidOperation as error:
        raise WrongUseError(reason=f"--price must be a number, not {text}.") from error
    if not price.is_finite() or price < 0:
        raise WrongUseError(reason=f"--price must be a number, not {text}.")
    return price


async def run_price(options: argparse.Namespace) -> int:
    """Set what a picture of an engine costs from now on."""
    price = _price(options.price)
    async with workshop(options.home) as shop:
        shop.set_price(options.name, price, options.unit)
        told = "unknown" if price is None else f"{price} {options.unit}"
        answer({options.name: told}, as_json=options.json, text=f"{options.name} costs: {told}.")
    return 0


async def run_remove(options: argparse.Namespace) -> int:
    """Stop using an engine; its name stays taken."""
    async with workshop(options.home) as shop:
        shop.remove_engine(options.name)
        answer({"removed": options.name}, as_json=options.json, text=f"{options.name} removed.")
    return 0


async def run_test(options: argparse.Namespace) -> int:
    """Ask an engine for its models."""
    from app.engines.catalogue import service_of
    from app.engines.trying import try_service

    async with workshop(options.home, reading_only=True) as shop:
        if options.name in ("offline", "direct", "sketch"):
            found = {"ok": True, "models": [options.name]}
            answer(found, as_json=options.json, text=f"{options.name} is part of Inkfold.")
            return 0
        engine = shop.settings.engine(options.name)
        if engine is None or engine.removed:
            raise NotFoundError(what="engine", name=options.name)
        service = service_of(engine.service)
        models = await try_service(service, shop.engines.account(engine))
        told = f"{engine.name} answers. Models: {', '.join(models) or 'none named'}"
        answer({"ok": True, "models": list(models)}, as_json=options.json, text=told)
    return 0


async def run_key(options: argparse.Namespace) -> int:
    """Keep a key read from standard input, or from the terminal without showing it."""
    async with workshop(options.home) as shop:
        known = shop.settings.engine(options.name)
        if known is None or known.removed:
            raise NotFoundError(what="engine", name=options.name)
        if options.delete:
            await asyncio.to_thread(shop.keys.delete, options.name)
            told = f"The key of {options.name} is forgotten."
            answer({"deleted": options.name}, as_json=options.json, text=told)
            return 0
        given = getpass.getpass("Key: ") if sys.stdin.isatty() else sys.stdin.readline()
        if not given.strip():
            raise WrongUseError(reason="No key was given.")
        kept = await asyncio.to_thread(shop.keys.store, options.name, given.strip())
        if not kept:
            raise RefusedError(
                reason="There is no system key store here, so the key was not kept. "
                "Give it for one run through --key-env."
            )
        answer({"kept": options.name}, as_json=options.json, text="The key is kept.")
    return 0


async def run_default(options: argparse.Namespace) -> int:
    """Use an engine for new runs."""
    async with workshop(options.home) as shop:
        shop.set_default(options.use, options.name)
        told = f"New runs use {options.name}."
        answer({options.use: options.name}, as_json=options.json, text=told)
    return 0
