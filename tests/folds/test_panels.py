"""Panels know their pictures, and who was asked for."""

from __future__ import annotations

import pytest

from app.folds.panels import panels_on
from tests import make
from tests.stories import folded


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (["Storm", "Mina", "Mina"], ("Mina", "Storm")),
        ("Storm， Mina", ("Mina", "Storm")),
        ([1, None, " "], ()),
        (None, ()),
    ],
)
def test_a_picture_knows_who_was_asked_for(given, named):
    call = make.draw("c0", {"prompt": "Rain", "characters": given})
    rows = [make.user("u"), make.reply("a", "u", call), make.result("a.0", "a", assets=("f" * 64,))]
    session = folded(rows).session
    (panel,) = panels_on(session, session.tree.path("a.0"))
    assert panel.shown.characters == named
