"""``inkfold servers``: added, listed, tried, trusted, and one tool's rule; keys nowhere."""

from __future__ import annotations

import sys

import pytest

from tests.commands.inkfold import Inkfold
from tests.tool_server import HERE, Book


@pytest.fixture
def book(tmp_path):
    return Book(tmp_path / "ledger.jsonl")


@pytest.fixture
def program(tmp_path, book):
    made = Inkfold(tmp_path / "home")
    made.here(
        "servers", "add", "box", "--variable", "TOKEN", "--command", sys.executable, HERE, book.path
    )
    return made


def by_tool(told):
    return {each["tool"]: each for each in told}


def test_a_server_is_added_without_trust_and_listed_without_being_started(program, book):
    (server,) = program.here("servers", "list")
    assert server["transport"] == "stdio"
    assert server["variables"] == ["TOKEN"]
    assert server["trusted"] is False
    assert str(HERE) in server["where"]
    assert book.lines() == []


def test_testing_lists_the_tools_and_calls_none(program, book):
    tools = by_tool(program.here("servers", "test", "box"))
    assert tools["look"]["hints"] == {"read_only": True, "open_world": False}
    assert all(tool["asks"] and tool["replay"] == "never" for tool in tools.values())
    assert book.lines() == []


def test_trust_believes_what_was_listed_and_ends_with_the_tool_it_was_about(program, book):
    assert program.here("servers", "trust", "box")["trusted"]
    tools = by_tool(program.here("servers", "test", "box"))
    assert {name for name, tool in tools.items() if tool["replay"] == "safe"} == {"look"}
    book.change()
    changed = by_tool(program.here("servers", "test", "box"))["count"]
    assert changed["hints"] == {"read_only": True}
    assert not changed["trusted"]
    assert changed["replay"] == "never"
    program.here("servers", "trust", "box", "--withdraw")
    tools = by_tool(program.here("servers", "test", "box"))
    assert {tool["replay"] for tool in tools.values()} == {"never"}


def test_a_rule_for_a_tool_ends_with_it(program, book):
    (tool,) = program.here("servers", "tool", "box", "count", "--ask", "never", "--replay", "safe")
    assert (tool["asks"], tool["replay"]) == (False, "safe")
    book.change()
    changed = by_tool(program.here("servers", "test", "box"))["count"]
    assert (changed["asks"], changed["replay"]) == (True, "never")


@pytest.mark.parametrize(
    "arguments",
    [
        ("add", "Box", "--command", "python"),
        ("add", "other"),
        ("add", "box", "--command", "another"),
        ("add", "other", "--variable", "TOKEN=secret", "--command", "python"),
        ("add", "other", "--address", "ftp://example.org"),
        ("remove", "other"),
        ("test", "other"),
        ("tool", "box", "gone"),
        ("key", "box", "--variable", "OTHER"),
        ("key", "box"),
    ],
)
def test_what_cannot_be_meant_is_refused(program, arguments):
    assert program.run("servers", *arguments, status=2) is None
    assert "secret" not in (program.home / "settings.json").read_text()


def test_a_removed_server_keeps_its_name(program):
    program.here("servers", "remove", "box")
    assert program.here("servers", "list") == []
    program.run("servers", "add", "box", "--command", "another", status=2)


def test_a_server_that_cannot_be_started_is_told_in_words(tmp_path):
    made = Inkfold(tmp_path / "home")
    made.here("servers", "add", "box", "--command", "/nowhere/at-all")
    process = made.popen("servers", "test", "box")
    _out, err = process.communicate(timeout=60)
    assert process.returncode == 5
    assert "Traceback" not in err
    assert "does not run: it was not found" in err
