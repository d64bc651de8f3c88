"""JSON from a network is read strictly, whatever it holds."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engines.wire import read_json

GOOD: list[tuple[bytes | str, object]] = [
    (b"{}", {}),
    (b"\xef\xbb\xbf[1]", [1]),
    ('{"a": "\\ud800"}', {"a": "\ud800"}),
    (b'"\xff"', "\ufffd"),
    (b"18446744073709551615", 2**64 - 1),
    (b"-0", 0),
    (b"1e3", 1000.0),
    (b"[" * 64 + b"]" * 64, None),
    (b" null \n", None),
    ('"\\u0000"', "\x00"),
]

BAD = [
    b"",
    b"{",
    b"<!DOCTYPE html>",
    b"NaN",
    b"[Infinity]",
    b"-Infinity",
    b"1e999",
    b"-1e999",
    b'{"a": 1, "a": 2}',
    b'{"b": {"a": 1, "a": 1}}',
    b"[" * 65 + b"]" * 65,
    b"[" * 100_000,
    b"[" * 100_000 + b"]" * 100_000,
    b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
    b"9" * 65,
    b"9" * 5_000,
    b"{} {}",
    b"{'a': 1}",
    b'{"a": 1,}',
    b'"\x00"',
    b'"' + b"x" * 300_000 + b'"',
]


@pytest.mark.parametrize(("data", "value"), GOOD)
def test_what_is_read(data: bytes | str, value: object) -> None:
    read = read_json(data, limit=250_000)
    assert read == value or value is None


@pytest.mark.parametrize("data", BAD)
def test_what_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        read_json(data, limit=250_000)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with contextlib.suppress(ValueError):
        read_json(data, limit=100)
