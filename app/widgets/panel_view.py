"""The middle of the window: the panel that is looked at, with zoom, and its other pictures."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QGuiApplication,
    QImage,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsView,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.comic.busy import NOTHING, Busy
from app.comic.drawing import Drawn, Manner, lettered_in
from app.comic.lettered import Lettered, draw_lettered
from app.folds.lettering import Bubble, lettering_of
from app.points import point
from app.viewmodels.comic_manner import manner_of
from app.viewmodels.desk import Desk
from app.viewmodels.panel_looks import PanelLooks
from app.viewmodels.pictures import PAPER
from app.widgets.candidate_grid import CandidateGrid
from app.widgets.drag_out import DragOut, file_name
from app.widgets.drawing_preview import DrawingPreview
from app.widgets.empty_hint import EmptyHint
from app.widgets.labels import plain_label, speak
from app.widgets.panel_drag import PanelData, RunDrag, drag_panel, run
from app.widgets.panel_tools import CandidateStrip, ZoomTools
from app.widgets.theme import INK

STEP = 1.25


class PanelItem(QGraphicsItem):
    """One panel: picture on paper, thin ink frame, bubbles over it. Scene units are its pixels."""

    def __init__(self) -> None:
        super().__init__()
        self.picture = QPixmap()
        self.bubbles: tuple[Bubble, ...] = ()
        self.lettered: list[Lettered] = []
        self.guessed = False
        """Whether it was not known where things are: bubbles may stand elsewhere when it is."""

    def show_picture(
        self,
        picture: QPixmap,
        bubbles: tuple[Bubble, ...],
        characters: tuple[str, ...] = (),
        manner: Manner | None = None,
        busy: Busy = NOTHING,
    ) -> None:
        """Show another panel, or the same with other words; ``busy`` is where things are in it."""
        self.prepareGeometryChange()
        self.picture, self.bubbles = picture, bubbles
        self.guessed = bool(bubbles) and busy is NOTHING
        self.lettered = []
        if bubbles and not picture.isNull():
            drawn = Drawn(picture, bubbles, busy, characters)
            self.lettered = lettered_in(self.place(), self.place(), drawn, manner or Manner())
        self.update()

    def place(self) -> QRectF:
        """Return where the picture lies."""
        return QRectF(0, 0, self.picture.width(), self.picture.height())

    def rendered(self) -> QImage:
        """Return the picture with its bubbles, as it leaves the window."""
        image = self.picture.toImage()
        if self.lettered and not image.isNull():
            painter = QPainter(image)
            for item in self.lettered:
                draw_lettered(painter, item)
            painter.end()
        return image

    def boundingRect(self) -> QRectF:
        """Return the picture with its frame."""
        return self.place().adjusted(-3, -3, 3, 3)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Draw the panel."""
        if self.picture.isNull():
            return
        place = self.place()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.fillRect(place, QColor(PAPER))
        painter.drawPixmap(place, self.picture, place)
        for item in self.lettered:
            draw_lettered(painter, item)
        pen = QPen(QColor(INK), 2)
        pen.setCosmetic(True)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(place)
        point("story_shown")


