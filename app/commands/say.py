"""``say``: tell the agent what happens next and print what comes of it."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.session import find_story, tell_older_copy, workshop
from app.commands.story_answer import (
    exit_status,
    operation_json,
    outside_words,
    question_json,
)
from app.commands.terminal import WAITS, answer, note, plain
from app.errors import WrongUseError
from app.journal.feed import Commit, Item, Live
from app.records.ids import new_id
from app.records.money import Money, read_money

if TYPE_CHECKING:
    from app.runtime.run import Rest
    from app.wiring import Workshop


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("say", help="tell the agent what happens next")
    verb.add_argument("session")
    verb.add_argument("text", help='what happens next; "-" reads it from standard input')
    verb.add_argument(
        "--approve", metavar="ask|none|all|N", help="who decides about paid calls of this run"
    )
    verb.add_argument(
        "--image", action="append", type=Path, default=[], metavar="FILE",
        help="a picture that goes along to the agent and with what it draws; may be repeated",
    )  # fmt: skip
    verb.add_argument("--request-id", help="saying the same request again does nothing twice")
    verb.add_argument("--take-over", action="store_true", help="although another may write it")
    verb.set_defaults(run=run)
    verb = verbs.add_parser("again", help="order more pictures of a panel; the others are kept")
    verb.add_argument("session")
    verb.add_argument("panel", help="a panel, or one of its candidates")
    verb.add_argument("--count", type=int, default=1, choices=range(1, 9), metavar="1..8")
    verb.add_argument(
        "--approve", metavar="ask|none|all|N", help="who decides about paid calls of this run"
    )
    verb.set_defaults(run=run_again)


async def run(options: argparse.Namespace) -> int:
    """Recover, accept, carry on; one JSON line for each feed item, the outcome last."""
    text = sys.stdin.read() if options.text == "-" else options.text
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        if not await _made_ready(shop, session_id, take_over=options.take_over):
            return _still_asked(options, shop, session_id)
        allowance = allowance_for(shop, options.approve)
        if not text.strip():
            raise WrongUseError(reason="There is nothing to say.")
        images = [await asyncio.to_thread(kept_picture, shop, path) for path in options.image]
        operation_id = shop.studio.say(
            session_id,
            text,
            images=images,
            request_id=options.request_id or new_id(),
            config={} if allowance is None else {"allowance": allowance},
        )
        return await follow(options, shop, session_id, operation_id)


async def run_again(options: argparse.Namespace) -> int:
    """Order more pictures of a panel, and follow that run."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        if not await _made_ready(shop, session_id):
            return _still_asked(options, shop, session_id)
        allowance = allowance_for(shop, options.approve)
        operation_id = shop.studio.draw_again(session_id, options.panel, options.count, allowance)
        return await follow(options, shop, session_id, operation_id)


async def _made_ready(shop: Workshop, session_id: str, *, take_over: bool = False) -> bool:
    """Claim a story and carry on what was left; False while a question about it is open.

    An open question is answered first: not even a claim is written before that.
    """
    if _asked(shop, session_id):
        return False
    shop.studio.open(session_id, take_over=take_over)
    tell_older_copy(shop, session_id)
    await shop.studio.recover(session_id)
    return not _asked(shop, session_id)


