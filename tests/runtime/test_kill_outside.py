"""kill -9 in every phase of a call to a server: the server's own ledger is the judge."""

from __future__ import annotations

import sys
from contextlib import ExitStack

import pytest

from tests.commands.inkfold import Inkfold
from tests.commands.talker import Talker
from tests.tool_server import HERE, Book


def swept(*points):
    return [pytest.param(point, marks=pytest.mark.sweep) for point in points]


# every phase has its first point in each run of the tests, its others in the sweep
BEFORE_T1 = ["before_t1", *swept("after_attempt", "model_answered", "after_reply")]
IN_DOUBT = ["answered", *swept("after_t1", "before_request")]
ON_DISK = ["spooled", *swept("before_t2", "after_t2")]
IN_RECOVERY = ["after_decision", *swept("answered", "before_t2")]


class Scene:
    """A program, a story, a server with a ledger, and an agent that calls ``tool`` once."""

    def __init__(self, tmp_path, stack, tool):
        self.book = Book(tmp_path / "ledger.jsonl")
        self.program = Inkfold(tmp_path / "home")
        self.session = self.program.new()
        stack.enter_context(Talker(f"box__{tool}", {"text": "x"})).use(self.program)
        self.program.here(
            "servers", "add", "box", "--command", sys.executable, HERE, self.book.path
        )

    def unasked(self, tool):
        self.program.here("servers", "tool", "box", tool, "--ask", "never")

    def say(self):
        return ("say", self.session, "Look it up.")

    def questions(self, status):
        return self.program.run("recover", status=status)["questions"]

    def ended(self):
        return self.program.show(self.session)["verdicts"][-1]["status"] == "terminal"


@pytest.fixture
def scene(tmp_path, request):
    with ExitStack() as stack:
        tool = getattr(request, "param", "count")
        made = Scene(tmp_path, stack, tool)
        made.unasked(tool)
        yield made


def never_twice(book):
    return len(book.calls()) <= 1


@pytest.mark.parametrize("point", BEFORE_T1)
def test_a_run_killed_before_t1_goes_on_by_itself(scene, point):
    assert scene.program.killed_at(point, *scene.say())
    assert scene.book.calls() == []
    assert scene.questions(status=0) == []
    assert scene.book.calls() == ["count"]
    assert scene.ended()
    assert scene.program.verify() == []


@pytest.mark.parametrize("point", IN_DOUBT)
def test_a_call_killed_between_t1_and_its_answer_is_asked_about(scene, point):
    assert scene.program.killed_at(point, *scene.say())
    made = 1 if point == "answered" else 0
    assert len(scene.book.calls()) == made
    (question,) = scene.questions(status=4)
    assert question["engine"] == "mcp:box"
    assert question["outside"]["tool"] == "count"
    assert question["choices"] == ["leave-unknown", "not-made", "run-again"]
    assert len(scene.book.calls()) == made
    name = question["result_entry_id"]
    assert scene.program.run("decide", scene.session, name, "run-again", status=2) is None
    assert (
        scene.program.run("decide", scene.session, name, "attach", "--file", HERE, status=5) is None
    )
    assert len(scene.book.calls()) == made
    scene.program.run("decide", scene.session, name, "leave-unknown")
    assert len(scene.book.calls()) == made
    assert scene.ended()
    assert scene.program.verify() == []


@pytest.mark.parametrize("scene", ["slow"], indirect=True)
def test_a_call_killed_while_the_server_works_is_asked_about(scene):
    scene.program.killed_when(lambda: bool(scene.book.calls()), *scene.say())
    scene.book.let_go()
    (question,) = scene.questions(status=4)
    assert question["kind"] == "doubt"
    assert scene.questions(status=4) == [question]
    assert scene.book.calls() == ["slow"]
    assert scene.program.verify() == []


@pytest.mark.parametrize("point", ON_DISK)
def test_an_answer_on_disk_is_settled_without_asking(scene, point):
    assert scene.program.killed_at(point, *scene.say())
    assert scene.questions(status=0) == []
    assert scene.book.calls() == ["count"]
    assert scene.ended()
    assert not list((scene.program.home / "spool").rglob("*.answer"))
    assert scene.program.verify() == []


@pytest.mark.parametrize("scene", ["draw"], indirect=True)
def test_a_picture_of_a_server_is_kept_once_although_it_was_stored_before_the_crash(scene):
    assert scene.program.killed_at("picture_stored", *scene.say())
    assert scene.questions(status=0) == []
    assert scene.book.calls() == ["draw"]
    assert len(list((scene.program.home / "pictures").rglob("*"))) >= 1
    # it is a picture of an answer, and no panel of the story
    assert scene.program.show(scene.session)["panels"] == []
    assert scene.program.verify() == []


def test_an_open_question_outlives_a_crash_and_its_answer_counts_once(tmp_path):
    with ExitStack() as stack:
        scene = Scene(tmp_path, stack, "count")
        last = scene.program.run(*scene.say(), status=3)
        (question,) = last["questions"]
        assert question["outside"]["arguments"] == {"text": "x"}
        approve = ("approve", scene.session, question["result_entry_id"], "yes")
        assert scene.program.killed_at("before_t1", *approve)
        assert scene.book.calls() == []
        assert scene.questions(status=0) == []
        assert scene.book.calls() == ["count"]
        assert scene.program.verify() == []


@pytest.mark.parametrize("point", IN_RECOVERY)
def test_recovery_killed_at_its_own_points_comes_to_the_same_end(scene, point):
    """A call that may be made again by itself is, however often recovery dies on the way."""
    scene.program.here("servers", "tool", "box", "count", "--replay", "safe")
    assert scene.program.killed_at("after_t1", *scene.say())
    assert scene.program.killed_at(point, "recover")
    assert scene.questions(status=0) == []
    assert scene.ended()
    assert scene.program.verify() == []


def test_run_again_is_made_only_when_a_person_says_yes(scene):
    assert scene.program.killed_at("answered", *scene.say())
    (question,) = scene.questions(status=4)
    scene.program.run("decide", scene.session, question["result_entry_id"], "run-again", "--yes")
    assert scene.book.calls() == ["count", "count"]
    assert scene.ended()
    assert scene.program.verify() == []


def test_a_control_that_calls_again_unasked_is_caught(scene):
    """The ledger must be able to see what these tests promise never happens."""
    scene.program.here("servers", "tool", "box", "count", "--replay", "safe")
    assert scene.program.killed_at("answered", *scene.say())
    assert scene.questions(status=0) == []
    assert not never_twice(scene.book)


def test_a_stop_with_a_call_out_calls_nothing_again(scene):
    assert scene.program.killed_at("before_request", *scene.say())
    scene.program.run("stop", scene.session, status=4)
    (question,) = scene.questions(status=4)
    scene.program.run("decide", scene.session, question["result_entry_id"], "not-made")
    assert scene.book.calls() == []
    assert scene.program.show(scene.session)["verdicts"][-1]["outcome"] == "aborted"
    assert scene.program.verify() == []
