"""What a foreign story becomes here: its whole tree, and nothing that could act or cost."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from app.archive.layout import ASSET
from app.errors import UnsafeFileError
from app.folds.answer import Fold
from app.folds.assets import assets_of
from app.folds.copying import renamed
from app.records.facts import AssistantMessage, TreeEntry
from app.records.ids import new_id, result_id
from app.records.rows import Draft, Row, fact

_CARRIED = frozenset(("message", "app_state", "compaction", "branch", "head_moved", "mark_set"))
"""The tree and its marks. Other facts are about a writer, or are folded into the first row."""

_ID = re.compile(r"[0-9A-Za-z][0-9A-Za-z_-]{0,63}(\.\d{1,6})?", re.ASCII)


class _Text(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    type: Literal["text"]
    text: str


class _Image(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    type: Literal["image"]
    asset: Annotated[str, StringConstraints(pattern=f"^{ASSET.pattern}$")]


class _Spoken(BaseModel):
    """The lists in a message, which the journal's own rules do not look into."""

    model_config = ConfigDict(strict=True, extra="ignore")

    content: list[Annotated[_Text | _Image, Field(discriminator="type")]]
    assets: list[Annotated[str, StringConstraints(pattern=f"^{ASSET.pattern}$")]] = []


class _Mark(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    name: str | None = None
    starred: bool | None = None
    hidden: bool | None = None


class _Branch(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    name: str | None = None


_MODELS: dict[str, type[BaseModel]] = {"message": _Spoken, "mark_set": _Mark, "branch": _Branch}


@dataclass(frozen=True, slots=True)
class Carried:
    """A story ready to be written anew, and the pictures it names, each once."""

    title: str
    initial_state: dict[str, Any]
    rows: tuple[Draft, ...]
    assets: tuple[str, ...]


def carried(result: Fold, rows: Sequence[Row], name: str) -> Carried:
    """Return what of a sound foreign story is written: origin, tree entries, marks and head.

    Entries keep their ids, unless an id is of a form that no version makes; then it and every
    mention of it is new. No operation, approval, price or claim comes along: nothing is resumed.
    ``name`` is the file's, for errors. Raises ``UnsafeFileError`` for a message whose parts are
    not what they must be.
    """
    session = result.session
    assert session.created is not None, "judged sound"
    names = _new_names(node.entry for node in session.tree.nodes.values())
    origin = {"session_id": rows[0].session_id, "entry_id": session.tree.head}
    drafts = [fact("session_origin", origin)]
    for row in rows:
        if row.stream == "record" or row.kind not in _CARRIED:
            continue
        _check(row, name)
        payload = renamed(row.payload, names) if names else row.payload
        entry_id, parent_id = row.entry_id, row.parent_id
        drafts.append(
            Draft(
                "event", row.kind, payload,
                entry_id=names.get(entry_id, entry_id) if entry_id else entry_id,
                parent_id=names.get(parent_id, parent_id) if parent_id else parent_id,
            )
        )  # fmt: skip
    assets = [asset for asset in assets_of(session, late=False) if ASSET.fullmatch(asset)]
    return Carried(session.title, dict(session.created.initial_state), tuple(drafts), tuple(assets))


def _check(row: Row, name: str) -> None:
    model = _MODELS.get(row.kind)
    try:
        if model is not None:
            model.model_validate(row.payload)
    except ValidationError as error:
        reason = f"what row {row.seq} says is not as it must be"
        raise UnsafeFileError(name=name, reason=reason) from error


def _new_names(entries: Iterable[TreeEntry]) -> dict[str, str]:
    """Return a new name for every id of an unknown form; results go by their reply's new one."""
    names: dict[str, str] = {}
    for entry in entries:
        old = entry.entry_id
        if old in names or _ID.fullmatch(old):
            continue
        names[old] = new_id()
        if isinstance(entry, AssistantMessage):
            for index in range(len(entry.tool_calls)):
                names[result_id(old, index)] = result_id(names[old], index)
    return names
