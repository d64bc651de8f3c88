"""What each tool makes of its arguments, and what it declares."""

from __future__ import annotations

import pytest

from app.folds.state import merge_patch
from app.ports import PicturePolicy
from app.records.money import Money
from app.tools.generate_image import request_of
from app.tools.tool import InvalidCallError, Moment, Panels
from app.tools.toolbox import TOOLS, specs


class NoView:
    """A story without pictures."""

    def candidates(self, panel_id=None):
        return []

    def find(self, words, limit):
        return []


def moment(state=None, panels=(), result_id="a1.0"):
    return Moment(state or {}, Panels.of(*panels), result_id, "a1", NoView())


STATE = {
    "characters": {"Mina": {"mood": "angry", "scarf": "red"}, "Bo": {"mood": "calm"}},
    "cast": {"Mina": {"colour": "#ff0000", "aliases": ["Mi"], "references": ["f" * 64]}},
    "scene": {"place": "arena", "time": "night"},
}


@pytest.mark.parametrize(
    ("tool", "arguments", "patch"),
    [
        ("set_character_state", {"name": " Mina ", "set": {"mood": "calm"}},
         {"characters": {"Mina": {"mood": "calm"}}}),
        ("set_character_state", {"name": "Mina", "clear": ["scarf"]},
         {"characters": {"Mina": {"scarf": None}}}),
        ("set_character_state", {"name": "Mina", "set": {"scarf": " "}},
         {"characters": {"Mina": {"scarf": None}}}),
        ("set_character_state", {"name": "Mi\u0301na", "set": {"a": "b"}},
         {"characters": {"M\u00edna": {"a": "b"}}}),
        ("set_scene", {"place": "擂台", "weather": ""},
         {"scene": {"place": "擂台", "weather": None}}),
    ],
)  # fmt: skip
def test_what_a_tool_changes(tool, arguments, patch):
    made = TOOLS[tool]
    resolved = made.resolve(arguments, moment(STATE))
    assert made.apply(resolved, moment(STATE)).patch == patch
    assert merge_patch(STATE, patch)["characters"]["Bo"] == {"mood": "calm"}


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("generate_image", {}),
        ("generate_image", {"prompt": ""}),
        ("generate_image", {"prompt": "x", "aspect": "wide"}),
        ("generate_image", {"prompt": "x", "aspect": "100:1"}),
        ("generate_image", {"prompt": "x", "shot": "upside-down"}),
        ("generate_image", {"prompt": "x", "panel": "last"}),
        ("generate_image", {"prompt": "x", "count": 4}),
        ("generate_image", "text"),
        ("generate_image", None),
        ("set_character_state", {"name": "", "set": {"a": "b"}}),
        ("set_character_state", {"name": "Mina"}),
        ("set_character_state", {"name": "Mina", "set": {"a": [1]}}),
        ("set_scene", {}),
        ("letter_panel", {"bubbles": []}),
        ("letter_panel", {"panel": "nobody", "bubbles": [{"text": "Hi"}]}),
        ("find_panels", {"query": ""}),
        ("pick_panel", {"panel": "last"}),
        ("pick_panel", {"candidate": 0}),
    ],
)
def test_arguments_that_cannot_be_meant_are_refused_in_words(tool, arguments):
    with pytest.raises(InvalidCallError, match=r"\w"):
        TOOLS[tool].resolve(arguments, moment(STATE))


def test_a_drawing_carries_the_state_of_everyone_in_it_and_nobody_else():
    resolved = TOOLS["generate_image"].resolve(
        {"prompt": "Mina waits", "characters": ["mi"]}, moment(STATE)
    )
    assert resolved["characters"] == {"Mina": {"mood": "angry", "scarf": "red"}}
    assert resolved["cast"]["Mina"] == {"colour": "#ff0000", "aliases": ["Mi"]}
    assert resolved["references"] == ["f" * 64]
    assert resolved["scene"] == {"place": "arena", "time": "night"}
    again = TOOLS["generate_image"].resolve(
        {"prompt": "Mina waits", "characters": ["mi"]}, moment(STATE)
    )
    assert again == resolved


def test_characters_without_a_colour_are_told_apart_whatever_their_order():
    def colours(*names):
        arguments = {"prompt": "x", "characters": list(names)}
        cast = TOOLS["generate_image"].resolve(arguments, moment(STATE))["cast"]
        return {name: looks["colour"] for name, looks in cast.items()}

    both = colours("Bo", "Mina")
    assert both == colours("Mina", "Bo")
    assert len(set(both.values())) == 2
    assert colours("Bo") == {"Bo": both["Bo"]}


