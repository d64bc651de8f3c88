"""What somebody who cannot see the window is told: its accessibility tree, walked in process."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QWidget

Role = QAccessible.Role
PRESSED = {
    Role.Button,
    Role.ButtonDropDown,
    Role.ButtonMenu,
    Role.CheckBox,
    Role.RadioButton,
    Role.PageTab,
    Role.Link,
}
FILLED = {Role.EditableText, Role.ComboBox, Role.SpinBox, Role.Slider}
LISTED = {Role.List, Role.Table, Role.Tree}
ROWS = {Role.ListItem, Role.Cell, Role.TreeItem, Role.MenuItem}
TOLD = PRESSED | FILLED | LISTED | ROWS
"""Everything that is read out and acted on; all of it needs words."""


@dataclass(frozen=True)
class Node:
    """One thing of the tree."""

    role: QAccessible.Role
    name: str
    value: str
    owner: str

    def __str__(self) -> str:
        return f"{self.role.name} {self.name!r} in {self.owner}"


def nodes(top: QWidget) -> Iterator[Node]:
    """Yield everything that can be seen below ``top``, itself first."""
    yield from _below(QAccessible.queryAccessibleInterface(top), "")


def _below(item: QAccessibleInterface | None, owner: str) -> Iterator[Node]:
    if item is None or not item.isValid() or item.state().invisible:
        return
    known = item.object()
    where = f"{owner}/{type(known).__name__}" if known is not None else owner
    text = item.text
    yield Node(item.role(), text(QAccessible.Text.Name), text(QAccessible.Text.Value), where)
    for at in range(item.childCount()):
        child = item.child(at)
        inner = child.object() if child is not None and child.isValid() else None
        # a dialog is a child of the window, and looked at by itself
        if not (isinstance(inner, QWidget) and inner.isWindow()):
            yield from _below(child, where)


def speaks(text: str) -> bool:
    """Tell whether there is a letter or a digit in it: a symbol alone is no name."""
    return any(letter.isalnum() for letter in text)


def silent(top: QWidget) -> list[str]:
    """Return what can be acted on below ``top`` and has no words of its own."""
    return [str(node) for node in nodes(top) if node.role in TOLD and not speaks(node.name)]
