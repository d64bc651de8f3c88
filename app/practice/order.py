"""What a client of the practice service ordered, read strictly: it may be anybody."""

from __future__ import annotations

import base64
import math
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from app.engines.wire import read_json
from app.ports import PictureRequest, Reference

BODY_LIMIT = 64 * 1024 * 1024
"""Most bytes of a request."""

Variant = Literal["never", "keyed", "lookup", "handle"]
_Text = Annotated[str, Field(max_length=100_000)]
_Fields = dict[str, _Text]
_Named = Annotated[list[_Text | _Fields], Field(min_length=2, max_length=2)]


@dataclass(frozen=True, slots=True)
class Order:
    """One request: what to draw, and how its client wants to settle doubts."""

    request: PictureRequest
    variant: Variant


class _Reference(BaseModel):
    asset: _Text
    media_type: Literal["image/png", "image/jpeg"]
    data: str


class _Request(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    prompt: Annotated[str, Field(max_length=1_000_000)]
    aspect: Annotated[str, Field(pattern=r"^[1-9]\d{0,3}:[1-9]\d{0,3}$")] = "16:9"
    shot: _Text = ""
    seed: int = 0
    characters: Annotated[list[_Named], Field(max_length=100)] = []
    cast: Annotated[dict[str, dict[str, Any]], Field(max_length=1_000)] = {}
    scene: _Fields = {}
    bubbles: Annotated[list[_Fields], Field(max_length=100)] = []
    references: Annotated[list[_Reference], Field(max_length=64)] = []


class _Body(BaseModel):
    model_config = ConfigDict(strict=True)

    prompt: Annotated[str, Field(min_length=1, max_length=1_000_000)]
    n: Annotated[int, Field(ge=1, le=1)] = 1
    size: str = "auto"
    variant: Variant = "never"
    inkfold: _Request | None = None


def read_order(body: bytes) -> Order:
    """Return the order in ``body``; raises ``ValueError`` with words for the client."""
    try:
        parsed = _Body.model_validate(read_json(body, limit=BODY_LIMIT))
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "body"
        raise ValueError(f"{where}: {first['msg']}") from None
    wish = parsed.inkfold
    if wish is None:
        request = PictureRequest(prompt=parsed.prompt, aspect=_aspect(parsed.size))
    else:
        request = PictureRequest(
            prompt=wish.prompt,
            aspect=wish.aspect,
            shot=wish.shot,
            seed=wish.seed,
            characters=dict(_named(pair) for pair in wish.characters),
            cast=wish.cast,
            scene=wish.scene,
            bubbles=tuple(wish.bubbles),
            references=tuple(
                Reference(each.asset, each.media_type, base64.b64decode(each.data, validate=True))
                for each in wish.references
            ),
        )
    return Order(request, parsed.variant)


def _named(pair: list[str | dict[str, str]]) -> tuple[str, dict[str, str]]:
    name, fields = pair
    if not isinstance(name, str) or not isinstance(fields, dict):
        raise ValueError("characters: each is a name and its fields")
    return name, fields


def _aspect(size: str) -> str:
    width, _, height = size.partition("x")
    if not (width.isdecimal() and height.isdecimal() and len(size) < 12):
        return "1:1"
    divisor = math.gcd(int(width), int(height))
    if not divisor or not int(width) or not int(height):
        return "1:1"
    return f"{int(width) // divisor}:{int(height) // divisor}"
