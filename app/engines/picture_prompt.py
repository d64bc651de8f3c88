"""A panel in words, for services that read nothing but a prompt."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from app.engines.openai_images_profiles import PictureProfile
from app.ports import PictureRequest, Reference
from app.records.canonical import canonical

_NUMBERS = (0, 2, 3, 4, 5, 6, 7, 8, 9)
"""The second field is called image2; the first has no number."""


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


def reference_file(reference: Reference) -> tuple[str, bytes, str]:
    """Return a reference picture as a file of a form: name, bytes, type."""
    ending = "jpg" if reference.media_type == "image/jpeg" else "png"
    return f"{reference.asset[:16]}.{ending}", reference.data, reference.media_type


def reference_fields(references: Sequence[Reference], profile: PictureProfile) -> dict[str, Any]:
    """Return reference pictures as the fields of a JSON body that ``profile`` has for them."""
    name = profile.reference_field
    uris = [data_uri(reference) for reference in references]
    if not uris:
        return {}
    match profile.reference_mode:
        case "list":
            return {name: uris}
        case "objects":
            return {name: [{"type": "image_url", "image_url": {"url": uri}} for uri in uris]}
        case "addresses":
            return {name: [{"type": "image_url", "url": uri} for uri in uris]}
        case "numbered":
            return {f"{name}{index or ''}": uri for index, uri in zip(_NUMBERS, uris, strict=False)}
        case "subject":
            return {name: [{"type": "character", "image_file": uri} for uri in uris]}
        case "none" | "form":
            return {}


def form_text(value: Any) -> str:
    """Return a value of a JSON body as the text of a form's field."""
    return value if isinstance(value, str) else canonical(value)


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