def kept_picture(shop: Workshop, path: Path) -> str:
    """Keep a picture file and return its asset. Raises ``BadPictureError`` and ``WrongUseError``."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise WrongUseError(reason=f"{path} cannot be read: {error.strerror}") from error
    shop.pictures.check(data)
    return shop.pictures.put(data)


def _asked(shop: Workshop, session_id: str) -> bool:
    return any(question.kind == "approval" for question in shop.studio.questions(session_id))


def _still_asked(options: argparse.Namespace, shop: Workshop, session_id: str) -> int:
    questions = shop.studio.questions(session_id)
    open_one = next(question for question in questions if question.kind == "approval")
    last = operation_json(shop, session_id, open_one.operation_id)
    answer(
        last | {"questions": [question_json(question) for question in questions]},
        as_json=options.json,
        text=in_words(last),
    )
    note("A question is still open; answer it with approve.")
    return 4 if any(question.kind == "doubt" for question in questions) else WAITS


def allowance_for(shop: Workshop, given: str | None) -> dict[str, Any] | None:
    """Return what ``--approve`` allows, None where the settings decide.

    Raises ``WrongUseError`` for anything but the four forms.
    """
    if given is None:
        return None
    if given in ("ask", "none", "all"):
        return {"mode": given}
    policy = shop.engines.picture(shop.settings.image).declare()
    unit = policy.estimate.unit if policy.estimate is not None else "credits"
    try:
        limit = Money.of(given, unit)
    except ArithmeticError:
        limit = None
    if limit is None or not limit.amount.is_finite() or limit.amount < 0:
        raise WrongUseError(reason=f"--approve takes ask, none, all or a number, not {given}.")
    return {"mode": "limit"} | limit.json()


async def follow(
    options: argparse.Namespace, shop: Workshop, session_id: str, operation_id: str
) -> int:
    """Carry an operation on, printing the feed; ask at a terminal, else leave questions open."""
    view = shop.journal.view(session_id)
    operation_rows = view.operation_rows(operation_id)
    start = operation_rows[0].seq - 1 if operation_rows else view.info().seq
    printer = asyncio.create_task(_print_feed(options, shop, session_id, start))
    try:
        while True:
            rest = await shop.studio.run(session_id, operation_id, patient=False)
            if not _asked_here(shop, session_id, operation_id, rest):
                break
        # what was committed last is still to be printed
        await asyncio.sleep(0)
    finally:
        await _let_print(printer)
    last = operation_json(shop, session_id, operation_id)
    answer(last, as_json=options.json, text="\n" + in_words(last))
    return exit_status(last)


async def _let_print(printer: asyncio.Task[None]) -> None:
    for _ in range(20):
        await asyncio.sleep(0)
    printer.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await printer


async def _print_feed(
    options: argparse.Namespace, shop: Workshop, session_id: str, start: int
) -> None:
    fence = shop.journal.view(session_id).info().fence
    replies = _Replies()
    async for item in shop.feed.subscribe(session_id, fence, start):
        if options.json or not sys.stdout.isatty():
            answer(item.json(), as_json=True)
        else:
            replies.hear(item)


class _Replies:
    """Prints what is said, as it comes, for a person at a terminal."""

    def __init__(self) -> None:
        self._speaking = ""

    def hear(self, item: Item) -> None:
        """Print what ``item`` says; a reply that is asked for again is said from its beginning."""
        match item:
            case Live(kind="text"):
                # every reply begins on a line of its own
                end = "\n" if self._speaking not in ("", item.entry_id) else ""
                self._speaking = item.entry_id
                sys.stdout.write(end + plain(item.delta))
                sys.stdout.flush()
            case Commit(rows=rows):
                if any(
                    row.kind == "model_attempted" and row.payload["attempt"] > 1 for row in rows
                ):
                    self._begin_again()

    def _begin_again(self) -> None:
        if self._speaking:
            sys.stdout.write("…\n")
            sys.stdout.flush()
            self._speaking = ""
        note("No whole reply came; asking again.")


def _asked_here(shop: Workshop, session_id: str, operation_id: str, rest: Rest) -> bool:
    """Ask the open questions at the terminal; False where there is none, or nobody to ask."""
    if rest.name != "WAITS" or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    asked = False
    for question in shop.studio.questions(session_id):
        if question.kind == "approval" and question.operation_id == operation_id:
            price = read_money(question.estimate)
            sys.stderr.write(f"\n{question.prompt}\n{question.engine}: {price or 'price unknown'}")
            sys.stderr.write("\nDraw it? [y/N] ")
            sys.stderr.flush()
            yes = sys.stdin.readline().strip().lower() in ("y", "yes", "是")
            shop.studio.approve(session_id, question.result_entry_id, yes)
            asked = True
    return asked


def in_words(last: dict[str, Any]) -> str:
    """Return how an operation stands, for a person."""
    standing = str(last["outcome"] or last["status"])
    said = ["unsettled" if standing == "indeterminate_tool" else standing]
    if last["error"]:
        said[0] += f": {last['error']}"
    said += [
        f"{call['outcome'].replace('_', ' ')}: {call['reason']}" for call in last["failed_calls"]
    ]
    said += [f"{panel['panel_id']}  {panel['file']}" for panel in last["panels"]]
    said += [
        f"unsettled: {doubt['result_entry_id']} (inkfold decide)" for doubt in last["in_doubt"]
    ]
    for question in last["questions"]:
        if "outside" in question:
            words = outside_words(question["outside"])
            said.append(f"waits: {question['result_entry_id']}, {words} (inkfold approve)")
            continue
        price = read_money(question["estimate"])
        said.append(
            f"waits: {question['result_entry_id']}, {price or 'price unknown'} (inkfold approve)"
        )
    return "\n".join(said)
