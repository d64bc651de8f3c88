"""Draws a panel's bubbles over its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from app.comic.busy import NOTHING, Busy
from app.comic.fitting import Fitted, fit, natural_size
from app.comic.fonts import is_chinese
from app.comic.placing import Wish, placed
from app.comic.shapes import bubble_path
from app.comic.words import Style
from app.folds.lettering import TAILED, Bubble

INK = "#1c1a17"
WHITE = "#ffffff"
CAPTION = "#fff6d8"
LINE = 0.085
"""The outline's breadth, in letters."""
LETTERS = 0.052
"""How tall letters are where a panel stands alone, as a share of its shorter side's 16:9 height."""
LONGEST_TAIL = 0.3


@dataclass(frozen=True, slots=True)
class Lettered:
    """One bubble ready to be drawn: where it lies, and where its tail ends.

    ``above`` are the places of the other bubbles: its tail goes on beneath them, so that it never
    crosses what somebody says.
    """

    bubble: Bubble
    fitted: Fitted
    tip: QPointF | None
    above: tuple[tuple[str, QRectF], ...] = ()


def letters_alone(panel: QRectF) -> float:
    """Return how tall letters are in a panel that stands alone."""
    return LETTERS * min(panel.height(), panel.width() * 0.75)


def letter(
    bubbles: Sequence[Bubble],
    picture: QRectF,
    visible: QRectF,
    *,
    letters: float,
    language: str,
    family: str = "",
    direction: str = "ltr",
    busy: Busy = NOTHING,
    characters: Sequence[str] = (),
) -> list[Lettered]:
    """Return each bubble with words, fitted into the part of ``picture`` that is ``visible``.

    ``letters`` is how tall they may be. ``characters`` stand in the picture from the left on, as
    far as known: tails that nobody drew show at them. Bubbles and words are always inside.
    """
    shown = [(bubble, bubble.words(language)) for bubble in bubbles]
    shown = [(bubble, words) for bubble, words in shown if words]
    seen = busy if picture == visible else busy.part(_shares(visible, picture))
    targets = _targets([bubble for bubble, _ in shown], seen, characters)
    heads = list(targets.values()) if seen is not NOTHING else []
    # one alone is never mixed up, and is better left uncovered
    near = targets if len(heads) > 1 else {}
    wishes = []
    for bubble, words in shown:
        size = _size(bubble, letters)
        style = _style(bubble, family, words)
        fixed = None
        if bubble.box is not None:
            place = fit(
                words, bubble.kind, style, visible, size, _mapped(bubble.box, picture)
            ).place
            fixed = _shares(place, visible)
            wide, tall = place.width(), place.height()
        else:
            wide, tall = natural_size(words, bubble.kind, style, visible, size)
        head = near.get(bubble.character) if bubble.kind in TAILED else None
        share = wide / visible.width(), tall / visible.height()
        wishes.append(Wish(bubble.kind, *share, fixed, head))
    places = placed(wishes, seen, direction, heads)
    found = []
    for (bubble, words), place in zip(shown, places, strict=True):
        fitted = fit(
            words, bubble.kind, _style(bubble, family, words), visible, _size(bubble, letters),
            _mapped((place.x(), place.y(), place.width(), place.height()), visible),
        )  # fmt: skip
        found.append(
            Lettered(bubble, fitted, _tip(bubble, fitted.place, picture, visible, targets))
        )
    return [
        replace(item, above=tuple((o.bubble.kind, o.fitted.place) for o in found if o is not item))
        for item in found
    ]


def draw_lettered(painter: QPainter, lettered: Lettered) -> None:
    """Draw one bubble. Words are drawn as words, also on paper."""
    bubble, fitted = lettered.bubble, lettered.fitted
    breadth = fitted.pixels * LINE
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if bubble.kind == "sound":
        _draw_sound(painter, fitted)
    else:
        pen = QPen(QColor(INK), breadth * (1.5 if bubble.kind == "shout" else 1))
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        if bubble.kind == "whisper":
            pen.setDashPattern([3.2, 2.4])
        painter.setPen(pen)
        painter.setBrush(QColor(CAPTION if bubble.kind == "caption" else WHITE))
        # the line lies inside, so that nothing of it is cut at the panel's edge
        half = pen.widthF() / 2
        place = fitted.place.adjusted(half, half, -half, -half)
        painter.drawPath(_outline(lettered, place))
        painter.setPen(QColor(INK))
        fitted.words.draw(painter, fitted.text.left(), fitted.text.top(), fitted.pixels)
    painter.restore()


