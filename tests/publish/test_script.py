"""A script from anywhere becomes scenes, in the director's own notation, and never an accident."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from app.engines import direction_words
from app.engines.directions import Known, read
from app.errors import UnreadableScriptError
from app.publish import script_words
from app.publish.fountain import write_fountain
from app.publish.markdown import write_markdown
from app.publish.plain import lines_of
from app.publish.script import LARGEST, MOST_SCENES, scenes_of
from app.publish.steps import Steps
from tests.publish.comics import SHOTS, WORDS, bubble, comic, shot

FOUNTAIN = """Title: Rain
Author: Mina

INT. OLD KITCHEN - NIGHT #1#

Mina *waits*. /* not yet
this */She looks up.

MINA
(whispering)
Who is there?

LEO (V.O.)
It was me.

He comes in.

@McCOY
Hm.

CUT TO:

EXT. 1984 - DAY

BANG! The door falls.
"""

COMIC = """PAGE ONE

Panel 1. Mina on the quay, wide.
CAPTION: Meanwhile
MINA: "Wait!"
OLD MAN (OFF): No.

Panel 2. The ship is gone.
SFX: HOOONK

PAGE TWO (one panel)

Panel 1. Night.
"""

CHINESE = """第一场 码头 夜

猪猪侠跑过码头。
猪猪侠：等等我！
旁白：太晚了。

第二场

内景 厨房 日

小红（低声）：谁？
"""

MARKDOWN = """---
tags: x
---
# Rain

## INT. Kitchen - night

