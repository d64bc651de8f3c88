"""Hints map onto a policy at least as strict as the table, and decide nothing about approval."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.mcp_offers import Listed, offers
from app.folds.state import State
from app.ports import Hints
from app.server_shelf import as_set
from app.settings.model import ServerSettings, ToolRule
from app.tools.outside_tool import OutsideCall, replay_of
from app.tools.tool import InvalidCallError, Moment, Panels

SAID = st.none() | st.booleans()
HINTS = st.builds(Hints, SAID, SAID, SAID, SAID)

TABLE = [
    # trusted  hints                                    replay
    (False, Hints(read_only=True), "never"),  # what a stranger says counts for nothing
    (True, Hints(read_only=True), "safe"),
    (True, Hints(), "never"),  # says nothing
    (True, Hints(idempotent=True), "never"),  # may cost twice
    (True, Hints(idempotent=True, open_world=False), "never"),
    (True, Hints(destructive=True), "never"),
    (True, Hints(read_only=True, destructive=True), "never"),  # contradicts itself
]


@pytest.mark.parametrize(("trusted", "hints", "replay"), TABLE)
def test_what_hints_come_to(trusted, hints, replay):
    assert replay_of(hints, trusted=trusted, override=None) == replay


@given(HINTS, st.booleans())
def test_only_a_trusted_tool_that_claims_to_change_nothing_may_be_repeated(hints, trusted):
    if replay_of(hints, trusted=trusted, override=None) == "safe":
        assert trusted
        assert hints.read_only is True


def policy(hints, server, words=""):
    (tool,) = offers("box", [Listed("t", words, {"type": "object"}, hints)])
    return OutsideCall(as_set(server, tool)).policy(None)


@given(HINTS, st.booleans(), st.text(max_size=60))
def test_whatever_a_server_says_it_is_asked_about_and_never_settled_by_itself(hints, trust, words):
    (tool,) = offers("box", [Listed("t", words, {"type": "object"}, hints)])
    trusted = {"t": tool.fingerprint} if trust else None
    found = policy(hints, ServerSettings(name="box", command="x", trusted=trusted), words)
    assert found.decided
    assert not found.unasked
    assert not found.paid
    assert found.settle_by == ()


@given(HINTS, HINTS, st.booleans())
def test_a_word_of_the_person_ends_with_the_tool_it_was_about(before, now, trust):
    (tool,) = offers("box", [Listed("t", "", {"type": "object"}, before)])
    rule = ToolRule(tool="t", fingerprint=tool.fingerprint, replay="safe", ask=False)
    trusted = {"t": tool.fingerprint} if trust else None
    server = ServerSettings(name="box", command="x", trusted=trusted, rules=[rule])
    found = policy(now, server)
    assert found.unasked == (before == now)
    assert (found.replay == "safe") == (before == now)


def moment():
    state: State = {}
    view: object = None
    return Moment(state, Panels.of(), "r.0", "r", view)  # type: ignore[arg-type]


def test_what_is_hashed_names_server_tool_and_fingerprint():
    (tool,) = offers("box", [Listed("t", "", {"type": "object"})])
    resolved = OutsideCall(tool).resolve({"a": 1}, moment())
    assert resolved == {
        "server": "box", "tool": "t", "fingerprint": tool.fingerprint, "arguments": {"a": 1},
    }  # fmt: skip


@pytest.mark.parametrize("arguments", ["text", [1], None, {"a": "x" * 200_000}])
def test_arguments_that_cannot_be_meant_are_refused(arguments):
    (tool,) = offers("box", [Listed("t", "", {"type": "object"})])
    with pytest.raises(InvalidCallError):
        OutsideCall(tool).resolve(arguments, moment())
