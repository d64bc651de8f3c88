"""What a server's list of tools comes to: names a chat service takes, flat schemas, fingerprints.

Everything here was written by strangers: it is cut, counted and copied field by field.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from app.ports import Hints, OutsideTool
from app.records.canonical import canonical, clean, clean_text

LONGEST_NAME = 64
LONGEST_DESCRIPTION = 600
LONGEST_SCHEMA = 8_000
MOST_TOOLS = 64
_DEPTH = 6
_KEPT = (
    "type", "enum", "minimum", "maximum", "minItems", "maxItems", "minLength", "pattern",
)  # fmt: skip
"""What every chat service takes of a schema, besides properties, items and descriptions."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A tool as its server listed it, and nothing else of it."""

    name: str
    description: str
    schema: Mapping[str, Any]
    hints: Hints = field(default_factory=Hints)


def called_name(server: str, tool: str) -> str:
    """Return the name a model calls a tool by: letters, digits, ``_`` and ``-``, at most 64.

    No server's name holds ``__``, so two servers never share one. A tool whose own name does not
    fit is told apart by a hash.
    """
    plain = re.sub(r"[^A-Za-z0-9_-]", "_", tool)
    name = f"{server}__{plain}"
    if plain == tool and len(name) <= LONGEST_NAME:
        return name
    mark = sha256(tool.encode("utf-8", "replace")).hexdigest()[:8]
    return f"{name[: LONGEST_NAME - 9]}_{mark}"


def fingerprint(listed: Listed) -> str:
    """Return the hash of a tool's input schema and hints; of either changed, another."""
    said = {"schema": clean(dict(listed.schema)), "hints": listed.hints.json()}
    return sha256(canonical(said).encode()).hexdigest()


def offers(server: str, listed: Sequence[Listed]) -> list[OutsideTool]:
    """Return what is offered of a server's list, the first of a name only; trusted is none of it."""
    found: dict[str, OutsideTool] = {}
    # a name that fits goes before one that was made to fit, whoever came first in the list
    in_order = sorted(
        listed, key=lambda each: called_name(server, each.name) != _bare(server, each)
    )
    for each in in_order[: 4 * MOST_TOOLS]:
        name = called_name(server, each.name)
        if name in found or not each.name:
            continue
        try:
            mark = fingerprint(each)
        except (ValueError, RecursionError):
            # not a schema that can be written down, so no approval could be bound to it
            continue
        said = " ".join(clean_text(each.description).split())
        found[name] = OutsideTool(
            name, server, each.name, said[:LONGEST_DESCRIPTION], flat(each.schema), mark, each.hints
        )
    return list(found.values())[:MOST_TOOLS]


def _bare(server: str, listed: Listed) -> str:
    return f"{server}__{listed.name}"


def flat(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return an object's schema without references and rarely taken words, limited in size.

    One that is too large loses its descriptions, then everything but the names.
    """
    told: dict[str, Any] = {}
    for words in (True, False):
        told = _node(schema, schema, 0, words=words)
        told = {
            "type": "object",
            "properties": told.get("properties", {}),
            "required": told.get("required", []),
        }
        if len(canonical(told)) <= LONGEST_SCHEMA:
            return told
    names = [name for name in told["properties"] if len(name) <= LONGEST_NAME][:MOST_TOOLS]
    required = [name for name in told["required"] if name in names]
    return {"type": "object", "properties": {name: {} for name in names}, "required": required}


def _node(node: Any, whole: Mapping[str, Any], depth: int, *, words: bool) -> dict[str, Any]:
    if not isinstance(node, Mapping) or depth > _DEPTH:
        return {}
    if isinstance(node.get("$ref"), str):
        return _node(_found(whole, node["$ref"]), whole, depth + 1, words=words)
    for several in ("anyOf", "oneOf", "allOf"):
        if isinstance(node.get(several), list):
            real = [
                item
                for item in node[several]
                if isinstance(item, Mapping) and item.get("type") != "null"
            ]
            first = _node(real[0] if real else {}, whole, depth + 1, words=words)
            rest = {key: value for key, value in node.items() if key != several}
            return first | _node(rest, whole, depth + 1, words=words)
    made: dict[str, Any] = {}
    for key in _KEPT:
        if key in node:
            made[key] = clean(node[key])
    if isinstance(made.get("type"), list):
        real_types = [kind for kind in made["type"] if kind != "null"]
        made["type"] = real_types[0] if real_types else "string"
    if "const" in node:
        made["enum"] = [clean(node["const"])]
    if words and isinstance(node.get("description"), str):
        made["description"] = clean_text(node["description"])[:LONGEST_DESCRIPTION]
    if isinstance(node.get("properties"), Mapping):
        made["properties"] = {
            clean_text(str(name)): _node(item, whole, depth + 1, words=words)
            for name, item in node["properties"].items()
        }
        required = node.get("required")
        made["required"] = [
            name
            for name in (required if isinstance(required, list) else [])
            if isinstance(name, str) and name in made["properties"]
        ]
    if "items" in node:
        made["items"] = _node(node["items"], whole, depth + 1, words=words)
    return made


def _found(whole: Mapping[str, Any], reference: str) -> Any:
    """Return what a reference within the schema means; one that leads elsewhere is nothing."""
    at: Any = whole
    for part in reference.removeprefix("#/").split("/"):
        at = at.get(part) if isinstance(at, Mapping) else None
    return at if reference.startswith("#/") else None
