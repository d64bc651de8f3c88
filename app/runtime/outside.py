"""Calls to servers the person added: what is offered, one call, and what its answer comes to."""

from __future__ import annotations

import asyncio
import base64
import json
from typing import Any

from app.errors import BadPictureError, NoAnswerError, NotSentError, RefusedError
from app.folds.operation import Operation
from app.points import point
from app.ports import Progress, RawAnswer, ToolSpec
from app.records.canonical import clean_text
from app.records.facts import ToolDispatched
from app.records.ids import SERVER
from app.runtime.results import Ending
from app.runtime.story import Story
from app.tools.outside_tool import OutsideCall, replay_of
from app.tools.toolbox import TOOLS

MOST_TOOLS = 64
"""How many tools of servers a model is shown; services refuse longer lists."""
LONGEST = 20_000
"""Characters of a result that the agent reads."""
MOST_PICTURES = 4
LEFT_OPEN = "Nobody knows whether this was done. Do not do it again by yourself."
NOT_DONE = "The person says that this was not done."


def is_outside(t1: ToolDispatched) -> bool:
    """Tell whether a send went to a server the person added."""
    return isinstance(t1.engine, str) and t1.engine.startswith(SERVER)


def outside_tool(story: Story, name: str) -> OutsideCall | None:
    """Return the tool of a server by the name a model calls it by."""
    offered = story.outside.offered().get(name) if story.outside is not None else None
    return None if offered is None else OutsideCall(offered)


def outside_specs(story: Story) -> list[ToolSpec]:
    """Return the tools of servers as a model sees them."""
    if story.outside is None:
        return []
    offered = sorted(story.outside.offered().items())[:MOST_TOOLS]
    return [OutsideCall(tool).spec() for _name, tool in offered]


async def look_again(story: Story) -> None:
    """Ask the servers what they offer now; a model is about to be shown it."""
    if story.outside is not None:
        await story.outside.look()


async def look_for_tools(story: Story, operation: Operation) -> None:
    """Ask the servers what they offer where the last reply calls something that is not known yet.

    After a crash nothing is known: what the call was planned from has to be asked for again.
    """
    if story.outside is None or not operation.replies or operation.cancelled_seq:
        return
    known = story.outside.offered()
    for call in operation.calls_of(operation.replies[-1]):
        if call.result is None and not call.sends and call.name not in (*TOOLS, *known):
            await story.outside.look()
            return


async def called(story: Story, t1: ToolDispatched, on_progress: Progress) -> RawAnswer:
    """Call a server's tool once, as T1 says. Raises ``NotSentError`` and ``NoAnswerError``."""
    servers = story.outside
    given = t1.arguments
    arguments = given.get("arguments")
    if servers is None or not isinstance(arguments, dict):
        raise NotSentError(reason="the saved call cannot be read")
    try:
        async with asyncio.timeout(story.limits.picture_s):
            return await servers.call(
                str(given.get("server")), str(given.get("tool")), str(given.get("fingerprint")),
                arguments, t1.idempotency_key, on_progress,
            )  # fmt: skip
    except TimeoutError:
        raise NoAnswerError(reason="it took too long") from None


def insist_on_server(story: Story, t1: ToolDispatched) -> None:
    """Raise ``RefusedError`` where the server a call went to is gone."""
    name = str(t1.engine).removeprefix(SERVER)
    if story.outside is None or not story.outside.has(name):
        raise RefusedError(reason=f"There is no server named {name} any more.")


async def outside_obstacle(story: Story, t1: ToolDispatched) -> str:
    """Return why a call must not be made again by itself, empty where it may."""
    if story.outside is None:
        return "the server is gone"
    await story.outside.look()
    for tool in story.outside.offered().values():
        if (tool.server, tool.tool) == (t1.arguments.get("server"), t1.arguments.get("tool")):
            now = replay_of(tool.hints, trusted=tool.trusted, override=tool.replay)
            same = tool.fingerprint == t1.arguments.get("fingerprint") and now == t1.replay
            return "" if same else "the tool is another one now"
    return "the server does not offer it now"


async def outside_ending(story: Story, raw: RawAnswer) -> Ending:
    """Return what a server's answer, which lies in the spool, ends its call with.

    Total: any bytes give an ending, and only a disk that fails raises. Pictures are checked and
    stored before it is returned; words are the server's, and are cut to a length.
    """
    answer = _read(raw)
    if raw.status != 200:
        return Ending(
            "refused", _cut(f"The server refused: {_word(answer.get('refused')) or 'no reason'}")
        )
    texts: list[str] = []
    assets: list[str] = []
    parts = answer.get("content")
    for part in parts if isinstance(parts, list) else []:
        await _take(story, part, texts, assets)
    if not texts and answer.get("structuredContent") is not None:
        texts.append(_written(answer["structuredContent"]))
    said = _cut("\n".join(text for text in texts if text))
    outcome = "error" if answer.get("isError") is True else "ok"
    return Ending(outcome, said or "It answered without words.", tuple(dict.fromkeys(assets)))


async def _take(story: Story, part: Any, texts: list[str], assets: list[str]) -> None:
    if not isinstance(part, dict):
        texts.append("(The answer holds a part that is not shown.)")
        return
    kind = part.get("type")
    if kind == "text":
        texts.append(_word(part.get("text")))
    elif kind == "image" and len(assets) < MOST_PICTURES:
        try:
            data = base64.b64decode(_word(part.get("data")), validate=True)
            await asyncio.to_thread(story.pictures.check, data)
            assets.append(await asyncio.to_thread(story.pictures.put, data))
            point("picture_stored")
        except (BadPictureError, ValueError):
            # letters outside ASCII are no binascii.Error
            texts.append("(A picture in the answer cannot be used.)")
    elif kind == "resource" and isinstance(part.get("resource"), dict):
        inside = part["resource"]
        texts.append(_word(inside.get("text")) or f"({_word(inside.get('uri'))})")
    elif kind == "resource_link":
        texts.append(f"({_word(part.get('uri'))})")
    else:
        texts.append(f"(The answer holds a part that is not shown: {_word(kind) or 'of no kind'})")


def _word(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _written(value: Any) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):
        return "(The answer cannot be shown.)"


def _read(raw: RawAnswer) -> dict[str, Any]:
    try:
        found = json.loads(raw.body)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _cut(text: str) -> str:
    text = clean_text(text)
    return text if len(text) <= LONGEST else text[:LONGEST] + "\n(The rest was cut off.)"
