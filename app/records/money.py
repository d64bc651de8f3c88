"""Money as people are charged it: an amount and a unit, never a float in between."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from typing import Any


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in one unit: an ISO 4217 code or ``credits``. Units are never converted."""

    amount: Decimal
    unit: str

    @staticmethod
    def of(amount: int | str | Decimal, unit: str) -> Money:
        """Make money from a whole number or decimal text."""
        return Money(Decimal(amount), unit)

    def json(self) -> dict[str, Any]:
        """Return ``{amount, unit}``; whole amounts are written without a point."""
        whole = self.amount == self.amount.to_integral_value()
        return {"amount": int(self.amount) if whole else float(self.amount), "unit": self.unit}

    def __str__(self) -> str:
        return f"{self.amount.normalize():f} {self.unit}"


def read_money(value: object) -> Money | None:
    """Read ``{amount, unit}``; anything else (absent, unknown, malformed) is None, never zero."""
    if not isinstance(value, dict):
        return None
    amount, unit = value.get("amount"), value.get("unit")
    if isinstance(amount, bool) or not isinstance(amount, int | float) or not isinstance(unit, str):
        return None
    try:
        number = Decimal(str(amount))
    except InvalidOperation:
        return None
    return Money(number, unit) if number.is_finite() else None


def sums(amounts: Iterable[Money]) -> dict[str, Decimal]:
    """Return the total of ``amounts`` for each unit by itself."""
    totals: dict[str, Decimal] = {}
    for money in amounts:
        totals[money.unit] = totals.get(money.unit, Decimal(0)) + money.amount
    return totals
