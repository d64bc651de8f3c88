"""One page of the comic as an item of the page view."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.comic.drawing import draw_page
from app.comic.sheet import USUAL_ASPECT, Frame, Sheet
from app.folds.layout import Page
from app.viewmodels.pages import PagesModel
from app.widgets.theme import INK, colour, tokens

WIDTH = 600.0
"""How wide a page is in the scene, whatever its unit."""


class PageItem(QGraphicsItem):
    """A page with its number under it. Its own coordinates are the sheet's; it is scaled so that
    every page is equally wide."""

    def __init__(self, model: PagesModel) -> None:
        super().__init__()
        self._model = model
        self.sheet: Sheet | None = None
        self.number = 0
        self.chosen = self.target = ""
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def show_page(self, page: Page, number: int, *, anew: bool) -> None:
        """Show a page as it is now. Painting letters every panel: it is done where something of the
        page has changed, or ``anew``."""
        sheet, spot = self._model.sheet(page), self._model.spot
        chosen = spot[1] if spot is not None and spot[0] == page.id else ""
        if not anew and (sheet, number, chosen) == (self.sheet, self.number, self.chosen):
            return
        self.prepareGeometryChange()
        self.sheet, self.number, self.chosen = sheet, number, chosen
        self.setScale(WIDTH / sheet.trim.width())
        long = sheet.trim.height() > 3 * sheet.trim.width()
        # of a long strip only what is seen is painted; keeping all of it would cost too much
        self.setCacheMode(
            QGraphicsItem.CacheMode.NoCache
            if long
            else QGraphicsItem.CacheMode.DeviceCoordinateCache
        )
        self.update()

    def _unit(self) -> float:
        return self.sheet.trim.width() / WIDTH if self.sheet is not None else 1.0

    def boundingRect(self) -> QRectF:
        """Return the page with its shadow and number."""
        if self.sheet is None:
            return QRectF()
        unit = self._unit()
        return self.sheet.trim.adjusted(-6 * unit, -6 * unit, 6 * unit, 56 * unit)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Draw paper, panels, and what is selected."""
        sheet = self.sheet
        if sheet is None:
            return
        unit, t = self._unit(), tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(sheet.trim.translated(2 * unit, 3 * unit), colour(INK, 0.16))
        scale = abs(painter.worldTransform().m11()) * painter.device().devicePixelRatioF()
        # pictures are broader than tall most times, and fill their cell in height
        widest = max(
            (max(f.place.width(), f.place.height() * USUAL_ASPECT) for f in sheet.frames),
            default=1.0,
        )
        painter.save()
        painter.setClipRect(
            sheet.trim.intersected(option.exposedRect) if _long(sheet) else sheet.trim
        )
        draw_page(
            painter,
            _only_seen(sheet, option.exposedRect) if _long(sheet) else sheet,
            lambda name: self._model.drawn(name, widest * scale),
            replace(self._model.manner(), empty=self._draw_empty),
        )
        painter.restore()
        painter.setPen(QPen(QColor(t.line), unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(sheet.trim)
        self._draw_marks(painter, sheet, unit)
        painter.setPen(QColor(t.muted))
        _write(painter, QPointF(sheet.trim.center().x(), sheet.trim.bottom()), str(self.number), 14)

    def _draw_marks(self, painter: QPainter, sheet: Sheet, unit: float) -> None:
        """Mark the selected cell, and the one a panel is being dragged to."""
        for frame in sheet.frames:
            if frame.cell.id not in (self.chosen, self.target):
                continue
            mine = frame.cell.id == self.chosen
            pen = QPen(QColor(tokens().accent), (3.5 if mine else 5.0) * unit)
            pen.setStyle(Qt.PenStyle.SolidLine if mine else Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawRect(frame.place.intersected(sheet.trim).adjusted(unit, unit, -unit, -unit))

    def _draw_empty(self, painter: QPainter, frame: Frame) -> None:
        """Draw a cell without a picture: a place for one, or one that is fetched."""
        unit = self._unit()
        painter.save()
        painter.setPen(QPen(QColor("#b9b4ab"), 1.2 * unit, Qt.PenStyle.DashLine))
        painter.setBrush(colour("#8a857c", 0.06))
        painter.drawRect(frame.place.adjusted(unit, unit, -unit, -unit))
        if not frame.cell.panel_id:
            painter.setPen(QColor("#8a857c"))
            _write(
                painter, frame.place.center(), QCoreApplication.translate("PageItem", "empty"), 0
            )
        painter.restore()

    def frame_at(self, point: QPointF) -> Frame | None:
        """Return the cell at a point of the scene."""
        return self.sheet.at(self.mapFromScene(point)) if self.sheet is not None else None

    def place_of(self, cell_id: str) -> QRectF:
        """Return where a cell lies in the scene, an empty place where it is none of this page's."""
        frames = self.sheet.frames if self.sheet is not None else ()
        found = next((frame.place for frame in frames if frame.cell.id == cell_id), None)
        return self.mapRectToScene(found) if found is not None else QRectF()


def _write(painter: QPainter, place: QPointF, words: str, below: float) -> None:
    """Write words around a point, as large on the screen as everywhere in the window."""
    ratio = painter.device().devicePixelRatioF()
    scale = abs(painter.worldTransform().m11()) / ratio or 1.0
    painter.save()
    painter.translate(place)
    painter.scale(1 / scale, 1 / scale)
    font = painter.font()
    font.setPixelSize(12)
    painter.setFont(font)
    box = QRectF(-90, below - 10, 180, 20)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def _long(sheet: Sheet) -> bool:
    return sheet.trim.height() > 3 * sheet.trim.width()


def _only_seen(sheet: Sheet, exposed: QRectF) -> Sheet:
    frames = tuple(frame for frame in sheet.frames if frame.place.intersects(exposed))
    return replace(sheet, frames=frames)
