"""A panel in words, for services that read nothing but a prompt."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from app.ports import PictureRequest, Reference


def prompt_text(request: PictureRequest, limit: int) -> str:
    """Return the panel as prompt: description, shot, each character's state, scene.

    Text in bubbles is lettered later and never drawn; only the room for it is asked for. The
    result is at most ``limit`` characters long; what is cut off is the end.
    """
    lines = [request.prompt.strip()]
    if request.shot:
        lines.append(f"Shot: {request.shot}.")
    lines += [
        f"{name}: {_fields(fields)}." if fields else f"{name}."
        for name, fields in request.characters.items()
    ]
    if request.scene:
        lines.append(f"Scene: {_fields(request.scene)}.")
    if request.bubbles:
        lines.append("Leave calm space for speech bubbles and captions; write no letters.")
    return "\n".join(line for line in lines if line)[:limit]


def data_uri(reference: Reference) -> str:
    """Return a reference picture as ``data:`` URI."""
    return f"data:{reference.media_type};base64,{base64.b64encode(reference.data).decode()}"


def request_json(request: PictureRequest) -> dict[str, Any]:
    """Return everything ``request`` says, as JSON; pictures as base64.

    Characters are pairs: their order counts, and canonical JSON sorts the keys of objects.
    """
    return {
        "prompt": request.prompt,
        "aspect": request.aspect,
        "shot": request.shot,
        "seed": request.seed,
        "characters": [[name, dict(fields)] for name, fields in request.characters.items()],
        "cast": {name: dict(fields) for name, fields in request.cast.items()},
        "scene": dict(request.scene),
        "bubbles": [dict(bubble) for bubble in request.bubbles],
        "references": [
            {
                "asset": reference.asset,
                "media_type": reference.media_type,
                "data": base64.b64encode(reference.data).decode(),
            }
            for reference in request.references
        ],
    }


def _fields(fields: Mapping[str, str]) -> str:
    return ", ".join(f"{field}: {text}" for field, text in fields.items())
