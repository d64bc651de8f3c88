"""What can be undone while something is edited; nothing of it is the story's history."""

from __future__ import annotations

from typing import Generic, TypeVar

Value = TypeVar("Value")
MOST = 200
"""How many steps back are kept."""


class History(Generic[Value]):
    """The states of one edit. ``value`` is the present one."""

    def __init__(self, start: Value) -> None:
        self.start = start
        self._past: list[Value] = []
        self._future: list[Value] = []
        self._joined: object = None
        self.value = start

    @property
    def changed(self) -> bool:
        """Whether the present state is another one than at the start."""
        return self.value != self.start

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step that was taken back."""
        return bool(self._future)

    def put(self, value: Value, join: object = None) -> None:
        """Make ``value`` the present. Steps in a row with the same ``join`` are one: the letters of
        a word, the way of a drag."""
        if value == self.value:
            return
        if join is None or join != self._joined:
            self._past = [*self._past[-MOST + 1 :], self.value]
        self._joined = join
        self._future = []
        self.value = value

    def part(self) -> None:
        """Let the next step be one of its own."""
        self._joined = None

    def undo(self) -> None:
        """Go one step back."""
        if self._past:
            self._future.append(self.value)
            self.value = self._past.pop()
            self._joined = None

    def redo(self) -> None:
        """Go forward again."""
        if self._future:
            self._past.append(self.value)
            self.value = self._future.pop()
            self._joined = None
