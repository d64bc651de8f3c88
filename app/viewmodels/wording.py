"""Amounts, counts and names in the person's language."""

from __future__ import annotations

import html
from collections.abc import Mapping
from decimal import Decimal

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QObject, Qt

from app.records.money import Money
from app.viewmodels.moments import BranchView, TurnView
from app.viewmodels.shop import EngineChoice, EngineLine


def amount_words(amount: Decimal, unit: str) -> str:
    """Return an amount with its unit: ``10 credits``, ``0.04 USD``."""
    number = f"{amount.normalize():f}"
    if unit == "credits":
        if amount == 1:
            return QCoreApplication.translate("Wording", "1 credit")
        return QCoreApplication.translate("Wording", "%1 credits").replace("%1", number)
    return f"{number} {unit}"


def money_words(money: Money | None) -> str:
    """Return a price; one that is not known says so."""
    if money is None:
        return QCoreApplication.translate("Wording", "price unknown")
    return amount_words(money.amount, money.unit)


def sums_words(sums: Mapping[str, Decimal]) -> str:
    """Return sums per unit, joined; empty where there are none."""
    return " + ".join(amount_words(amount, unit) for unit, amount in sorted(sums.items()))


def cost_words(turn: TurnView) -> str:
    """Return what a turn cost as its cell says it; a picture that cost nothing is free."""
    known = sums_words(turn.spent)
    if turn.doubt:
        return QCoreApplication.translate("Wording", "? may be charged")
    if turn.possible is not None:
        return _with_possible(known, sums_words(turn.possible))
    if known:
        return known
    return QCoreApplication.translate("Wording", "free") if turn.free else ""


def _with_possible(known: str, possible: str) -> str:
    if not possible:
        words = QCoreApplication.translate("Wording", "may have been charged")
    else:
        words = QCoreApplication.translate("Wording", "maybe %1").replace("%1", possible)
    return f"{known} + {words}" if known else words


def engine_title(engine: EngineChoice | EngineLine | None) -> str:
    """Return an engine's title; the embedded agent is called what it is."""
    if engine is None or engine.name == "offline":
        return QCoreApplication.translate("Wording", "Offline director")
    return engine.title


def turn_title(turn: TurnView) -> str:
    """Return what a turn is called in its cell."""
    return tree_turn_title(turn.kind, turn.title)


def tree_turn_title(kind: str, title: str) -> str:
    """Return what a turn of that kind is called; ``title`` is what was said or edited."""
    match kind:
        case "edit":
            words = QCoreApplication.translate("Wording", "edited %1")
            return words.replace("%1", title) if title else words.replace(" %1", "")
        case "letter":
            return QCoreApplication.translate("Wording", "lettered")
        case "pages":
            return QCoreApplication.translate("Wording", "pages laid out")
        case "again":
            return QCoreApplication.translate("Wording", "drawn again")
        case "pick":
            return QCoreApplication.translate("Wording", "picked a panel")
        case _:
            return title


def branch_name(branch: BranchView | None) -> str:
    """Return a branch's name; unnamed ones get their first words."""
    if branch is None:
        return QCoreApplication.translate("Wording", "Main")
    if branch.named:
        return branch.name
    if branch.main:
        return QCoreApplication.translate("Wording", "Main")
    return branch.name or QCoreApplication.translate("Wording", "New branch")


def branch_details(branch: BranchView) -> str:
    """Return the second line of a branch in the navigator."""
    money = sums_words(branch.spent)
    return " • ".join([branch_place(branch), money] if money else [branch_place(branch)])


def branch_place(branch: BranchView) -> str:
    """Return where a branch begins and how long it is."""
    if branch.main or branch.fork_turn == 0:
        parts = [turns_words(branch.turns)]
    else:
        start = QCoreApplication.translate("Wording", "from turn %1")
        parts = [start.replace("%1", str(branch.fork_turn)), turns_words(branch.own_turns)]
    return " • ".join(parts)


class Counting(QObject):
    """Words with numbers in them; a class of its own, because plurals are found by ``self.tr``."""

    def turns(self, count: int) -> str:
        """Return a count of turns."""
        return self.tr("%n turn(s)", "", count)

    def pictures(self, count: int) -> str:
        """Return a count of pictures."""
        return self.tr("%n picture(s)", "", count)

    def panels(self, count: int) -> str:
        """Return a count of panels; each may have several pictures."""
        return self.tr("%n panel(s)", "", count)

    def unsettled(self, count: int) -> str:
        """Return a count of pictures whose making nobody knows of."""
        return self.tr("%n unsettled picture(s)", "", count)

    def ago(self, seconds: float) -> str:
        """Return how long ago something was, roughly."""
        minutes = int(seconds // 60)
        hours = minutes // 60
        days = hours // 24
        if minutes < 1:
            return self.tr("just now")
        if hours < 1:
            return self.tr("%n min ago", "", minutes)
        return self.tr("%n h ago", "", hours) if days < 1 else self.tr("%n day(s) ago", "", days)


_counting = Counting()
turns_words = _counting.turns
pictures_words = _counting.pictures
panels_words = _counting.panels
unsettled_words = _counting.unsettled
ago_words = _counting.ago


def day_words(moment: str) -> str:
    """Return the day of a written moment, as it is where the person sits; empty for no moment."""
    at = QDateTime.fromString(moment, Qt.DateFormat.ISODateWithMs).toLocalTime()
    return QLocale().toString(at.date(), QLocale.FormatType.ShortFormat)


def tip_words(text: str) -> str:
    """Return ``text`` for a tooltip, which takes for rich text whatever looks like it."""
    return f"<qt>{html.escape(text)}</qt>" if text else ""
