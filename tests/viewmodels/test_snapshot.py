"""What the window shows of a story follows from its rows alone."""

from __future__ import annotations

from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

from app.records.rows import entry
from app.viewmodels.rewind_plan import plan_rewind
from app.viewmodels.turn_views import spoken_words
from tests import make, stories


def hand_edit(entry_id: str, parent: str | None, value: dict[str, Any]) -> Any:
    payload = {"mode": "merge", "value": value, "cause": "user"}
    return entry("app_state", payload, entry_id, parent)


def mood(text: str | None) -> dict[str, Any]:
    return {"characters": {"Mina": {"mood": text}}}


def test_each_turn_has_the_state_at_its_end_and_since_when_it_is_so() -> None:
    drafts, tip = stories.runs(1)
    drafts += [hand_edit("e1", tip, mood("glad")), hand_edit("e2", "e1", mood("sad"))]
    story = stories.story(drafts)
    assert [turn.kind for turn in story.turns] == ["run", "edit", "edit"]
    states = [turn.state.get("characters") for turn in story.turns]
    assert states == [None, {"Mina": {"mood": "glad"}}, {"Mina": {"mood": "sad"}}]
    assert [turn.changed for turn in story.turns] == [(), ("Mina",), ("Mina",)]
    since = story.turns[2].since["Mina", "mood"]
    assert (since.turn, since.by_hand) == (3, True)
    assert story.turns[1].since["Mina", "mood"].turn == 2, "an earlier moment keeps its own"


def test_a_paid_turn_says_what_it_cost_and_a_free_one_that_it_was_free() -> None:
    paid, free = stories.story(stories.runs(1)[0]), stories.story(stories.runs(1, paid=False)[0])
    assert paid.turns[0].spent == {"credits": Decimal(10)}
    assert not paid.turns[0].free
    assert free.turns[0].spent == {}
    assert free.turns[0].free


def test_a_call_in_doubt_makes_its_turn_unsettled_and_the_run_wait() -> None:
    rows = [
        make.accepted("op1", "u1"), make.user("u1"), make.attempted("op1", "a1"),
        make.reply("a1", "u1", make.draw()), make.usage("op1", "a1"),
        make.decided("op1", "a1"), make.t1("op1", "a1"),
    ]  # fmt: skip
    flying = stories.story(rows)
    assert flying.phase == "drawing", "nobody is asked while the request is out"
    question = SimpleNamespace(
        kind="doubt", operation_id="op1", result_entry_id="a1.0", engine="studio-x",
        prompt="Mina runs", estimate=make.PRICE, sent_at=None, key="k", handle=None,
        choices=("attach",), checked="", arguments=make.ARGUMENTS,
        outside=None,
    )  # fmt: skip
    asked = stories.story(rows, [question])
    assert asked.phase == "doubt"
    assert not asked.running
    assert asked.turns[0].doubt
    assert not asked.turns[0].settled
    assert [item.turn for item in asked.doubts] == [1]
    assert [item.standing for item in asked.spending] == ["in_doubt"]


def test_after_a_rewind_what_moved_aside_is_kept_until_the_story_goes_on() -> None:
    drafts, tip = stories.runs(3)
    drafts.append(make.branch("b", "z1", tip, "Rain"))
    rewound = stories.story(drafts)
    assert [turn.number for turn in rewound.turns] == [1]
    assert [turn.number for turn in rewound.aside] == [2, 3]
    assert (rewound.aside_tip, rewound.aside_name) == (tip, "Rain")
    assert rewound.turns[0].forks == 1
    more, _ = make.whole_run("op9", 9, "b")
    going_on = stories.story([*drafts, *(row for commit in more for row in commit)])
    assert going_on.aside == ()
    assert len(going_on.turns) == 2


def test_the_first_line_is_main_and_others_say_where_they_leave() -> None:
    drafts, tip = stories.runs(2)
    more, _ = make.whole_run("op9", 9, "b")
    drafts += [make.branch("b", "z1", tip), *(row for commit in more for row in commit)]
    first, second = stories.story(drafts).branches
    assert (first.main, first.turns, first.own_turns, first.fork_turn) == (True, 2, 1, 1)
    assert (second.main, second.current, second.fork_turn) == (False, True, 1)


def test_the_rewind_summary_names_turns_fields_pictures_and_money() -> None:
    drafts, tip = stories.runs(1)
    drafts.append(hand_edit("e1", tip, mood("glad")))
    more, last = make.whole_run("op2", 2, "e1")
    drafts += [row for commit in more for row in commit]
    drafts += [hand_edit("e2", last, mood(None))]
    story = stories.story(drafts)
    plan = plan_rewind(story, 2)
    assert plan is not None
    assert [turn.number for turn in plan.moving] == [3, 4]
    assert [(c.name, c.key, c.before, c.after) for c in plan.changes] == [
        ("Mina", "mood", "", "glad")
    ]
    assert plan.pictures == 1
    assert plan.spent == {"credits": Decimal(10)}
    assert plan.name == "Draw.", "the first words after the fork"
    assert plan_rewind(story, 4) is None, "the newest turn is where the story is"
    assert plan_rewind(story, 0) is None


def test_the_conversation_has_a_heading_for_each_turn() -> None:
    said = stories.story(stories.runs(2)[0]).said
    kinds = [block.kind for block in said]
    assert kinds == ["turn", "user", "tool", "agent"] * 2
    assert [block.turn for block in said] == [1] * 4 + [2] * 4


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("@Mina mood=brave Mina waves", "Mina waves"),
        ('@Mina outfit="red scarf" mood=brave #dusk Mina waves', "Mina waves"),
        ("@猪猪侠 buff=「超级 棒棒糖」 skill＝无 猪猪侠 跳", "猪猪侠 跳"),
        ("@Mina scarf= Mina waves", "Mina waves"),
        ("@Nana and @Pip talk beside the laundry", "Nana and Pip talk beside the laundry"),
        ("Rain falls on @Pip", "Rain falls on Pip"),
        ("@Mina @Leo\nThey run", "They run"),
        ("@Mina", ""),
        ("Mina runs\n\n\nMina jumps", "Mina runs Mina jumps"),
        ("", ""),
    ],
)
def test_a_turn_is_called_by_what_was_said_and_not_by_what_was_set(said: str, told: str) -> None:
    assert spoken_words(said) == told