def _draw_sound(painter: QPainter, fitted: Fitted) -> None:
    """Draw bare letters with a light rim: eight copies around, which stay words on paper."""
    rim = fitted.pixels * 0.055
    painter.setPen(QColor(WHITE))
    for x, y in (
        (-1, 0),
        (1, 0),
        (0, -1),
        (0, 1),
        (-0.7, -0.7),
        (0.7, -0.7),
        (-0.7, 0.7),
        (0.7, 0.7),
    ):
        left, top = fitted.text.left() + x * rim, fitted.text.top() + y * rim
        fitted.words.draw(painter, left, top, fitted.pixels)
    painter.setPen(QColor(INK))
    fitted.words.draw(painter, fitted.text.left(), fitted.text.top(), fitted.pixels)


def outline_of(lettered: Lettered) -> QPainterPath:
    """Return what of the picture a bubble covers, its tail included."""
    fitted = lettered.fitted
    if lettered.bubble.kind == "sound":
        path = QPainterPath()
        path.addRect(fitted.place)
        return path
    return _outline(lettered, fitted.place)


def _outline(lettered: Lettered, place: QRectF) -> QPainterPath:
    """Return the bubble at ``place`` with what can be seen of its tail."""
    kind = lettered.bubble.kind
    path = bubble_path(kind, place, lettered.tip)
    body = bubble_path(kind, place, None)
    cut = path
    for other, there in lettered.above:
        if path.boundingRect().intersects(there):
            cut = cut.subtracted(bubble_path(other, there, None))
    return path if cut is path else cut.united(body)


def _size(bubble: Bubble, letters: float) -> float:
    return letters * {"sound": 1.7, "shout": 1.12, "whisper": 0.9}.get(bubble.kind, 1.0)


def _style(bubble: Bubble, family: str, words: str) -> Style:
    """Return how ``words`` look. Where a bubble also speaks Chinese or Japanese, only that runs from
    top to bottom: the other languages are not laid on their side for it."""
    vertical = bubble.vertical and (
        is_chinese(words) or not any(map(is_chinese, bubble.text.values()))
    )
    return Style(bubble.font or family, bubble.kind in ("shout", "sound"), vertical)


def _targets(
    bubbles: Sequence[Bubble], busy: Busy, characters: Sequence[str]
) -> dict[str, tuple[float, float]]:
    """Return where each who speaks has their head, from 0 to 1 of what is visible; as far as known."""
    speakers = dict.fromkeys(item.character for item in bubbles if item.kind in TAILED)
    there = list(dict.fromkeys([*characters, *(name for name in speakers if name)]))
    if not there:
        return {}
    return dict(zip(there, busy.heads(len(there)), strict=True))


def _tip(
    bubble: Bubble,
    place: QRectF,
    picture: QRectF,
    visible: QRectF,
    targets: dict[str, tuple[float, float]],
) -> QPointF | None:
    """Return where the tail ends: where the person put it, else on the way to whoever speaks."""
    if bubble.kind not in TAILED:
        return None
    if bubble.tail is not None:
        point = QPointF(
            picture.left() + bubble.tail[0] * picture.width(),
            picture.top() + bubble.tail[1] * picture.height(),
        )
        return _inside(point, visible)
    target = targets.get(bubble.character)
    if target is None:
        return None
    aim = QPointF(
        visible.left() + target[0] * visible.width(), visible.top() + target[1] * visible.height()
    )
    if place.contains(aim):
        return None
    edge = _crossing(place, aim)
    way = aim - edge
    length = hypot(way.x(), way.y())
    most = LONGEST_TAIL * min(visible.width(), visible.height())
    reach = min(length * 0.6, most)
    return _inside(edge + way * (reach / length), visible) if length > 0 else None


def _crossing(place: QRectF, aim: QPointF) -> QPointF:
    """Return where the line from the middle of ``place`` to ``aim`` leaves it."""
    middle = place.center()
    way = aim - middle
    shares = [1.0]
    if way.x():
        shares.append(place.width() / 2 / abs(way.x()))
    if way.y():
        shares.append(place.height() / 2 / abs(way.y()))
    return middle + way * min(shares)


def _inside(point: QPointF, area: QRectF) -> QPointF:
    return QPointF(
        min(max(point.x(), area.left()), area.right()),
        min(max(point.y(), area.top()), area.bottom()),
    )


def _mapped(box: Sequence[float], area: QRectF) -> QRectF:
    return QRectF(
        area.left() + box[0] * area.width(), area.top() + box[1] * area.height(),
        box[2] * area.width(), box[3] * area.height(),
    )  # fmt: skip


def _shares(place: QRectF, area: QRectF) -> QRectF:
    return QRectF(
        (place.left() - area.left()) / area.width(), (place.top() - area.top()) / area.height(),
        place.width() / area.width(), place.height() / area.height(),
    )  # fmt: skip
