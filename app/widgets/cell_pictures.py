"""Pictures in the cells of a long list: a cell is painted again when its own picture has come."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QAbstractItemView

from app.viewmodels.cutting import Cut
from app.viewmodels.pictures import Pictures
from app.widgets.painting import cut_for, draw_cut, draw_picture, empty

SHAPES = 8
"""So many sizes of its cells a list remembers: what was cut for one is seen until the next comes."""


class CellPictures(QObject):
    """What the delegate of ``view`` takes its pictures from. The view owns it.

    While somebody scrolls, pictures come for cells that are long out of sight: painting all that is
    seen for each of them is what makes a list late. Rows that have moved since are painted by their
    view anyway.
    """

    def __init__(self, view: QAbstractItemView, pictures: Pictures) -> None:
        super().__init__(view)
        self._view, self._pictures = view, pictures
        self._row_of: dict[str, set[int]] = {}
        self._shapes: list[Cut] = []
        pictures.came.connect(self._came)
        view.model().modelReset.connect(self._row_of.clear)

    def draw(
        self,
        painter: QPainter,
        place: QRectF,
        asset: str | None,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """Draw the picture of the cell at ``index``, or the empty paper it is on until it comes."""
        cut = cut_for(place.size(), painter.device().devicePixelRatioF())
        if self._shapes[:1] != [cut]:
            self._shapes = [cut, *(each for each in self._shapes if each != cut)][:SHAPES]
        picture = older = None
        if asset:
            self._row_of.setdefault(asset, set()).add(index.row())
            picture = self._pictures.cut(asset, cut)
            if picture is None:
                kept = (self._pictures.kept_cut(asset, shape) for shape in self._shapes[1:])
                older = next((each for each in kept if each is not None), None)
        if picture is not None and not picture.isNull():
            draw_cut(painter, place, picture)
        elif older is not None and not older.isNull():
            # the cells have grown or shrunk since: this is seen for a moment
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(place, older, QRectF(older.rect()))
        elif picture is None and (small := self._pictures.small_for(asset, cut)) is not None:
            draw_picture(painter, place, small)
        else:
            draw_cut(painter, place, empty(cut))

    def _came(self, assets: frozenset[str]) -> None:
        view, model = self._view, self._view.model()
        rows = {row for asset in assets for row in self._row_of.get(asset, ())}
        seen, stale = view.viewport().rect(), QRect()
        for row in rows:
            # united: Qt draws pictures through a clip of many places several times slower
            stale |= view.visualRect(model.index(row, 0)) & seen
        view.viewport().update(stale)
