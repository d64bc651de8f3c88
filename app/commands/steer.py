"""``approve``, ``stop``, ``queue``, ``withdraw``: a run and its questions."""

from __future__ import annotations

import argparse
from typing import Any

from app.commands.say import follow
from app.commands.session import find_story, workshop
from app.commands.terminal import answer

_QUEUES = {"steer": "steer", "follow-up": "follow_up", "next": "next_run"}


def add(verbs: Any) -> None:
    """Declare the verbs."""
    verb = verbs.add_parser("approve", help="decide about a paid call that waits, and go on")
    verb.add_argument("session")
    verb.add_argument("result_id")
    verb.add_argument("decision", choices=("yes", "no"))
    verb.set_defaults(run=run_approve)
    verb = verbs.add_parser("stop", help="stop the open run; no restart brings it back")
    verb.add_argument("session")
    verb.add_argument("--take-over", action="store_true", help="although another may write it")
    verb.set_defaults(run=run_stop)
    verb = verbs.add_parser("queue", help="say something to a run that is open, or to the next")
    verb.add_argument("session")
    verb.add_argument("queue", choices=tuple(_QUEUES))
    verb.add_argument("text")
    verb.set_defaults(run=run_queue)
    verb = verbs.add_parser("withdraw", help="take back something queued")
    verb.add_argument("session")
    verb.add_argument("entry")
    verb.set_defaults(run=run_withdraw)


async def run_approve(options: argparse.Namespace) -> int:
    """Write the decision, then carry the run on."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        shop.studio.approve(session_id, options.result_id, options.decision == "yes")
        operation_id = shop.journal.view(session_id).owner_of(options.result_id)
        assert operation_id is not None
        return await follow(options, shop, session_id, operation_id)


async def run_stop(options: argparse.Namespace) -> int:
    """Write the stop, then close the run as far as nothing is out."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        shop.studio.open(session_id, take_over=options.take_over)
        operation_id = shop.studio.stop(session_id)
        return await follow(options, shop, session_id, operation_id)


async def run_queue(options: argparse.Namespace) -> int:
    """Queue a text and print the id its message will have."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        kind: Any = _QUEUES[options.queue]
        entry_id = shop.studio.queue(session_id, kind, options.text)
        answer({"entry_id": entry_id, "queue": kind}, as_json=options.json, text=entry_id)
    return 0


async def run_withdraw(options: argparse.Namespace) -> int:
    """Take back a queued text and print it."""
    async with workshop(options.home) as shop:
        session_id = find_story(shop, options.session)
        content = shop.studio.withdraw(session_id, options.entry)
        found = {"entry_id": options.entry, "content": content}
        answer(found, as_json=options.json, text="Taken back.")
    return 0
