"""``show`` and ``log``: a story as it stands, and every row of it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import Any

from app.commands.session import find_entry, find_story, tell_older_copy, workshop
from app.commands.story_answer import folded, money_line, show_json
from app.commands.terminal import answer, counted
from app.errors import NotFoundError


def add(verbs: Any) -> None:
    """Declare the verbs."""
    verb = verbs.add_parser("show", help="show a story as it stands")
    verb.add_argument("session")
    verb.add_argument("--at", metavar="ENTRY", help="look at another moment, a turn's number too")
    verb.set_defaults(run=run_show)
    verb = verbs.add_parser("log", help="print every row of a story's journal")
    verb.add_argument("session")
    verb.set_defaults(run=run_log)


async def run_show(options: argparse.Namespace) -> int:
    """Print the story's answer as one JSON object; opens nothing for writing."""
    async with workshop(options.home, reading_only=True) as shop:
        session_id = find_story(shop, options.session)
        result = folded(shop, session_id)
        at = None if options.at is None else find_entry(shop, session_id, options.at)
        if at is not None and at not in result.session.tree.nodes:
            raise NotFoundError(what="entry", name=at)
        older = tell_older_copy(shop, session_id)
        shown = show_json(shop, result, at)
        shown["older_copy"] = None if older is None else asdict(older)
    answer(shown, as_json=options.json, text=_in_words(shown))
    return 5 if shown["corrupted"] else 0


async def run_log(options: argparse.Namespace) -> int:
    """Print one JSON line for each row."""
    async with workshop(options.home, reading_only=True) as shop:
        for row in shop.journal.view(find_story(shop, options.session)).rows(0):
            answer(row.json(), as_json=True)
    sys.stdout.flush()
    return 0


def _in_words(shown: dict[str, Any]) -> str:
    lines = [shown["title"], f"head {shown['head']}"]
    characters = shown["state"].get("characters")
    # nobody promised what a state holds: it is shown as far as it looks like one
    for name, fields in characters.items() if isinstance(characters, dict) else ():
        if isinstance(fields, dict):
            lines.append(f"{name}: " + ", ".join(f"{k}={v}" for k, v in fields.items()))
    lines += [f"turn {turn['number']}  {turn['said']}" for turn in shown["turns"]]
    lines += [
        f"panel {number}  {panel['panel_id']}  {panel['file']}"
        for number, panel in enumerate(shown["panels"], 1)
    ]
    for branch in shown["branches"]:
        here = "  (here)" if branch["left_at"] is None else ""
        count = counted(branch["panels"], "panel")
        lines.append(f"branch {branch['name'] or '(no name)'}  {branch['tip']}  {count}{here}")
    lines.append(money_line(shown["spending"]))
    return "\n".join(lines)
