"""kill -9 in every phase of a paid call: the practice ledger is the judge."""

from __future__ import annotations

from collections import Counter

import pytest

from app.engines.sketch import draw
from app.practice.server import PracticeServer
from tests.commands.inkfold import Inkfold

VARIANTS = ("never", "keyed", "lookup", "handle")
BEFORE_T1 = ("after_attempt", "model_answered", "after_reply", "before_t1")
IN_DOUBT = ("after_t1", "before_request", "answered")
ON_DISK = ("spooled", "picture_stored", "before_t2")
AFTER_T2 = ("after_t2",)


@pytest.fixture
def service(tmp_path, request):
    slow = "during" in request.node.name
    server = PracticeServer(ledger=tmp_path / "ledger.jsonl", draw=draw, delay_s=1.5 if slow else 0)
    with server:
        yield server


def started(tmp_path, service, variant):
    program = Inkfold(tmp_path / "home")
    session = program.new()
    program.use_practice(service.base_url, variant)
    return program, session


def say(session, approve="all"):
    return ("say", session, "Mina runs through the arena, wide", "--approve", approve)


def charges(service):
    return Counter(charge["idempotency_key"] for charge in service.ledger.charges())


def nothing_paid_twice(service):
    return all(count <= 1 for count in charges(service).values())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("point", BEFORE_T1)
def test_a_run_killed_before_t1_goes_on_by_itself(tmp_path, service, variant, point):
    program, session = started(tmp_path, service, variant)
    assert program.killed_at(point, *say(session))
    assert not charges(service)
    recovered = program.run("recover")
    assert recovered["questions"] == []
    assert [v["status"] for v in recovered["verdicts"]] == ["terminal"]
    assert len(program.show(session)["panels"]) == 1
    assert sum(charges(service).values()) == 1
    assert program.verify() == []


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("point", [*IN_DOUBT, "during"])
def test_a_call_killed_between_t1_and_its_answer_is_settled_or_asked(
    tmp_path, service, variant, point
):
    program, session = started(tmp_path, service, variant)
    if point == "during":
        program.killed_when(lambda: sum(charges(service).values()) == 1, *say(session))
    else:
        assert program.killed_at(point, *say(session))
    paid = sum(charges(service).values())
    assert paid == (0 if point in ("after_t1", "before_request") else 1)
    asks = variant == "never" or (paid == 0 and variant in ("lookup", "handle"))
    recovered = program.run("recover", status=4 if asks else 0)
    assert nothing_paid_twice(service)
    if asks:
        (question,) = recovered["questions"]
        assert question["session_id"] == session
        assert question["engine"] == variant
        assert sum(charges(service).values()) == paid
        decide_and_go_on(program, session, question, service, paid)
    else:
        assert recovered["questions"] == []
        assert len(program.show(session)["panels"]) == 1
        assert sum(charges(service).values()) == 1
    assert program.verify() == []


def decide_and_go_on(program, session, question, service, paid):
    shown = program.show(session)
    assert shown["spending"]["in_doubt"] == {"credits": 10}
    again = program.run("decide", session, question["result_entry_id"], "run-again", status=2)
    assert again is None
    assert sum(charges(service).values()) == paid
    program.run("decide", session, question["result_entry_id"], "leave-unknown")
    assert sum(charges(service).values()) == paid
    shown = program.show(session)
    assert shown["verdicts"][-1]["status"] == "terminal"
    assert shown["spending"]["possible"] == {"credits": 10}


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("point", ON_DISK + AFTER_T2)
def test_an_answer_on_disk_is_settled_without_asking(tmp_path, service, variant, point):
    program, session = started(tmp_path, service, variant)
    assert program.killed_at(point, *say(session))
    recovered = program.run("recover")
    assert recovered["questions"] == []
    assert len(program.show(session)["panels"]) == 1
    assert sum(charges(service).values()) == 1
    assert not list((tmp_path / "home" / "spool").rglob("*.answer"))
    assert program.verify() == []


def test_an_answer_that_lies_there_although_all_is_settled_is_cleared_away(tmp_path, service):
    program, session = started(tmp_path, service, "never")
    assert program.killed_at("after_t2", *say(session))
    (kept,) = (tmp_path / "home" / "spool").rglob("*.answer")
    answer = kept.read_bytes()
    program.run("recover")
    assert not kept.exists()
    kept.write_bytes(answer)
    program.run("recover")
    assert not kept.exists()
    assert len(program.show(session)["panels"]) == 1
    assert program.verify() == []


