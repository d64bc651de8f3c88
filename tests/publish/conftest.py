"""A small comic with real pictures in a real store, for whatever publishes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from app.folds.answer import Fold
from app.pictures.decode import Decoder
from app.pictures.store import FilePictures
from app.publish.comic import Comic, comic_of
from tests import make
from tests.stories import folded

COLOURS = ("#c0392b", "#27ae60", "#2980b9", "#8e44ad", "#f39c12")
LETTERING = {
    "a1.0": {"b1": {"kind": "caption", "order": 1, "text": {"en": "At dusk", "zh-Hans": "下雨了，龙"}}},
    "a2.0": {
        "b1": {
            "kind": "speech", "order": 1, "character": "Mina",
            "text": {"en": "Wait for me!", "zh-Hans": "等等我！"},
        },
        "b2": {"kind": "sound", "order": 2, "text": {"en": "BANG"}},
    },
}  # fmt: skip


@pytest.fixture
def pictures(tmp_path: Path) -> Iterator[FilePictures]:
    decoder = Decoder()
    yield FilePictures(tmp_path / "pictures", decoder)
    decoder.close()


@pytest.fixture
def story(pictures: FilePictures) -> Callable[..., Fold]:
    """Make a story of ``count`` panels, each another colour; ``state`` is set at its end."""

    def made(count: int = 3, state: dict[str, Any] | None = None, lost: int = 0) -> Fold:
        drafts, tip = [], None
        for number in range(1, count + 1):
            file = BytesIO()
            Image.new("RGB", (320, 180), COLOURS[number % len(COLOURS)]).save(file, "PNG")
            asset = "f" * 64 if number == lost else pictures.put(file.getvalue())
            call = make.draw("c0", {"prompt": f"Panel {number}", "characters": ["Mina"]})
            drafts += [
                make.user(f"u{number}", tip, f"Draw {number}."),
                make.reply(f"a{number}", f"u{number}", call),
                make.result(f"a{number}.0", f"a{number}", assets=(asset,)),
            ]
            tip = f"a{number}.0"
        drafts.append(make.state("s1", tip, {"lettering": LETTERING} | (state or {})))
        return folded(drafts)

    return made


@pytest.fixture
def comic(story: Callable[..., Fold]) -> Callable[..., Comic]:
    """Make the comic of such a story."""

    def made(*, language: str = "", wanted: Any = None, **given: Any) -> Comic:
        session = story(**given).session
        return comic_of(session, "s", session.tree.head, language=language, wanted=wanted)

    return made
