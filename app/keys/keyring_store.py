"""Service keys: in the system keyring, in a variable for one run, or in memory for this run."""

from __future__ import annotations

import os
import threading
from collections.abc import Mapping

import keyring
import keyring.errors

from app.keys.variable import variable_for

_SERVICE = "Inkfold"


class KeyringKeys:
    """Keys by engine id. Every method may block for as long as a keyring asks its person.

    Meant for one thread of its own; calls from several take turns. A variable of the environment
    goes before what is stored. Keys are in no ``repr`` and no error.
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = os.environ if environment is None else environment
        self._lock = threading.Lock()
        self._kept: dict[str, str] = {}

    def __repr__(self) -> str:
        return "<KeyringKeys>"

    def read(self, engine_id: str) -> str | None:
        """Return the engine's key, None where there is none or the keyring stays locked."""
        with self._lock:
            given = self._environment.get(variable_for(engine_id), "").strip()
            if given:
                return given
            if engine_id in self._kept:
                return self._kept[engine_id]
            return _stored(engine_id)

    def store(self, engine_id: str, key: str) -> bool:
        """Keep a key; return whether the keyring has it, False if it lasts for this run only.

        Believed only after reading it back: some keyrings drop what they are given.
        """
        key = key.strip()
        with self._lock:
            self._kept.pop(engine_id, None)
            try:
                keyring.set_password(_SERVICE, engine_id, key)
            except Exception:
                written = False  # backends raise their systems' own errors besides KeyringError
            else:
                written = _stored(engine_id) == key
            if not written:
                self._kept[engine_id] = key
            return written

    def delete(self, engine_id: str) -> bool:
        """Forget a key; return whether none is left (a variable of the environment stays)."""
        with self._lock:
            self._kept.pop(engine_id, None)
            try:
                keyring.delete_password(_SERVICE, engine_id)
            except keyring.errors.NoKeyringError:
                return True
            except Exception:
                # Also raised where there was nothing to delete: reading tells.
                return _is_gone(engine_id)
            return True


def _stored(engine_id: str) -> str | None:
    try:
        return keyring.get_password(_SERVICE, engine_id) or None
    except Exception:
        return None


def _is_gone(engine_id: str) -> bool:
    try:
        return keyring.get_password(_SERVICE, engine_id) is None
    except Exception:
        return False