@pytest.mark.parametrize(
    "point", ["after_decision", "answered", "spooled", "before_t2", "after_t2"]
)
def test_recovery_killed_at_its_own_points_comes_to_the_same_end(tmp_path, service, point):
    program, session = started(tmp_path, service, "keyed")
    assert program.killed_at("after_t1", *say(session))
    assert program.killed_at(point, "recover")
    recovered = program.run("recover")
    assert recovered["questions"] == []
    assert len(program.show(session)["panels"]) == 1
    assert sum(charges(service).values()) == 1
    assert program.verify() == []


def test_run_again_is_sent_only_when_a_person_says_yes(tmp_path, service):
    program, session = started(tmp_path, service, "never")
    assert program.killed_at("answered", *say(session))
    question = program.run("recover", status=4)["questions"][0]
    program.run("decide", session, question["result_entry_id"], "run-again", "--yes")
    assert sum(charges(service).values()) == 2
    shown = program.show(session)
    assert len(shown["panels"]) == 1
    assert shown["spending"]["settled"] == {"credits": 10}
    assert shown["spending"]["possible"] == {"credits": 10}
    assert shown["spending"]["in_doubt"] == {}
    assert program.verify() == []


def test_run_again_costs_what_was_shown_or_what_was_said_and_nothing_else(tmp_path, service):
    program, session = started(tmp_path, service, "never")
    assert program.killed_at("answered", *say(session))
    question = program.run("recover", status=4)["questions"][0]
    program.run("engines", "price", "never", "25", "--unit", "credits")
    again = ("decide", session, question["result_entry_id"], "run-again", "--yes")
    program.run(*again, status=5)
    assert sum(charges(service).values()) == 1
    program.run(*again, "--price", "25 credits")
    assert sum(charges(service).values()) == 2


def test_a_control_that_sends_again_unasked_is_caught(tmp_path, service):
    """The ledger must be able to see what these tests promise never happens."""
    program, session = started(tmp_path, service, "never")
    assert program.killed_at("answered", *say(session))
    question = program.run("recover", status=4)["questions"][0]
    program.run("decide", session, question["result_entry_id"], "run-again", "--yes")
    assert not nothing_paid_twice(service)


@pytest.mark.parametrize("point", ["cancelled", "before_close", "after_close"])
def test_a_stopped_run_is_never_resumed(tmp_path, service, point):
    program, session = started(tmp_path, service, "keyed")
    assert program.killed_at("before_t1", *say(session))
    assert program.killed_at(point, "stop", session)
    program.run("recover")
    shown = program.show(session)
    assert [v["status"] for v in shown["verdicts"]] == ["terminal"]
    assert shown["verdicts"][0]["outcome"] == "aborted"
    assert not charges(service)
    assert program.verify() == []


@pytest.mark.parametrize("variant", ["keyed", "lookup", "handle"])
@pytest.mark.parametrize("point", ["cancelled", "before_close", "after_close"])
def test_a_stop_with_a_call_out_sends_nothing_again(tmp_path, service, variant, point):
    program, session = started(tmp_path, service, variant)
    assert program.killed_at("before_request", *say(session))
    assert program.killed_at(point, "stop", session)
    recovered = program.run("recover", status=4)
    (question,) = recovered["questions"]
    assert question["kind"] == "doubt"
    assert not charges(service)
    program.run("decide", session, question["result_entry_id"], "not-made")
    assert program.show(session)["verdicts"][-1]["outcome"] == "aborted"
    assert not charges(service)
    assert program.verify() == []


def test_a_stopped_run_with_a_call_out_is_closed_and_its_doubt_kept(tmp_path, service):
    program, session = started(tmp_path, service, "never")
    assert program.killed_at("answered", *say(session))
    program.run("stop", session, status=4)
    recovered = program.run("recover", status=4)
    assert [v["phase"] for v in recovered["verdicts"]] == ["finished"]
    assert sum(charges(service).values()) == 1
    assert program.verify() == []


def test_a_doubt_alone_is_parked_and_the_story_goes_on(tmp_path, service):
    program, session = started(tmp_path, service, "never")
    assert program.killed_at("answered", *say(session))
    program.here("engines", "set-default", "image", "sketch")
    last = program.run("say", session, "Mina sits down, close-up")
    assert last["outcome"] == "completed"
    shown = program.show(session)
    assert shown["verdicts"][0]["status"] == "indeterminate_tool"
    assert shown["verdicts"][0]["phase"] == "finished"
    assert len(shown["panels"]) == 1
    assert program.verify() == []
