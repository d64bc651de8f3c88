"""Amounts, counts and names in the person's language."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from PySide6.QtCore import QCoreApplication

from app.records.money import Money
from app.viewmodels.moments import BranchView, TurnView


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
    if known:
        return known
    return QCoreApplication.translate("Wording", "free") if turn.drew else ""


def turn_title(turn: TurnView) -> str:
    """Return what a turn is called in its cell."""
    match turn.kind:
        case "edit":
            words = QCoreApplication.translate("Wording", "edited %1")
            return words.replace("%1", turn.title) if turn.title else words.replace(" %1", "")
        case "pick":
            return QCoreApplication.translate("Wording", "picked a panel")
        case _:
            return turn.title


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
    if branch.main or branch.fork_turn == 0:
        parts = [turns_words(branch.turns)]
    else:
        start = QCoreApplication.translate("Wording", "from turn %1")
        parts = [start.replace("%1", str(branch.fork_turn)), turns_words(branch.own_turns)]
    money = sums_words(branch.spent)
    return " • ".join([*parts, money] if money and branch.main else parts)


def turns_words(count: int) -> str:
    """Return a count of turns."""
    return QCoreApplication.translate("Wording", "%n turn(s)", "", count)


def pictures_words(count: int) -> str:
    """Return a count of pictures."""
    return QCoreApplication.translate("Wording", "%n picture(s)", "", count)


def unsettled_words(count: int) -> str:
    """Return a count of pictures whose making nobody knows of."""
    return QCoreApplication.translate("Wording", "%n unsettled picture(s)", "", count)


def ago_words(seconds: float) -> str:
    """Return how long ago something was, roughly."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return QCoreApplication.translate("Wording", "just now")
    if minutes < 60:
        return QCoreApplication.translate("Wording", "%n min ago", "", minutes)
    if minutes < 60 * 24:
        return QCoreApplication.translate("Wording", "%n h ago", "", minutes // 60)
    return QCoreApplication.translate("Wording", "%n day(s) ago", "", minutes // (60 * 24))
