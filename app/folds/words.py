"""Text made searchable: Chinese is cut into pairs of signs, which any word index can hold."""

from __future__ import annotations

import re
from typing import Any

from app.folds.context import text_of
from app.folds.panels import DRAWING_TOOL
from app.records.facts import AnyFact, AssistantMessage, ToolMessage, UserMessage

_IDEOGRAPHS = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]+")


def searchable(text: str) -> str:
    """Return ``text`` with every run of ideographs or kana written as its overlapping pairs."""
    if text.isascii():
        return text
    return _IDEOGRAPHS.sub(lambda run: f" {_pairs(run.group())} ", text)


def _pairs(run: str) -> str:
    if len(run) == 1:
        return run
    # single signs as well, so that a search for one sign finds it
    return " ".join([run[i : i + 2] for i in range(len(run) - 1)] + list(run))


def query(words: str) -> str:
    """Return the full-text query that finds all of ``words``; signs of its syntax mean nothing."""
    terms: list[str] = []
    for piece in re.findall(r"\w+", words):
        for part in _IDEOGRAPHS.sub(lambda run: f" {run.group()} ", piece).split():
            if _IDEOGRAPHS.fullmatch(part) and len(part) > 1:
                terms += [part[i : i + 2] for i in range(len(part) - 1)]
            else:
                terms.append(part)
    return " ".join(f'"{term}"' for term in terms)


def words_of(entry: AnyFact) -> str:
    """Return what a search should find ``entry`` by: what was said, and prompts of drawings."""
    match entry:
        case UserMessage() | ToolMessage():
            return text_of(entry.content)
        case AssistantMessage():
            prompts = [_prompt(call) for call in entry.tool_calls if call["name"] == DRAWING_TOOL]
            return "\n".join([text_of(entry.content), *prompts]).strip()
        case _:
            return ""


def _prompt(call: dict[str, Any]) -> str:
    arguments = call["arguments"]
    prompt = arguments.get("prompt") if isinstance(arguments, dict) else None
    return prompt if isinstance(prompt, str) else ""
