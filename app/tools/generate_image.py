"""The tool that draws: one picture a call, with the state of everyone who is in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Any, Literal

from pydantic import Field, field_validator

from app.folds.cast import colours_of
from app.folds.panels import DRAWING_TOOL
from app.ports import PicturePolicy, PictureRequest, Reference, ToolSpec
from app.tools.tool import (
    FREE,
    Arguments,
    Change,
    InvalidCallError,
    Moment,
    Policy,
    checked,
    flat_schema,
    known_panel,
    proper_name,
)

Shot = Literal["", "close-up", "medium", "wide", "extreme-wide", "low", "high"]


class Drawing(Arguments):
    """What one panel shows."""

    prompt: str = Field(
        min_length=1, description="What is seen: who, doing what, where, from which angle."
    )
    characters: list[str] = Field(
        default_factory=list,
        max_length=12,
        description="Names of everyone in the picture; their state goes along by itself.",
    )
    shot: Shot = Field(
        default="", description="close-up, medium, wide, extreme-wide, low or high; empty: free."
    )
    aspect: str = Field(
        default="16:9", pattern=r"^\d{1,3}(\.\d{1,2})?:\d{1,3}(\.\d{1,2})?$",
        description="Width to height, such as 16:9, 4:3, 1:1, 3:4 or 9:16.",
    )  # fmt: skip

    @field_validator("characters", mode="before")
    @classmethod
    def _as_list(cls, given: Any) -> Any:
        """Take names in one text as a list: small models write them so."""
        return re.split(r"\s*[,，、;；]\s*", given) if isinstance(given, str) else given

    @field_validator("shot", mode="before")
    @classmethod
    def _as_shot(cls, given: Any) -> Any:
        """Take ``Medium shot`` as ``medium``; one that is not known is refused."""
        if not isinstance(given, str):
            return given
        return re.sub(r"[ -]?(shot|angle)$", "", given.strip().lower()).replace(" ", "-")

    @field_validator("aspect", mode="before")
    @classmethod
    def _as_aspect(cls, given: Any) -> Any:
        """Take an empty aspect as the usual one."""
        return given if given != "" else "16:9"

    seed: int | None = Field(
        default=None, ge=0, le=2**31 - 1, description="The same seed draws the same picture."
    )
    panel: str | None = Field(
        default=None, description='An existing panel to draw once more: its id, number or "last".'
    )


class GenerateImage:
    """Draws through a picture engine; costs what the engine says."""

    name = DRAWING_TOOL
    effect: Literal["none", "picture"] = "picture"

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        schema = flat_schema(Drawing)
        for name, kind in (("seed", "integer"), ("panel", "string")):
            field = schema["properties"][name]
            field.pop("anyOf", None)
            field["type"] = kind
        return ToolSpec(
            self.name,
            "Draw one panel. Describe only what is seen; clothes, mood and props of the "
            "characters are added from their state. Each call draws one picture and may cost "
            "money. 画一格分镜,每次一张。",
            schema,
        )

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return everything that counts for the picture: it is hashed, approved and sent."""
        given = checked(Drawing, arguments)
        width, _, height = given.aspect.partition(":")
        if not (0.2 <= float(width) / max(float(height), 1e-9) <= 5):
            raise InvalidCallError("The aspect must lie between 1:5 and 5:1.")
        names = [name for name in map(proper_name, given.characters) if name]
        cast = _mapping(moment.state.get("cast"))
        people = _mapping(moment.state.get("characters"))
        named = {_known_name(name, people, cast): None for name in names}
        colours = colours_of(moment.state, named)
        seed = given.seed
        if seed is None:
            # another call, another drawing; the same call after a crash, the same drawing
            seed = int(sha256(moment.result_id.encode()).hexdigest()[:7], 16)
        resolved: dict[str, Any] = {
            "prompt": given.prompt,
            "aspect": given.aspect,
            "shot": given.shot,
            "seed": seed,
            "characters": {name: _texts(people.get(name)) for name in named},
            "cast": {name: _looks(cast.get(name), colours[name]) for name in named},
            "scene": _texts(moment.state.get("scene")),
            "references": _references(named, cast, moment.attached),
        }  # fmt: skip
        if given.panel:
            resolved["panel"] = known_panel(given.panel, moment)
        return resolved

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return the engine's policy as the call's."""
        if engine is None:
            return FREE
        return Policy(
            engine.paid, engine.replay, engine.settle_by, engine.engine_id, engine.estimate
        )

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Never called: drawing has an outside effect."""
        raise NotImplementedError


def request_of(
    arguments: Mapping[str, Any], limit: int, read: Callable[[str], bytes | None]
) -> PictureRequest:
    """Return the request that executed ``arguments`` stand for.

    At most ``limit`` reference pictures go along, as ``read`` returns their repainted copies;
    one that is gone is left out. Raises ``InvalidCallError`` where the saved arguments no longer
    hold what a picture needs.
    """
    try:
        references = []
        for asset in list(arguments.get("references") or [])[:limit]:
            data = read(asset)
            if data is not None:
                jpeg = data.startswith(b"\xff\xd8")
                references.append(Reference(asset, "image/jpeg" if jpeg else "image/png", data))
        return PictureRequest(
            prompt=str(arguments["prompt"]),
            aspect=str(arguments.get("aspect") or "16:9"),
            shot=str(arguments.get("shot") or ""),
            seed=int(arguments.get("seed") or 0),
            characters={k: _texts(v) for k, v in _mapping(arguments.get("characters")).items()},
            cast={k: _mapping(v) for k, v in _mapping(arguments.get("cast")).items()},
            scene=_texts(arguments.get("scene")),
            references=tuple(references),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidCallError(f"The saved request cannot be read: {error}") from error


def _references(
    named: Iterable[str], cast: Mapping[str, Any], attached: Iterable[str]
) -> list[str]:
    """Return the pictures that go along: those of everyone in the picture, then those attached."""
    found: dict[str, None] = {}
    for name in named:
        for asset in _list(_mapping(cast.get(name)).get("references")):
            if isinstance(asset, str):
                found[asset] = None
    return list(found | dict.fromkeys(attached))


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _mapping(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _looks(member: Any, colour: str) -> dict[str, Any]:
    """Return what tells a character apart: its colour, and the other names it goes by."""
    aliases = _mapping(member).get("aliases")
    return {"colour": colour} | ({"aliases": aliases} if aliases else {})


def _texts(value: Any) -> dict[str, str]:
    return {key: str(item) for key, item in _mapping(value).items() if isinstance(item, str | int)}


def _known_name(name: str, people: Mapping[str, Any], cast: Mapping[str, Any]) -> str:
    """Return the name the state knows someone by, also where an alias or another case was used."""
    if name in people or name in cast:
        return name
    for known in (*people, *cast):
        aliases = _mapping(cast.get(known)).get("aliases")
        spelled = [known, *(aliases if isinstance(aliases, list) else [])]
        if name.casefold() in (str(alias).casefold() for alias in spelled):
            return known
    return name
