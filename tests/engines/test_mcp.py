"""Servers that run: started when asked, called once, ended cleanly; on pipes and over HTTP."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.engines.mcp import McpServers
from app.engines.mcp_account import ALWAYS, ServerAccount
from app.engines.mcp_process import LONGEST_LINE
from app.errors import FencedOutError, NoAnswerError, NotSentError, ServerNotStartedError
from app.log import LOGGER
from tests.judges import from_npm
from tests.tool_server import HERE, PICTURE, Book

CANARY = "canary-4711-secret"


@pytest.fixture
def book(tmp_path):
    return Book(tmp_path / "ledger.jsonl")


@pytest.fixture
def over_http(book):
    process = subprocess.Popen(
        [sys.executable, str(HERE), str(book.path), "--http"], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    port = int(process.stdout.readline())
    try:
        yield ServerAccount("box", address=f"http://127.0.0.1:{port}/mcp"), process
    finally:
        process.kill()
        process.communicate()


def on_pipes(book, **more):
    return ServerAccount("box", sys.executable, (str(HERE), str(book.path)), **more)


def quiet(_text, _share):
    """Progress that nobody looks at."""


class Here:
    """Servers for one test, closed at its end; ``call`` calls a tool as it is listed now."""

    def __init__(self, *accounts):
        self.servers = McpServers(lambda: accounts)

    async def __aenter__(self):
        await self.servers.look()
        return self

    async def __aexit__(self, *_told):
        await self.servers.close()

    def tool(self, name):
        return next(each for each in self.servers.listed["box"] if each.tool == name)

    async def call(self, name, progress=quiet, **arguments):
        mark = self.tool(name).fingerprint
        return await self.servers.call("box", name, mark, arguments, "inkfold-key", progress)


def go(account, tell):
    async def run():
        async with Here(account) as here:
            await tell(here)

    asyncio.run(run())


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_server_on_pipes_is_listed_and_called_with_our_name_for_the_call(book):
    async def tell(here):
        raw = await here.call("look", text="ink")
        assert raw.status == 200
        assert json.loads(raw.body)["content"][0]["text"].startswith("ink: found")
        (line,) = book.lines()
        assert line["meta"]["io.github.inkfold/op_id"] == "inkfold-key"

    go(on_pipes(book), tell)


def test_a_server_over_http_is_listed_and_called_once(book, over_http):
    async def tell(here):
        raw = await here.call("draw")
        assert json.loads(raw.body)["content"][1]["type"] == "image"
        assert book.calls() == ["draw"]

    go(over_http[0], tell)


def test_nothing_runs_after_closing(book):
    pids = []

    async def tell(here):
        await here.call("count", text="x")
        pids.append(book.lines()[0]["pid"])
        assert alive(pids[0])

    before = set(threading.enumerate())
    go(on_pipes(book), tell)
    assert not alive(pids[0])
    assert set(threading.enumerate()) <= before


def test_a_server_that_ignores_its_closed_input_is_ended_with_all_it_started(tmp_path):
    script = tmp_path / "stubborn.py"
    script.write_text(
        "import signal, subprocess, sys, time, pathlib\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"pathlib.Path({str(tmp_path / 'pid')!r}).write_text(str(child.pid))\n"
        "time.sleep(600)\n"
    )

    async def run():
        servers = McpServers(lambda: [ServerAccount("box", sys.executable, (str(script),))])
        looking = asyncio.create_task(servers.look())
        while not ((tmp_path / "pid").exists() and (tmp_path / "pid").read_text()):
            await asyncio.sleep(0.01)
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        await servers.close()

    asyncio.run(run())
    grandchild = int((tmp_path / "pid").read_text())
    deadline = time.monotonic() + 5
    while alive(grandchild) and not is_defunct(grandchild) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not alive(grandchild) or is_defunct(grandchild)


def is_defunct(pid):
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace")
        return stat.rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def test_a_server_sees_the_named_variables_and_nothing_else(book, monkeypatch):
    monkeypatch.setenv("INKFOLD_KEY_PAINTER", CANARY)
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", CANARY)
    monkeypatch.setenv("NAMED", "told")

    async def tell(here):
        raw = await here.call("environment")
        seen = json.loads(json.loads(raw.body)["content"][0]["text"])
        # Python itself sets the last one where the locale is plain
        assert set(seen) <= {*ALWAYS, "NAMED", "LC_CTYPE"}
        assert seen["NAMED"] == "told"
        assert CANARY not in json.dumps(seen)

    go(on_pipes(book, variables=("NAMED",)), tell)


def test_a_control_that_names_the_secret_gives_it_away(book, monkeypatch):
    """The search above must be able to find what it looks for."""
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", CANARY)

    async def tell(here):
        assert CANARY in (await here.call("environment")).body.decode()

    go(on_pipes(book, variables=("AWS_SECRET_ACCESS_KEY",)), tell)


def test_what_a_server_writes_to_its_errors_is_logged_without_secrets(book, caplog, monkeypatch):
    monkeypatch.setattr(LOGGER, "propagate", True)

    async def tell(here):
        await here.call("environment")
        while "secret in stderr" not in caplog.text:
            await asyncio.sleep(0.01)

    go(on_pipes(book, variables=("NAMED",), secret=lambda _name: CANARY), tell)
    assert CANARY not in caplog.text


@pytest.mark.parametrize(
    "account",
    [
        ServerAccount("box", "/nowhere/at-all"),
        ServerAccount("box", sys.executable, ("-c", "raise SystemExit(2)")),
        ServerAccount("box", address="http://127.0.0.1:9/mcp"),
    ],
)
def test_a_server_that_is_not_there_offers_nothing_and_is_sent_nothing(account):
    async def tell(here):
        assert here.servers.listed == {}
        with pytest.raises(NotSentError):
            await here.servers.call("box", "look", "", {}, "key", quiet)

    go(account, tell)


@pytest.mark.parametrize(
    ("command", "arguments", "words"),
    [
        ("/nowhere/at-all", (), "does not run: it was not found"),
        (sys.executable, ("-c", "raise SystemExit(2)"), "does not run: it ended before"),
    ],
)
def test_a_program_that_does_not_run_is_spoken_of_as_a_program(command, arguments, words):
    account = ServerAccount("box", command, arguments)

    async def tell(here):
        with pytest.raises(ServerNotStartedError, match=words) as caught:
            await here.servers.offered_by(account)
        assert "address" not in caught.value.advice

    go(account, tell)


def test_a_server_that_dies_in_the_middle_leaves_the_call_unknown_and_is_not_called_again(book):
    async def tell(here):
        with pytest.raises(NoAnswerError):
            await here.call("die", text="x")
        assert book.calls() == ["die"]
        # another call, which somebody ordered, finds a new one
        assert (await here.call("count", text="y")).status == 200
        assert book.calls() == ["die", "count"]
        assert len({line["pid"] for line in book.lines()}) == 2

    # what it offered is listed anew before the call
    go(on_pipes(book), tell)


def test_a_stream_over_http_that_breaks_leaves_the_call_unknown(book, over_http):
    account, process = over_http

    async def tell(here):
        calling = asyncio.create_task(here.call("slow", text="x"))
        while not book.lines():
            await asyncio.sleep(0.01)
        process.kill()
        with pytest.raises(NoAnswerError):
            await calling
        assert book.calls() == ["slow"]

    go(account, tell)


def test_an_error_inside_the_server_leaves_the_call_unknown(book):
    async def tell(here):
        with pytest.raises(NoAnswerError):
            await here.call("break")

    go(on_pipes(book), tell)


def test_a_tool_that_changed_is_not_called(book):
    async def tell(here):
        book.change()
        with pytest.raises(NotSentError):
            await here.call("count", text="x")
        assert book.calls() == []

    go(on_pipes(book), tell)


def test_a_tool_that_is_offered_no_more_is_not_called(book):
    async def tell(here):
        with pytest.raises(NotSentError):
            await here.servers.call("box", "gone", "", {}, "key", quiet)
        with pytest.raises(NotSentError):
            await here.servers.call("other", "look", "", {}, "key", quiet)

    go(on_pipes(book), tell)


def test_nothing_leaves_where_the_story_was_taken_over_meanwhile(book):
    def fenced(_text, _share):
        raise FencedOutError(holder="another")

    async def tell(here):
        with pytest.raises(FencedOutError):
            await here.call("count", progress=fenced, text="x")
        assert book.calls() == []

    go(on_pipes(book), tell)


def test_trouble_of_one_call_ends_no_other(book):
    async def tell(here):
        slow = asyncio.create_task(here.call("slow", text="x"))
        while not book.lines():
            await asyncio.sleep(0.01)
        with pytest.raises(NoAnswerError):
            await here.call("break")
        await here.servers.look()
        book.let_go()
        assert (await slow).status == 200

    go(on_pipes(book), tell)


def test_a_picture_comes_back_as_it_was_sent(book):
    async def tell(here):
        import base64

        part = json.loads((await here.call("draw")).body)["content"][1]
        assert base64.b64decode(part["data"]) == PICTURE

    go(on_pipes(book), tell)


def test_a_value_from_the_key_store_is_cut_out_of_what_the_server_says(book):
    async def tell(here):
        raw = await here.call("environment")
        assert CANARY not in raw.body.decode()
        assert "[key]" in raw.body.decode()

    go(on_pipes(book, variables=("NAMED",), secret=lambda _name: CANARY), tell)


def test_a_key_goes_to_the_server_in_a_header_and_is_in_no_repr(book, over_http):
    account, _process = over_http
    account = replace(account, key=lambda: CANARY)
    assert CANARY not in repr(account.look_up())

    async def tell(here):
        await here.call("look", text="x")
        assert book.lines()[0]["authorization"] == f"Bearer {CANARY}"

    go(account, tell)


def test_a_list_that_fails_ends_no_call_that_is_out(book):
    async def tell(here):
        slow = asyncio.create_task(here.call("slow", text="x"))
        while not book.lines():
            await asyncio.sleep(0.01)
        book.fail_lists()
        for _time in range(2):
            with pytest.raises(NotSentError):
                await here.servers.offered_by(on_pipes(book))
        book.let_go()
        assert (await slow).status == 200

    go(on_pipes(book), tell)


def test_a_lost_session_is_left_until_the_call_to_it_has_ended(book):
    async def tell(here):
        slow = asyncio.create_task(here.call("slow", text="x"))
        while not book.lines():
            await asyncio.sleep(0.01)
        here.servers._sessions["box"]._lost = True
        with pytest.raises(NotSentError):
            await here.servers.offered_by(on_pipes(book))
        book.let_go()
        assert (await slow).status == 200
        # idle now, so another one takes its place
        assert await here.servers.offered_by(on_pipes(book))
        assert here.servers._sessions["box"].alive

    go(on_pipes(book), tell)


@pytest.mark.parametrize("size", [2_000_000, LONGEST_LINE])
def test_an_answer_over_http_is_read_up_to_the_size_of_one_on_pipes(book, over_http, size):
    async def tell(here):
        if size < LONGEST_LINE:
            assert (await here.call("huge", size=size)).status == 200
            return
        with pytest.raises(NoAnswerError):
            await here.call("huge", size=size)
        assert book.calls() == ["huge"]

    go(over_http[0], tell)


@pytest.mark.sweep
def test_the_reference_server_is_listed_and_its_hints_are_read():
    command = from_npm("@modelcontextprotocol/server-everything", "mcp-server-everything")

    async def tell(here):
        echo = here.tool("echo")
        assert echo.name == "box__echo"
        raw = await here.call("echo", message="ink")
        assert "ink" in raw.body.decode()

    go(ServerAccount("box", command, ("stdio",)), tell)
