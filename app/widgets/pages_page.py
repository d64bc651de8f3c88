"""The story's pages in the middle of the window, and everything that can be done to them."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.folds.layout import TEMPLATES
from app.folds.page_edits import (
    merge_partners,
    merged,
    page_added,
    page_moved,
    page_removed,
    put_back,
    split,
    taken_off,
    with_page,
    with_template,
)
from app.viewmodels.desk import Desk
from app.viewmodels.pages import PagesModel
from app.widgets.cut_box import CutBox
from app.widgets.icons import icon
from app.widgets.labels import button, card, clear_layout, plain_label, speak
from app.widgets.page_view import LARGEST, SMALLEST, USUAL, PageView
from app.widgets.page_words import template_name
from app.widgets.sheet_menu import SheetMenu
from app.widgets.zoom_slider import ZoomSlider

STEP = 40


class PagesPage(QWidget):
    """``closed`` when the person is done, ``letter_wanted`` with a ``Picture``, ``publish_wanted``
    when the pages are to become files."""

    closed = Signal()
    letter_wanted = Signal(object)
    publish_wanted = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("page")
        self._desk = desk
        self._model: PagesModel = desk.pages
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(10)
        self.view = PageView(self._model)
        self.sheet_menu = SheetMenu(self, self._model)
        self.title = plain_label(size="title")
        self.count = plain_label(tone="muted", size="small")
        self.why = plain_label(tone="amber", size="small", wrap=True)
        self.template = CutBox()
        self.template.setMaximumWidth(210)
        self.template.setMinimumContentsLength(6)
        self.template.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.template.activated.connect(self._choose_template)
        self.tools: dict[str, QToolButton] = {}
        self.zoom = ZoomSlider(SMALLEST, LARGEST, STEP)
        self.zoom.setMinimumWidth(36)
        self.zoom.setMaximumWidth(72)
        self.zoom.give_to(self.view, USUAL)
        self.view.menu_wanted.connect(self._show_menu)
        self.view.panel_wanted.connect(self._letter)
        self.publish = button()
        self.publish.clicked.connect(self.publish_wanted)
        self.discard = button("plain")
        self.discard.clicked.connect(self._model.discard)
        self.keep = button("primary")
        self.keep.clicked.connect(self._model.keep)
        self.close_button = button()
        self.close_button.clicked.connect(self.closed)
        self.page_menu = QMenu(self)
        column.addWidget(self._bar())
        frame = card("surface")
        inner = QVBoxLayout(frame)
        inner.setContentsMargins(4, 4, 2, 4)
        self.empty = plain_label(tone="muted", wrap=True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        inner.addWidget(self.view, 1)
        inner.addWidget(self.empty, 1)
        column.addWidget(frame, 1)
        self.tray = card("surface")
        self._tray_row = QHBoxLayout(self.tray)
        self._tray_row.setContentsMargins(12, 6, 12, 6)
        self._tray_row.setSpacing(8)
        column.addWidget(self.tray)
        self._tray_state: object = None
        self._model.changed.connect(self._renew)
        self._model.repainted.connect(self._fill_tray)
        self._model.refused.connect(self._refuse)
        speak(self, self._say)

    def _bar(self) -> QWidget:
        frame = card("info")
        column = QVBoxLayout(frame)
        column.setContentsMargins(12, 7, 12, 7)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.setSpacing(8)
        above.addWidget(self.title)
        above.addWidget(self.count)
        above.addStretch(1)
        for part in (self.zoom, self.publish, self.discard, self.keep, self.close_button):
            above.addWidget(part)
        for part in (self.publish, self.discard, self.keep, self.close_button):
            # where room is short the slider gives way, no word is cut
            part.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        below.setSpacing(4)
        below.addWidget(self.template, 3)
        for name in ("split-beside", "split-above", "merge", "off", "letter"):
            below.addWidget(self._tool(name))
        below.addSpacing(10)
        below.addWidget(self._tool("page"))
        below.addWidget(self._tool("sheet"))
        below.addStretch(1)
        for name in ("undo", "redo"):
            below.addWidget(self._tool(name))
        column.addLayout(above)
        column.addLayout(below)
        column.addWidget(self.why)
        model = self._model
        self.tools["split-beside"].clicked.connect(lambda: self._edit(split, beside=True))
        self.tools["split-above"].clicked.connect(lambda: self._edit(split, beside=False))
        self.tools["merge"].clicked.connect(self._merge)
        self.tools["off"].clicked.connect(lambda: self._edit(taken_off))
        self.tools["letter"].clicked.connect(self._letter)
        self.tools["undo"].clicked.connect(model.undo)
        self.tools["redo"].clicked.connect(model.redo)
        self.tools["sheet"].clicked.connect(self._show_sheet)
        page = self.tools["page"]
        page.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        page.setMenu(self.page_menu)
        self.page_menu.aboutToShow.connect(self._fill_page_menu)
        for name in ("page", "sheet"):
            self.tools[name].setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            self.tools[name].setProperty("kind", "switch")
        return frame

    def _tool(self, name: str) -> QToolButton:
        tool = QToolButton()
        self.tools[name] = tool
        return tool

    # -- what the person does ----------------------------------------------------------------------

    def open(self) -> None:
        """Show the pages of the moment that is looked at."""
        self._model.watch(True)
        self.view.setFocus()

    def ask_to_keep(self) -> None:
        """Say that something is not kept yet, and offer to do it."""
        self._tell(self._why() or self.tr("Keep or discard what you changed first."))
        (self.keep if self.keep.isEnabled() else self.discard).setFocus()

    def _edit(self, change: object, **given: bool) -> None:
        if self._model.spot is not None and callable(change):
            self._model.edit(change, self._model.spot, **given)
            self.view.setFocus()

    def _merge(self) -> None:
        spot = self._model.spot
        partners = merge_partners(self._model.layout, spot) if spot is not None else []
        if spot is None or not partners:
            return
        if len(partners) == 1:
            self._model.edit(merged, spot, partners[0])
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._offer_partners(menu)
        menu.popup(self.tools["merge"].mapToGlobal(QPoint(0, self.tools["merge"].height())))

    def _offer_partners(self, menu: QMenu) -> None:
        spot, model = self._model.spot, self._model
        page = model.page
        if spot is None or page is None:
            return
        for other in merge_partners(model.layout, spot):
            at = next(n for n, cell in enumerate(page.cells, 1) if cell.id == other)
            words = self.tr("Merge with cell %1").replace("%1", str(at))
            action = menu.addAction(icon("merge"), words)
            action.triggered.connect(lambda _on=False, name=other: model.edit(merged, spot, name))

    def _letter(self) -> None:
        chosen = self._model.chosen
        if not self._model.can_change:
            return
        if chosen is not None and not self._model.is_changed:
            self.letter_wanted.emit(chosen)
        elif chosen is not None:
            self.ask_to_keep()

    def _choose_template(self, _at: int) -> None:
        page, name = self._model.page, self.template.currentData()
        if page is not None and name in TEMPLATES:
            self._model.edit(with_template, page.id, name)

    def _show_sheet(self) -> None:
        tool = self.tools["sheet"]
        self.sheet_menu.adjustSize()
        self.sheet_menu.move(tool.mapToGlobal(QPoint(0, tool.height() + 2)))
        self.sheet_menu.show()

    def _show_menu(self, place: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for name in ("letter", "split-beside", "split-above"):
            action = menu.addAction(icon(name), self.tools[name].toolTip())
            action.setEnabled(self.tools[name].isEnabled())
            action.triggered.connect(self.tools[name].click)
        self._offer_partners(menu)
        action = menu.addAction(icon("off"), self.tools["off"].toolTip())
        action.setEnabled(self.tools["off"].isEnabled())
        action.triggered.connect(self.tools["off"].click)
        menu.addSeparator()
        self._fill(menu)
        menu.popup(place)

    def _fill_page_menu(self) -> None:
        self.page_menu.clear()
        self._fill(self.page_menu)

    def _fill(self, menu: QMenu) -> None:
        model, page = self._model, self._model.page
        name = page.id if page is not None else ""
        template = model.layout.template
        pages = [item.id for item in model.layout.pages]
        at = pages.index(name) if name in pages else -1
        add = menu.addAction(self.tr("Add a page behind it"))
        add.triggered.connect(lambda: model.edit(page_added, name, template))
        earlier = menu.addAction(self.tr("Move the page to the front"))
        earlier.setEnabled(at > 0)
        earlier.triggered.connect(lambda: model.edit(page_moved, name, -1))
        later = menu.addAction(self.tr("Move the page to the back"))
        later.setEnabled(0 <= at < len(pages) - 1)
        later.triggered.connect(lambda: model.edit(page_moved, name, 1))
        full = menu.addAction(self.tr("Pictures run over the page's edge"))
        full.setCheckable(True)
        full.setChecked(page is not None and page.full)
        full.triggered.connect(
            lambda on: model.edit(with_page, name, lambda it: replace(it, full=on))
        )
        menu.addSeparator()
        first = menu.addAction(self.tr("New pages are laid out like this one"))
        first.setEnabled(
            page is not None and page.template in TEMPLATES and page.template != template
        )
        first.triggered.connect(lambda: model.measure(template=page.template if page else template))
        remove = menu.addAction(self.tr("Remove the page"))
        remove.setEnabled(at >= 0)
        remove.triggered.connect(lambda: model.edit(page_removed, name))

    # -- what is shown -----------------------------------------------------------------------------

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        names = {"page": "pages"}
        for name, tool in self.tools.items():
            tool.setIcon(icon(names.get(name, name)))
        self.view.show_anew()

    def _say(self) -> None:
        self.recolour()
        for name, words in (
            ("split-beside", self.tr("Split the cell side by side")),
            ("split-above", self.tr("Split the cell one above the other")),
            ("merge", self.tr("Merge with the cell beside it")),
            ("off", self.tr("Take the panel off the pages")),
            ("letter", self.tr("Letter the panel")),
            ("page", self.tr("Page")),
            ("sheet", self.tr("Sheet")),
            ("undo", self.tr("Undo")),
            ("redo", self.tr("Redo")),
        ):
            self.tools[name].setToolTip(words)
            self.tools[name].setAccessibleName(words)
            if name in ("page", "sheet"):
                self.tools[name].setText(words)
        self.title.setText(self.tr("Pages"))
        self.template.setAccessibleName(self.tr("How this page is laid out"))
        self.template.setToolTip(self.tr("How this page is laid out"))
        self.zoom.setAccessibleName(self.tr("Size of the pages"))
        self.zoom.setToolTip(self.tr("Size of the pages"))
        self.publish.setText(self.tr("Publish…"))
        self.discard.setText(self.tr("Discard"))
        self.keep.setText(self.tr("Keep"))
        self.keep.setToolTip(self.tr("Write the pages into the story as one turn"))
        self.close_button.setText(self.tr("Close • Esc"))
        self.empty.setText(self.tr("Panels you draw are laid out on pages here."))
        self._tray_state = None
        self._renew()

    def _refuse(self) -> None:
        self._tell(self.tr("Go back to now first: the past cannot be changed."))

    def _tell(self, why: str) -> None:
        self.why.setText(why)
        self.why.setVisible(bool(why))

    def _why(self) -> str:
        if self._model.is_changed and not self._model.can_keep:
            return self.tr("It can be kept when the agent has finished, at the newest turn.")
        return ""

    def _renew(self) -> None:
        model = self._model
        if not model.watched:
            return
        pages, page, spot = model.layout.pages, model.page, model.spot
        self.view.setVisible(bool(pages))
        self.empty.setVisible(not pages)
        self.count.setText(self.tr("%n page(s)", "", len(pages)))
        self._tell(self._why())
        self._fill_templates()
        strip = page is not None and page.template == "strip"
        for name in ("split-beside", "split-above"):
            self.tools[name].setEnabled(spot is not None and not strip)
        partners = merge_partners(model.layout, spot) if spot is not None else []
        self.tools["merge"].setEnabled(bool(partners))
        self.tools["off"].setEnabled(model.chosen is not None)
        self.tools["letter"].setEnabled(model.chosen is not None and model.can_change)
        self.tools["undo"].setEnabled(model.can_undo)
        self.tools["redo"].setEnabled(model.can_redo)
        self.keep.setVisible(model.is_changed)
        self.keep.setEnabled(model.can_keep)
        self.discard.setVisible(model.is_changed)
        self.publish.setEnabled(bool(pages))
        # in a narrow window there is no room for it beside the others, and it would be of no use
        self.publish.setVisible(not model.is_changed)
        self._fill_tray()

    def _fill_templates(self) -> None:
        page = self._model.page
        now = page.template if page is not None else ""
        long = self._model.layout.sheet.height is None
        names = ["strip"] if long else [name for name in TEMPLATES if name != "strip"]
        wanted = [*names, *([now] if now and now not in names else [])]
        if [self.template.itemData(n) for n in range(self.template.count())] != wanted:
            self.template.clear()
        if not self.template.count():
            for name in wanted:
                self.template.addItem(template_name(name), name)
        self.template.setCurrentIndex(max(0, self.template.findData(now)))
        self.template.setEnabled(page is not None and not long)

    def _fill_tray(self) -> None:
        """Show the panels that are off the pages; a click puts one back."""
        left = self._model.left_out
        self.tray.setVisible(bool(left))
        small = [self._desk.pictures.small(item.asset) for item in left]
        state = ([item.panel_id for item in left], [s.cacheKey() if s else 0 for s in small])
        if state == self._tray_state or not left:
            return
        self._tray_state = state
        clear_layout(self._tray_row)
        self._tray_row.addWidget(plain_label(self.tr("Off the pages:"), tone="muted", size="small"))
        for item, pixmap in zip(left, small, strict=True):
            tool = QToolButton()
            words = self.tr("Put panel %1 back").replace(
                "%1", str(self._model.number(item.panel_id))
            )
            tool.setToolTip(words)
            tool.setAccessibleName(words)
            tool.setIcon(QIcon(pixmap) if pixmap is not None else icon("panel"))
            tool.setIconSize(QSize(64, 36))
            tool.clicked.connect(lambda _on=False, name=item.panel_id: self._put_back(name))
            self._tray_row.addWidget(tool)
        self._tray_row.addStretch(1)

    def _put_back(self, panel_id: str) -> None:
        self._model.edit(put_back, panel_id, self._model.spot)