class PanelView(QGraphicsView):
    """Fits the panel until the person zooms; Ctrl and the wheel zoom where the mouse is.

    ``use_wanted`` when a panel of another branch was dragged to the one the story is on.
    """

    use_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._fitted = True
        # without an owner the scene would be collected
        scene = QGraphicsScene(self)
        self.item = PanelItem()
        scene.addItem(self.item)
        self.setScene(scene)
        self.setFrameShape(QGraphicsView.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setDragMode(QGraphicsView.DragMode.ScrollHandDrag)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(160)
        # what is dropped here is the window's
        self.setAcceptDrops(False)
        self.drag_out = DragOut()
        self.run_drag: RunDrag = run
        self._pressed: QPoint | None = None
        self._prepared = False
        self.tools = ZoomTools(self)
        self.tools.fit.clicked.connect(self.fit)
        self.tools.whole.clicked.connect(self.one_to_one)
        self.tools.closer.clicked.connect(lambda: self.zoom(STEP))
        self.tools.farther.clicked.connect(lambda: self.zoom(1 / STEP))
        self.tools.before.pressed.connect(lambda: desk.story.look_before(True))
        self.tools.before.released.connect(lambda: desk.story.look_before(False))
        self.before_chip = plain_label(chip="accent")
        self.before_chip.setParent(self)
        self.preview = DrawingPreview(self, desk)
        self.strip = CandidateStrip(self, desk)
        self.grid = CandidateGrid(self, desk)
        self.strip.grid_wanted.connect(self.grid.open)
        self.hint = EmptyHint(self, desk)
        self._looks = PanelLooks(desk.pictures)
        self._waited: set[str] = set()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.focusChanged.connect(self._keyboard_moved)
        desk.story.changed.connect(self._renew)
        desk.story.spoke.connect(self._heard)
        desk.pictures.came.connect(self._picture_came)
        speak(self, self._renew)

    def _picture_came(self, assets: frozenset[str]) -> None:
        """Show what was waited for; most are small ones for lists."""
        if not self._waited & assets:
            return
        if not self.preview.there:
            self.strip.renew()
        story = self._desk.story
        picture = story.picture_before if story.before else story.shown_picture
        found = self._desk.pictures.large(picture.asset) if picture is not None else None
        if (found is not None and found.cacheKey() != self.item.picture.cacheKey()) or (
            picture is not None
            and self.item.guessed
            and self._desk.pictures.small(picture.asset) is not None
        ):
            self._renew()

    def _heard(self) -> None:
        """Show what is drawn just now; most of what is heard are words."""
        if self.preview.renew():
            self._renew()

    def _renew(self) -> None:
        self.preview.renew()
        story = self._desk.story
        picture = story.shown_picture
        if story.before:
            picture = story.picture_before
        self._waited = {item.asset for item in (*story.shown_pictures, picture) if item}
        self.before_chip.setVisible(story.before)
        self.before_chip.setText(self.tr("Before"))
        self.tools.before.setEnabled(story.picture_before is not None)
        self.tools.letter.setEnabled(story.can_write and not story.only_looks)
        pixmap = self._desk.pictures.large(picture.asset) if picture is not None else QPixmap()
        self.strip.renew()
        self.hint.renew()
        self.preview.chip.setText(self.tr("Preview: still being drawn"))
        if self.preview.there:
            pixmap, picture = self.preview.picture, None
            self.strip.hide()
            self.hint.hide()
        self._show_tools()
        if pixmap is None:
            self._lay_out()
            return
        self.preview.chip.setVisible(self.preview.there)
        bubbles: tuple[Bubble, ...] = ()
        if picture is not None:
            bubbles = lettering_of(story.shown_state, picture.panel_id)
        size = self.item.place().size()
        # judged by the same small copy as on the pages and where it is lettered
        busy = self._looks.busy(picture.asset) if picture is not None and bubbles else NOTHING
        judged = self.item.guessed and busy is not NOTHING
        same = pixmap.cacheKey() == self.item.picture.cacheKey() and bubbles == self.item.bubbles
        if judged or not same:
            characters = picture.characters if picture is not None else ()
            manner = manner_of(story.shown_state)
            self.item.show_picture(pixmap, bubbles, characters, manner, busy)
        self.setAccessibleName(self.tr("Panel"))
        prompt = picture.prompt if picture is not None else ""
        self.setAccessibleDescription(self.preview.chip.text() if self.preview.there else prompt)
        if self.item.place().size() != size:
            self.fit()
        self._lay_out()

    def _show_tools(self) -> None:
        """Show the zoom buttons while they can be meant: they lie over the picture's corner."""
        there = self._desk.story.shown_picture is not None and not self.preview.there
        now = QApplication.focusWidget()
        keyboard = now is self or (now is not None and self.isAncestorOf(now))
        meant = self.underMouse() or not self._fitted or keyboard
        self.tools.setVisible(there and meant)

    def _keyboard_moved(self, before: QWidget | None, now: QWidget | None) -> None:
        """Show the zoom buttons to the keyboard as well; Tab goes from the panel to them."""
        self._show_tools()
        self._lay_out()

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show the zoom buttons."""
        super().enterEvent(event)
        self._show_tools()
        self._lay_out()

    def leaveEvent(self, event: QEvent) -> None:
        """Leave the picture alone."""
        super().leaveEvent(event)
        self._show_tools()

    def fit(self) -> None:
        """Show the whole panel."""
        self._fitted = True
        place = self.item.boundingRect()
        room = self.viewport().rect()
        self.setSceneRect(place)
        if self.item.picture.isNull() or not room.isValid():
            return
        scale = min(room.width() / place.width(), room.height() / place.height())
        self.resetTransform()
        self.scale(scale, scale)
        self.centerOn(place.center())

    def one_to_one(self) -> None:
        """Show one picture pixel for one of the screen."""
        self._fitted = False
        self._give_room()
        self.resetTransform()
        ratio = 1 / self.devicePixelRatioF()
        self.scale(ratio, ratio)

    def zoom(self, by: float) -> None:
        """Come closer or go farther, within a twentieth and twentyfold."""
        now = self.transform().m11()
        if 0.05 <= now * by <= 20:
            self._fitted = False
            self._give_room()
            self.scale(by, by)

    def _give_room(self) -> None:
        place = self.item.boundingRect()
        self.setSceneRect(place.adjusted(-place.width(), -place.height(), *_rest(place)))

    def copy_picture(self) -> None:
        """Put the picture on the clipboard."""
        picture = self.item.picture
        if self.preview.marked:
            # what is not finished is not given away: the story's picture is meant
            shown = self._desk.story.shown_picture
            picture = (shown and self._desk.pictures.large(shown.asset)) or QPixmap()
        if not picture.isNull():
            QGuiApplication.clipboard().setImage(picture.toImage())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Note where a drag may begin: a fitted panel goes out of the window, others are moved."""
        super().mousePressEvent(event)
        on_it = self.item.place().contains(self.mapToScene(event.position().toPoint()))
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed, self._prepared = None, False
        if left and on_it and self._fitted and self._can_leave():
            self._pressed = event.position().toPoint()

    def _can_leave(self) -> bool:
        return not self.item.picture.isNull() and not self.preview.marked

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the panel out once the mouse has really moved."""
        super().mouseMoveEvent(event)
        if self._pressed is None:
            return
        if not self._prepared:
            self._prepared = True
            story = self._desk.story
            name = file_name(story.story.title, story.shown_number)
            self.drag_out.prepare(self.item.rendered(), name)
        moved = event.position().toPoint() - self._pressed
        if moved.manhattanLength() < QApplication.startDragDistance():
            return
        self._pressed = None
        story = self._desk.story
        elsewhere = story.only_looks and story.can_add_turn
        data = PanelData(self.use_wanted.emit) if elsewhere else QMimeData()
        self.drag_out.fill(data)
        drag_panel(self, data, self.item.picture, self.run_drag)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Forget where a drag might have begun."""
        super().mouseReleaseEvent(event)
        self._pressed = None

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with Ctrl; without it the wheel does nothing to a fitted panel."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(STEP if event.angleDelta().y() > 0 else 1 / STEP)
        elif not self._fitted:
            super().wheelEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep a fitted panel fitted."""
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        self._lay_out()

    def _lay_out(self) -> None:
        """Put the tools into the panel's lower corners, the hint into the middle."""
        shown = self.mapFromScene(self.item.place()).boundingRect()
        inside = shown.intersected(self.rect()) if not self.item.picture.isNull() else self.rect()
        corner = QPointF(inside.right(), inside.bottom())
        self.tools.adjustSize()
        self.tools.move(int(corner.x()) - self.tools.width() - 10, int(corner.y()) - 44)
        self.strip.take_room(int(inside.width()) - self.tools.width() - 40)
        self.strip.adjustSize()
        self.strip.move(inside.left() + 10, inside.bottom() - self.strip.height() - 10)
        self.before_chip.adjustSize()
        self.before_chip.move(inside.left() + 10, inside.top() + 10)
        self.preview.chip.adjustSize()
        self.preview.chip.move(inside.left() + 10, inside.top() + 10)
        self.hint.setGeometry(self.rect())
        self.grid.setGeometry(self.rect())


def _rest(place: QRectF) -> tuple[float, float]:
    return place.width(), place.height()
