"""What the model reads: summary, kept messages, and every call followed by its result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from app.records.facts import (
    AssistantMessage,
    Compaction,
    ToolMessage,
    TreeEntry,
    UserMessage,
)
from app.records.ids import result_id

Results = Callable[[str], ToolMessage | None]
"""Finds a result by its id, wherever it lies in the tree."""


@dataclass(frozen=True, slots=True)
class CallResult:
    """A call of a reply and its result; None reads "outcome unknown"."""

    call_index: int
    tool_call_id: str
    name: str
    message: ToolMessage | None


@dataclass(frozen=True, slots=True)
class Context:
    """``summary`` stands for everything before ``items``; it is None where nothing was left out."""

    summary: str | None
    items: tuple[UserMessage | AssistantMessage | CallResult, ...]


def context_at(path: list[TreeEntry], results: Results) -> Context:
    """Return the context at the end of ``path``, which runs oldest first from the start.

    No call stands without a result behind it and no result without its call before it: results
    follow their reply in call order, looked up by id.
    """
    last = next((i for i in range(len(path) - 1, -1, -1) if isinstance(path[i], Compaction)), None)
    if last is None:
        return Context(None, tuple(_spoken(path, results)))
    compaction = path[last]
    assert isinstance(compaction, Compaction)
    kept = compaction.first_kept_entry_id
    start = last
    if kept is not None:
        start = next(i for i, entry in enumerate(path) if entry.entry_id == kept)
    return Context(compaction.summary, tuple(_spoken(path[start:], results)))


def _spoken(
    entries: Iterable[TreeEntry], results: Results
) -> Iterator[UserMessage | AssistantMessage | CallResult]:
    for entry in entries:
        if isinstance(entry, UserMessage):
            yield entry
        elif isinstance(entry, AssistantMessage):
            # a reply stopped before its first word says nothing and services refuse it
            if not entry.content and not entry.tool_calls:
                continue
            yield entry
            for index, call in enumerate(entry.tool_calls):
                found = results(result_id(entry.entry_id, index))
                yield CallResult(index, call["id"], call["name"], found)


def text_of(content: Iterable[object]) -> str:
    """Return the text parts of a message's content, joined by line feeds; other parts are left."""
    return "\n".join(
        part["text"]
        for part in content
        if isinstance(part, dict)
        and part.get("type") == "text"
        and isinstance(part.get("text"), str)
    )


def images_of(content: Iterable[object]) -> tuple[str, ...]:
    """Return the assets of a message's image parts, in order."""
    return tuple(
        part["asset"]
        for part in content
        if isinstance(part, dict)
        and part.get("type") == "image"
        and isinstance(part.get("asset"), str)
    )
