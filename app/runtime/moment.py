"""What each call of a reply sees, and what it would execute: pure, the same after a crash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.errors import NotFoundError
from app.folds.context import images_of
from app.folds.operation import Call, Operation
from app.folds.panels import DRAWING_TOOL
from app.folds.state import merge_patch
from app.ports import JournalView, PicturePolicy
from app.records.canonical import arguments_hash
from app.records.facts import AssistantMessage
from app.records.ids import result_id
from app.runtime.outside import outside_tool
from app.runtime.story import Story
from app.tools.tool import Change, InvalidCallError, Moment, Panels, Policy, Tool
from app.tools.toolbox import TOOLS


@dataclass(frozen=True, slots=True)
class Planned:
    """A call as it would be executed; ``invalid`` says why it cannot be, and then nothing else
    holds. ``change`` is what an effect-less call does."""

    call: Call
    tool: Tool | None = None
    arguments: dict[str, Any] | None = None
    policy: Policy | None = None
    change: Change | None = None
    invalid: str = ""

    @property
    def hash(self) -> str:
        """The hash its approval is bound to."""
        return arguments_hash(self.arguments)

    @property
    def estimate(self) -> dict[str, Any] | None:
        """The price as rows carry it, None where unknown."""
        money = self.policy.estimate if self.policy is not None else None
        return None if money is None else money.json()


def planned_calls(
    story: Story, view: JournalView, operation: Operation, reply: AssistantMessage
) -> list[Planned]:
    """Return the calls of ``reply`` as they would be executed, in call order.

    A call sees the state at the reply with the patches of the reply's own calls before it.
    """
    state = view.state_at(reply.entry_id)
    panels = Panels(lambda: _panels_before(story, view, reply.entry_id))
    engine_id = operation.accepted.config.get("image")
    attached = _attached(operation, reply)
    planned = []
    for call in operation.calls_of(reply):
        moment = Moment(state, panels, call.result_id, reply.entry_id, view, attached)
        item = _plan(story, call, moment, engine_id)
        if item.change is not None and item.change.patch is not None:
            state = merge_patch(state, item.change.patch)
        if call.name == DRAWING_TOOL and item.arguments and not item.arguments.get("panel"):
            panels = panels.and_then(call.result_id)
        planned.append(item)
    return planned


def _attached(operation: Operation, reply: AssistantMessage) -> tuple[str, ...]:
    """Return the pictures beside the last thing the person said before ``reply``.

    What is said later is for later replies: what a call sees never changes.
    """
    said = [message for message in operation.inputs if message.seq < reply.seq]
    return images_of(said[-1].content) if said else ()


def _plan(story: Story, call: Call, moment: Moment, engine_id: Any) -> Planned:
    if not call.reply.calls_run:
        return Planned(call, invalid="The reply was cut short; its calls were not run.")
    tool = TOOLS.get(call.name) or outside_tool(story, call.name)
    if tool is None:
        return Planned(call, invalid=f"There is no tool named {call.name}.")
    try:
        arguments = tool.resolve(call.arguments, moment)
        engine = None
        if tool.effect == "picture":
            engine = picture_policy(story, engine_id)
            if engine is None:
                return Planned(call, invalid="The story's picture engine is gone; choose another.")
        change = tool.apply(arguments, moment) if tool.effect == "none" else None
    except InvalidCallError as error:
        return Planned(call, invalid=str(error))
    return Planned(call, tool, arguments, tool.policy(engine), change)


def picture_policy(story: Story, engine_id: Any) -> PicturePolicy | None:
    """Return what a picture engine declares now, None where it is gone."""
    if not isinstance(engine_id, str):
        return None
    try:
        return story.engines.picture(engine_id).declare()
    except NotFoundError:
        return None


def _panels_before(story: Story, view: JournalView, tip: str) -> list[str]:
    # the path to an entry never changes: it is read once for each reply, not for each step
    if story.panels_at is None or story.panels_at[0] != tip:
        story.panels_at = (tip, tuple(panels_before(view, tip)))
    return list(story.panels_at[1])


def panels_before(view: JournalView, tip: str) -> list[str]:
    """Return the panels on the path to ``tip`` in story order, calls without result included."""
    found: dict[str, None] = {}
    for row in view.path(tip):
        payload = row.payload
        if payload.get("role") == "tool" and payload.get("name") == DRAWING_TOOL:
            found.setdefault(str(payload.get("panel") or row.entry_id), None)
        elif payload.get("role") == "assistant" and row.entry_id != tip:
            for index, call in enumerate(payload["tool_calls"]):
                if call["name"] == DRAWING_TOOL and not names_panel(call["arguments"]):
                    found.setdefault(result_id(row.entry_id or "", index), None)
        if isinstance(payload.get("picked"), dict):
            found.setdefault(str(payload["picked"].get("panel_id")), None)
    return list(found)


def names_panel(arguments: Any) -> bool:
    """Tell whether a drawing call orders one more picture of a panel that is there."""
    return isinstance(arguments, dict) and bool(arguments.get("panel"))
