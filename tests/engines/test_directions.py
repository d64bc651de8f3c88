from __future__ import annotations

from typing import Any

import pytest

from app.engines.directions import Direction, known_characters, read, shot_in

STATE: dict[str, Any] = {
    "characters": {"Mina": {"mood": "calm"}, "Leo": {}, "猪猪侠": {}, "超人强": {}},
    "cast": {
        "猪猪侠": {"aliases": ["GG Bond", "猪猪"]},
        "Al": {"aliases": ["Professor Al"]},
    },
}
KNOWN = known_characters(STATE)

PROMPTS = [
    # typed                                            description                 characters
    ("Mina runs", "Mina runs", ("Mina",)),
    ("Leo chases Mina", "Leo chases Mina", ("Leo", "Mina")),
    ("@Mina runs", "Mina runs", ("Mina",)),
    ("A stranger meets @Zoe in the rain", "A stranger meets Zoe in the rain", ("Zoe",)),
    ("＠猪猪侠 跳起来", "猪猪侠 跳起来", ("猪猪侠",)),
    ("猪猪侠一掌拍飞超人强", "猪猪侠一掌拍飞超人强", ("猪猪侠", "超人强")),
    ("GG Bond eats a lollipop", "GG Bond eats a lollipop", ("猪猪侠",)),
    ("@“Old Wang” waves", "Old Wang waves", ("Old Wang",)),
    ("Minamoto walks alone", "Minamoto walks alone", ()),
    ("Ally and Professor Al talk", "Ally and Professor Al talk", ("Al",)),
    ("the train leaves at 10:30", "the train leaves at 10:30", ()),
    ("panel #1 again, in #ff0000", "panel #1 again, in #ff0000", ()),
    ("mail a@b.com", "mail a@b.com", ()),
    ("@Mina\n@Zoe #night\nThe door opens", "The door opens", ("Mina", "Zoe")),
    ("@Mina mood=angry Mina slams the door", "Mina slams the door", ("Mina",)),
    ("@Mina mood=angry She slams the door", "She slams the door", ("Mina",)),
]


@pytest.mark.parametrize(("typed", "prompt", "characters"), PROMPTS)
def test_the_text_is_the_description_and_names_its_characters(
    typed: str, prompt: str, characters: tuple[str, ...]
) -> None:
    [direction] = read(typed, KNOWN)
    assert (direction.prompt, direction.characters) == (prompt, characters)


CHANGES = [
    ("@Mina mood=angry scarf=red", [("Mina", {"mood": "angry", "scarf": "red"}, ())]),
    ("@Mina scarf=", [("Mina", {}, ("scarf",))]),
    ("@Mina scarf= mood=calm", [("Mina", {"mood": "calm"}, ("scarf",))]),
    ('@Mina mood="very angry" hat=tall', [("Mina", {"mood": "very angry", "hat": "tall"}, ())]),
    ("@Mina mood=“very angry”", [("Mina", {"mood": "very angry"}, ())]),
    ("@猪猪侠 心情＝「非常 生气」", [("猪猪侠", {"心情": "非常 生气"}, ())]),
    ("＠猪猪侠 buff＝超级棒棒糖", [("猪猪侠", {"buff": "超级棒棒糖"}, ())]),
    (
        "@猪猪侠 buff=超级棒棒糖，技能=降龙十巴掌",
        [("猪猪侠", {"buff": "超级棒棒糖", "技能": "降龙十巴掌"}, ())],
    ),
    ("@GG Bond mood=happy", [("猪猪侠", {"mood": "happy"}, ())]),
    ("@mina mood=sad", [("Mina", {"mood": "sad"}, ())]),
    ("@Zoe mood=shy", [("Zoe", {"mood": "shy"}, ())]),
    (
        "@Mina mood=sad @Leo mood=happy",
        [("Mina", {"mood": "sad"}, ()), ("Leo", {"mood": "happy"}, ())],
    ),
    ("@Mina mood=sad\n@Mina mood=", [("Mina", {}, ("mood",))]),
    ("@Mina scarf=\n@Mina scarf=blue", [("Mina", {"scarf": "blue"}, ())]),
    ("@Mina mood=angry.", [("Mina", {"mood": "angry"}, ())]),
]


@pytest.mark.parametrize(("typed", "changes"), CHANGES)
def test_assignments_set_and_clear_state_and_draw_nothing(typed: str, changes: list[Any]) -> None:
    [direction] = read(typed, KNOWN)
    assert [(c.name, c.set, c.clear) for c in direction.changes] == changes
    assert (direction.prompt, direction.characters) == ("", ())


