"""A settings file that holds anything gives settings, and is never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.settings.file import read_settings, write_settings
from app.settings.model import Settings

BROKEN = [
    b"",
    b"\xff\xfe",
    b"\x00" * 100,
    b"{",
    b"[]",
    b"null",
    b"NaN",
    b'{"engines": 5}',
    b'{"engines": [{"name": "x"}]}',
    b'{"engines": [{"name": "../x", "kind": "practice", "base_url": "u"}]}',
    b'{"engines": [{"name": "x", "kind": "practice", "base_url": "u", "price": "NaN"}]}',
    b'{"theme": ["dark"]}',
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"a": ' + b"9" * 5_000 + b"}",
    b'{"theme": "dark", "theme": "\xff"}',
]


@pytest.mark.parametrize("data", BROKEN)
def test_a_broken_file_is_put_aside_and_kept(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(data)
    assert read_settings(path) == Settings()
    assert path.with_name("settings.json.broken").read_bytes() == data
    write_settings(path, Settings(theme="dark"))
    assert read_settings(path).theme == "dark"


FIELDS = st.sampled_from([*Settings.model_fields, "name", "kind", "base_url", "price", "mode"])
ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6)
    | st.sampled_from(["dark", "practice", "all", "ask", "limit"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=5),
    max_leaves=12,
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.binary(max_size=60) | st.dictionaries(FIELDS, ANY, max_size=6))
def test_any_file_gives_settings(tmp_path: Path, content: object) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    assert isinstance(read_settings(path), Settings)
