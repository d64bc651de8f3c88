"""A ComfyUI workflow with the places a panel's words, seed, shape and references go into."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.engines.account import OPTION_LIMIT
from app.engines.wire import read_json
from app.errors import RefusedError

Graph = dict[str, dict[str, Any]]
"""Nodes by their ids, each with ``class_type`` and ``inputs``: ComfyUI's API format."""

_NAMES = ("prompt", "negative", "seed", "width", "height", "model", "save", "references")


@dataclass(frozen=True, slots=True)
class Place:
    """One input of one node."""

    node: str
    input: str


@dataclass(frozen=True, slots=True)
class Places:
    """Where a panel goes into a workflow; None and empty where the workflow has no such place."""

    prompt: Place
    save: Place
    negative: Place | None = None
    seed: Place | None = None
    width: Place | None = None
    height: Place | None = None
    model: Place | None = None
    references: tuple[Place, ...] = field(default=())


def read_workflow(text: str) -> Graph:
    """Return the workflow in ``text``, or the plain one that comes with Inkfold for ``""``.

    Raises ``RefusedError`` for what is no workflow in the API format.
    """
    if not text.strip():
        return copy.deepcopy(PLAIN)
    try:
        value = read_json(text, limit=OPTION_LIMIT)
    except ValueError as error:
        raise RefusedError(reason="The workflow is no JSON.") from error
    if isinstance(value, dict) and isinstance(value.get("prompt"), dict):
        value = value["prompt"]
    if isinstance(value, dict) and isinstance(value.get("nodes"), list):
        raise RefusedError(
            reason="This is a workflow as ComfyUI's editor saves it; export it for the API instead."
        )
    if not isinstance(value, dict) or not value or not all(map(_is_node, value.values())):
        raise RefusedError(reason="The workflow is none that ComfyUI's API takes.")
    return value


def places_of(graph: Graph, given: Mapping[str, Any]) -> Places:
    """Return where a panel goes in; ``given`` maps names to ``node.input`` and overrules.

    Raises ``RefusedError`` where nothing takes the words or saves the picture.
    """
    for name in given:
        if name not in _NAMES:
            raise RefusedError(reason=f"The workflow's places have none called {name}.")
    found = _found(graph)
    for name, value in given.items():
        values = value if isinstance(value, list) else [value]
        places = tuple(_read(graph, name, item) for item in values)
        if name == "references":
            found[name] = places
        elif places:
            found[name] = places[0]
    if "prompt" not in found:
        raise RefusedError(reason="The workflow has no place for the words of a panel.")
    if "save" not in found:
        raise RefusedError(reason="The workflow saves no picture.")
    return Places(**found)


def put(graph: Graph, place: Place | None, value: Any) -> None:
    """Put ``value`` into a place, if there is one."""
    if place is not None:
        graph[place.node]["inputs"][place.input] = value


def _found(graph: Graph) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, field_names, kinds in (
        ("save", ("filename_prefix",), ("SaveImage",)),
        ("seed", ("seed", "noise_seed"), ()),
        ("width", ("width",), ("Latent",)),
        ("height", ("height",), ("Latent",)),
        ("model", ("ckpt_name", "unet_name"), ("Loader",)),
    ):
        place = next(_plain_inputs(graph, field_names, kinds), None)
        if place is not None:
            found[name] = place
    for name, wire in (("prompt", "positive"), ("negative", "negative")):
        place = _text_behind(graph, wire)
        if place is not None:
            found[name] = place
    if "prompt" not in found:
        place = next(_plain_inputs(graph, ("text", "prompt"), ("TextEncode",)), None)
        if place is not None:
            found["prompt"] = place
    if found.get("prompt") == found.get("negative"):
        found.pop("negative", None)
    found["references"] = tuple(_plain_inputs(graph, ("image",), ("LoadImage",)))
    return found


def _plain_inputs(graph: Graph, names: Sequence[str], kinds: Sequence[str]) -> Iterator[Place]:
    """Yield inputs that hold a value of their own, in the order of the nodes' numbers."""
    for node_id in sorted(graph, key=_number):
        node = graph[node_id]
        if kinds and not any(kind in node["class_type"] for kind in kinds):
            continue
        for name in names:
            if isinstance(node["inputs"].get(name), str | int | float):
                yield Place(node_id, name)


def _text_behind(graph: Graph, wire: str) -> Place | None:
    """Return the text that is wired into a sampler's ``wire``, through whatever lies between."""
    ends = [node["inputs"][wire] for node in graph.values() if wire in node["inputs"]]
    seen: set[str] = set()
    while ends:
        end = ends.pop(0)
        if not isinstance(end, list) or not end or str(end[0]) in seen:
            continue
        node_id = str(end[0])
        seen.add(node_id)
        inputs = graph.get(node_id, {}).get("inputs", {})
        for name in ("text", "prompt"):
            if isinstance(inputs.get(name), str):
                return Place(node_id, name)
        ends += [
            inputs[name] for name in ("text", "prompt", wire, "conditioning") if name in inputs
        ]
    return None


def _read(graph: Graph, name: str, value: object) -> Place:
    node, _, given = value.partition(".") if isinstance(value, str) else ("", "", "")
    if node not in graph or given not in graph[node]["inputs"]:
        raise RefusedError(reason=f"The workflow has no input {value} for {name}.")
    return Place(node, given)


def _is_node(value: object) -> bool:
    return (
        isinstance(value, dict)
        and isinstance(value.get("class_type"), str)
        and isinstance(value.get("inputs"), dict)
    )


def _number(node_id: str) -> tuple[int, str]:
    return (int(node_id) if node_id.isdecimal() else 10**9, node_id)


PLAIN: Graph = {
    "1": {"class_type": "CheckpointLoaderSimple", "inputs": {"ckpt_name": ""}},
    "2": {"class_type": "CLIPTextEncode", "inputs": {"clip": ["1", 1], "text": ""}},
    "3": {"class_type": "CLIPTextEncode", "inputs": {"clip": ["1", 1], "text": ""}},
    "4": {
        "class_type": "EmptyLatentImage",
        "inputs": {"width": 1024, "height": 1024, "batch_size": 1},
    },
    "5": {
        "class_type": "KSampler",
        "inputs": {
            "model": ["1", 0], "positive": ["2", 0], "negative": ["3", 0],
            "latent_image": ["4", 0], "seed": 0, "steps": 25, "cfg": 6.5,
            "sampler_name": "euler", "scheduler": "normal", "denoise": 1.0,
        },
    },
    "6": {"class_type": "VAEDecode", "inputs": {"samples": ["5", 0], "vae": ["1", 2]}},
    "7": {"class_type": "SaveImage", "inputs": {"images": ["6", 0], "filename_prefix": "inkfold"}},
}  # fmt: skip
"""Words to picture with a checkpoint: what ComfyUI itself begins with."""
