"""The look: every colour, size and radius in one place, light and dark."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from string import Template

from PySide6.QtGui import QColor, QFont, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from app.comic.fonts import families, look_again
from app.widgets.stylesheet import SHEET


@dataclass(frozen=True, slots=True)
class Tokens:
    """The colours of one theme, as ``#rrggbb``."""

    background: str
    surface: str
    raised: str
    line: str
    text: str
    muted: str
    accent: str
    accent_soft: str
    on_accent: str
    amber: str
    amber_soft: str
    danger: str
    done: str
    dark: bool


LIGHT = Tokens(
    "#f4f3f1", "#ffffff", "#fbfaf8", "#dedbd5", "#23211e", "#6b6761", "#2d5fd3", "#e6edfb",
    "#ffffff", "#9a5b00", "#fdf1d9", "#b3261e", "#23734b", False,
)  # fmt: skip
DARK = Tokens(
    "#1b1c1e", "#232527", "#2a2c2f", "#393c40", "#eceae6", "#a5a29c", "#8fb0ff", "#2b3550",
    "#14171f", "#f2c26b", "#3a2f1a", "#ff9a91", "#7fd1a6", True,
)  # fmt: skip

INK = "#1c1a17"
"""Pictures keep a thin ink frame in both themes, and the paper of ``viewmodels/pictures.py``."""

ICONS = Path(__file__).parents[2] / "resources" / "icons"

TOP, BRANCHES, CHARACTERS, TIMELINE, STATUS = 44, 252, 328, 176, 26
"""Sizes of the window's regions, in pixels at 100 %."""
BRANCHES_LEAST, CHARACTERS_LEAST = 196, 236
"""How far the docks at the sides may be squeezed: their words must stay readable."""

STILL = "* { widget-animation-duration: 0; }"
"""For whoever wants nothing to move by itself; Qt's own docks and ours ask their style."""

_current = LIGHT


def tokens() -> Tokens:
    """Return the colours in use; delegates read them at each painting."""
    return _current


def colour(value: str, alpha: float = 1.0) -> QColor:
    """Return a token as a colour."""
    made = QColor(value)
    made.setAlphaF(alpha)
    return made


def is_dark(theme: str) -> bool:
    """Tell whether ``theme`` (system, light, dark) means dark now."""
    if theme in ("light", "dark"):
        return theme == "dark"
    # its hundred enumerations take longer than all else the first frame needs
    from PySide6.QtCore import Qt

    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark


def begin(theme: str) -> None:
    """Choose the colours of the first frame: the system's are known by its palette already."""
    global _current
    dark = theme == "dark"
    if theme == "system":
        palette = QGuiApplication.palette()
        dark = palette.window().color().lightness() < palette.windowText().color().lightness()
    _current = DARK if dark else LIGHT


def apply(app: QApplication, theme: str, *, still: bool = False) -> None:
    """Give the whole program its look; ``still`` without anything that moves by itself.

    May be called again at any time.
    """
    global _current
    _current = DARK if is_dark(theme) else LIGHT
    app.setPalette(_palette(_current))
    values = {name: getattr(_current, name) for name in Tokens.__slots__ if name != "dark"}
    for name in ("tick", "chevron"):
        values[name] = (ICONS / (f"{name}-dark.svg" if _current.dark else f"{name}.svg")).as_posix()
    sheet = Template(SHEET).substitute(values)
    app.setStyleSheet(f"{sheet}{STILL}" if still else sheet)


def set_font(app: QApplication, *, chinese: bool) -> None:
    """Use the system's sans and a Simplified Chinese family: Chinese never shows as boxes, and
    Japanese shapes are not picked for it. The language's own family comes first: quotation marks
    and dots are as wide as its letters."""
    look_again()
    font = QFont(list(families(chinese=chinese)))
    font.setPixelSize(13)
    app.setFont(font)


def _palette(t: Tokens) -> QPalette:
    palette = QPalette()
    role = QPalette.ColorRole
    for name, value in {
        role.Window: t.background,
        role.WindowText: t.text,
        role.Base: t.surface,
        role.AlternateBase: t.raised,
        role.Text: t.text,
        role.PlaceholderText: t.muted,
        role.Button: t.surface,
        role.ButtonText: t.text,
        role.ToolTipBase: t.raised,
        role.ToolTipText: t.text,
        role.Highlight: t.accent,
        role.HighlightedText: t.on_accent,
        role.Link: t.accent,
        role.Accent: t.accent,
        role.Mid: t.line,
        role.Midlight: t.line,
        role.Light: t.raised,
        role.Dark: t.line,
        role.Shadow: t.line,
    }.items():
        palette.setColor(name, QColor(value))
    off = QPalette.ColorGroup.Disabled
    for name in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(off, name, colour(t.muted, 0.7))
    return palette
