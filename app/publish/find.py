"""Where a picture that comes back was drawn: by its mark, by its bytes, or by its pixels."""

from __future__ import annotations

import contextlib
import hashlib
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtGui import QImage

from app.errors import AppError, BadPictureError
from app.folds.branches import lines
from app.folds.panels import drawn_by, pictured_by
from app.folds.session import Session
from app.folds.turns import turns_on
from app.ports import PictureStore
from app.publish.marks import marks_in

Stories = Callable[[str], Session | None]
"""Returns another story of the library by its id, None where there is none or it is damaged."""


@dataclass(frozen=True, slots=True)
class Found:
    """A panel that a picture shows; ``asset`` is the one of its pictures, None where that is open."""

    session_id: str
    panel_id: str
    asset: str | None


def find_panel(
    data: bytes,
    session_id: str,
    session: Session,
    pictures: PictureStore,
    stories: Stories | None = None,
) -> Found | None:
    """Return the panel of a picture, on whatever branch it is; None where nobody knows it.

    A published picture names its story, also another one that ``stories`` knows. Without a mark,
    or with one that leads nowhere, this story's own pictures are compared: all their pixels must
    be the same. Blocking: decoding takes its time. Raises only where no picture can be looked at.
    """
    mark = marks_in(data) or {}
    here = _pictures(session)
    named = mark.get("story")
    if named == session_id:
        found = _by_mark(session_id, here, mark)
    else:
        other = stories(named) if stories is not None and isinstance(named, str) else None
        found = _by_mark(str(named), _pictures(other), mark) if other is not None else None
    if found is not None:
        return found
    # a fork or an import has the same picture under other ids
    for asset in (mark.get("asset"), hashlib.sha256(data).hexdigest()):
        if isinstance(asset, str) and asset in here:
            return Found(session_id, here[asset], asset)
    same = _by_pixels(data, list(here), pictures)
    return Found(session_id, here[same], same) if same is not None else None


def place_of(session: Session, panel_id: str) -> tuple[str, int] | None:
    """Return where a panel is seen: the tip of a branch, the story's own first, and its turn there."""
    head = session.tree.head
    tips = [head] if head is not None else []
    tips += [line.tip for line in lines(session) if line.tip != head]
    for tip in tips:
        for turn in turns_on(session, session.tree.path(tip)):
            if any(panel_id in pictured_by(session, entry) for entry in turn.entries):
                return tip, turn.number
    return None


def _pictures(session: Session) -> dict[str, str]:
    """Return the panel of every picture of a story, on any branch; the first that shows it."""
    found: dict[str, str] = {}
    for node in session.tree.nodes.values():
        for panel_id, item in drawn_by(session, node.entry):
            if item.asset is not None:
                found.setdefault(item.asset, panel_id)
    return found


def _by_mark(session_id: str, known: dict[str, str], mark: dict[str, Any]) -> Found | None:
    panels = set(known.values())
    asset = mark.get("asset")
    for panel_id in (mark.get("panel"), *mark.get("panels", ())):
        if panel_id in panels:
            mine = isinstance(asset, str) and known.get(asset) == panel_id
            return Found(session_id, str(panel_id), str(asset) if mine else None)
    return None


def _by_pixels(data: bytes, assets: list[str], pictures: PictureStore) -> str | None:
    """Return the picture that has the same pixels, the newest first."""
    try:
        wanted = pictures.repainted(data)
    except BadPictureError:
        return None
    size = _size(wanted)
    image: QImage | None = None
    for asset in reversed(assets):
        with contextlib.suppress(AppError, OSError):
            shown = pictures.shown(asset)
            if shown == wanted:
                return asset
            if size is None or _size(shown) != size:
                continue
            image = image or _pixels(wanted)
            if image is not None and image == _pixels(shown):
                return asset
    return None


def _size(png: bytes) -> tuple[int, int] | None:
    if len(png) < 24:
        return None
    width, height = struct.unpack(">II", png[16:24])
    return int(width), int(height)


def _pixels(png: bytes) -> QImage | None:
    image = QImage()
    # our own repainting, so the format is known and no other reader is tried
    if not image.loadFromData(png, "PNG"):
        return None
    return image.convertToFormat(QImage.Format.Format_RGBA8888)
