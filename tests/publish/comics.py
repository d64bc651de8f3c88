"""Comics to publish, made without a library; and short ways to have bubbles."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any, cast

from hypothesis import strategies as st
from PIL import Image

from app.errors import NotFoundError
from app.folds.layout import Layout, arranged
from app.folds.lettering import KINDS, Bubble
from app.ports import PictureStore
from app.publish.comic import Comic, Shot
from app.publish.drawing import Studio


def shot(
    number: int,
    prompt: str = "",
    bubbles: Sequence[Bubble] = (),
    *,
    said: str = "",
    asset: str | None = None,
    scene: Mapping[str, Any] | None = None,
) -> Shot:
    """Return a panel."""
    names = tuple(dict.fromkeys(item.character for item in bubbles if item.character))
    return Shot(
        f"p{number}", number, number, said, prompt, "sketch", asset, tuple(bubbles), names, scene or {}
    )  # fmt: skip


def comic(*shots: Shot, title: str = "Rain", language: str = "en", layout: Layout | None = None,
          branch: str = "") -> Comic:  # fmt: skip
    """Return a comic of some panels, laid out as it comes."""
    drawn = [item.panel_id for item in shots if item.asset]
    return Comic(
        "01JZ0000000000000000000000", title, branch, "01JZ000000000000000000TIPS", language,
        arranged(layout or Layout(), drawn), shots, {},
    )  # fmt: skip


def bubble(words: str, kind: str = "speech", character: str = "", language: str = "en") -> Bubble:
    """Return one bubble."""
    return Bubble("b1", kind, character, text={language: words})


WORDS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"])
    | st.sampled_from("\n*_[]<>#&!~`|.=@()^\"'：“”"),
    min_size=1, max_size=40,
).filter(lambda text: text.strip() != "")  # fmt: skip
"""What a person may write; some signs that mean something to one format or other come often."""

BUBBLES = st.builds(
    lambda words, kind, name, language: Bubble("b", kind, name, text={language: words}),
    WORDS, st.sampled_from(KINDS), st.sampled_from(["", "Mina", "猪猪侠", "McCoy", "O'Neil", "INT. X"]),
    st.sampled_from(["en", "zh-Hans", "fr"]),
)  # fmt: skip

SHOTS = st.lists(st.lists(BUBBLES, max_size=4), min_size=1, max_size=5)


class Painted:
    """A ``PictureStore`` of plain coloured pictures: the asset ``640x360 red`` is one."""

    def __init__(self) -> None:
        self.read_out: list[str] = []

    def shown(self, asset: str) -> bytes:
        self.read_out.append(asset)
        if "x" not in asset:
            raise NotFoundError(what="picture", name=asset)
        size, _, colour = asset.partition(" ")
        width, height = map(int, size.split("x"))
        data = io.BytesIO()
        Image.new("RGB", (width, height), colour or "white").save(data, "PNG")
        return data.getvalue()


def studio(*shots: Shot, **more: Any) -> Studio:
    """Return a studio that draws some panels."""
    return Studio(comic(*shots, **more), cast(PictureStore, Painted()))
