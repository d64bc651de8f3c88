"""A key is in the keyring and in headers, and nowhere else: searched for in everything written."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from urllib.parse import quote

import pytest

from app.child import child_environment, own_command
from app.engines.sketch import draw
from app.pictures.decode import Decoder
from app.ports import PictureRequest
from tests.commands.inkfold import ROOT, Inkfold
from tests.engines.servers import serving

KEY = 'sk-canary/7+x"y=z-5f1d2c'
SHAPES = {
    "plain": KEY,
    "JSON": json.dumps(KEY)[1:-1],
    "address": quote(KEY, safe=""),
    "Base64": base64.b64encode(KEY.encode()).decode().rstrip("="),
}
PICTURE = draw(PictureRequest("Mina waves", "1:1"))


def traces(*folders):
    """Return every file below ``folders`` that holds the key in any shape, and which."""
    found = []
    for folder in folders:
        for path in Path(folder).rglob("*"):
            if path.is_file():
                data = path.read_bytes()
                found += [(path.name, name) for name, s in SHAPES.items() if s.encode() in data]
    return found


def respond(conn, status, body, *headers):
    lines = [f"HTTP/1.1 {status} Told", f"Content-Length: {len(body)}", "Connection: close"]
    conn.sendall("\r\n".join([*lines, *headers, "", ""]).encode() + body)


def echoing(picture_status=200):
    """A service that says the key it was given wherever it can."""

    def chat_stream(words):
        call = {
            "index": 0, "id": f"c{words[0]}", "type": "function",
            "function": {"name": "generate_image", "arguments": json.dumps({"prompt": words})},
        }  # fmt: skip
        deltas = [{"content": piece} for piece in (KEY[:9], KEY[9:], " ", *SHAPES.values())]
        deltas += [{"tool_calls": [call]}]
        for delta in deltas:
            yield {"choices": [{"index": 0, "delta": delta}]}
        yield {"choices": [{"index": 0, "delta": {}, "finish_reason": "tool_calls"}]}

    replies = []

    def behave(server, conn):
        seen = server.read(conn)
        if seen.path.endswith("/chat/completions"):
            replies.append(seen)
            if len(replies) == 1:
                events = [f"data: {json.dumps(e)}\n\n" for e in chat_stream(f"Mina {KEY}")]
                events.append("data: [DONE]\n\n")
            else:
                done = {"choices": [{"index": 0, "delta": {"content": f"Done {KEY}"},
                                     "finish_reason": "stop"}]}  # fmt: skip
                events = [f"data: {json.dumps(done)}\n\n", "data: [DONE]\n\n"]
            respond(conn, 200, "".join(events).encode(), "Content-Type: text/event-stream")
        elif picture_status != 200:
            told = {"error": {"message": f"bad key {KEY} {SHAPES['address']}", "code": KEY}}
            respond(conn, picture_status, json.dumps(told).encode(), f"X-Echo: {KEY}")
        else:
            told = {
                "created": 1,
                "data": [{"b64_json": base64.b64encode(PICTURE).decode(), "revised_prompt": KEY}],
                "debug": [KEY, *SHAPES.values()],
            }
            respond(conn, 200, json.dumps(told).encode(), f"X-Echo: {KEY}")

    return behave


def configured(home, url):
    program = Inkfold(home)
    session = program.new()
    for name, kind in (("talker", "openai-chat"), ("drawer", "openai-images")):
        program.here("engines", "add", name, "--kind", kind, "--base-url", f"{url}/v1",
                     "--model", "m", "--key-env", "CANARY")  # fmt: skip
        program.here("engines", "set-default", "chat" if kind == "openai-chat" else "image", name)
    return program, session


@pytest.fixture
def state():
    return os.environ["INKFOLD_STATE"]


@pytest.mark.parametrize("status", [200, 400, 500])
def test_a_key_that_is_echoed_is_written_nowhere(tmp_path, state, status):
    home = tmp_path / "home"
    with serving(echoing(status)) as server:
        program, session = configured(home, server.url)
        process = program.popen(
            "say", session, "Mina waves", "--approve", "all", env={"CANARY": KEY}
        )
        out, err = process.communicate(timeout=60)
        assert [seen.headers["authorization"] for seen in server.requests] == (
            [f"Bearer {KEY}"] * len(server.requests)
        )
        assert any(seen.path.endswith("/images/generations") for seen in server.requests)
        assert not any(KEY in seen.path for seen in server.requests)
    printed = out + err
    assert not [name for name, shape in SHAPES.items() if shape in printed], printed
    program.here("backup")
    program.here("journal", "report", session, tmp_path / "report.json")
    program.here("export", session, tmp_path / "story.inkfold")
    assert traces(tmp_path, state) == []
    assert "[key]" in (tmp_path / "report.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("point", ["answered", "spooled", "picture_stored", "after_t2"])
def test_a_crash_leaves_no_key_behind(tmp_path, state, point):
    home = tmp_path / "home"
    with serving(echoing()) as server:
        program, session = configured(home, server.url)
        arguments = ("say", session, "Mina waves", "--approve", "all")
        assert program.killed_at(point, *arguments, env={"CANARY": KEY})
        assert (home / "library.db-wal").stat().st_size
        assert traces(tmp_path, state) == []


def test_the_search_finds_a_key_that_was_written(tmp_path):
    """The control: each shape is found where it is."""
    for name, shape in SHAPES.items():
        (tmp_path / name).write_text(f"so {shape} it is", encoding="utf-8")
    assert {shape for _, shape in traces(tmp_path)} == set(SHAPES)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_children_see_no_key(monkeypatch):
    monkeypatch.setenv("CANARY", KEY)
    monkeypatch.setenv("INKFOLD_KEY_DRAWER", KEY)
    decoder = Decoder()
    decoder.facts(PICTURE)
    child = decoder._child
    seen = Path(f"/proc/{child.pid}/environ").read_bytes()
    told = Path(f"/proc/{child.pid}/cmdline").read_bytes()
    decoder.close()
    assert KEY.encode() not in seen + told
    asked = "import os, sys; sys.stdout.write(repr(dict(os.environ)))"
    command = [own_command()[0], "-c", asked]
    given = subprocess.run(command, env=child_environment(), capture_output=True, text=True)
    assert given.stdout
    assert KEY not in given.stdout
    # the control: a child that gets everything sees it
    given = subprocess.run(command, capture_output=True, text=True)
    assert KEY in given.stdout


SERVICE = """
import sys, time
sys.path.insert(0, sys.argv[1])
from app.keys.keyring_store import KeyringKeys
keys = KeyringKeys({})
word, rest = sys.argv[2], sys.argv[3:]
print({"store": lambda: keys.store(*rest), "read": lambda: keys.read(*rest),
       "delete": lambda: keys.delete(*rest)}[word]())
