"""What a tool is: checked arguments, a declared cost and replay policy, and an effect or none."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from pydantic import BaseModel, ConfigDict, ValidationError

from app.folds.state import State
from app.ports import JournalView, PicturePolicy, ToolSpec
from app.records.canonical import clean
from app.records.money import Money


class Arguments(BaseModel):
    """Arguments as a model gives them: unknown ones are refused by name."""

    model_config = ConfigDict(extra="forbid", str_max_length=20_000)


class Panels:
    """The panels on a path in story order; the story's own are read when they are asked for.

    ``added`` are those that earlier calls of the same reply began.
    """

    def __init__(self, read: Callable[[], Sequence[str]], added: Sequence[str] = ()) -> None:
        self._read = read
        self._added = tuple(added)

    @staticmethod
    def of(*panels: str) -> Panels:
        """Return panels that are known already."""
        return Panels(lambda: panels)

    def and_then(self, panel_id: str) -> Panels:
        """Return these panels and one more."""
        return Panels(self._read, (*self._added, panel_id))

    def all(self) -> list[str]:
        """Return all panels."""
        return [*self._read(), *self._added]

    def newest(self) -> str | None:
        """Return the last panel, None where there is none."""
        if self._added:
            return self._added[-1]
        there = self._read()
        return there[-1] if there else None


@dataclass(frozen=True, slots=True)
class Moment:
    """What a call sees: the same after every crash.

    ``state`` is the story's at the reply, with the patches of the reply's own earlier calls.
    ``panels`` are the panels of the path in story order, those of earlier calls of the reply
    included. ``tip`` is the reply. ``attached`` are the pictures that the person put beside what
    the run answers to.
    """

    state: State
    panels: Panels
    result_id: str
    tip: str
    view: JournalView
    attached: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Change:
    """What a call without outside effect does: a patch of the state, or nothing but an answer.

    ``extra`` are further fields of the result's payload.
    """

    text: str
    patch: State | None = None
    extra: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Policy:
    """How a call may be repeated and settled, and what it costs: ``journal.md`` §1.2.

    ``outside`` is what a person is told of a call to a server, None for any other; ``unasked``
    tells that the person lets that very tool be called without a question.
    """

    paid: bool
    replay: Literal["safe", "never"]
    settle_by: tuple[str, ...] = ()
    engine: str | None = None
    estimate: Money | None = None
    outside: Mapping[str, Any] | None = None
    unasked: bool = False

    @property
    def decided(self) -> bool:
        """Whether a decision stands before every send: it costs, or it leaves for a server."""
        return self.paid or self.outside is not None


FREE = Policy(paid=False, replay="safe")
"""The policy of everything that happens inside the story."""


class InvalidCallError(Exception):
    """The arguments cannot be meant; the text tells the model what to mend. Nothing happened."""


class Tool(Protocol):
    """Something the agent can do. All methods are pure but for reading ``moment.view``."""

    name: str

    @property
    def effect(self) -> Literal["none", "picture", "outside"]:
        """Whether a call draws, goes to a server, or only changes the story."""
        ...

    def spec(self) -> ToolSpec:
        """Return how the tool is shown to a model."""
        ...

    def resolve(self, arguments: Any, moment: Moment) -> dict[str, Any]:
        """Return the arguments as they will be executed, hashed and approved.

        Raises ``InvalidCallError``.
        """
        ...

    def policy(self, engine: PicturePolicy | None) -> Policy:
        """Return what the call costs and how it may be settled, given the picture engine."""
        ...

    def apply(self, arguments: Mapping[str, Any], moment: Moment) -> Change:
        """Return what resolved ``arguments`` change; only where ``effect`` is ``none``."""
        ...


def checked(model: type[Arguments], arguments: Any) -> Any:
    """Return ``arguments`` as ``model``. Raises ``InvalidCallError`` in words a model can use."""
    if not isinstance(arguments, dict):
        raise InvalidCallError("The arguments are not a JSON object.")
    try:
        return model.model_validate(_given(clean(arguments)))
    except ValidationError as error:
        wrong = "; ".join(
            f"{'.'.join(str(part) for part in item['loc']) or 'arguments'}: {item['msg']}"
            for item in error.errors(include_url=False)[:5]
        )
        raise InvalidCallError(f"The arguments do not fit: {wrong}.") from None


def _given(value: Any) -> Any:
    """Return arguments without the fields that a model filled with null for want of a value."""
    if isinstance(value, dict):
        return {key: _given(item) for key, item in value.items() if item is not None}
    return [_given(item) for item in value] if isinstance(value, list) else value


def flat_schema(model: type[Arguments]) -> dict[str, Any]:
    """Return the JSON schema of ``model`` in the few keywords that every service takes.

    What is left out is checked all the same when a call comes, and what matters of it is in the
    descriptions.
    """
    schema = model.model_json_schema()
    flat = _flatten(schema, schema.get("$defs", {}))
    kept = {"type": "object", "properties": flat.get("properties", {})}
    return kept | ({"required": flat["required"]} if flat.get("required") else {})


_KEYWORDS = {"type", "properties", "required", "items", "enum", "description", "anyOf"}


def _flatten(node: Any, definitions: Mapping[str, Any]) -> Any:
    if isinstance(node, list):
        return [_flatten(item, definitions) for item in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _flatten(definitions[node["$ref"].rpartition("/")[2]], definitions)
    flat: dict[str, Any] = {}
    for key, value in node.items():
        if key == "properties":
            flat[key] = {name: _flatten(item, definitions) for name, item in value.items()}
        elif key == "enum":
            flat[key] = [item for item in value if item != ""]  # Gemini takes no empty one
        elif key in _KEYWORDS:
            flat[key] = _flatten(value, definitions)
    return flat


def proper_name(name: str) -> str:
    """Return a character's name as the state spells it: NFC, without blanks around it."""
    return unicodedata.normalize("NFC", name).strip()


def known_panel(named: str, moment: Moment) -> str:
    """Return the panel that ``named`` means; ``last`` is the newest one at this call.

    Raises ``InvalidCallError`` where there is none.
    """
    if named == "last":
        newest = moment.panels.newest()
        if newest is None:
            raise InvalidCallError("There is no panel yet.")
        return newest
    if moment.view.candidates(named):
        return named
    there = moment.panels.all()
    if named.isdigit() and len(named) < 6 and 1 <= int(named) <= len(there):
        return there[int(named) - 1]
    if named in there:
        return named
    raise InvalidCallError(f"There is no panel {named}.")
