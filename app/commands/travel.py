"""``rewind``, ``go``, ``set``, ``fork``, ``pick``, ``mark``, ``compact``: moving in a story and
shaping it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from app.commands.new import object_of
from app.commands.say import follow
from app.commands.session import find_entry, find_story, workshop
from app.commands.terminal import answer
from app.errors import WrongUseError
from app.folds.answer import fold
from app.folds.branches import lines

if TYPE_CHECKING:
    from app.wiring import Workshop


def add(verbs: Any) -> None:
    """Declare the verbs."""
    verb = verbs.add_parser("rewind", help="go back to a turn; nothing is removed")
    verb.add_argument("session")
    verb.add_argument("entry", help='a turn\'s number, any entry of it, or "start"')
    verb.add_argument("--name", help="name of the line that is left")
    verb.set_defaults(run=run_rewind)
    verb = verbs.add_parser("go", help="go to the tip of a branch; undoes a rewind")
    verb.add_argument("session")
    verb.add_argument("entry", help="a branch's name, or any entry on it")
    verb.set_defaults(run=run_go)
    verb = verbs.add_parser("set", help="change the state by hand")
    verb.add_argument("session")
    verb.add_argument(
        "merge_patch",
        metavar="MERGE_PATCH",
        help='a JSON object (RFC 7386): {"characters": {"Mina": {"hat": "red"}}}',
    )
    verb.set_defaults(run=run_set)
    verb = verbs.add_parser("fork", help="copy the path to an entry into a new story")
    verb.add_argument("session")
    verb.add_argument("entry", help='a turn\'s number, an entry, or "start"')
    verb.add_argument("--title")
    verb.set_defaults(run=run_fork)
    verb = verbs.add_parser("pick", help="use a picture of any branch here; free")
    verb.add_argument("session")
    verb.add_argument("panel", help="a panel, or one of its candidates")
    verb.set_defaults(run=run_pick)
    verb = verbs.add_parser("mark", help="name, star or hide a branch; star a picture")
    verb.add_argument("session")
    verb.add_argument("entry", help="a branch's name or first entry, or a picture's result")
    verb.add_argument("--name")
    verb.add_argument("--star", action=argparse.BooleanOptionalAction)
    verb.add_argument("--hide", action=argparse.BooleanOptionalAction)
    verb.set_defaults(run=run_mark)
    verb = verbs.add_parser("compact", help="let the model read a summary from here on")
    verb.add_argument("session")
    verb.set_defaults(run=run_compact)


async def run_rewind(options: argparse.Namespace) -> int:
    """Go back; a run that was open is stopped and closed as far as nothing is out."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        wanted = find_entry(shop, session_id, options.entry)
        entry_id = shop.studio.rewind(session_id, wanted, options.name)
        await shop.studio.recover(session_id)
        info = shop.journal.view(session_id).info()
        state = shop.journal.view(session_id).state_at(info.head)
        shown = {"entry_id": entry_id, "head": info.head, "state": state}
        answer(shown, as_json=options.json, text=f"Gone back. head {info.head}")
    return 0


async def run_go(options: argparse.Namespace) -> int:
    """Go to the tip of the branch an entry lies on."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        tip = shop.studio.go(session_id, find_entry(shop, session_id, options.entry))
        await shop.studio.recover(session_id)
        state = shop.journal.view(session_id).state_at(tip)
        answer({"head": tip, "state": state}, as_json=options.json, text=f"head {tip}")
    return 0


async def run_set(options: argparse.Namespace) -> int:
    """Merge a patch into the state; a turn like any other."""
    patch = object_of(options.merge_patch, "The patch")
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        entry_id = shop.studio.set_state(session_id, patch)
        state = shop.journal.view(session_id).state_at(entry_id)
        answer({"entry_id": entry_id, "state": state}, as_json=options.json, text="Changed.")
    return 0


async def run_fork(options: argparse.Namespace) -> int:
    """Copy a path and print the new story's id."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        wanted = find_entry(shop, session_id, options.entry)
        new = shop.studio.fork(session_id, wanted, options.title)
        answer({"session_id": new}, as_json=options.json, text=new)
    return 0


async def run_pick(options: argparse.Namespace) -> int:
    """Use a picture here and print the turn's first entry."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        entry_id = shop.studio.pick(session_id, options.panel)
        head = shop.journal.view(session_id).info().head
        answer({"entry_id": entry_id, "head": head}, as_json=options.json, text=f"head {head}")
    return 0


async def run_mark(options: argparse.Namespace) -> int:
    """Note a name, a star or that a branch is out of sight."""
    wanted = {"name": options.name, "starred": options.star, "hidden": options.hide}
    marks = {name: value for name, value in wanted.items() if value is not None}
    if not marks:
        raise WrongUseError(reason="mark takes --name, --star or --hide.")
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        entry_id = _first_of(shop, session_id, options.entry)
        shop.studio.mark(session_id, entry_id, **marks)
        answer({"entry_id": entry_id} | marks, as_json=options.json, text="Marked.")
    return 0


def _first_of(shop: Workshop, session_id: str, wanted: str) -> str:
    """Return the first entry of a branch that is named, else the entry that is."""
    entry_id = find_entry(shop, session_id, wanted)
    session = fold(shop.journal.view(session_id).rows(0)).session
    firsts = {line.tip: line.first for line in lines(session)}
    return firsts.get(entry_id, entry_id)


async def run_compact(options: argparse.Namespace) -> int:
    """Order a summary and make it."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        operation_id = shop.studio.compact(session_id)
        return await follow(options, shop, session_id, operation_id)
