"""A picture request as bytes and back: what is hashed, kept and drawn from is the same text."""

from __future__ import annotations

import json
from typing import Any

from app.ports import PictureRequest, Reference
from app.records.canonical import canonical, clean


def to_bytes(request: PictureRequest) -> bytes:
    """Return the canonical JSON of ``request``; references are told by asset, not by data.

    Characters are a list of pairs, because their order of appearance counts and canonical JSON
    sorts the keys of objects.
    """
    return canonical(
        clean(
            {
                "prompt": request.prompt,
                "aspect": request.aspect,
                "shot": request.shot,
                "seed": request.seed,
                "characters": [[name, _texts(state)] for name, state in request.characters.items()],
                "cast": _plain(request.cast),
                "scene": _texts(request.scene),
                "bubbles": [_texts(bubble) for bubble in request.bubbles],
                "references": [[item.asset, item.media_type] for item in request.references],
            }
        )
    ).encode()


def from_bytes(body: bytes) -> PictureRequest:
    """Return the request that ``to_bytes`` wrote; its references hold no data."""
    fields = json.loads(body)
    return PictureRequest(
        prompt=fields["prompt"],
        aspect=fields["aspect"],
        shot=fields["shot"],
        seed=fields["seed"],
        characters=dict(fields["characters"]),
        cast=fields["cast"],
        scene=fields["scene"],
        bubbles=tuple(fields["bubbles"]),
        references=tuple(Reference(asset, kind, b"") for asset, kind in fields["references"]),
    )


def _texts(values: Any) -> dict[str, str]:
    return {
        str(key): value if isinstance(value, str) else str(value) for key, value in values.items()
    }


def _plain(value: Any) -> Any:
    if hasattr(value, "items"):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value if isinstance(value, str | int | bool) or value is None else str(value)
