"""The one table of what the window can be told to do.

The menus, the sheet of shortcuts, the command palette and the keys all read it. To add a command,
add a line; its name is the key of the translation in the context ``Commands``.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from app.viewmodels import needs
from app.viewmodels.needs import Need
from app.widgets.help import guide
from app.widgets.panel_view import STEP
from app.widgets.regions import go_to_region

if TYPE_CHECKING:
    from app.widgets.main_window import MainWindow

Menu = Literal["story", "edit", "view", "theme", "language", "go", "help"]

MENUS: dict[Menu, object] = {
    "story": QT_TRANSLATE_NOOP("Commands", "&Story"),
    "edit": QT_TRANSLATE_NOOP("Commands", "&Edit"),
    "view": QT_TRANSLATE_NOOP("Commands", "&View"),
    "theme": QT_TRANSLATE_NOOP("Commands", "Theme"),
    "language": QT_TRANSLATE_NOOP("Commands", "Language"),
    "go": QT_TRANSLATE_NOOP("Commands", "&Go"),
    "help": QT_TRANSLATE_NOOP("Commands", "&Help"),
}
INSIDE: dict[Menu, Menu] = {"theme": "view", "language": "view"}
"""Menus that lie in another one, at its end."""


@dataclass(frozen=True, slots=True)
class Command:
    """One line of the table.

    ``name`` is English. ``keys`` are the table's own, as portable text. ``apart`` begins a group of
    its menu. ``on`` says whether a command that can be switched is on. ``of_text``: the field that
    is typed in acts on the keys by itself; they are shown, and belong to nobody else.
    """

    id: str
    menu: Menu
    name: object
    does: Callable[[MainWindow], Any]
    keys: str = ""
    needs: tuple[Need, ...] = ()
    apart: bool = False
    on: Callable[[MainWindow], bool] | None = None
    of_text: bool = False


def command_name(command: Command) -> str:
    """Return a command's name in the person's language."""
    return QCoreApplication.translate("Commands", str(command.name))


def full_name(command: Command) -> str:
    """Return a command's name for where its menu is not seen: "Theme: Dark", "View: Branches"."""
    name = command_name(command)
    if command.menu not in INSIDE and command.on is None:
        return name
    words = QCoreApplication.translate("Commands", "%1: %2")
    return words.replace("%1", plain_menu_name(command.menu)).replace("%2", name)


def menu_name(menu: Menu) -> str:
    """Return a menu's name, with ``&`` before the letter that opens it."""
    return QCoreApplication.translate("Commands", str(MENUS[menu]))


def plain_menu_name(menu: Menu) -> str:
    """Return a menu's name as a heading: Chinese writes the letter behind, in brackets."""
    return re.sub(r"\(&\w\)|&", "", menu_name(menu))


A_GUIDE = Need(
    lambda _desk: guide() is not None,
    str(QT_TRANSLATE_NOOP("Needs", "The guide is not installed here.")),
)


