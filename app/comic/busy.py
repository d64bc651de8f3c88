"""Where in a picture something is: figures and faces are where the lines are."""

from __future__ import annotations

from dataclasses import dataclass, field

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage

COLUMNS, ROWS = 48, 32
CUT = 1.5
"""How much worse it is to cut what there is to see than to leave it out."""


@dataclass(frozen=True, slots=True)
class Busy:
    """How much there is to see in each of 48 by 32 fields, row by row, from 0 to 1."""

    fields: tuple[float, ...]
    _sums: tuple[float, ...] = field(init=False, repr=False, compare=False)
    """The sum of everything above and to the left, with a row and a column of noughts."""

    def __post_init__(self) -> None:
        """Add up once: every place that is tried asks for a sum."""
        wide = COLUMNS + 1
        sums = [0.0] * (wide * (ROWS + 1))
        for y in range(ROWS):
            row = 0.0
            for x in range(COLUMNS):
                row += self.fields[y * COLUMNS + x]
                sums[(y + 1) * wide + x + 1] = sums[y * wide + x + 1] + row
        object.__setattr__(self, "_sums", tuple(sums))

    def under(self, place: QRectF) -> float:
        """Return the mean over ``place``, which is from 0 to 1 of the picture."""
        x0, x1 = _span(place.left(), place.right(), COLUMNS)
        y0, y1 = _span(place.top(), place.bottom(), ROWS)
        wide, sums = COLUMNS + 1, self._sums
        held = (
            sums[y1 * wide + x1]
            - sums[y0 * wide + x1]
            - sums[y1 * wide + x0]
            + sums[y0 * wide + x0]
        )
        return held / ((x1 - x0) * (y1 - y0))

    def focus(self, share_x: float, share_y: float) -> tuple[float, float]:
        """Return which part of the picture to show where only these shares of it can be seen: that
        with most in it; as in ``Cell.focus``."""
        columns = [sum(self.fields[x::COLUMNS]) for x in range(COLUMNS)]
        rows = [sum(self.fields[y * COLUMNS : (y + 1) * COLUMNS]) for y in range(ROWS)]
        return _fullest(columns, share_x), _fullest(rows, share_y)

    def part(self, place: QRectF) -> Busy:
        """Return what a part of the picture has, when only that is to be seen."""
        fields = []
        for row in range(ROWS):
            y = _field(place.top() + (row + 0.5) / ROWS * place.height(), ROWS)
            for column in range(COLUMNS):
                x = _field(place.left() + (column + 0.5) / COLUMNS * place.width(), COLUMNS)
                fields.append(self.fields[y * COLUMNS + x])
        return Busy(tuple(fields))

    def heads(self, count: int) -> list[tuple[float, float]]:
        """Return where ``count`` figures that stand side by side have their heads, from the left.

        A guess: each has its share of what there is to see, and a head is at the top of it.
        """
        columns = [sum(self.fields[x::COLUMNS]) ** 2 for x in range(COLUMNS)]
        found = []
        for number in range(count):
            x = _quantile(columns, (number + 0.5) / count)
            near = range(max(0, round(x) - 4), min(COLUMNS, round(x) + 5))
            rows = [sum(self.fields[y * COLUMNS + c] for c in near) for y in range(ROWS)]
            found.append(((x + 0.5) / COLUMNS, (_quantile(rows, 0.3) + 0.5) / ROWS))
        return found


NOTHING = Busy((0.0,) * (COLUMNS * ROWS))


def busy_in(image: QImage) -> Busy:
    """Return what a picture has where; a small copy will do. Safe on any thread."""
    if image.isNull():
        return NOTHING
    small = image.scaled(
        QSize(COLUMNS, ROWS), Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    ).convertToFormat(QImage.Format.Format_Grayscale8)  # fmt: skip
    stride, bits = small.bytesPerLine(), bytes(small.constBits())
    rows = [bits[y * stride : y * stride + COLUMNS] for y in range(ROWS)]
    edges = []
    for y in range(ROWS):
        for x in range(COLUMNS):
            right, below = rows[y][min(x + 1, COLUMNS - 1)], rows[min(y + 1, ROWS - 1)][x]
            edges.append(abs(rows[y][x] - right) + abs(rows[y][x] - below))
    # a few hard edges must not make everything else look empty
    strong = sorted(edges)[len(edges) * 9 // 10] or 1
    return Busy(tuple(min(1.0, edge / strong) for edge in edges))


def _field(share: float, count: int) -> int:
    return min(max(int(share * count), 0), count - 1)


def _span(first: float, last: float, count: int) -> tuple[int, int]:
    start = _field(first, count)
    return start, min(max(int(last * count + 0.999), start + 1), count)


def _fullest(weights: list[float], share: float) -> float:
    """Return where a window of ``share`` begins, from 0 to 1 of where it can, to hold the most."""
    width = max(1, round(len(weights) * share))
    spare = len(weights) - width
    if spare <= 0 or not any(weights):
        return 0.5
    found = [
        sum(weights[start : start + width]) - CUT * _crossed(weights, start, width)
        for start in range(spare + 1)
    ]
    most = max(found)
    # of several that hold about as much the one nearest the middle
    good = [start for start, held in enumerate(found) if held >= most - abs(most) * 0.03]
    return min(good, key=lambda start: abs(start - spare / 2)) / spare


def _crossed(weights: list[float], start: int, width: int) -> float:
    """Return how much there is to see where a window ends: a figure there would be cut in two."""
    edges = []
    for at in (start, start + width):
        if 0 < at < len(weights):
            edges += [weights[at - 1], weights[at]]
    return sum(edges)


def _quantile(weights: list[float], share: float) -> float:
    whole = sum(weights)
    if whole <= 0:
        return share * (len(weights) - 1)
    reached = 0.0
    for number, weight in enumerate(weights):
        reached += weight
        if reached >= whole * share:
            return float(number)
    return float(len(weights) - 1)
