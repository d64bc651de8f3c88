"""What comes of short scenes: certain with the offline director, reported with a real model.

A real model is asked where ``INKFOLD_SCENES_MODEL`` names one; ``INKFOLD_SCENES_SERVICE`` is a
service of the catalogue (``openai-chat`` by default), ``INKFOLD_SCENES_URL`` its address and
``INKFOLD_SCENES_KEY`` the key. What it misses is printed and fails nothing.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any

import pytest

from app.engines.account import Account
from app.engines.catalogue import service_of
from app.engines.director import OfflineDirector
from app.engines.making import new_chat
from tests.fakes import ScriptedModel, calls, drawing
from tests.fakes.talking import Completions, Messages, Saying, talking
from tests.scenes.judging import missing
from tests.scenes.scenes import SCENES, Scene

BY_NAME = pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])


@BY_NAME
def test_the_offline_director_plays_every_scene(scene: Scene) -> None:
    assert asyncio.run(missing(scene, OfflineDirector())) == []


@BY_NAME
def test_a_director_that_only_talks_plays_none(scene: Scene) -> None:
    assert asyncio.run(missing(scene, ScriptedModel()))


WRONG: list[tuple[int, Callable[[], Any]]] = [
    (0, lambda: ScriptedModel(calls(drawing(), drawing()))),
    (0, lambda: ScriptedModel(calls(drawing(characters=["Leo"])))),
    (2, lambda: ScriptedModel(calls(drawing(characters=["Mia"])))),
    (6, lambda: ScriptedModel(calls(drawing(characters=["Mia", "Leo"])))),
]


@pytest.mark.parametrize(("number", "director"), WRONG)
def test_what_a_director_leaves_out_is_missed(number: int, director: Callable[[], Any]) -> None:
    assert len(asyncio.run(missing(SCENES[number], director()))) == 1


WHOLE = Saying(
    calls=(
        ("set_character_state", {"name": "Mia", "set": {"mood": "angry"}}),
        ("generate_image", {"prompt": "Mia slams the door", "characters": ["Mia"]}),
    )
)


@pytest.mark.parametrize(
    ("name", "dialect"), [("openai-gpt", Completions()), ("anthropic", Messages())]
)
def test_a_scene_is_played_over_the_wire_as_well(name: str, dialect: Any) -> None:
    with talking(dialect, WHOLE) as service:
        account = Account(
            "scripted", "S", service.url, "m", key=lambda: service.key, needs_key=True
        )
        assert asyncio.run(missing(SCENES[2], new_chat(service_of(name), account))) == []
        assert service.refusals == []


@BY_NAME
def test_a_real_model_is_reported(
    scene: Scene, capsys: pytest.CaptureFixture[str], record_property: Callable[[str, object], None]
) -> None:
    model = os.environ.get("INKFOLD_SCENES_MODEL")
    if not model:
        pytest.skip("no model to ask: set INKFOLD_SCENES_MODEL and INKFOLD_SCENES_URL")
    service = service_of(os.environ.get("INKFOLD_SCENES_SERVICE", "openai-chat"))
    account = Account(
        "scripted",
        "Scenes",
        os.environ.get("INKFOLD_SCENES_URL") or service.base_url,
        model,
        service.default_options(),
        key=lambda: os.environ.get("INKFOLD_SCENES_KEY"),
        needs_key=service.needs_key,
    )
    faults = asyncio.run(missing(scene, new_chat(service, account)))
    record_property("missing", faults)
    with capsys.disabled():
        print(f"\n{model}: {scene.name}: {'; '.join(faults) or 'all of it'}")