Mina *waits* for [Leo](http://x.y).

- **Mina:** Who is there?

Leo comes in.

![a picture](x.png)

## Chapter 2: After

1. They eat.
2. They talk.
"""


def told(text: str, name: str) -> list[tuple[str, str]]:
    return [(scene.title, scene.prompt) for scene in scenes_of(text.encode(), name)]


def test_a_screenplay_becomes_scenes():
    assert told(FOUNTAIN, "rain.fountain") == [
        (
            "INT. OLD KITCHEN - NIGHT",
            "#old_kitchen #night\nMina waits. She looks up.\nMina, whispering.\n"
            'Mina: "Who is there?"\n[It was me.]\n\nHe comes in.\nMcCOY: "Hm."',
        ),
        ("EXT. 1984 - DAY", "#_1984 #day\nBANG! The door falls."),
    ]
    assert told(FOUNTAIN, "rain.txt") == told(FOUNTAIN, "rain.fountain")


def test_a_comic_script_becomes_scenes():
    assert told(COMIC, "rain.txt") == [
        (
            "PAGE ONE",
            'Mina on the quay, wide.\nOld Man, OFF.\n[Meanwhile]\nMina: "Wait!"\nOld-Man: "No."\n\n'
            "The ship is gone.\n[HOOONK]",
        ),
        ("PAGE TWO (one panel)", "Night."),
    ]


def test_a_chinese_script_becomes_scenes():
    assert told(CHINESE, "雨.txt") == [
        ("第一场 码头 夜", '猪猪侠跑过码头。\n猪猪侠: "等等我！"\n[太晚了。]'),
        ("内景 厨房 日", '#厨房 #白天\n小红, 低声.\n小红: "谁？"'),
    ]


def test_markdown_becomes_scenes():
    assert told(MARKDOWN, "rain.md") == [
        (
            "INT. Kitchen - night",
            '#kitchen #night\nMina waits for Leo.\nMina: "Who is there?"\n\nLeo comes in.',
        ),
        ("Chapter 2: After", "They eat.\n\nThey talk."),
    ]


def test_without_scenes_each_paragraph_is_one():
    assert told("Mina runs,\nfast.\n\nLeo sleeps.", "a.txt") == [
        ("Mina runs, fast.", "Mina runs,\nfast."),
        ("Leo sleeps.", "Leo sleeps."),
    ]


def test_the_director_understands_what_was_made_of_it():
    (first, second) = scenes_of(FOUNTAIN.encode(), "rain.fountain")
    drawn = read(first.prompt, Known())
    assert drawn[0].scene == {"place": "old kitchen", "time": "night"}
    assert [(b["kind"], b["character"], b["text"]) for b in drawn[0].bubbles] == [
        ("caption", "", "It was me."), ("speech", "Mina", "Who is there?"),
    ]  # fmt: skip
    assert [b["character"] for b in drawn[1].bubbles] == ["McCOY"]
    assert read(second.prompt, Known())[0].scene == {"place": "1984", "time": "day"}
    spoken = read(told(COMIC, "a.txt")[0][1], Known())[0].bubbles
    assert [b["character"] for b in spoken] == ["", "Mina", "Old-Man"]
    chinese = read(told(CHINESE, "a.txt")[0][1], Known())[0].bubbles
    assert [(b["character"], b["text"]) for b in chinese] == [
        ("", "太晚了。"),
        ("猪猪侠", "等等我！"),
    ]


def test_the_words_for_time_weather_and_style_are_the_directors():
    assert script_words.TIMES <= direction_words.TIMES
    assert script_words.WEATHERS - {"sunny", "cloudy"} <= direction_words.WEATHERS
    assert script_words.STYLES <= direction_words.STYLES


def test_a_long_scene_is_told_in_several_turns():
    text = "INT. HALL - DAY\n\n" + "\n\n".join(f"Step {n}." for n in range(20))
    titles = [scene.title for scene in scenes_of(text.encode(), "a.fountain")]
    assert titles == ["INT. HALL - DAY", "INT. HALL - DAY (2)", "INT. HALL - DAY (3)"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_it_may_be_saved_in_any_unicode(encoding):
    text = "Mina runs along the quay.\r\n\r\n猪猪侠睡觉。"
    scenes = scenes_of(text.encode(encoding), "a.txt")
    assert [scene.prompt for scene in scenes] == ["Mina runs along the quay.", "猪猪侠睡觉。"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0", "UTF-8 or UTF-16"),
        ("猪猪侠跑过码头".encode("gb18030"), "UTF-8 or UTF-16"),
        (b"a\0b", "UTF-8 or UTF-16"),
        (b"\xff\xfea", "UTF-8 or UTF-16"),
        (b"a" * (LARGEST + 1), "larger than"),
        (b"a\n\n" * (MOST_SCENES + 1), "more than"),
    ],
)
def test_what_is_no_script_is_refused_in_words(data, words):
    with pytest.raises(UnreadableScriptError, match=words):
        scenes_of(data, "a.txt")


NAMES = st.sampled_from(["a.txt", "a.md", "a.fountain"])
PIECES = st.sampled_from(
    ["INT. ", "#", "/*", "*/", "[[", "]]", "@", "(", ")", ":", "\\", "\n", "\n\n", "**", "_", ">", "Panel 1",
     "PAGE 2", "A", "b", " ", "- ", "\"", "：", "第一场", "猪", "\ue00a", "~", "=", "!", "Title: x\n"]
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(
    st.binary(max_size=200) | st.lists(PIECES, max_size=60).map(lambda p: "".join(p).encode()),
    NAMES,
)
@example(b"", "a.txt")
def test_any_bytes_give_scenes_or_an_error_in_words(data, name):
    try:
        scenes = scenes_of(data, name)
    except UnreadableScriptError:
        return
    assert all(scene.title and scene.prompt.strip() for scene in scenes)
    assert not any("\n\n\n" in scene.prompt for scene in scenes)


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.fountain"])
@pytest.mark.parametrize(
    "piece",
    ["panel 1 ", "[[", "/*", "(a)", "\\", "_", "*", "a_", " ", "@A (b)\nc\n", "\\\n", "[", "# ", "> ", "“", "1. ",
     "INT. #", "=", "A: ", "**A", "第", "scene 1", "\n@(", "|"],
)  # fmt: skip
def test_no_file_takes_long(piece, name):
    text = ("a" + piece * (200_000 // len(piece.encode())) + "b").encode()
    start = time.process_time()
    for data in (text, text[1:], b"@" + text[1:], b"INT. " + text):
        try:
            scenes_of(data, name)
        except UnreadableScriptError:
            continue
    assert time.process_time() - start < 8


@pytest.mark.parametrize("write", [write_markdown, write_fountain])
def test_what_was_published_comes_back(tmp_path, write):
    night = {"place": "harbour", "time": "night"}
    made = comic(
        shot(1, "Mina *runs*", [bubble("Wait!", "shout", "Mina"), bubble("Later", "caption")], scene=night),
        shot(2, "# Leo waits\nMINA\nruns", [bubble("(hm)", "speech", "猪猪侠"), bubble("BOOM", "sound")], scene=night),
        shot(3, "He sleeps", scene={"place": "Xanadu"}),
    )  # fmt: skip
    path = tmp_path / ("a.md" if write is write_markdown else "a.fountain")
    write(made, path, Steps(1, None))
    scenes = scenes_of(path.read_bytes(), path.name)
    assert [scene.prompt.replace("#Xanadu\n", "").replace("#xanadu\n", "") for scene in scenes] == [
        '#harbour #night\nMina *runs*\nMina, shouting.\nMina: "Wait!"\n[Later]\n\n'
        '# Leo waits\nMINA\nruns\n猪猪侠: "(hm)"\n[BOOM]',
        "He sleeps",
    ]


def bare(text: str) -> str:
    return "".join(
        sign for sign in text if not sign.isspace() and sign not in "\"'“”「」『』[]()【】（）"
    )


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(shots=SHOTS, prompt=WORDS)
def test_no_caption_is_lost_on_the_way_out_and_in(tmp_path, shots, prompt):
    made = comic(*(shot(n, prompt, bubbles) for n, bubbles in enumerate(shots, 1)))
    for path, write in (
        (tmp_path / "a.md", write_markdown),
        (tmp_path / "a.fountain", write_fountain),
    ):
        path.unlink(missing_ok=True)
        write(made, path, Steps(1, None))
        whole = bare("".join(scene.prompt for scene in scenes_of(path.read_bytes(), path.name)))
        for bubbles in shots:
            for item in bubbles:
                words = bare(" ".join(lines_of(item.words("en"))))
                at = whole.find(words)
                assert at >= 0, (item, path.read_text("utf-8"))


@pytest.mark.parametrize("blank", [" ", "\t", "\u3000"])
def test_a_line_of_blanks_takes_no_longer_than_reading_it(blank):
    started = time.process_time()
    for start in ("Aaa", "Caption", "Panel 1", "# "):
        scenes_of(f"{start}{blank * 200_000}x\n".encode(), "long.txt")
        scenes_of(f"{start}{blank * 200_000}x\n".encode(), "long.md")
        scenes_of(f"{start}{blank * 200_000}x\n".encode(), "long.fountain")
    assert time.process_time() - started < 20
