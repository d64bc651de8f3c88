"""The next scene of a script, above the panel: drawn, changed first, or passed over."""

from __future__ import annotations

from PySide6.QtWidgets import QSizePolicy, QToolButton

from app.viewmodels.desk import Desk
from app.widgets.bars import Bar
from app.widgets.icons import icon
from app.widgets.labels import ElidedLabel, plain_tip, speak


class ScriptBar(Bar):
    """Hidden while there is no script. *Change first* puts the scene into the composer."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._script = desk.script
        self.rest.hide()
        self.title = ElidedLabel()
        self.title.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._row.addWidget(self.title, 1)
        self.before, self.after = QToolButton(), QToolButton()
        self.before.clicked.connect(lambda: self._script.step(-1))
        self.after.clicked.connect(lambda: self._script.step(1))
        for tool in (self.before, self.after):
            self._row.addWidget(tool)
        self.draw = self.add_button("primary")
        self.draw.clicked.connect(self._script.draw)
        self.change = self.add_button()
        self.change.clicked.connect(self._change)
        self.leave = QToolButton()
        self._row.addWidget(self.leave)
        self.leave.clicked.connect(self._script.close)
        self._script.changed.connect(self._renew)
        speak(self, self._renew)

    def _change(self) -> None:
        scene = self._script.scene
        if scene is not None:
            self._desk.composer.take(scene.prompt)
            self._script.step(1)

    def recolour(self) -> None:
        """Take the icons' colours from the theme."""
        self.before.setIcon(icon("up"))
        self.after.setIcon(icon("down"))
        self.leave.setIcon(icon("close"))

    def _renew(self) -> None:
        self.recolour()
        script = self._script
        scene = script.scene
        words = self.tr("Scene %1 of %2").replace("%1", str(script.index + 1))
        if scene is None:
            words = self.tr("All %2 scenes are told.")
        self.lead.setText(words.replace("%2", str(len(script.scenes))))
        self.title.setText(scene.title if scene is not None else script.name)
        plain_tip(self.title, scene.prompt if scene is not None else "")
        self.before.setEnabled(script.index > 0)
        self.after.setEnabled(scene is not None)
        for tool, name in (
            (self.before, self.tr("The scene before")),
            (self.after, self.tr("The next scene")),
            (self.leave, self.tr("Put the script away")),
        ):
            tool.setToolTip(name)
            tool.setAccessibleName(name)
        self.draw.setText(self.tr("Draw it"))
        self.draw.setVisible(scene is not None)
        self.draw.setEnabled(script.can_draw)
        self.change.setText(self.tr("Change first"))
        self.change.setVisible(scene is not None)
        self.setVisible(bool(script.scenes) and not self._desk.story.only_looks)
