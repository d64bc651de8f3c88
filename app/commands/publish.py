"""``publish``: a comic as pages, pictures or a script for its readers."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.session import find_entry, find_story, workshop
from app.commands.terminal import FAILED, answer, note
from app.errors import WrongUseError
from app.records.panel_numbers import panel_numbers

if TYPE_CHECKING:
    from app.wiring import Workshop

FORMS = ("pdf", "cbz", "epub", "pages", "panels", "contact", "gif", "mp4", "markdown", "fountain")
"""The names of ``publish.forms``, which is imported only when it is used."""


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("publish", help="make a comic of a story: pages, pictures, a script")
    verb.add_argument("session")
    verb.add_argument(
        "file", nargs="?", type=Path,
        help="a new file or folder, or a folder in which it is named after the story",
    )  # fmt: skip
    verb.add_argument("--as", dest="form", choices=FORMS, default="pdf", help="pdf where not given")
    verb.add_argument("--at", metavar="ENTRY", help="up to this entry or turn, on any branch")
    verb.add_argument("--compare", metavar="ENTRY", help="with contact: another branch beside it")
    verb.add_argument("--panels", metavar="NUMBERS", help="only these, such as 1-4,7")
    verb.add_argument("--language", default="", help="of the words, such as en or zh-Hans")
    verb.add_argument("--without-words", action="store_true", help="leave captions and bubbles out")
    verb.add_argument("--bleed", action="store_true", help="pdf: with what the printer cuts off")
    verb.add_argument("--dots", type=int, default=0, metavar="N", help="dots an inch of a page")
    verb.set_defaults(run=run)


async def run(options: argparse.Namespace) -> int:
    """Write it and print where it is; exit status 5 where pictures are missing."""
    from app.publish.comic import comics_of
    from app.publish.drawing import application
    from app.publish.forms import Wish, publish

    wanted = numbers(options.panels) if options.panels else ()
    if options.dots and not 30 <= options.dots <= 1200:
        raise WrongUseError(reason="Dots are from 30 to 1200 an inch.")
    # fonts need it, also where there is no screen; it must outlive all drawing
    program = application()
    async with workshop(options.home, reading_only=True) as shop:
        session_id = find_story(shop, options.session)
        ends = [options.at] + ([options.compare] if options.compare else [])
        tips = [_tip(shop, session_id, end) for end in ends]
        rows = shop.journal.view(session_id).rows(0)
        comics = comics_of(rows, session_id, tips, options.language, wanted)
        wish = Wish(options.form, not options.without_words, options.bleed, options.dots)
        made = publish(comics, shop.pictures, wish, options.file)
    del program
    for number in made.missing:
        note(f"panel {number}: its picture is missing and was left out")
    shown = {
        "file": str(made.path.absolute()), "form": options.form, "count": made.count,
        "missing": list(made.missing),
    }  # fmt: skip
    answer(shown, as_json=options.json, text=f"Written: {made.path}")
    return FAILED if made.missing else 0


def _tip(shop: Workshop, session_id: str, end: str | None) -> str | None:
    if end is None:
        return shop.journal.view(session_id).info().head
    return find_entry(shop, session_id, end)


def numbers(given: str) -> tuple[int, ...]:
    """Return ``1-4,7`` as numbers, in the order given. Raises ``WrongUseError``."""
    found = panel_numbers(given)
    if found is None:
        raise WrongUseError(reason=f"{given} are no panel numbers; write 1-4,7.")
    return found