"""


@pytest.mark.skipif(
    not (shutil.which("gnome-keyring-daemon") and shutil.which("dbus-run-session")),
    reason="no gnome-keyring or dbus here",
)
def test_a_real_secret_service_keeps_the_key_and_gives_it_to_the_next_run(tmp_path):
    ask = f"{sys.executable} -c '{SERVICE}' {ROOT}"
    script = f"""
    printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
    {ask} store drawer "$CANARY"
    {ask} read drawer
    {ask} delete drawer
    {ask} read drawer
    """
    surroundings = {k: v for k, v in os.environ.items() if k != "PYTHON_KEYRING_BACKEND"}
    surroundings |= {
        "CANARY": KEY, "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path),
        "XDG_DATA_HOME": str(tmp_path / "data"),
    }  # fmt: skip
    done = subprocess.run(
        ["dbus-run-session", "--", "bash", "-c", script],
        env=surroundings, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["True", KEY, "True", "None"], done
    assert traces(tmp_path) == []


def test_without_a_keyring_the_command_line_says_that_nothing_was_kept(tmp_path):
    program = Inkfold(tmp_path / "home")
    program.here("engines", "add", "drawer", "--kind", "openai-images", "--base-url",
                 "http://127.0.0.1:9/v1", "--model", "m")  # fmt: skip
    process = subprocess.run(
        [*own_command("--home", str(program.home), "engines", "key", "drawer")],
        cwd=ROOT, input=KEY + "\n", capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert process.returncode == 5
    assert "not kept" in process.stderr
    assert KEY not in process.stdout + process.stderr
    assert traces(tmp_path) == []


def test_a_service_that_never_answers_is_told_the_key_once(tmp_path, state):
    """A connection that hangs is cut by a kill; what is on disk then holds no key either."""
    hung = threading.Event()

    def behave(server, conn):
        seen = server.read(conn)
        if seen.path.endswith("/chat/completions"):
            hung.set()
            conn.settimeout(20)
            try:
                conn.recv(1)
            except (TimeoutError, OSError):
                return

    home = tmp_path / "home"
    with serving(behave) as server:
        program, session = configured(home, server.url)
        process = program.popen("say", session, "Mina waves", env={"CANARY": KEY})
        assert hung.wait(30)
        process.kill()
        process.communicate(timeout=30)
    assert traces(tmp_path, state) == []