SPEECH = [
    ('Mina: "Stop!"', "Mina speaks", [("Mina", "Stop!")]),
    ('Mina says "Stop!"', "Mina speaks", [("Mina", "Stop!")]),
    ('Mina "Stop!"', "Mina speaks", [("Mina", "Stop!")]),
    ("Mina shouts: “Stop!”", "Mina speaks", [("Mina", "Stop!")]),
    ('Mina angrily says, "Stop!"', "Mina speaks", [("Mina", "Stop!")]),
    ('@Mina: "Stop!"', "Mina speaks", [("Mina", "Stop!")]),
    ('Zoe says "Hi" and waves', "Zoe speaks and waves", [("Zoe", "Hi")]),
    (
        'Mina waves. Leo: "Hi!" Mina: "Hi, Leo!"',
        "Mina waves. Leo speaks. Mina speaks",
        [("Leo", "Hi!"), ("Mina", "Hi, Leo!")],
    ),
    ("猪猪侠：“降龙十巴掌！”", "猪猪侠说话", [("猪猪侠", "降龙十巴掌！")]),
    ("猪猪侠说：「看招」", "猪猪侠说话", [("猪猪侠", "看招")]),
    ("猪猪侠大声说：“看招”一掌拍飞超人强", "猪猪侠说话，一掌拍飞超人强", [("猪猪侠", "看招")]),
    ("然后小呆呆喊道：“救命”", "小呆呆说话", [("小呆呆", "救命")]),
    ("猪猪侠对超人强说：“你好”", "猪猪侠对超人强说话", [("猪猪侠", "你好")]),
    ("超人强问猪猪侠：“怎么了”", "超人强问猪猪侠", [("超人强", "怎么了")]),
    ('Leo says to Mina: "Hi"', "Leo says to Mina", [("Leo", "Hi")]),
    ("猪猪侠『来吧』", "猪猪侠说话", [("猪猪侠", "来吧")]),
    ('Mina looks up. She says "Oh"', "Mina looks up. Mina speaks", [("Mina", "Oh")]),
    ('Zoe: "Hi!" Mina: "Oh"', "Zoe speaks. Mina speaks", [("Zoe", "Hi!"), ("Mina", "Oh")]),
    (
        "老王：“又是你！”猪猪侠：“对不起！”",
        "老王说话，猪猪侠说话",
        [("老王", "又是你！"), ("猪猪侠", "对不起！")],
    ),
]


@pytest.mark.parametrize(("typed", "prompt", "bubbles"), SPEECH)
def test_quoted_words_after_a_name_become_its_bubble(
    typed: str, prompt: str, bubbles: list[tuple[str, str]]
) -> None:
    [direction] = read(typed, KNOWN)
    assert [(b["kind"], b["character"], b["text"]) for b in direction.bubbles] == [
        ("speech", who, said) for who, said in bubbles
    ]
    assert direction.prompt == prompt
    assert {who for who, _ in bubbles} <= set(direction.characters)


NO_SPEECH = ['The sign says "STOP" in red', 'a "quiet" room', "墙上写着“武”字"]


@pytest.mark.parametrize("typed", NO_SPEECH)
def test_quotes_that_nobody_speaks_stay_in_the_description(typed: str) -> None:
    [direction] = read(typed, KNOWN)
    assert direction == Direction(prompt=typed)


CAPTIONS = [
    ("[Later that night]\nMina sleeps", "Mina sleeps", "Later that night"),
    ("Mina sleeps\n【第二天】", "Mina sleeps", "第二天"),
    ("[The end]", "", "The end"),
]


@pytest.mark.parametrize(("typed", "prompt", "caption"), CAPTIONS)
def test_a_bracketed_line_is_a_caption(typed: str, prompt: str, caption: str) -> None:
    [direction] = read(typed, KNOWN)
    assert direction.prompt == prompt
    assert list(direction.bubbles) == [{"kind": "caption", "character": "", "text": caption}]


SCENES = [
    ("#night", {"time": "night"}),
    ("#night #rain #arena", {"time": "night", "weather": "rain", "place": "arena"}),
    ("#dusk #noir #boxing_ring", {"time": "dusk", "style": "noir", "place": "boxing ring"}),
    ("＃夜 #雨 #擂台 #水墨", {"time": "夜", "weather": "雨", "place": "擂台", "style": "水墨"}),
    ("#黄昏#雪#竹林", {"time": "黄昏", "weather": "雪", "place": "竹林"}),
    ("#Watercolour #Fog", {"style": "Watercolour", "weather": "Fog"}),
]


@pytest.mark.parametrize(("typed", "scene"), SCENES)
def test_tags_set_the_scene_and_draw_nothing(typed: str, scene: dict[str, str]) -> None:
    assert read(typed, KNOWN) == [Direction(scene=scene)]


