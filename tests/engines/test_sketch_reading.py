from __future__ import annotations

from typing import Any

import pytest

from app.engines.sketch.colour import apart
from app.engines.sketch.design import design
from app.engines.sketch.face import MOODS
from app.engines.sketch.label import font_for
from app.engines.sketch.poses import POSES
from app.engines.sketch.props import PROPS
from app.engines.sketch.script import read
from app.engines.sketch.setting import PLACES
from app.engines.sketch.words_acting import MOOD_WORDS, POSE_WORDS, PROP_WORDS

NAMES: dict[str, dict[str, str]] = {"Mina": {}, "Leo": {}}
CHINESE: dict[str, dict[str, str]] = {"猪猪侠": {}, "超人强": {}}

ACTED = [
    # text                                      pose and mood of the first, of the second
    ("Mina punches Leo", NAMES, ("punch", "fierce"), ("flung", "pain")),
    ("Leo is punched by Mina", NAMES, ("punch", "fierce"), ("flung", "pain")),
    ("Mina and Leo run", NAMES, ("run", None), ("run", None)),
    ("Mina runs. Leo sits.", NAMES, ("run", None), ("sit", None)),
    ("an angry Mina points at Leo", NAMES, ("point", "angry"), (None, None)),
    ("Mina laughs at Leo, who cries", NAMES, (None, "laughing"), (None, None)),
    ("both of them jump", NAMES, ("jump", None), ("jump", None)),
    ("Mina is not angry. Leo is sad", NAMES, (None, None), ("droop", "sad")),
    ("猪猪侠一掌拍飞超人强", CHINESE, ("palm", None), ("flung", "pain")),
    ("超人强被猪猪侠打飞", CHINESE, ("punch", "fierce"), ("flung", "pain")),
    ("使出绝招降龙十巴掌，一掌拍飞超人强！", CHINESE, ("palm", "fierce"), ("flung", "pain")),
    ("愤怒的猪猪侠指着超人强", CHINESE, ("point", "angry"), (None, None)),
    ("猪猪侠和超人强一起跑", CHINESE, ("run", None), ("run", None)),
    ("猪猪侠拉肚子", CHINESE, ("belly", "sick"), (None, None)),
    ("Mina flies a red kite. Leo flies", NAMES, ("hold", "happy"), ("fly", None)),
]


@pytest.mark.parametrize(("text", "characters", "first", "second"), ACTED)
def test_the_text_says_who_does_what(
    text: str, characters: dict[str, dict[str, str]], first: Any, second: Any
) -> None:
    parts = list(read(text, characters, {}, (), 0).values())
    for part, (pose, mood) in zip(parts, (first, second), strict=True):
        assert pose in (None, part.pose)
        assert mood in (None, part.mood)


def test_the_text_goes_before_the_state() -> None:
    parts = read("Mina laughs", {"Mina": {"mood": "sad"}}, {}, (), 0)
    assert parts["Mina"].mood == "laughing"


def test_an_alias_names_its_character() -> None:
    cast = {"猪猪侠": {"aliases": ["GG Bond"]}}
    parts = read("GG Bond kicks", CHINESE, cast, (), 0)
    assert parts["猪猪侠"].pose == "kick"


@pytest.mark.parametrize(
    ("name", "state", "part", "value"),
    [
        ("猪猪侠", {}, "species", "pig"),
        ("Piggy", {}, "species", "pig"),
        ("Rex", {"species": "robot"}, "species", "robot"),
        ("超人强", {}, "build", "broad"),
        ("Granny", {"type": "old woman"}, "build", "old"),
        ("Ann", {"hair": "bald"}, "hair", "bald"),
        ("Ann", {"outfit": "kimono"}, "top", "robe"),
    ],
)
def test_name_and_state_design_the_figure(
    name: str, state: dict[str, str], part: str, value: str
) -> None:
    assert getattr(design(name, {}, state), part) == value


def test_garments_take_the_colour_before_them() -> None:
    wear = design("Ann", {}, {"outfit": "red headband, blue boots", "scarf": "green"}).wear
    assert apart(wear["headband"], (196, 58, 52)) == 0
    assert apart(wear["boots"], (74, 112, 178)) == 0
    assert apart(wear["scarf"], (104, 158, 92)) == 0


def test_the_cast_colour_is_worn() -> None:
    assert design("Ann", {"colour": "#336699"}, {}).top_colour == (0x33, 0x66, 0x99)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("武林大会擂台", "arena"),
        ("in the woods", "forest"),
        ("医院", "hospital"),
        ("a busy street", "street"),
        ("", ""),
    ],
)
def test_places_are_known_in_both_languages(text: str, place: str) -> None:
    assert PLACES.first([text]) == place


def test_every_word_leads_to_a_drawing() -> None:
    assert set(POSE_WORDS._words) <= set(POSES)
    assert set(MOOD_WORDS._words) <= set(MOODS)
    assert set(PROP_WORDS._words) == set(PROPS)


def test_letters_without_a_font_are_never_boxes() -> None:
    assert font_for("Mina", 14) is not None
    assert font_for("مينا", 14) is None
    assert font_for("🙂", 14) is None
