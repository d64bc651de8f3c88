from __future__ import annotations

import asyncio
import io
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops

from app.engines.sketch import SketchEngine, draw, wire
from app.engines.sketch.panel import frame_size
from app.errors import NoAnswerError
from app.ports import (
    Inconclusive,
    NotMade,
    PictureMade,
    PictureRequest,
    PictureUnknown,
    RawAnswer,
    Reference,
)

CAST: dict[str, Any] = {
    "猪猪侠": {"aliases": ["GG Bond"], "colour": "#ee8fa8"},
    "超人强": {"aliases": [], "colour": "#7fa6d8"},
}
FIGHT = PictureRequest(
    "猪猪侠使出降龙十巴掌，一掌拍飞超人强",
    characters={"猪猪侠": {"buff": "超级棒棒糖"}, "超人强": {"mood": "furious"}},
    cast=CAST,
    scene={"place": "武林大会擂台", "time": "dusk"},
)
CALM = PictureRequest("Mina waits", characters={"Mina": {}}, scene={"place": "street"})


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def difference(one: PictureRequest, other: PictureRequest) -> float:
    """Return the share of pixels that clearly differ."""
    first, second = pixels(draw(one)), pixels(draw(other))
    grey = ImageChops.difference(first, second).convert("L")
    return sum(grey.histogram()[24:]) / (first.width * first.height)


def test_the_same_request_gives_the_same_bytes() -> None:
    assert draw(FIGHT) == draw(FIGHT)


def test_another_seed_draws_another_picture() -> None:
    assert draw(FIGHT) != draw(replace(FIGHT, seed=1))


@pytest.mark.parametrize(
    ("aspect", "size"),
    [
        ("16:9", (1024, 576)),
        ("4:3", (1024, 768)),
        ("1:1", (1024, 1024)),
        ("3:4", (768, 1024)),
        ("9:16", (576, 1024)),
        ("2.35:1", (1024, 436)),
        ("100:1", (1024, 256)),
        ("1:100", (256, 1024)),
        ("nonsense", (1024, 576)),
        ("1:0", (1024, 576)),
        ("nan:1", (1024, 576)),
        ("-4:3", (256, 1024)),
        ("", (1024, 576)),
    ],
)
def test_the_aspect_is_honoured(aspect: str, size: tuple[int, int]) -> None:
    assert frame_size(aspect) == size


def test_the_picture_has_the_size_of_its_frame() -> None:
    assert pixels(draw(replace(CALM, aspect="3:4"))).size == (768, 1024)


STATES = [
    ({}, {"mood": "angry"}),
    ({"mood": "angry"}, {"mood": "happy"}),
    ({"mood": "a mood nobody knows"}, {}),
    ({"buff": "拉肚子虚脱"}, {"buff": "超级棒棒糖（功夫大师）"}),
    ({"buff": "shield of light"}, {"buff": "shadow walk"}),
    ({"skill": "降龙十巴掌"}, {"skill": "无"}),
    ({"skill": "ice"}, {"skill": "fire"}),
    ({"outfit": "red headband, boots"}, {"outfit": "top hat"}),
    ({"scarf": "red"}, {"scarf": "blue"}),
    ({"scarf": "red"}, {"scarf": "none"}),
    ({"glasses": "yes"}, {}),
    ({"weapon": "sword"}, {"weapon": "umbrella"}),
    ({"pose": "sitting"}, {"pose": "lying"}),
    ({"injury": "broken arm"}, {}),
    ({"hair": "bald"}, {"hair": "long hair"}),
]


@pytest.mark.parametrize(("before", "after"), STATES)
def test_another_state_draws_another_figure(before: dict[str, str], after: dict[str, str]) -> None:
    one = replace(CALM, characters={"Mina": before})
    other = replace(CALM, characters={"Mina": after})
    assert difference(one, other) > 0.0008


def test_another_state_leaves_the_setting_alone() -> None:
    one = pixels(draw(replace(CALM, characters={"Mina": {"mood": "angry"}})))
    other = pixels(draw(replace(CALM, characters={"Mina": {"mood": "sad"}})))
    box = ImageChops.difference(one, other).getbbox()
    assert box is not None
    assert box[0] > 120
    assert box[2] < 900


NAMES = ["Mina", "Leo", "Old Wang", "猪猪侠", "超人强", "Robo the robot", "Kitty", "小呆呆"]


def test_every_character_is_a_figure_of_its_own() -> None:
    drawn = [pixels(draw(replace(CALM, characters={name: {}}))) for name in NAMES]
    for i, one in enumerate(drawn):
        for other in drawn[i + 1 :]:
            grey = ImageChops.difference(one, other).convert("L")
            assert sum(grey.histogram()[24:]) / (one.width * one.height) > 0.012


TEXTS = [
    ("Mina waits", "Mina punches"),
    ("Mina waits", "Mina runs"),
    ("Mina sits", "Mina lies down"),
    ("Mina is happy", "Mina is not happy"),
    ("猪猪侠站着", "猪猪侠捂着肚子"),
    ("Mina waits", "Mina holds a sword"),
]


