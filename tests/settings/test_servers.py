"""Servers in the settings: names for good, no secrets, and a word that holds for one very tool."""

from __future__ import annotations

import pytest

from app.errors import NotFoundError, RefusedError
from app.settings.file import read_settings, write_settings
from app.settings.model import ServerSettings, Settings
from app.settings.servers import used, with_rule, with_server, with_trust, without_server


def box(**more):
    return ServerSettings(**({"name": "box", "command": "python"} | more))


def test_settings_of_an_earlier_version_have_no_servers(tmp_path):
    (tmp_path / "settings.json").write_text("{}")
    assert read_settings(tmp_path / "settings.json").servers == []


def test_a_server_is_read_as_it_was_written(tmp_path):
    settings = with_server(Settings(), box(arguments=["-m", "tools"], variables=["TOKEN"]))
    settings = with_trust(settings, "box", {"look": "aa"})
    settings = with_rule(settings, "box", "look", "aa", replay="safe", ask=False)
    write_settings(tmp_path / "settings.json", settings)
    assert read_settings(tmp_path / "settings.json") == settings


@pytest.mark.parametrize("name", ["", "Box", "a_b", "a__b", "-a", "a-", "a" * 31, "a:b", "a b"])
def test_a_name_is_small_letters_digits_and_dashes(name):
    with pytest.raises(ValueError):
        box(name=name)


def test_a_name_never_means_another_server():
    settings = without_server(with_server(Settings(), box()), "box")
    with pytest.raises(RefusedError):
        with_server(settings, box(command="other"))
    with pytest.raises(NotFoundError):
        used(settings, "box")
    assert not with_server(settings, box()).servers[0].removed


def test_a_server_that_comes_back_is_not_trusted():
    settings = with_trust(with_server(Settings(), box()), "box", {"look": "aa"})
    settings = with_rule(settings, "box", "look", "aa", replay=None, ask=False)
    again = with_server(without_server(settings, "box"), box()).servers[0]
    assert again.trusted is None
    assert again.rules == []


@pytest.mark.parametrize(
    "server",
    [
        box(variables=["TOKEN=secret"]),
        box(command=""),
        box(address="http://127.0.0.1/mcp"),
        box(command="", address="ftp://127.0.0.1"),
        box(command="", address="https://me:secret@example.org/mcp"),
        box(command="", address="https://example.org/mcp?key=secret"),
        box(command="", address="http://127.0.0.1/mcp", variables=["TOKEN"]),
    ],
)
def test_what_cannot_be_meant_or_would_hold_a_secret_is_refused(server):
    with pytest.raises(RefusedError) as told:
        with_server(Settings(), server)
    assert "secret" not in str(told.value)


def test_a_word_about_a_tool_holds_for_its_fingerprint_only():
    settings = with_rule(with_server(Settings(), box()), "box", "t", "aa", replay="safe", ask=False)
    assert settings.servers[0].rule_of("t", "aa").ask is False
    assert settings.servers[0].rule_of("t", "bb") is None
    assert settings.servers[0].rule_of("other", "aa") is None
    settings = with_rule(settings, "box", "t", "aa", replay=None, ask=True)
    assert settings.servers[0].rules == []
