"""A script beside the story: its scenes are drawn one by one."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.viewmodels.shop_publishing import SceneChoice
from app.viewmodels.story import StoryModel
from app.viewmodels.worker import Worker


class ScriptModel(QObject):
    """The script that is read for the open story; nothing of it is written but what is said.

    ``index`` is the scene that comes next; behind the last one all are told.
    """

    changed = Signal()

    def __init__(self, worker: Worker, story: StoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._worker = worker
        self._story = story
        self._session_id = ""
        self.name = ""
        self.scenes: tuple[SceneChoice, ...] = ()
        self.index = 0
        story.changed.connect(self._follow)

    @property
    def scene(self) -> SceneChoice | None:
        """The scene that comes next."""
        return self.scenes[self.index] if 0 <= self.index < len(self.scenes) else None

    @property
    def can_draw(self) -> bool:
        """Whether the scene can be said now."""
        story = self._story
        return self.scene is not None and story.can_add_turn

    def open(self, path: str) -> None:
        """Read a script and begin with its first scene."""
        session_id = self._story.session_id

        def read(scenes: tuple[SceneChoice, ...]) -> None:
            if self._story.session_id == session_id:
                self._session_id, self.name = session_id, Path(path).name
                self.scenes, self.index = scenes, 0
                self.changed.emit()

        self._worker.call(lambda shop: shop.scenes(Path(path)), read)

    def step(self, by: int) -> None:
        """Go to another scene; one behind the last means that all are told."""
        self.index = min(max(self.index + by, 0), len(self.scenes))
        self.changed.emit()

    def draw(self) -> None:
        """Say the scene, and go to the next when it was taken."""
        scene = self.scene
        if scene is not None and self.can_draw:
            at, scenes = self.index, self.scenes

            def taken(_operation: object) -> None:
                if self.scenes is scenes and self.index == at:
                    self.step(1)

            self._story.say(scene.prompt, taken)

    def close(self) -> None:
        """Put the script away."""
        self.scenes, self.index, self.name = (), 0, ""
        self.changed.emit()

    def _follow(self) -> None:
        if self.scenes:
            if self._story.session_id != self._session_id:
                self.close()
            else:
                # whether it can be drawn may have changed
                self.changed.emit()
