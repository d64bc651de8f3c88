"""What a child writes to its error output: whole lines, without secrets, in bounds."""

from __future__ import annotations

import asyncio
import base64
import sys

import pytest

from app.engines.mcp_account import Surroundings, into_log
from app.engines.mcp_process import LONGEST_TOLD, MOST_LINES, child
from app.log import LOGGER

SECRET = "canary-4711-of-the-key-store"


def heard(script, last):
    """Return the lines told of a child that writes ``script``, up to one that holds ``last``."""

    async def run():
        lines = []
        async with child(sys.executable, ("-c", script), {}, lines.append):
            while not any(last in line for line in lines):
                await asyncio.sleep(0.01)
        return lines

    return asyncio.run(run())


def writes(*pieces):
    """Return a script that writes each piece by itself, and then waits for its end."""
    return (
        "import sys, time\n"
        f"for piece in {pieces!r}:\n"
        "    sys.stderr.write(piece); sys.stderr.flush(); time.sleep(0.05)\n"
        "sys.stdin.read()\n"
    )


@pytest.mark.parametrize(
    "pieces",
    [
        (f"key {SECRET[:9]}", f"{SECRET[9:]} end\n"),
        ("x" * 4090 + SECRET + " end\n",),
        ("é" * 2048 + f"é{SECRET} end\n",),
    ],
)
def test_a_line_is_told_whole_however_it_was_read(pieces):
    lines = heard(writes(*pieces), "end")
    assert lines == ["".join(pieces).rstrip("\n")]


def test_a_line_that_is_too_long_is_only_told_of():
    lines = heard(writes("x" * (3 * LONGEST_TOLD) + SECRET + "\nend\n"), "end")
    assert lines == ["(a line too long)", "end"]


def test_a_child_that_chatters_is_listened_to_no_more_and_goes_on():
    script = (
        "import sys\n"
        "for n in range(20000): print('line', n, file=sys.stderr)\n"
        "sys.stderr.flush(); sys.stdin.read()\n"
    )
    lines = heard(script, f"line {MOST_LINES - 1}")
    assert len(lines) == MOST_LINES


def test_the_last_line_is_told_though_it_has_no_end():
    script = "import sys; sys.stderr.write('a\\nlast')"
    assert heard(script, "last") == ["a", "last"]


@pytest.mark.parametrize(
    "line",
    [
        SECRET, f"key={SECRET};", base64.b64encode(SECRET.encode()).decode(),
        "a%2Fb%3Dc%26d-and-more", "the second line", "the first line",
    ],
)  # fmt: skip
def test_a_secret_is_logged_in_no_shape(caplog, monkeypatch, line):
    monkeypatch.setattr(LOGGER, "propagate", True)
    secrets = (SECRET, "a/b=c&d-and-more", "the first line\nthe second line")
    into_log("box", Surroundings(secrets=secrets))(f"said {line} and went")
    assert "[key]" in caplog.text
    assert line not in caplog.text
