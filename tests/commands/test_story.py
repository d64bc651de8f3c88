"""The command line: the seed story, exit statuses, and what each verb prints."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from PIL import Image

from app.__main__ import main
from app.engines.sketch import draw
from app.practice.server import PracticeServer
from tests.commands.inkfold import ROOT, Inkfold
from tests.commands.talker import Talker

LOLLIPOP = "@猪猪侠 buff=功夫大师 skill=降龙十巴掌 #擂台\n猪猪侠吃下超级棒棒糖,走上擂台,全景"
PILL = "@猪猪侠 buff=拉肚子 skill=无\n猪猪侠吃错了药,捂着肚子,中景"
PALM = "猪猪侠使出降龙十巴掌,一掌拍飞超人强,特写"


@pytest.fixture
def program(tmp_path):
    return Inkfold(tmp_path / "home")


@pytest.fixture
def service(tmp_path):
    with PracticeServer(ledger=tmp_path / "ledger.jsonl", draw=draw) as server:
        yield server


def gg(shown):
    return shown["state"]["characters"]["猪猪侠"]


def test_the_seed_story_from_end_to_end(program):
    session = program.new("猪猪侠大战超人强")
    lines = program.lines("say", session, LOLLIPOP)
    assert {line.get("type") for line in lines[:-1]} == {"commit", "live"}
    last = lines[-1]
    assert (last["status"], last["outcome"]) == ("terminal", "completed")
    (first,) = last["panels"]
    assert gg(program.show(session)) == {"buff": "功夫大师", "skill": "降龙十巴掌"}
    head = last["head"]
    program.run("say", session, PILL)
    left = program.show(session)
    assert gg(left)["buff"] == "拉肚子"
    program.run("rewind", session, first["entry_id"], "--name", "拉肚子支线")
    back = program.show(session)
    assert gg(back) == {"buff": "功夫大师", "skill": "降龙十巴掌"}
    assert (
        back["path"][: len(back["path"]) - 1] == program.here("show", session, "--at", head)["path"]
    )
    assert [panel["panel_id"] for panel in back["panels"]] == [first["panel_id"]]
    program.run("say", session, PALM)
    log = program.lines("log", session)
    t1 = [row for row in log if row["kind"] == "tool_dispatched"][-1]["payload"]
    assert t1["arguments"]["characters"]["猪猪侠"]["skill"] == "降龙十巴掌"
    shown = program.show(session)
    names = {branch["name"]: branch for branch in shown["branches"]}
    side = names["拉肚子支线"]
    assert side["tip"] == left["head"]
    assert side["panels"] == 2
    picked = next(p for p in left["panels"] if p["panel_id"] != first["panel_id"])
    program.run("pick", session, picked["panel_id"])
    after = program.show(session)
    assert picked["asset"] in [panel["asset"] for panel in after["panels"]]
    assert gg(after)["buff"] == "功夫大师"
    assert program.run("go", session, side["tip"])["head"] == side["tip"]
    assert gg(program.show(session))["buff"] == "拉肚子"
    assert program.verify() == []


def test_the_log_folds_to_what_the_story_shows(program, tmp_path):
    session = program.new()
    program.run("say", session, "Mina waves, wide")
    rows = program.lines("log", session)
    assert [row["seq"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(len(row["chain"]) == 32 and row["created_at"].endswith("Z") for row in rows)
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    folded = program.run("journal", "fold", file, "--lines")
    shown = program.show(session)
    assert folded["head"] == shown["head"]
    assert folded["path"] == shown["path"]
    assert folded["verdicts"] == shown["verdicts"]


def test_the_vectors_fold_from_a_file_one_answer_a_line(program):
    file = ROOT / "tests" / "vectors" / "journal.json"
    answers = program.lines("journal", "fold", file)
    vectors = json.loads(file.read_text(encoding="utf-8"))
    assert answers == [vector["expect"] for vector in vectors]


def test_an_open_question_ends_with_3_and_writes_nothing_more(program, service):
    session = program.new()
    program.use_practice(service.base_url, "never")
    last = program.run("say", session, "Mina waves, wide", status=3)
    (question,) = last["questions"]
    assert question["estimate"] == {"amount": 10, "unit": "credits"}
    before = program.lines("log", session)
    program.run("say", session, "And then?", status=3)
    assert program.lines("log", session) == before
    assert service.ledger.charges() == []
    done = program.run("approve", session, question["result_entry_id"], "yes")
    assert done["outcome"] == "completed"
    assert len(service.ledger.charges()) == 1
    program.run("approve", session, question["result_entry_id"], "yes", status=2)


@pytest.mark.parametrize(
    ("approve", "charged", "status"), [("none", 0, 0), ("10", 1, 0), ("9", 0, 3)]
)
def test_who_approves_is_said_on_the_command_line(program, service, approve, charged, status):
    session = program.new()
    program.use_practice(service.base_url, "never")
    program.run("say", session, "Mina waves, wide", "--approve", approve, status=status)
    assert len(service.ledger.charges()) == charged


def test_wrong_use_is_2_with_words_on_stderr(program):
    process = program.popen("show", "nobody")
    out, err = process.communicate()
    assert (process.returncode, out) == (2, "")
    assert "nobody" in err
    assert "Traceback" not in err
    session = program.new()
    for arguments in (
        ("say", session, "x", "--approve", "maybe"),
        ("set", session, "not json"),
        ("rewind", session, "nowhere"),
        ("withdraw", session, "nothing"),
        ("queue", session, "steer", "x"),
        ("journal", "fold", "/nowhere"),
        ("engines", "remove", "nobody"),
    ):
        program.run(*arguments, status=2)


def test_a_story_another_process_writes_is_6(program, service):
    session = program.new()
    program.use_practice(service.base_url, "never")
    slow = program.popen("say", session, "Mina waves, wide", "--approve", "all")
    for line in slow.stdout:
        if "tool_dispatched" in line:
            break
    status = program.popen("set", session, '{"a": 1}')
    status.communicate()
    slow.communicate()
    # either it was still at work, or it had just ended
    assert status.returncode in (0, 6)


def test_hand_edits_forks_and_compaction_on_the_command_line(program):
    session = program.new()
    for text in ("One, wide", "Two, wide", "Three, wide"):
        program.run("say", session, text)
    program.run("set", session, '{"characters": {"Mina": {"hat": "red"}}}')
    assert program.show(session)["state"]["characters"]["Mina"] == {"hat": "red"}
    assert program.run("compact", session)["outcome"] == "completed"
    fork = program.run("fork", session, program.show(session)["head"], "--title", "Copy")
    copy = program.show(fork["session_id"])
    assert copy["title"] == "Copy"
    assert copy["state"] == program.show(session)["state"]
    assert [p["asset"] for p in copy["panels"]] == [
        p["asset"] for p in program.show(session)["panels"]
    ]
    program.run("rename", session, "Another title")
    program.run("archive", session)
    assert [s["title"] for s in program.run("list")] == ["Copy"]
    assert program.verify() == []


def test_the_read_models_can_be_dropped_and_made_anew(program):
    session = program.new()
    program.run("say", session, "Mina waves, wide")
    before = program.show(session)
    assert program.run("journal", "rebuild") == {"rebuilt": True}
    assert program.run("journal", "rebuild", "--check") == {"findings": []}
    assert program.show(session) == before


def test_damage_is_named_and_5(program):
    import sqlite3

    session = program.new()
    program.run("say", session, "Mina waves, wide")
    picture = program.show(session)["panels"][0]["file"]
    with Path(picture).open("r+b") as file:
        file.write(b"x")
    (found,) = program.run("journal", "verify", status=5)["findings"]
    assert found["code"] == "picture"
    stranger = sqlite3.connect(program.home / "library.db", isolation_level=None)
    stranger.execute("UPDATE sessions SET title = 'Changed'")
    stranger.close()
    findings = program.run("journal", "verify", status=5)["findings"]
    assert {item["code"] for item in findings} == {"picture", "read_model"}


def test_engines_are_added_used_tested_and_removed(program, service):
    program.use_practice(service.base_url, "keyed")
    listed = {engine["name"]: engine for engine in program.run("engines", "list")}
    assert listed["keyed"]["default"] is True
    assert listed["sketch"]["default"] is False
    assert program.run("engines", "test", "keyed")["ok"] is True
    again = ("engines", "add", "keyed", "--kind", "practice", "--base-url", "http://127.0.0.1:1/v1")
    program.run(*again, status=2)
    for wrong in (("--base-url", "x"), ("--base-url", "http://127.0.0.1:1/v1", "--price", "dear")):
        program.run("engines", "add", "other", "--kind", "practice", *wrong, status=2)
    program.run("engines", "remove", "keyed")
    assert "keyed" not in {engine["name"] for engine in program.run("engines", "list")}


def test_turns_go_by_number_and_branches_by_name(program):
    session = program.new()
    for text in ("One, wide", "Two, wide"):
        program.run("say", session, text)
    turns = program.show(session)["turns"]
    assert [(turn["number"], turn["said"]) for turn in turns] == [
        (1, "One, wide"),
        (2, "Two, wide"),
    ]
    left = program.show(session)["head"]
    program.run("rewind", session, "1", "--name", "Second thoughts")
    assert [turn["number"] for turn in program.show(session)["turns"]] == [1]
    assert program.run("go", session, "Second thoughts")["head"] == left
    assert len(program.here("show", session, "--at", "1")["panels"]) == 1
    program.run("rewind", session, "7", status=2)


def test_a_terminal_is_answered_in_words(program, service, monkeypatch, capsys):
    session = program.new()
    program.use_practice(service.base_url, "never")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)

    def told(*arguments, status=0):
        assert main(["--home", str(program.home), *arguments]) == status
        return capsys.readouterr()

    assert "waits: " in told("say", session, "Mina waves, wide", status=3).out
    asked = told("recover", status=3).out
    assert "never, 10 credits, waits for a yes" in asked
    assert "yes | no" in asked
    assert "{" not in asked
    assert "spent nothing, unsettled nothing" in told("show", session).out
    assert told("go", session, "nowhere", status=2).err.endswith("its turns and branches.\n")
    wrong = told("decide", session, "nothing", "leave-unknown", status=2).err
    assert wrong.count("\n") == 1
    assert "in doubt" in wrong


def test_a_person_at_a_terminal_reads_why_no_picture_came(program, monkeypatch, capsys):
    session = program.new()
    nobody = ("--kind", "automatic1111", "--base-url", "http://127.0.0.1:9")
    program.here("engines", "add", "home", *nobody)
    program.here("engines", "set-default", "image", "home")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["--home", str(program.home), "say", session, "Mina waves, wide"]) == 0
    assert "not sent: The service could not be reached" in capsys.readouterr().out


def test_a_person_at_a_terminal_reads_why_a_run_failed(program, monkeypatch, capsys):
    session = program.new()
    keyless = ("--kind", "openai-gpt", "--base-url", "http://127.0.0.1:9/v1")
    program.here("engines", "add", "talk", *keyless)
    program.here("engines", "set-default", "chat", "talk")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert main(["--home", str(program.home), "say", session, "Mina waves, wide"]) == 5
    assert re.search(
        r"failed: .*There is no key for talk; .*INKFOLD_KEY_TALK", capsys.readouterr().out
    )


BROKEN = {"choices": [{"index": 0, "delta": {"content": "She \x1b[2Jdra"}}]}


class Mumbler(Talker):
    """Breaks off its first reply in the middle of a word."""

    def said(self, body, tool, arguments):
        if len(self.requests) > 1:
            yield from super().said(body, tool, arguments)
        yield f"data: {json.dumps(BROKEN)}\n\n"


def test_a_person_at_a_terminal_reads_that_a_reply_is_asked_for_again(program, monkeypatch, capsys):
    session = program.new()
    with Mumbler("set_scene", {"place": "harbour"}) as service:
        service.use(program)
        monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
        assert main(["--home", str(program.home), "say", session, "Mina waits"]) == 0
    told = capsys.readouterr()
    assert told.out.startswith("She \ufffd[2Jdra…\nDone."), "nothing said steers the terminal"
    assert told.err.count("asking again") == 1


def test_a_demo_needs_no_display(program, tmp_path):
    told = program.run("demo", "--to", tmp_path / "demo")
    assert (told["panels"], told["branches"], told["spending"]) == (5, 2, {"credits": 10})
    tree = (tmp_path / "demo" / "story.txt").read_text(encoding="utf-8")
    assert "拉肚子支线" in tree
    assert len(list((tmp_path / "demo" / "panels").glob("*.png"))) == 5


@pytest.mark.parametrize("home", ["/dev/null", "/proc/nowhere"])
def test_a_home_that_cannot_be_made_is_said_without_a_traceback(home):
    process = Inkfold(Path(home)).popen("new", "--title", "Story")
    out, err = process.communicate()
    assert (process.returncode, out) == (5, "")
    assert "cannot be written" in err
    assert "Traceback" not in err


def test_nobody_reading_is_no_error(program):
    program.new()
    arguments = [sys.executable, "-m", "app", "--home", str(program.home), "list"]
    closed = subprocess.run(
        ["sh", "-c", 'exec "$@" >&-', "sh", *arguments], cwd=ROOT, capture_output=True, timeout=60
    )
    assert (closed.returncode, closed.stderr) == (0, b"")


def test_what_is_nested_too_deeply_is_refused_and_harms_nothing(program):
    session = program.new()
    program.run("set", session, '{"a":' * 150 + "1" + "}" * 150, status=2)
    program.run("set", session, '{"a":' * 90 + "1" + "}" * 90)
    assert program.verify() == []


def test_a_branch_counts_only_panels_that_show_a_picture(program, service):
    session = program.new()
    program.use_practice(service.base_url, "never")
    program.here("say", session, "Mina waves, wide", "--approve", "none")
    (branch,) = program.show(session)["branches"]
    assert branch["panels"] == 0


@pytest.mark.parametrize("variant", ["never", "keyed", "lookup", "handle"])
def test_a_picture_paid_for_by_a_writer_that_was_shut_out_is_found_by_the_next(tmp_path, variant):
    """Two processes fight for a story while one has a paid request out."""
    program = Inkfold(tmp_path / "home")
    ledger = tmp_path / "ledger.jsonl"
    with PracticeServer(ledger=ledger, draw=draw, delay_s=60) as service:
        session = program.new()
        program.use_practice(service.base_url, variant)
        first = program.popen("say", session, "Mina waves, wide", "--approve", "all")
        deadline = time.monotonic() + 60
        while not ledger.read_bytes() and time.monotonic() < deadline:
            time.sleep(0.01)
        # the other is at work: nothing is written and nothing is sent without insisting
        program.run("recover", session, status=6)
        program.run("say", session, "Again", status=6)
        # by force: the run is stopped, and what is out is neither sent again nor given up
        program.run("stop", session, "--take-over", status=None)
        service.release()
        out, err = first.communicate(timeout=60)
        assert first.returncode == 6, (out, err)
        assert "Traceback" not in err
        program.run("recover", session)
    assert len(ledger.read_bytes().splitlines()) == 1
    shown = program.show(session)
    assert [verdict["status"] for verdict in shown["verdicts"]] == ["terminal"]
    assert len(shown["panels"]) == 1
    assert program.verify() == []


def test_pictures_go_along_more_are_ordered_and_branches_are_marked(program, tmp_path):
    session = program.new("Marks")
    photo = tmp_path / "photo.png"
    Image.effect_noise((40, 30), 60).convert("RGB").save(photo)
    last = program.run("say", session, "Mina waits, wide", "--image", photo)
    (panel,) = last["panels"]
    log = program.lines("log", session)
    (said,) = [row for row in log if row["kind"] == "message" and row["payload"]["role"] == "user"]
    asset = said["payload"]["content"][1]["asset"]
    t1 = [row for row in log if row["kind"] == "tool_dispatched"][-1]["payload"]
    assert t1["arguments"]["references"] == [asset]
    more = program.run("again", session, panel["panel_id"], "--count", 2)
    assert more["outcome"] == "completed"
    pictures = [row for row in program.lines("log", session) if row["kind"] == "message"
                and row["payload"].get("name") == "generate_image"]  # fmt: skip
    assert len({row["payload"]["assets"][0] for row in pictures}) == 3
    program.run("rewind", session, "start", "--name", "First try")
    program.run("say", session, "Leo waits")
    marked = program.run("mark", session, "First try", "--star", "--hide", "--name", "Mina's")
    marks = [row["payload"] for row in program.lines("log", session) if row["kind"] == "mark_set"]
    assert marks[-1]["entry_id"] == marked["entry_id"]
    assert (marks[-1]["starred"], marks[-1]["hidden"]) == (True, True)
    assert "Mina's" in [branch["name"] for branch in program.show(session)["branches"]]
    program.run("mark", session, "Mina's", status=2)
    fake = tmp_path / "fake.png"
    fake.write_bytes(b"no picture")
    before = len(program.lines("log", session))
    program.run("say", session, "Go on", "--image", fake, status=None)
    program.run("say", session, "Go on", "--image", tmp_path / "gone.png", status=2)
    said = [row for row in program.lines("log", session) if row["kind"] == "operation_accepted"]
    assert len(said) == 3, "nothing was said with a picture that is none"
    assert len(program.lines("log", session)) <= before + 4
