"""``export`` and ``import``: stories as files, and files as stories."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from app.commands.session import find_story, workshop
from app.commands.terminal import FAILED, answer, note


def add(verbs: Any) -> None:
    """Declare the verbs."""
    verb = verbs.add_parser("export", help="write a story with its pictures into a file")
    verb.add_argument("session")
    verb.add_argument(
        "file", nargs="?", type=Path,
        help="a new file, or a folder; without it, named after the story, here",
    )  # fmt: skip
    verb.set_defaults(run=run_export)
    verb = verbs.add_parser("import", help="take a story in from a file; it resumes nothing")
    verb.add_argument("file", type=Path, help="an .inkfold file, or another Inkfold's library.db")
    verb.add_argument("story", nargs="?", help="of a library: only this one, by its id or title")
    verb.set_defaults(run=run_import)


async def run_export(options: argparse.Namespace) -> int:
    """Write a story's file and print where it is; exit status 5 where pictures are missing."""
    async with workshop(options.home, reading_only=True) as shop:
        made = shop.export_story(find_story(shop, options.session), options.file)
    shown = {
        "file": str(made.path.absolute()),
        "rows": made.rows,
        "pictures": made.pictures,
        "missing": list(made.missing),
    }
    for asset in made.missing:
        note(f"{asset}: the picture is missing and was left out")
    answer(shown, as_json=options.json, text=f"Written: {made.path}")
    return FAILED if made.missing else 0


async def run_import(options: argparse.Namespace) -> int:
    """Take stories in and print their new ids; exit status 5 where something was left out."""
    async with workshop(options.home) as shop:
        intake = shop.take_in(options.file, options.story)
    for session_id, reason in intake.refused.items():
        note(f"{session_id}: {reason}")
    for story in intake.stories:
        for asset, fault in story.faults.items():
            note(f"{asset}: {fault}; left out")
    if intake.unread_log:
        note(
            "Another Inkfold had not finished writing beside that file: the newest changes may be "
            "missing. Close it and import once more, or use its export."
        )
    shown = {
        "stories": [
            {
                "session_id": story.session_id,
                "origin_id": story.origin_id,
                "title": story.title,
                "entries": story.entries,
                "pictures": story.pictures,
                "missing": dict(story.faults),
            }
            for story in intake.stories
        ],
        "refused": dict(intake.refused),
        "unread_log": intake.unread_log,
    }
    text = "\n".join(f"{story.session_id}  {story.title}" for story in intake.stories)
    answer(shown, as_json=options.json, text=text or "There was no story in it.")
    left_out = intake.refused or any(story.faults for story in intake.stories)
    return FAILED if left_out else 0
