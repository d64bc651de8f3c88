"""``servers``: servers of tools that the agent may use, what is believed of them, what is asked."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from typing import TYPE_CHECKING, Any

from app.commands.session import workshop
from app.commands.terminal import answer
from app.errors import NotFoundError, RefusedError, WrongUseError

if TYPE_CHECKING:
    from app.ports import OutsideTool
    from app.settings.model import ServerSettings


def add(verbs: Any) -> None:
    """Declare the verb and its own verbs."""
    servers = verbs.add_parser("servers", help="servers of tools (MCP)").add_subparsers(
        required=True, metavar="VERB"
    )
    verb = servers.add_parser("list", help="list them; starts nothing")
    verb.set_defaults(run=run_list)
    verb = servers.add_parser("add", help="add one, not trusted")
    verb.add_argument("name", help="small letters, digits and -, at most 30")
    verb.add_argument("--address", default="", help="where it is, for one that speaks HTTP")
    verb.add_argument(
        "--variable", action="append", default=[], metavar="NAME",
        help="an environment variable it gets to see; its value is kept nowhere",
    )  # fmt: skip
    verb.add_argument(
        "--command", nargs=argparse.REMAINDER, default=[], metavar="…",
        help="what starts it, with its arguments, for one that is started; comes last",
    )  # fmt: skip
    verb.set_defaults(run=run_add)
    verb = servers.add_parser("remove", help="stop using one")
    verb.add_argument("name")
    verb.set_defaults(run=run_remove)
    verb = servers.add_parser("test", help="start it and list its tools; calls none")
    verb.add_argument("name")
    verb.set_defaults(run=run_test)
    verb = servers.add_parser("trust", help="believe what it says of the tools it lists now")
    verb.add_argument("name")
    verb.add_argument("--withdraw", action="store_true", help="believe it no more")
    verb.set_defaults(run=run_trust)
    verb = servers.add_parser("tool", help="say how one tool is to be used, as it is now")
    verb.add_argument("name")
    verb.add_argument("tool")
    verb.add_argument("--ask", choices=("always", "never"), help="before each call")
    verb.add_argument(
        "--replay", choices=("safe", "never", "as-told"),
        help="whether a call may be made again by itself after a crash",
    )  # fmt: skip
    verb.set_defaults(run=run_tool)
    verb = servers.add_parser("key", help="keep its key, or a variable's value, in the keyring")
    verb.add_argument("name")
    verb.add_argument("--variable", default="", help="of one that is started")
    verb.add_argument("--delete", action="store_true", help="forget it")
    verb.set_defaults(run=run_key)


async def run_list(options: argparse.Namespace) -> int:
    """Print the servers."""
    async with workshop(options.home, reading_only=True) as shop:
        listed = [_server_json(each) for each in shop.settings.servers if not each.removed]
    text = "\n".join(
        f"{each['name']:16} {'trusted' if each['trusted'] else 'not trusted':12} {each['where']}"
        for each in listed
    )
    answer(listed, as_json=options.json, text=text or "No server was added.")
    return 0


def _server_json(server: ServerSettings) -> dict[str, Any]:
    return {
        "name": server.name,
        "transport": "stdio" if server.command else "http",
        "where": server.address or " ".join([server.command, *server.arguments]),
        "variables": list(server.variables),
        "trusted": server.trusted is not None,
        "rules": [rule.model_dump(mode="json") for rule in server.rules],
    }


async def run_add(options: argparse.Namespace) -> int:
    """Add a server under a name that never means another."""
    from pydantic import ValidationError

    from app.settings.model import ServerSettings
    from app.settings.servers import with_server

    command = options.command
    try:
        server = ServerSettings(
            name=options.name, command=command[0] if command else "",
            arguments=list(command[1:]), variables=options.variable, address=options.address,
        )  # fmt: skip
    except ValidationError as error:
        told = "; ".join(f"{e['loc'][0]}: {e['msg']}" for e in error.errors(include_url=False))
        raise WrongUseError(reason=f"The server cannot be added: {told}.") from error
    async with workshop(options.home) as shop:
        try:
            shop.change_servers(lambda settings: with_server(settings, server))
        except RefusedError as error:
            raise WrongUseError(reason=str(error)) from error
        told = f"{server.name} added; inkfold servers test {server.name} lists its tools."
        answer(_server_json(server), as_json=options.json, text=told)
    return 0


async def run_remove(options: argparse.Namespace) -> int:
    """Stop using a server; its name stays taken."""
    async with workshop(options.home) as shop:
        shop.remove_server(options.name)
        answer({"removed": options.name}, as_json=options.json, text=f"{options.name} removed.")
    return 0


async def run_test(options: argparse.Namespace) -> int:
    """List what a server offers, with what is done about each tool."""
    async with workshop(options.home, reading_only=True) as shop:
        tools = await shop.servers.offered_by(options.name)
        _print_tools(tools, as_json=options.json)
    return 0


def _print_tools(tools: list[OutsideTool], *, as_json: bool) -> None:
    told = [_tool_json(tool) for tool in tools]
    text = "\n".join(
        f"{each['tool']}\n  {'asks' if each['asks'] else 'does not ask'}, after a crash: "
        f"{'again by itself' if each['replay'] == 'safe' else 'never by itself'}; it claims: "
        f"{_claims(each['hints'])}"
        for each in told
    )
    answer(told, as_json=as_json, text=text or "It offers no tools.")


def _tool_json(tool: OutsideTool) -> dict[str, Any]:
    from app.tools.outside_tool import replay_of

    return {
        "tool": tool.tool,
        "name": tool.name,
        "description": tool.description,
        "hints": tool.hints.json(),
        "trusted": tool.trusted,
        "replay": replay_of(tool.hints, trusted=tool.trusted, override=tool.replay),
        "asks": not tool.unasked,
        "fingerprint": tool.fingerprint,
    }


def _claims(hints: dict[str, bool]) -> str:
    return ", ".join(f"{name} {'yes' if value else 'no'}" for name, value in hints.items()) or "-"


async def run_trust(options: argparse.Namespace) -> int:
    """Believe the hints of the tools as they are listed now; a changed one is not believed."""
    from app.settings.servers import with_trust

    async with workshop(options.home) as shop:
        seen: dict[str, str] | None = None
        if not options.withdraw:
            tools = await shop.servers.offered_by(options.name)
            seen = {tool.tool: tool.fingerprint for tool in tools}
        shop.change_servers(lambda settings: with_trust(settings, options.name, seen))
        told = "not trusted any more" if seen is None else f"trusted, with {len(seen)} tools"
        found = {"name": options.name, "trusted": seen is not None, "tools": sorted(seen or {})}
        answer(found, as_json=options.json, text=f"{options.name} is {told}.")
    return 0


async def run_tool(options: argparse.Namespace) -> int:
    """Keep the person's word about a tool as it is listed now."""
    from app.settings.servers import used, with_rule

    async with workshop(options.home) as shop:
        tools = await shop.servers.offered_by(options.name)
        tool = next((each for each in tools if each.tool == options.tool), None)
        if tool is None:
            raise NotFoundError(what="tool", name=options.tool)
        replay = tool.replay if options.replay is None else options.replay
        ask = not tool.unasked if options.ask is None else options.ask == "always"
        mark = tool.fingerprint
        shop.change_servers(
            lambda settings: with_rule(
                settings, options.name, options.tool, mark,
                replay=None if replay == "as-told" else replay, ask=ask,
            )
        )  # fmt: skip
        from app.server_shelf import as_set

        now = as_set(used(shop.settings, options.name), tool)
        _print_tools([now], as_json=options.json)
    return 0


async def run_key(options: argparse.Namespace) -> int:
    """Keep a key read from standard input, or from the terminal without showing it."""
    from app.server_shelf import key_name
    from app.settings.servers import used

    async with workshop(options.home) as shop:
        server = used(shop.settings, options.name)
        if options.variable and options.variable not in server.variables:
            raise NotFoundError(what="variable", name=options.variable)
        if bool(options.variable) != bool(server.command):
            raise WrongUseError(
                reason="A server that is started takes --variable, one with an address its key."
            )
        name = key_name(server.name, options.variable)
        if options.delete:
            await asyncio.to_thread(shop.keys.delete, name)
            answer({"deleted": name}, as_json=options.json, text="It is forgotten.")
            return 0
        given = getpass.getpass("Key: ") if sys.stdin.isatty() else sys.stdin.readline()
        if not given.strip():
            raise WrongUseError(reason="No key was given.")
        if not await asyncio.to_thread(shop.keys.store, name, given.strip()):
            raise RefusedError(
                reason="There is no system key store here, so the key was not kept. "
                "Give it for one run in the environment."
            )
        answer({"kept": name}, as_json=options.json, text="The key is kept.")
    return 0
