"""``script``: a script from elsewhere, scene by scene as turns of a story."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from typing import Any

from app.commands import say
from app.commands.session import find_story, workshop
from app.commands.terminal import answer, counted
from app.errors import WrongUseError


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser(
        "script", help="read a script (text, Markdown, Fountain) and draw it scene by scene"
    )
    verb.add_argument("session")
    verb.add_argument("file", type=Path)
    verb.add_argument(
        "--list", action="store_true", help="list the scenes; done without --run, too"
    )
    verb.add_argument("--run", dest="scene", type=int, metavar="N", help="say scene N to the agent")
    verb.add_argument(
        "--approve", metavar="ask|none|all|N", help="who decides about paid calls of this run"
    )
    verb.set_defaults(run=run, image=[], request_id=None, take_over=False)


async def run(options: argparse.Namespace) -> int:
    """List the scenes, or run one as a turn: ``say`` does the rest."""
    from app.publish.script import read_script

    scenes = await asyncio.to_thread(read_script, options.file)
    if options.scene is None or options.list:
        async with workshop(options.home, reading_only=True) as shop:
            find_story(shop, options.session)
        shown = [
            {"number": number, "title": scene.title, "prompt": scene.prompt}
            for number, scene in enumerate(scenes, 1)
        ]
        lines = [f"{item['number']}. {item['title']}" for item in shown]
        text = "\n".join([*lines, counted(len(scenes), "scene")])
        answer({"scenes": shown}, as_json=options.json, text=text)
        return 0
    if not 1 <= options.scene <= len(scenes):
        raise WrongUseError(reason=f"{options.file} has {counted(len(scenes), 'scene')}.")
    options.text = scenes[options.scene - 1].prompt
    return await say.run(options)
