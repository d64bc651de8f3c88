"""A key is in the keyring or it is said that it is not; it is shown nowhere."""

from __future__ import annotations

from collections.abc import Iterator

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends.fail import Keyring as NoKeyring
from keyring.backends.null import Keyring as Forgetful
from keyring.errors import KeyringLocked, PasswordDeleteError

from app.keys.keyring_store import KeyringKeys, variable_for


class Memory(KeyringBackend):
    """A keyring that works."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError("not there")


class Locked(Memory):
    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked("locked")

    set_password = delete_password = get_password


class Odd(Locked):
    def get_password(self, service: str, username: str) -> str | None:
        raise OSError("the bus is gone")

    set_password = delete_password = get_password


@pytest.fixture
def system() -> Iterator[type[object]]:
    before = keyring.get_keyring()
    yield object
    keyring.set_keyring(before)


@pytest.mark.usefixtures("system")
def test_a_keyring_keeps_a_key_for_other_runs() -> None:
    keyring.set_keyring(Memory())
    keys = KeyringKeys({})
    assert keys.read("openai") is None
    assert keys.store("openai", " sk-1\n") is True
    assert KeyringKeys({}).read("openai") == "sk-1"
    assert keys.delete("openai") is True
    assert keys.delete("openai") is True
    assert keys.read("openai") is None


@pytest.mark.usefixtures("system")
@pytest.mark.parametrize("backend", [NoKeyring, Forgetful, Locked, Odd])
def test_without_a_keyring_a_key_lasts_for_this_run_and_that_is_said(
    backend: type[KeyringBackend],
) -> None:
    keyring.set_keyring(backend())
    keys = KeyringKeys({})
    assert keys.read("openai") is None
    assert keys.store("openai", "sk-1") is False
    assert keys.read("openai") == "sk-1"
    assert KeyringKeys({}).read("openai") is None
    keys.delete("openai")
    assert keys.read("openai") is None


@pytest.mark.usefixtures("system")
@pytest.mark.parametrize(("backend", "gone"), [(NoKeyring, True), (Locked, False), (Odd, False)])
def test_a_key_that_may_still_be_there_is_not_called_gone(
    backend: type[KeyringBackend], gone: bool
) -> None:
    keyring.set_keyring(backend())
    assert KeyringKeys({}).delete("openai") is gone


@pytest.mark.usefixtures("system")
def test_a_variable_goes_first() -> None:
    keyring.set_keyring(Memory())
    keys = KeyringKeys({"INKFOLD_KEY_MY_ENGINE_2": "from-the-shell"})
    keys.store("my-engine.2", "stored")
    assert keys.read("my-engine.2") == "from-the-shell"
    assert variable_for("my-engine.2") == "INKFOLD_KEY_MY_ENGINE_2"


@pytest.mark.usefixtures("system")
def test_a_key_is_in_no_repr() -> None:
    keyring.set_keyring(NoKeyring())
    keys = KeyringKeys({"INKFOLD_KEY_B": "canary-key-2"})
    keys.store("a", "canary-key-1")
    assert "canary" not in f"{keys!r} {keys}"