@pytest.mark.parametrize(("one", "other"), TEXTS)
def test_the_text_moves_the_figure(one: str, other: str) -> None:
    names = {"猪猪侠": {}} if "猪" in one else {"Mina": {}}
    first = replace(CALM, prompt=one, characters=names)
    assert difference(first, replace(first, prompt=other)) > 0.002


@pytest.mark.parametrize(
    "scene",
    [
        {"place": "forest"},
        {"place": "擂台"},
        {"time": "night"},
        {"weather": "rain"},
        {"style": "noir"},
    ],
)
def test_the_scene_changes_the_picture(scene: dict[str, str]) -> None:
    assert difference(CALM, replace(CALM, scene=scene)) > 0.02


@pytest.mark.parametrize("shot", ["close-up", "medium", "wide", "extreme-wide", "low", "high"])
def test_the_shot_changes_the_picture(shot: str) -> None:
    other = "wide" if shot != "wide" else "medium"
    assert difference(replace(CALM, shot=other), replace(CALM, shot=shot)) > 0.05


def test_candidates_differ_at_a_glance_where_no_shot_was_asked_for() -> None:
    drawn = [replace(CALM, scene={}, seed=seed) for seed in range(6)]
    apart = [difference(one, two) for at, one in enumerate(drawn) for two in drawn[:at]]
    assert sorted(apart)[len(apart) // 2] > 0.09
    assert min(apart) > 0.05


def test_speech_keeps_the_top_clear() -> None:
    spoken = ({"kind": "speech", "character": "Mina", "text": "Hi"},)
    close = replace(CALM, shot="close-up", scene={})
    assert draw(close) != draw(replace(close, bubbles=spoken))


def test_a_picture_needs_no_characters() -> None:
    assert pixels(draw(PictureRequest("an empty street in the rain"))).size == (1024, 576)
    assert draw(PictureRequest("a sword on the ground")) != draw(PictureRequest(""))


words = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        ["punch", "棒棒糖", "红围巾", "sick", "robot", "sword", "打飞", "#fff", "none", "\ud800"]
    ),
)
states = st.dictionaries(words, words, max_size=3)


@settings(max_examples=25, deadline=None)
@given(
    prompt=st.lists(words, max_size=6).map(" ".join),
    aspect=st.sampled_from(["16:9", "9:16", "x", "1:1"]),
    shot=st.sampled_from(["", "close-up", "medium", "low", "odd"]),
    characters=st.dictionaries(words, states, max_size=6),
    scene=states,
    cast=st.dictionaries(words, st.dictionaries(words, words, max_size=2), max_size=2),
    seed=st.integers(-(2**40), 2**40),
)
def test_nothing_a_request_says_raises(
    prompt: str, aspect: str, shot: str, characters: Any, scene: Any, cast: Any, seed: int
) -> None:
    bubbles = tuple({"kind": "speech", "character": name, "text": prompt} for name in characters)
    request = PictureRequest(prompt, aspect, shot, seed, characters, cast, scene, bubbles)
    body = SketchEngine().prepare(request).body
    assert draw(wire.from_bytes(body)).startswith(b"\x89PNG")


def test_a_request_survives_the_wire_with_its_order() -> None:
    request = replace(FIGHT, references=(Reference("a" * 64, "image/png", b"data"),))
    read = wire.from_bytes(wire.to_bytes(request))
    assert list(read.characters) == ["猪猪侠", "超人强"]
    assert wire.to_bytes(read) == wire.to_bytes(request)
    assert draw(read) == draw(request)


def test_the_engine_sends_parses_and_tells_its_progress() -> None:
    engine, steps = SketchEngine(), []
    prepared = engine.prepare(CALM)

    def progress(text: str, part: float) -> None:
        steps.append((text, part))

    raw = asyncio.run(engine.send(prepared, "key", lambda _handle: None, progress))
    assert raw.body == draw(CALM)
    assert engine.parse(raw) == PictureMade(raw.body)
    assert steps[-1][1] == 1.0


def test_the_engine_is_free_and_safe() -> None:
    policy = SketchEngine().declare()
    assert (policy.engine_id, policy.paid, policy.replay, policy.settle_by) == (
        "sketch",
        False,
        "safe",
        (),
    )


@given(st.integers(0, 999), st.binary(max_size=64))
def test_any_answer_is_judged(status: int, body: bytes) -> None:
    assert isinstance(SketchEngine().parse(RawAnswer(status, {}, body)), PictureUnknown)


def test_a_torn_picture_is_no_picture() -> None:
    whole = draw(CALM)
    torn = RawAnswer(200, {}, whole[:-20])
    assert isinstance(SketchEngine().parse(torn), PictureUnknown)


def test_nothing_lies_elsewhere_or_goes_on() -> None:
    engine = SketchEngine()
    with pytest.raises(NoAnswerError):
        asyncio.run(engine.fetch("http://example.org/x.png"))
    assert isinstance(asyncio.run(engine.reconcile("key", None)), NotMade)
    assert isinstance(asyncio.run(engine.reconcile("key", "job")), Inconclusive)