def test_last_is_the_newest_panel_at_the_call():
    arguments = {"panel": "last", "bubbles": [{"text": "停下!", "character": "Mina"}]}
    resolved = TOOLS["letter_panel"].resolve(arguments, moment(panels=["p1", "p2"]))
    assert resolved["panel"] == "p2"
    patch = TOOLS["letter_panel"].apply(resolved, moment(panels=["p1", "p2"])).patch
    assert patch["lettering"]["p2"]["b1"]["text"] == {"zh-Hans": "停下!"}
    assert (
        TOOLS["letter_panel"].resolve({**arguments, "panel": "1"}, moment(panels=["p1"]))["panel"]
        == "p1"
    )


def lettered(state, *, replace=False):
    arguments = {"panel": "p", "bubbles": [{"text": "New"}], "replace": replace}
    given = moment(state, panels=["p"])
    tool = TOOLS["letter_panel"]
    patch = tool.apply(tool.resolve(arguments, given), given).patch
    return merge_patch(state, patch)["lettering"]["p"]


def test_a_new_bubble_is_read_last_and_mixes_with_none_that_is_there():
    old = {"b2": {"text": {"zh-Hans": "旧"}, "box": [0, 0, 0.2, 0.2], "order": 7}}
    state = {"lettering": {"p": old}}
    added = lettered(state)
    assert added["b2"] == old["b2"]
    (new,) = (item for name, item in added.items() if name != "b2")
    assert new["text"] == {"en": "New"}
    assert new["order"] == 8
    assert "box" not in new, "where it stands best is seen in the picture"


def test_replacing_lettering_leaves_nothing_of_it():
    old = {"b1": {"text": {"zh-Hans": "旧"}, "box": [0, 0, 0.2, 0.2], "order": 7}}
    (new,) = lettered({"lettering": {"p": old}}, replace=True).values()
    assert new["text"] == {"en": "New"}
    assert "box" not in new


def test_only_drawing_costs_and_as_its_engine_says():
    engine = PicturePolicy(
        "e", "k", "t", True, "never", ("key",), Money.of(10, "credits"), reference_limit=1
    )
    for name, tool in TOOLS.items():
        policy = tool.policy(engine)
        if name == "generate_image":
            assert (policy.paid, policy.replay, policy.settle_by) == (True, "never", ("key",))
            assert (policy.engine, policy.estimate) == ("e", Money.of(10, "credits"))
        else:
            assert (policy.paid, policy.replay) == (False, "safe")


@pytest.mark.parametrize(
    ("tool", "given", "field", "taken"),
    [
        ("generate_image", {"prompt": "x", "characters": "Mina, Bo、米娅"}, "characters", ["Mina", "Bo", "米娅"]),
        ("generate_image", {"prompt": "x", "shot": "Medium shot"}, "shot", "medium"),
        ("generate_image", {"prompt": "x", "shot": "low angle"}, "shot", "low"),
        ("generate_image", {"prompt": "x", "aspect": "", "seed": None, "panel": None}, "aspect", "16:9"),
        ("set_character_state", {"name": "Mina", "set": {"age": 17}}, "set", {"age": "17"}),
        ("set_character_state", {"name": "Mina", "set": {"mood": "glad"}, "clear": None}, "clear", []),
    ],
)  # fmt: skip
def test_what_small_models_write_a_little_wrong_is_taken(tool, given, field, taken):
    resolved = TOOLS[tool].resolve(given, moment(STATE))
    found = resolved[field]
    assert (list(found) if field == "characters" else found) == taken


def test_one_bubble_is_a_list_of_one():
    given = {"bubbles": {"text": "Run!", "character": None}}
    resolved = TOOLS["letter_panel"].resolve(given, moment(STATE, panels=("p1",)))
    assert resolved["bubbles"] == [{"text": "Run!", "kind": "speech", "character": ""}]


KEYWORDS = {"type", "properties", "required", "items", "enum", "description"}


def test_every_tool_is_described_in_keywords_that_every_service_takes():
    described = specs()
    assert {spec.name for spec in described} == set(TOOLS)
    for spec in described:
        assert keywords_of(spec.parameters) <= KEYWORDS, spec
        assert "" not in enums_of(spec.parameters)
    # an object that names none of its fields is refused by Gemini
    assert described[1].parameters["properties"]["set"]["properties"]


def keywords_of(schema):
    found = set(schema)
    for inner in inside(schema):
        found |= keywords_of(inner)
    return found


def inside(schema):
    return [*schema.get("properties", {}).values(), *filter(None, [schema.get("items")])]


def enums_of(schema):
    yield from schema.get("enum", [])
    for inner in inside(schema):
        yield from enums_of(inner)


def test_a_request_takes_as_many_references_as_its_engine():
    arguments = {"prompt": "x", "references": ["a", "gone", "b", "c"]}
    kept = {"a": b"1", "b": b"2", "c": b"3"}
    request = request_of(arguments, 3, kept.get)
    assert [reference.asset for reference in request.references] == ["a", "b"]
    with pytest.raises(InvalidCallError):
        request_of({"aspect": "1:1"}, 3, kept.get)
