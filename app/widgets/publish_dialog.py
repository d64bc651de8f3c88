"""Publishing: which panels, in which form, in which language, where to."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from app.folds.lettering import languages_of
from app.records.panel_numbers import panel_numbers
from app.viewmodels.desk import Desk
from app.viewmodels.notices import notice_of
from app.viewmodels.shop_publishing import FormChoice, PublishForm
from app.viewmodels.story_panels import shown_panels
from app.viewmodels.wording import branch_name
from app.widgets.bubble_form import language_name
from app.widgets.cut_box import CutBox
from app.widgets.dialogs import title_in_documents
from app.widgets.form_words import form_name, form_use
from app.widgets.help import open_own
from app.widgets.labels import button, plain_label, set_look

DOTS = (0, 72, 150, 300, 600)


class PublishDialog(QDialog):
    """Stays open until it is closed, so that a comic can be had in several forms."""

    def __init__(self, parent: QWidget, desk: Desk) -> None:
        super().__init__(parent)
        self._desk = desk
        self._model = desk.publishing
        self._panels = shown_panels(desk.story)
        self.setModal(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Publish"))
        self.setMinimumWidth(620)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 22, 24, 18)
        column.setSpacing(12)
        column.addWidget(plain_label(self.tr("Publish"), size="title"))
        self.forms = QListWidget()
        self.forms.setAccessibleName(self.tr("Form"))
        self.forms.setMinimumHeight(344)
        self.forms.currentRowChanged.connect(self._renew)
        row = QHBoxLayout()
        row.setSpacing(18)
        row.addWidget(self.forms, 4)
        row.addLayout(self._options(), 5)
        column.addLayout(row, 1)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(self.tr("How far it is"))
        self.told = plain_label(tone="muted", wrap=True)
        self.told.setMinimumHeight(34)
        column.addWidget(self.bar)
        column.addWidget(self.told)
        buttons = QHBoxLayout()
        self.show_it = button("", self.tr("Show it"))
        self.show_it.clicked.connect(self._show_it)
        self.stop = button("", self.tr("Stop"))
        self.stop.clicked.connect(self._model.stop)
        self.close_button = button("", self.tr("Close"))
        self.close_button.clicked.connect(self.reject)
        self.go = button("primary", self.tr("Publish…"))
        self.go.clicked.connect(self._ask_where)
        buttons.addWidget(self.show_it)
        buttons.addStretch(1)
        for part in (self.stop, self.close_button, self.go):
            buttons.addWidget(part)
        column.addLayout(buttons)
        self.go.setDefault(True)
        self._clock = QTimer(self)
        self._clock.setInterval(1000)
        self._clock.timeout.connect(self._renew)
        self._model.changed.connect(self._fill)
        self._model.look_up()
        self._fill()
        self.forms.setFocus()

    def _options(self) -> QVBoxLayout:
        story = self._desk.story
        column = QVBoxLayout()
        form = QFormLayout()
        form.setVerticalSpacing(8)
        form.setHorizontalSpacing(10)
        self.branch = plain_label(wrap=True)
        shown = story.shown_branch
        self.branch.setText(branch_name(shown) if shown is not None else "")
        self.what = QLineEdit()
        self.what.setPlaceholderText(self.tr("all %n", "", len(self._panels)))
        self.what.setToolTip(self.tr("Some of them, such as 1-4,7"))
        self.what.textChanged.connect(self._renew)
        self.beside = CutBox()
        self.beside.setMinimumContentsLength(8)
        self.beside.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.beside.addItem(self.tr("nothing"), "")
        for item in story.story.branches:
            if shown is None or item.tip != shown.tip:
                self.beside.addItem(branch_name(item), item.tip)
        self.language = QComboBox()
        spoken = languages_of(story.shown_state)
        wanted = list(spoken) or ["zh-Hans" if QLocale().name().startswith("zh") else "en"]
        for name in wanted:
            self.language.addItem(language_name(name), name)
        self.dots = QComboBox()
        for dots in DOTS:
            words = (
                self.tr("%1 dots an inch").replace("%1", str(dots)) if dots else self.tr("usual")
            )
            self.dots.addItem(words, dots)
        self.words = QCheckBox(self.tr("With words and bubbles"))
        self.words.setChecked(True)
        self.bleed = QCheckBox(self.tr("With bleed, for a printer"))
        self.labels: dict[QWidget, QWidget] = {}
        for name, field in (
            (self.tr("Branch"), self.branch),
            (self.tr("Panels"), self.what),
            (self.tr("Beside it"), self.beside),
            (self.tr("Language"), self.language),
            (self.tr("Fineness"), self.dots),
        ):
            label = plain_label(name, tone="muted", size="small")
            label.setBuddy(field)
            field.setAccessibleName(name)
            self.labels[field] = label
            form.addRow(label, field)
        self.use = plain_label(tone="muted", wrap=True)
        self.use.setMinimumHeight(38)
        self.use.setAlignment(Qt.AlignmentFlag.AlignTop)
        column.addWidget(self.use)
        column.addLayout(form)
        column.addWidget(self.words)
        column.addWidget(self.bleed)
        column.addStretch(1)
        return column

    @property
    def form(self) -> FormChoice | None:
        """The form that is chosen."""
        row, forms = self.forms.currentRow(), self._model.forms
        return forms[row] if 0 <= row < len(forms) else None

    def wish(self) -> PublishForm | None:
        """Return what is wished for; None while the panels cannot be read."""
        form, story = self.form, self._desk.story
        panels = numbers_in(self.what.text())
        if form is None or panels is None:
            return None
        turn = story.shown_turn
        tips: list[str | None] = [turn.last_entry_id if turn is not None else None]
        if story.preview is None:
            tips = [story.peeked.tip if story.peeked is not None else story.story.head]
        beside = self.beside.currentData()
        if form.name == "contact" and beside:
            tips.append(beside)
        return PublishForm(
            form.name, tuple(tips), panels, self.language.currentData() or "",
            self.words.isChecked(), self.bleed.isChecked() and form.name == "pdf",
            self.dots.currentData() if self._takes_dots(form) else 0,
        )  # fmt: skip

    @staticmethod
    def _takes_dots(form: FormChoice) -> bool:
        return form.name in ("pages", "cbz", "epub")

    def _ask_where(self) -> None:
        form = self.form
        if form is None or self.wish() is None:
            return
        title = self._desk.story.story.title
        start = title_in_documents(title, self.tr("comic"), form.ending)
        kinds = f"{form_name(form.name)} (*{form.ending})" if form.ending else ""
        self.chooser = QFileDialog(self, self.tr("Publish"), start, kinds)
        self.chooser.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        self.chooser.setOption(QFileDialog.Option.DontConfirmOverwrite)
        if form.ending:
            self.chooser.setDefaultSuffix(form.ending.lstrip("."))
        self.chooser.selectFile(start)
        self.chooser.fileSelected.connect(self.publish_to)
        self.chooser.open()

    def publish_to(self, path: str) -> None:
        """Write it to a new file or folder."""
        wish = self.wish()
        if wish is not None and path:
            self._model.start(wish, path)

    def _show_it(self) -> None:
        made = self._model.done
        if made is not None and not open_own(made.path):
            self.told.setText(self.tr("Nothing here opens %1").replace("%1", str(made.path)))

    # -- what is shown -----------------------------------------------------------------------------

    def _fill(self) -> None:
        if self.forms.count() != len(self._model.forms):
            self.forms.clear()
            for form in self._model.forms:
                item = QListWidgetItem(form_name(form.name))
                item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, form_use(form.name))
                self.forms.addItem(item)
            self.forms.setCurrentRow(0)
        if self._model.running != self._clock.isActive():
            (self._clock.start if self._model.running else self._clock.stop)()
        self._renew()

    def _renew(self) -> None:
        model, form = self._model, self.form
        running = model.running
        name = form.name if form is not None else ""
        for field, there in (
            (self.beside, name == "contact"),
            (self.dots, form is not None and self._takes_dots(form)),
        ):
            field.setVisible(there)
            self.labels[field].setVisible(there)
        self.use.setText(form_use(name))
        self.bleed.setVisible(name == "pdf")
        self.words.setVisible(form is not None and form.draws and name != "contact")
        for part in (self.forms, self.what, self.beside, self.language, self.words, self.bleed):
            part.setEnabled(not running)
        wrong = numbers_in(self.what.text()) is None
        self.go.setEnabled(not running and form is not None and not wrong)
        self.bar.setVisible(running)
        self.bar.setValue(int(model.share * 1000))
        self.stop.setVisible(running)
        self.show_it.setVisible(model.done is not None and not running)
        self.told.setText(self._told(wrong))
        set_look(self.told, "tone", "danger" if model.error is not None else "muted")

    def _told(self, wrong: bool) -> str:
        model = self._model
        if model.running:
            words = self.tr("%1 % after %2 s")
            return words.replace("%1", str(int(model.share * 100)), 1).replace(
                "%2", str(model.elapsed_s), 1
            )
        if wrong:
            return self.tr("Panels are written like 1-4,7.")
        if model.error is not None:
            notice = notice_of(model.error)
            return f"{notice.text} {notice.advice}".strip()
        if model.done is not None:
            told = self.tr("Written: %1").replace("%1", str(model.done.path))
            if model.done.missing:
                numbers = ", ".join(map(str, model.done.missing))
                told += " " + self.tr("Pictures that were missing: %1").replace("%1", numbers)
            return told
        return ""

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop what is being written: nobody would see it end."""
        self._model.stop()
        super().closeEvent(event)

    def reject(self) -> None:
        """Close; what is being written is stopped."""
        self._model.stop()
        super().reject()


def numbers_in(text: str) -> tuple[int, ...] | None:
    """Return ``1-4,7`` as numbers, none for an empty text, None for what is no numbers."""
    if not text.strip():
        return ()
    return panel_numbers(text[:1000])
