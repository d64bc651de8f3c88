"""Tell a few stories with this version and keep their journals: ``python -m tests.golden.record``.

Done once when a version's format is settled. What is recorded is never recorded again: later
versions must fold these journals to the same answers.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from app import __version__
from app.engines.sketch import draw
from app.practice.server import PracticeServer
from tests.commands.inkfold import Inkfold

HERE = Path(__file__).parent


def branches(program, service):
    """State, pictures, letters, a rewind, a hand edit, a pick from the branch that was left."""
    session = program.new("Mina at the arena")
    say(program, session, "@Mina mood=brave cloak=red #arena\nMina walks into the arena, wide")
    start = program.show(session)["head"]
    leap = '@Leo mood=cross\nLeo runs at Mina, medium shot. Mina: "Not so fast!"\n\nLeo falls, wide'
    left = say(program, session, leap)["panels"][0]["panel_id"]
    program.run("rewind", session, start, "--name", "Leo attacks")
    say(program, session, "@Mina cloak= mood=shy #夜 #雨\nMina 独自等着，特写，4:3")
    program.run("set", session, '{"characters": {"Mina": {"mood": "glad", "umbrella": "blue"}}}')
    program.run("pick", session, left)
    program.run("go", session, left)
    return session


def fork(program, service):
    """A story that was copied out of another."""
    session = branches(program, service)
    entry = program.show(session)["path"][9]
    return program.run("fork", session, entry, "--title", "Another evening")["session_id"]


def summary(program, service):
    """A compaction and a run that reads it."""
    session = program.new("A long walk")
    for number in range(4):
        say(program, session, f"@Mina step={number}\nMina walks on, medium shot")
    program.run("compact", session)
    say(program, session, "Mina rests, close-up")
    return session


def cancelled(program, service):
    """A run stopped while a question waited, with a text queued for the next one."""
    session = paid_story(program, service, "never")
    say(program, session, "Mina waits in the rain, close-up", status=3)
    program.run("queue", session, "follow-up", "Leo comes, wide")
    program.run("stop", session)
    return session


def refused(program, service):
    """One panel denied by the person, one approved."""
    session = paid_story(program, service, "never")
    asked = say(program, session, "Mina waits, close-up\n\nLeo comes, wide", status=3)
    first, second = (question["result_entry_id"] for question in asked["questions"])
    program.run("approve", session, first, "no", status=None)
    program.run("approve", session, second, "yes")
    return session


def doubt(program, service):
    """Killed after the request was sent, to a service that cannot be asked."""
    session = paid_story(program, service, "never")
    text = "@Mina mood=wet\nMina waits in the rain, close-up"
    assert program.killed_at("answered", "say", session, text, "--approve", "all")
    return session


def decided(program, service):
    """The same, sent again because a person said so, then gone on with."""
    session = doubt(program, service)
    question = program.run("recover", status=4)["questions"][0]
    program.run("decide", session, question["result_entry_id"], "run-again", "--yes")
    say(program, session, "Leo comes, wide", "--approve", "all")
    return session


def resent(program, service):
    """Killed at the same place, to a service that knows its keys: recovery needs nobody."""
    session = paid_story(program, service, "keyed")
    assert program.killed_at("answered", "say", session, "Mina waits, wide", "--approve", "all")
    program.run("recover")
    return session


def paid_story(program, service, variant):
    program.use_practice(service.base_url, variant)
    return program.new("Rain")


def say(program, session, *arguments, status=0):
    return program.run("say", session, *arguments, status=status)


STORIES = (branches, fork, summary, cancelled, refused, doubt, decided, resent)


def main() -> int:
    folder = HERE / ".".join(__version__.split(".")[:2])
    if folder.exists():
        print(f"{folder} is recorded already and stays as it is", file=sys.stderr)
        return 1
    folder.mkdir()
    for story in STORIES:
        with tempfile.TemporaryDirectory() as temporary:
            home = Path(temporary)
            with PracticeServer(ledger=home / "ledger.jsonl", draw=draw) as service:
                program = Inkfold(home / "home")
                session = story(program, service)
                rows = program.lines("log", session)
                assert program.verify() == []
            journal = home / "journal.json"
            head = json.dumps({"about": story.__doc__, "session_id": session}, ensure_ascii=False)
            lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
            journal.write_text(f'{head[:-1]}, "rows": [\n{lines}\n]}}\n', encoding="utf-8")
            answer = json.dumps(program.run("journal", "fold", journal), ensure_ascii=False)
            name = story.__name__
            (folder / f"{name}.json").write_bytes(journal.read_bytes())
            (folder / f"{name}.answer.json").write_text(answer + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