COMMANDS: tuple[Command, ...] = (
    # -- the story --------------------------------------------------------------------------------
    Command(
        "new", "story", QT_TRANSLATE_NOOP("Commands", "New story…"),
        lambda w: w.start.ask_title(), "Ctrl+N",
    ),
    Command(
        "stories", "story", QT_TRANSLATE_NOOP("Commands", "All stories"),
        lambda w: w.desk.show_library(), "Ctrl+O", (needs.A_STORY,),
    ),
    Command(
        "rename", "story", QT_TRANSLATE_NOOP("Commands", "Rename the story…"),
        lambda w: w.ask_title(), needs=(needs.A_STORY, needs.WRITING), apart=True,
    ),
    Command(
        "stop", "story", QT_TRANSLATE_NOOP("Commands", "Stop the agent"),
        lambda w: w.desk.story.stop(), "Ctrl+.", (needs.WORKING,),
    ),
    Command(
        "import", "story", QT_TRANSLATE_NOOP("Commands", "Import a story…"),
        lambda w: w.ask_import(), apart=True,
    ),
    Command(
        "export", "story", QT_TRANSLATE_NOOP("Commands", "Export this story…"),
        lambda w: w.ask_export(), "Ctrl+E", (needs.A_STORY, needs.SOUND),
    ),
    Command(
        "publish", "story", QT_TRANSLATE_NOOP("Commands", "Publish the comic…"),
        lambda w: w.ask_publish(), "Ctrl+P",
        (needs.A_STORY, needs.SOUND, needs.A_PICTURE, needs.NO_DRAFT),
    ),
    Command(
        "backups", "story", QT_TRANSLATE_NOOP("Commands", "Backups…"),
        lambda w: w.show_backups(), apart=True,
    ),
    Command(
        "quit", "story", QT_TRANSLATE_NOOP("Commands", "Quit"),
        lambda w: w.close(), "Ctrl+Q", apart=True,
    ),
    # -- editing: text undoes itself, history never moves by these --------------------------------
    Command(
        "undo", "edit", QT_TRANSLATE_NOOP("Commands", "Undo typing"),
        lambda w: w.field.do("undo"), "Ctrl+Z", of_text=True,
    ),
    Command(
        "redo", "edit", QT_TRANSLATE_NOOP("Commands", "Redo typing"),
        lambda w: w.field.do("redo"), "Ctrl+Shift+Z", of_text=True,
    ),
    Command(
        "cut", "edit", QT_TRANSLATE_NOOP("Commands", "Cut"),
        lambda w: w.field.do("cut"), "Ctrl+X", apart=True, of_text=True,
    ),
    Command(
        "copy", "edit", QT_TRANSLATE_NOOP("Commands", "Copy"),
        lambda w: w.field.do("copy"), "Ctrl+C", of_text=True,
    ),
    Command(
        "paste", "edit", QT_TRANSLATE_NOOP("Commands", "Paste"),
        lambda w: w.field.do("paste"), "Ctrl+V", of_text=True,
    ),
    Command(
        "select_all", "edit", QT_TRANSLATE_NOOP("Commands", "Select all"),
        lambda w: w.field.do("selectAll"), "Ctrl+A", of_text=True,
    ),
    Command(
        "copy_picture", "edit", QT_TRANSLATE_NOOP("Commands", "Copy the picture"),
        lambda w: w.page.panel.copy_picture(), "Ctrl+Shift+C", (needs.A_PICTURE,), apart=True,
    ),
    Command(
        "use_picture", "edit", QT_TRANSLATE_NOOP("Commands", "Use this picture here"),
        lambda w: w.middle.use_chosen(), "Ctrl+Shift+P",
        (needs.WRITING, needs.A_CHOSEN_PICTURE, needs.RESTING, needs.ANOTHER_PICTURE),
    ),
    Command(
        "letter", "edit", QT_TRANSLATE_NOOP("Commands", "Letter the panel…"),
        lambda w: w.middle.letter_shown(), "Ctrl+T",
        (needs.A_STORY, needs.WRITING, needs.A_PICTURE, needs.AT_THE_END),
    ),
    Command(
        "settings", "edit", QT_TRANSLATE_NOOP("Commands", "Settings…"),
        lambda w: w.show_settings(), "Ctrl+,", apart=True,
    ),
    # -- what is seen -----------------------------------------------------------------------------
    Command(
        "branches", "view", QT_TRANSLATE_NOOP("Commands", "Branches"),
        lambda w: w.docks.toggle("branches"), "Ctrl+B", (needs.A_STORY,),
        on=lambda w: w.docks.wanted("branches"),
    ),
    Command(
        "characters", "view", QT_TRANSLATE_NOOP("Commands", "Characters"),
        lambda w: w.docks.toggle("characters"), "Alt+1", (needs.A_STORY,),
        on=lambda w: w.docks.wanted("characters"),
    ),
    Command(
        "conversation", "view", QT_TRANSLATE_NOOP("Commands", "Conversation"),
        lambda w: w.docks.toggle("conversation"), "Alt+2", (needs.A_STORY,),
        on=lambda w: w.docks.wanted("conversation"),
    ),
    Command(
        "spending", "view", QT_TRANSLATE_NOOP("Commands", "Spending"),
        lambda w: w.docks.toggle("spending"), "Alt+3", (needs.A_STORY,),
        on=lambda w: w.docks.wanted("spending"),
    ),
    Command(
        "reset_layout", "view", QT_TRANSLATE_NOOP("Commands", "Reset the layout"),
        lambda w: w.docks.reset(), needs=(needs.A_STORY,),
    ),
    Command(
        "candidates", "view", QT_TRANSLATE_NOOP("Commands", "All pictures of this panel"),
        lambda w: w.page.panel.grid.open(), "Ctrl+G", (needs.A_STORY, needs.SEVERAL), apart=True,
    ),
    Command(
        "before", "view", QT_TRANSLATE_NOOP("Commands", "The picture before"),
        lambda w: w.desk.story.look_before(not w.desk.story.before), "Ctrl+Shift+B",
        (needs.A_STORY, needs.ONE_BEFORE), on=lambda w: w.desk.story.before,
    ),
    Command(
        "fit", "view", QT_TRANSLATE_NOOP("Commands", "Show the whole panel"),
        lambda w: w.page.panel.fit(), "Ctrl+0", (needs.A_PICTURE,), apart=True,
    ),
    Command(
        "one_to_one", "view", QT_TRANSLATE_NOOP("Commands", "One to one"),
        lambda w: w.page.panel.one_to_one(), "Ctrl+1", (needs.A_PICTURE,),
    ),
    Command(
        "closer", "view", QT_TRANSLATE_NOOP("Commands", "Closer"),
        lambda w: w.page.panel.zoom(STEP), "Ctrl+=", (needs.A_PICTURE,),
    ),
    Command(
        "farther", "view", QT_TRANSLATE_NOOP("Commands", "Farther"),
        lambda w: w.page.panel.zoom(1 / STEP), "Ctrl+-", (needs.A_PICTURE,),
    ),
    Command(
        "theme_system", "theme", QT_TRANSLATE_NOOP("Commands", "Like the system"),
        lambda w: w.set_theme("system"), on=lambda w: w.look.theme == "system",
    ),
    Command(
        "theme_light", "theme", QT_TRANSLATE_NOOP("Commands", "Light"),
        lambda w: w.set_theme("light"), on=lambda w: w.look.theme == "light",
    ),
    Command(
        "theme_dark", "theme", QT_TRANSLATE_NOOP("Commands", "Dark"),
        lambda w: w.set_theme("dark"), on=lambda w: w.look.theme == "dark",
    ),
    Command(
        "language_system", "language", QT_TRANSLATE_NOOP("Commands", "Like the system"),
        lambda w: w.set_language("system"), on=lambda w: w.look.language == "system",
    ),
    Command(
        "language_en", "language", QT_TRANSLATE_NOOP("Commands", "English"),
        lambda w: w.set_language("en"), on=lambda w: w.look.language == "en",
    ),
    Command(
        "language_zh", "language", QT_TRANSLATE_NOOP("Commands", "简体中文"),
        lambda w: w.set_language("zh"), on=lambda w: w.look.language == "zh",
    ),
    # -- going about: looking writes nothing ------------------------------------------------------
    Command(
        "palette", "go", QT_TRANSLATE_NOOP("Commands", "Find a command, story or branch…"),
        lambda w: w.show_palette(), "Ctrl+K",
    ),
    Command(
        "pictures", "go", QT_TRANSLATE_NOOP("Commands", "All pictures of this story"),
        lambda w: w.middle.show_pictures(), "Ctrl+L", (needs.A_STORY,),
        on=lambda w: w.desk.gallery.watched,
    ),
    Command(
        "pages", "go", QT_TRANSLATE_NOOP("Commands", "Pages"),
        lambda w: w.middle.show_pages(), "Ctrl+Shift+L", (needs.A_STORY,),
        on=lambda w: w.desk.pages.watched,
    ),
    Command(
        "part_after", "go", QT_TRANSLATE_NOOP("Commands", "To the next part of the window"),
        lambda w: go_to_region(w, 1), "F6", (needs.A_STORY,),
    ),
    Command(
        "part_before", "go", QT_TRANSLATE_NOOP("Commands", "To the part before"),
        lambda w: go_to_region(w, -1), "Shift+F6", (needs.A_STORY,),
    ),
    Command(
        "turn_before", "go", QT_TRANSLATE_NOOP("Commands", "Look at the turn before"),
        lambda w: w.desk.story.step(-1), "Alt+Left", (needs.A_STORY, needs.A_TURN), apart=True,
    ),
    Command(
        "turn_after", "go", QT_TRANSLATE_NOOP("Commands", "Look at the turn after"),
        lambda w: w.desk.story.step(1), "Alt+Right", (needs.A_STORY, needs.A_TURN),
    ),
    Command(
        "turn_first", "go", QT_TRANSLATE_NOOP("Commands", "Look at the first turn"),
        lambda w: w.desk.story.look_at(1), "Alt+Home", (needs.A_STORY, needs.A_TURN),
    ),
    Command(
        "turn_newest", "go", QT_TRANSLATE_NOOP("Commands", "Back to the newest turn"),
        lambda w: w.desk.story.look_at(None), "Alt+End", (needs.A_STORY, needs.A_TURN),
    ),
    Command(
        "fork_before", "go", QT_TRANSLATE_NOOP("Commands", "Look at the fork before"),
        lambda w: w.desk.story.look_at_fork(-1), "Ctrl+[", (needs.A_STORY, needs.AN_EARLIER_FORK),
        apart=True,
    ),
    Command(
        "fork_after", "go", QT_TRANSLATE_NOOP("Commands", "Look at the fork after"),
        lambda w: w.desk.story.look_at_fork(1), "Ctrl+]", (needs.A_STORY, needs.A_LATER_FORK),
    ),
    Command(
        "sibling_before", "go", QT_TRANSLATE_NOOP("Commands", "Look at the branch beside, earlier"),
        lambda w: w.desk.story.peek_sibling(-1), "Alt+Up",
        (needs.A_STORY, needs.A_SIBLING_BEFORE),
    ),
    Command(
        "sibling_after", "go", QT_TRANSLATE_NOOP("Commands", "Look at the branch beside, later"),
        lambda w: w.desk.story.peek_sibling(1), "Alt+Down",
        (needs.A_STORY, needs.A_SIBLING_AFTER),
    ),
    Command(
        "compare", "go", QT_TRANSLATE_NOOP("Commands", "Compare with another branch"),
        lambda w: w.middle.compare(w.branches.list.chosen), "Ctrl+D", (needs.A_STORY, needs.ANOTHER_BRANCH),
    ),
    Command(
        "back", "go", QT_TRANSLATE_NOOP("Commands", "Back to now"),
        lambda w: w.middle.back(), "Esc", (needs.AWAY,), apart=True,
    ),
    Command(
        "rewind", "go", QT_TRANSLATE_NOOP("Commands", "Rewind to the turn you look at…"),
        lambda w: w.rewind_shown(), "Ctrl+Shift+R",
        (needs.A_STORY, needs.WRITING, needs.LOOKING_BACK, needs.SETTLED),
    ),
    # -- help -------------------------------------------------------------------------------------
    Command(
        "guide", "help", QT_TRANSLATE_NOOP("Commands", "Guide"),
        lambda w: w.show_guide(), needs=(A_GUIDE,),
    ),
    Command(
        "shortcuts", "help", QT_TRANSLATE_NOOP("Commands", "Keyboard shortcuts…"),
        lambda w: w.show_shortcuts(), "F1",
    ),
    Command(
        "logs", "help", QT_TRANSLATE_NOOP("Commands", "Open the logs folder"),
        lambda w: w.show_logs(), apart=True,
    ),
    Command(
        "about", "help", QT_TRANSLATE_NOOP("Commands", "About Inkfold"),
        lambda w: w.show_about(), apart=True,
    ),
)  # fmt: skip
"""Every command, in the order of the menus."""

BY_ID = {command.id: command for command in COMMANDS}
