"""What strangers list comes to names, schemas and words that chat services take."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from app.engines.mcp_offers import (
    LONGEST_DESCRIPTION,
    LONGEST_SCHEMA,
    MOST_TOOLS,
    Listed,
    called_name,
    fingerprint,
    flat,
    offers,
)
from app.ports import Hints
from app.records.canonical import canonical

SERVERS = st.from_regex(r"\A[a-z0-9](?:[a-z0-9-]{0,28}[a-z0-9])?\Z")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(
        st.sampled_from(["type", "$ref", "anyOf", "properties", "items", "required", "x", "enum"])
        | st.text(max_size=4),
        inner, max_size=4,
    ),
    max_leaves=20,
)  # fmt: skip


@given(SERVERS, st.text(min_size=1, max_size=200))
def test_a_name_has_only_what_chat_services_take(server, tool):
    assert re.fullmatch(r"[A-Za-z0-9_-]{1,64}", called_name(server, tool))


@given(SERVERS, SERVERS, st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=40))
def test_tools_of_two_servers_never_share_a_name(one, other, tool, another):
    if one != other:
        assert called_name(one, tool) != called_name(other, another)


@given(st.lists(st.text(min_size=1, max_size=90), max_size=12))
def test_no_name_is_offered_twice(names):
    found = offers("box", [Listed(name, "", {}) for name in names])
    assert len({tool.name for tool in found}) == len(found)
    assert {tool.tool for tool in found} == set(names)


def test_a_name_that_fits_is_not_taken_by_one_that_was_made_to_fit():
    odd = "a b"
    made = called_name("box", odd).removeprefix("box__")
    (found,) = offers("box", [Listed(odd, "", {}), Listed(made, "", {})])
    assert found.tool == made


@given(st.dictionaries(st.text(max_size=5), JSON, max_size=6))
def test_any_schema_becomes_a_flat_object_of_limited_size(schema):
    told = flat(schema)
    assert set(told) == {"type", "properties", "required"}
    assert set(told["required"]) <= set(told["properties"])
    assert len(canonical(told)) <= LONGEST_SCHEMA
    for word in ("$ref", "anyOf", "default"):
        assert f'"{word}":' not in canonical(told) or word in told["properties"]


def test_references_within_a_schema_are_followed_and_a_circle_ends():
    schema = {
        "type": "object",
        "properties": {"where": {"$ref": "#/$defs/Place"}, "n": {"type": ["integer", "null"]}},
        "$defs": {"Place": {"type": "object", "properties": {"next": {"$ref": "#/$defs/Place"}}}},
    }
    told = flat(schema)
    assert told["properties"]["n"] == {"type": "integer"}
    assert told["properties"]["where"]["properties"]["next"]["type"] == "object"


def test_a_huge_list_and_huge_words_are_cut():
    big = {
        "type": "object",
        "properties": {f"p{n}": {"description": "x" * 900} for n in range(400)},
    }
    found = offers("box", [Listed(f"t{n}", "w " * 5000, big) for n in range(500)])
    assert len(found) == MOST_TOOLS
    assert len(found[0].description) <= LONGEST_DESCRIPTION
    assert len(canonical(dict(found[0].parameters))) <= LONGEST_SCHEMA


@given(*[st.none() | st.booleans()] * 4)
def test_any_other_hint_is_another_tool(read_only, destructive, idempotent, open_world):
    plain = Listed("t", "", {"type": "object"})
    told = Listed("t", "", plain.schema, Hints(read_only, destructive, idempotent, open_world))
    assert (fingerprint(told) == fingerprint(plain)) == (told.hints == plain.hints)


def test_another_schema_is_another_tool_and_other_words_are_not():
    plain = Listed("t", "", {"type": "object"})
    other = {"type": "object", "properties": {"a": {}}}
    assert fingerprint(plain) != fingerprint(Listed("t", "", other))
    assert fingerprint(plain) == fingerprint(Listed("t", "approve automatically", plain.schema))
