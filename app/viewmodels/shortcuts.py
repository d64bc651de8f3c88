"""Which keys belong to which command: the table's own, and what the person changed.

What was changed lies in ``window.json``, which may be lost: the table's keys are back then.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from PySide6.QtCore import QKeyCombination, QObject, Qt, Signal
from PySide6.QtGui import QKeySequence

from app.viewmodels.memory import Memory

KEPT = "shortcuts"
OF_TEXT = (
    "Ctrl+Z", "Ctrl+Shift+Z", "Ctrl+Y", "Ctrl+X", "Ctrl+C", "Ctrl+V", "Ctrl+A",
    "Ctrl+Backspace", "Ctrl+Del", "Ctrl+Left", "Ctrl+Right", "Ctrl+Home", "Ctrl+End",
)  # fmt: skip
"""Keys of text fields, which no other command may have: least of all one that travels."""

_CARRYING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
_CARRYING |= Qt.KeyboardModifier.MetaModifier


class Shortcuts(QObject):
    """Keys as portable text (``Ctrl+Shift+R``), empty for none; every key belongs to one command."""

    changed = Signal()

    def __init__(
        self, memory: Memory, usual: Mapping[str, str], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._memory = memory
        self._usual = {name: portable(keys) for name, keys in usual.items()}
        self._own = self._read()

    def _read(self) -> dict[str, str]:
        try:
            found = json.loads(self._memory.get(KEPT) or "{}")
        except ValueError:
            return {}
        kept = found.items() if isinstance(found, dict) else ()
        own: dict[str, str] = {}
        for name, keys in kept:
            sound = isinstance(keys, str) and (not keys or self.refusal(keys) is None)
            if (
                name in self._usual
                and sound
                and portable(keys) not in [*filter(None, own.values())]
            ):
                own[name] = portable(keys)
        return own

    def keys(self, name: str) -> str:
        """Return a command's keys. The table's own are silent where the person gave them away."""
        if name in self._own:
            return self._own[name]
        usual = self._usual[name]
        return "" if usual in self._own.values() else usual

    def is_changed(self, name: str) -> bool:
        """Tell whether a command's keys are other than the table's."""
        return self.keys(name) != self._usual[name]

    @property
    def any_changed(self) -> bool:
        """Whether any command has other keys than the table says."""
        return any(self.is_changed(name) for name in self._usual)

    def holder(self, keys: str) -> str | None:
        """Return the command that has ``keys``."""
        wanted = portable(keys)
        return next((name for name in self._usual if wanted and self.keys(name) == wanted), None)

    def refusal(self, keys: str) -> str | None:
        """Return why no command may have ``keys``, None where one may.

        A key that types, and those that belong to text fields, stay there.
        """
        sequence = QKeySequence(keys)
        if sequence.count() != 1:
            return self.tr("One press of keys at a time.")
        pressed: QKeyCombination = sequence[0]  # type: ignore[index] # its stub forgets it
        function_key = Qt.Key.Key_F1 <= pressed.key() <= Qt.Key.Key_F35
        alone = not pressed.keyboardModifiers() & _CARRYING
        if alone and not function_key and pressed.key() != Qt.Key.Key_Escape:
            return self.tr("Add Ctrl or Alt: a key by itself belongs to what is typed.")
        if portable(keys) in OF_TEXT:
            return self.tr("These keys belong to text fields.")
        return None

    def bind(self, name: str, keys: str) -> None:
        """Give a command other keys, which whoever had them loses; empty takes its keys away."""
        wanted = portable(keys)
        loser = self.holder(wanted)
        if loser is not None and loser != name:
            self._own[loser] = ""
        self._own[name] = wanted
        self._keep()

    def reset(self, name: str) -> None:
        """Give a command the table's keys back, also from whoever has them now."""
        self._own.pop(name, None)
        usual = self._usual[name]
        for other, keys in list(self._own.items()):
            if usual and keys == usual:
                self._own[other] = ""
        self._keep()

    def reset_all(self) -> None:
        """Give every command the table's keys back."""
        self._own = {}
        self._keep()

    def _keep(self) -> None:
        self._own = {name: keys for name, keys in self._own.items() if keys != self._usual[name]}
        self._memory.keep(KEPT, json.dumps(self._own))
        self.changed.emit()


def portable(keys: str) -> str:
    """Return keys as they are kept, the same for every way of writing them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.PortableText)


def shown(keys: str) -> str:
    """Return keys as this system writes them."""
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
