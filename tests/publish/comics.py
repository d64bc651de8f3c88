"""Comics to publish, made without a library; and short ways to have bubbles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from app.folds.layout import Layout, arranged
from app.folds.lettering import KINDS, Bubble
from app.publish.comic import Comic, Shot


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
