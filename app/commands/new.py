"""``new``, ``list``, ``rename``, ``archive``: stories themselves."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from app.commands.session import find_story, workshop
from app.commands.terminal import answer, counted
from app.errors import WrongUseError
from app.records.reading import GIVEN_DEPTH, read_json


def add(verbs: Any) -> None:
    """Declare the verbs."""
    verb = verbs.add_parser("new", help="begin a story")
    verb.add_argument("--title", required=True)
    verb.add_argument("--state", help="the state it begins with, as JSON")
    verb.set_defaults(run=run_new)
    verb = verbs.add_parser("list", help="list the stories")
    verb.add_argument("--archived", action="store_true", help="those put away as well")
    verb.set_defaults(run=run_list)
    verb = verbs.add_parser("rename", help="give a story a new title")
    verb.add_argument("session")
    verb.add_argument("title")
    verb.set_defaults(run=run_rename)
    verb = verbs.add_parser("archive", help="put a story away")
    verb.add_argument("session")
    verb.add_argument("--restore", action="store_true", help="take it out again")
    verb.set_defaults(run=run_archive)


def object_of(text: str, what: str) -> dict[str, Any]:
    """Read a JSON object given on the command line. Raises ``WrongUseError``."""
    try:
        value = read_json(text, GIVEN_DEPTH)
    except ValueError as error:
        raise WrongUseError(reason=f"{what} is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise WrongUseError(reason=f"{what} must be a JSON object.")
    return value


async def run_new(options: argparse.Namespace) -> int:
    """Begin a story and print its id."""
    state = object_of(options.state, "--state") if options.state else {}
    if not options.title.strip():
        raise WrongUseError(reason="A story needs a title.")
    async with workshop(options.home) as shop:
        session_id = shop.studio.new(options.title.strip(), state)
        answer({"session_id": session_id}, as_json=options.json, text=session_id)
    return 0


async def run_list(options: argparse.Namespace) -> int:
    """Print the stories, newest first."""
    async with workshop(options.home, reading_only=True) as shop:
        stories = [
            asdict(info)
            for info in shop.journal.sessions()
            if options.archived or not info.archived
        ]
        for story in stories:
            story.pop("chain")
    text = "\n".join(
        f"{s['session_id']}  {s['title']}  ({counted(s['panels'], 'panel')})" for s in stories
    )
    answer(stories, as_json=options.json, text=text or "No stories yet: inkfold new --title …")
    return 0


async def run_rename(options: argparse.Namespace) -> int:
    """Give a story a new title."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        shop.studio.rename(session_id, options.title)
        title = options.title.strip()
        answer({"session_id": session_id, "title": title}, as_json=options.json, text=title)
    return 0


async def run_archive(options: argparse.Namespace) -> int:
    """Put a story away, or take it out again."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        shop.studio.archive(session_id, not options.restore)
        told = "Taken out again." if options.restore else "Put away."
        found = {"session_id": session_id, "archived": not options.restore}
        answer(found, as_json=options.json, text=told)
    return 0
