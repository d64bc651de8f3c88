"""A picture that a person brought in is shown once, with its words, wherever pictures are shown."""

from __future__ import annotations

from app.records.rows import entry
from app.viewmodels.gallery import gallery
from tests import make
from tests.stories import folded, story

ASSET = "a" * 64


def drafts():
    said = {
        "role": "user",
        "content": [
            {"type": "text", "text": "Use this panel here: The quay"},
            {"type": "image", "asset": ASSET},
        ],
        "picked": {
            "panel_id": "mine",
            "source_entry_id": "mine",
            "asset": ASSET,
            "prompt": "The quay",
        },
    }
    return [entry("message", said, "mine", None), make.reply("answer", "mine", text="Used.")]


def test_the_timeline_has_it_once():
    (turn,) = story(drafts()).turns
    assert turn.kind == "pick"
    (picture,) = turn.pictures
    assert (picture.panel_id, picture.asset, picture.prompt, picture.shown) == (
        "mine", ASSET, "The quay", True,
    )  # fmt: skip


def test_it_is_among_all_pictures():
    (drawn,) = gallery(folded(drafts()).session)
    assert (drawn.picture.asset, drawn.picture.prompt, drawn.characters) == (ASSET, "The quay", ())