def test_tags_are_not_part_of_the_description() -> None:
    [direction] = read("Mina runs #night , fast #rain", KNOWN)
    assert direction.prompt == "Mina runs, fast"
    assert direction.scene == {"time": "night", "weather": "rain"}


SHOTS = [
    ("close-up of Mina", "close-up"),
    ("Close up: Mina", "close-up"),
    ("extreme close-up, her eye", "close-up"),
    ("medium shot of Mina", "medium"),
    ("Mina and Leo, medium", "medium"),
    ("wide shot, the city", "wide"),
    ("Wide: the city", "wide"),
    ("long shot of the road", "wide"),
    ("extreme wide shot of the road", "extreme-wide"),
    ("extreme long shot", "extreme-wide"),
    ("low angle on Mina", "low"),
    ("high-angle view", "high"),
    ("bird's-eye view", "high"),
    ("猪猪侠特写", "close-up"),
    ("中景，猪猪侠", "medium"),
    ("远景，城市", "wide"),
    ("全景", "wide"),
    ("大远景：沙漠", "extreme-wide"),
    ("仰拍猪猪侠", "low"),
    ("俯拍擂台", "high"),
    ("a medium pizza and wide open eyes", ""),
    ("Mina runs", ""),
    ("low angle, then a close-up", "low"),
]


@pytest.mark.parametrize(("typed", "shot"), SHOTS)
def test_shot_words_set_the_shot(typed: str, shot: str) -> None:
    assert shot_in(typed) == shot
    assert [d.shot for d in read(typed, KNOWN)] == [shot]


ASPECTS = [
    ("Mina runs 16:9", "Mina runs", "16:9"),
    ("1:1 Mina", "Mina", "1:1"),
    ("猪猪侠 9：16 跑步", "猪猪侠 跑步", "9:16"),
    ("Mina 2.35:1", "Mina", "2.35:1"),
    ("at 10:30 Mina runs", "at 10:30 Mina runs", ""),
    ("the score is 7:5", "the score is 7:5", ""),
]


@pytest.mark.parametrize(("typed", "prompt", "aspect"), ASPECTS)
def test_an_aspect_is_taken_only_where_it_was_asked(typed: str, prompt: str, aspect: str) -> None:
    [direction] = read(typed, KNOWN)
    assert (direction.prompt, direction.aspect) == (prompt, aspect)


FINDS = [
    ("/panels rain", "rain"),
    ("/find red scarf", "red scarf"),
    ("找 棒棒糖", "棒棒糖"),
    ("/PANELS x", "x"),
]


@pytest.mark.parametrize(("typed", "query"), FINDS)
def test_find_asks_for_panels(typed: str, query: str) -> None:
    assert read(typed, KNOWN) == [Direction(find=query)]


NOTHING = ["", "   \n\n  ", "@Mina", "@Mina @Leo", "16:9", "...", "！？", "# @"]


@pytest.mark.parametrize("typed", NOTHING)
def test_nothing_to_draw_draws_nothing(typed: str) -> None:
    assert all(not direction.prompt for direction in read(typed, KNOWN))


def test_a_blank_line_starts_the_next_panel() -> None:
    panels = read("Mina runs\nfast\n\n  \nLeo waits\r\n\r\n猪猪侠笑", KNOWN)
    assert [panel.prompt for panel in panels] == ["Mina runs\nfast", "Leo waits", "猪猪侠笑"]


@pytest.mark.parametrize(
    ("typed", "later"),
    [
        ("@Zoe mood=glad\n\nZoe waves", ("Zoe",)),
        ("@Zoe runs\n\nIt rains\n\nZoe waves at Mina", ("Zoe", "Mina")),
        ("＠\u201c老王\u201d 挥手\n\n老王坐下", ("老王",)),
        ("@mina mood=sad\n\nMina waves", ("Mina",)),
        ("Rain: \u201cdrip\u201d\n\nRain falls", ()),
        ("A stranger waves\n\nZoe waves", ()),
    ],
)
def test_whom_a_panel_brings_in_the_next_ones_know(typed: str, later: tuple[str, ...]) -> None:
    assert read(typed, KNOWN)[-1].characters == later


def test_odd_state_is_passed_over() -> None:
    odd: dict[str, Any] = {"characters": [1], "cast": {"A": 3, "B": {"aliases": "x"}, "": {}}}
    assert known_characters(odd).names == (("A", "A"), ("B", "B"))


@pytest.mark.parametrize(
    "bit", ["a b ", "猪猪侠说", "#night ", 'Mina: "', "Mina runs\n", "[caption "]
)
def test_a_megabyte_of_text_is_read_at_once(bit):
    text = bit * (1_000_000 // len(bit))
    (direction,) = read(text, known_characters({"characters": {"Mina": {}, "猪猪侠": {}}}))
    assert direction.prompt == text.strip()
