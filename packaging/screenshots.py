"""Makes docs/images/*.png from scripted stories, without a screen: ``python packaging/screenshots.py``.

The stories are played by the offline agent, drawn by Sketch and by the practice service; nothing
outside this machine is asked.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

import shiboken6  # noqa: E402
from PySide6.QtCore import QPoint, Qt  # noqa: E402
from PySide6.QtGui import QColor, QPainter  # noqa: E402
from PySide6.QtWidgets import QApplication, QDialog  # noqa: E402

from app.engines.sketch import draw  # noqa: E402
from app.practice.server import PracticeServer  # noqa: E402
from app.settings.model import Allowance, EngineSettings  # noqa: E402
from app.widgets.main_window import MainWindow  # noqa: E402
from app.widgets.theme import tokens  # noqa: E402
from app.window import application, make_window  # noqa: E402
from app.wiring import Workshop  # noqa: E402

IMAGES = ROOT / "docs" / "images"
TITLE = "猪猪侠大战超人强"
PLAYED = (
    "@猪猪侠 buff=超级棒棒糖（功夫大师） skill=降龙十巴掌 outfit=“红头巾、靴子” #擂台 "
    "猪猪侠吃下超级棒棒糖，摆出功夫架势",
    "@超人强 outfit=蓝色披风 mood=得意 全景 超人强走上擂台，和猪猪侠对峙",
    "@超人强 mood=狂怒 中景 超人强怒视猪猪侠 超人强：「你死定了！」",
    "特写 猪猪侠对超人强一掌拍出 猪猪侠大喊「降龙十巴掌！」",
    "@猪猪侠 buff=拉肚子虚脱 skill= #夜 猪猪侠肚子疼，超人强大笑",
)
FLY = "低角度 猪猪侠使出降龙十巴掌，一掌拍飞超人强！"
SIZE = (1440, 900)


def own_state(home: Path) -> None:
    """Have what this machine knows of stories lie beside ``home``: a copy of a library that went on
    would else make the library look like an older copy, which pays for nothing."""
    os.environ["INKFOLD_STATE"] = f"{home}-state"


async def play(workshop: Workshop, session_id: str, texts: tuple[str, ...]) -> None:
    """Say ``texts`` one after the other."""
    for text in texts:
        operation = workshop.studio.say(session_id, text)
        await workshop.studio.run(session_id, operation, patient=False)


async def build(home: Path, base_url: str) -> str:
    """Write the story with its branches; returns its id."""
    own_state(home)
    workshop = Workshop(home)
    try:
        studio = workshop.studio
        engine = EngineSettings(name="studio-x", service="practice", draws=True, base_url=base_url,
                                model="comic-2", options={"variant": "lookup"}, price=10)  # fmt: skip
        workshop.add_engine(engine)
        session_id = studio.new(TITLE)
        workshop.save_settings(
            workshop.settings.model_copy(
                update={
                    "allowances": {session_id: Allowance(mode="limit", amount=100, unit="credits")}
                }
            )
        )
        workshop.set_default("image", "studio-x")
        await play(workshop, session_id, PLAYED[:1])
        first = workshop.journal.view(session_id).info().head
        workshop.set_default("image", "sketch")
        await play(workshop, session_id, ("@猪猪侠 buff=拉肚子虚脱 猪猪侠捂着肚子满头大汗",))
        studio.rewind(session_id, first, "拉肚子支线")
        await play(workshop, session_id, PLAYED[1:3])
        third = workshop.journal.view(session_id).info().head
        await play(workshop, session_id, ("#雨 猪猪侠和超人强在雨中对峙", "#雨 猪猪侠转身离开擂台"))
        studio.rewind(session_id, third, "Rainy ending")
        workshop.set_default("image", "studio-x")
        await play(workshop, session_id, PLAYED[3:])
        branch = next(row for row in workshop.journal.view(session_id).path(_head(workshop, session_id))
                      if row.kind == "branch" and row.parent_id == third)  # fmt: skip
        studio.mark(session_id, str(branch.entry_id), name="主线 Main")
        return session_id
    finally:
        await workshop.close()


def _head(workshop: Workshop, session_id: str) -> str | None:
    return workshop.journal.view(session_id).info().head


async def leave_in_doubt(home: Path, session_id: str) -> None:
    """Order one more picture and close before its answer comes."""
    own_state(home)
    workshop = Workshop(home)
    try:
        studio = workshop.studio
        operation = studio.say(session_id, FLY)
        studio.run(session_id, operation, patient=True)
        await asyncio.sleep(2)
    finally:
        await workshop.close()


def wait(app: QApplication, until: Callable[[], bool], seconds: float = 30) -> None:
    """Let the program run until ``until`` holds, then a moment for what is still being painted."""
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        app.processEvents()
        time.sleep(0.01)
    settle = time.monotonic() + 0.6
    while time.monotonic() < settle:
        app.processEvents()
        time.sleep(0.01)


def save(window: MainWindow, name: str, dialog: QDialog | None = None) -> None:
    """Write the window, with a dialog over it, as a small PNG."""
    picture = window.grab()
    if dialog is not None:
        painter = QPainter(picture)
        painter.fillRect(picture.rect(), QColor(0, 0, 0, 60))
        over = dialog.grab()
        painter.drawPixmap(_middle(window, dialog), over)
        painter.end()
    IMAGES.mkdir(parents=True, exist_ok=True)
    small = picture.toImage().convertToFormat(picture.toImage().Format.Format_RGB32)
    data = IMAGES / f"{name}.png"
    small.save(str(data), "PNG")
    _shrink(data)
    print(f"{name}: {data.stat().st_size // 1000} kB")


def _middle(window: MainWindow, dialog: QDialog) -> QPoint:
    return QPoint((window.width() - dialog.width()) // 2, (window.height() - dialog.height()) // 2)


def _shrink(path: Path) -> None:
    """Write with 256 colours: the most frequent ones as they are, so that no ground is tinted."""
    from PIL import Image

    with Image.open(path) as opened:
        image = opened.convert("RGB")
    counted = image.getcolors(1 << 24) or []
    counted.sort(reverse=True)
    named = [QColor(getattr(tokens(), name)) for name in type(tokens()).__slots__[:-1]]
    flat = [value for one in named for value in (one.red(), one.green(), one.blue())]
    flat += [value for _, colour in counted[:48] for value in colour]  # type: ignore[union-attr]
    rest = image.quantize(192, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    palette.putpalette((flat + (rest.getpalette() or []))[: 256 * 3])
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(path, optimize=True)


class Scene:
    """One window on a home folder, opened for a few pictures."""

    def __init__(self, app: QApplication, home: Path, language: str, theme: str) -> None:
        self.app = app
        own_state(home)
        self.window = make_window(app, home, language=language, theme=theme)
        self.window.resize(*SIZE)
        self.window.show()
        self.window.desk.start(first_story=False)

    def __enter__(self) -> MainWindow:
        return self.window

    def __exit__(self, *_error: object) -> None:
        desk = self.window.desk
        ended: list[bool] = []
        desk.closed.connect(lambda: ended.append(True))
        desk.close()
        wait(self.app, lambda: bool(ended))
        shiboken6.delete(self.window)


def loaded(window: MainWindow) -> bool:
    """Tell whether the open story's picture is on the screen."""
    story = window.desk.story
    picture = story.shown_picture
    return picture is not None and window.desk.pictures.large(picture.asset) is not None


def story_pictures(
    app: QApplication, home: Path, session_id: str, language: str, theme: str
) -> None:
    """Previewing and after a rewind, in one language and theme."""
    end = f"{'' if language == 'en' else '-zh'}{'-dark' if theme == 'dark' else ''}"
    with Scene(app, home, language, theme) as window:
        model = window.desk.story
        wait(app, lambda: window.desk.library.loaded)
        window.desk.open(session_id)
        wait(app, lambda: loaded(window))
        save(window, f"story{end}")
        model.look_at(4)
        wait(app, lambda: loaded(window))
        save(window, f"previewing{end}")
        if theme == "dark":
            return
        window.rewind_shown()
        wait(app, lambda: window.rewinding is not None)
        save(window, f"rewinding{end}", window.rewinding)
        assert window.rewinding is not None
        window.rewinding.accept()
        wait(app, lambda: bool(model.story.aside))
        save(window, f"after-rewind{end}")
        window.page.undo.undo.click()
        wait(app, lambda: not model.story.aside and loaded(window))


def beginnings(app: QApplication, home: Path, language: str) -> None:
    """The start page's story list, an empty story, and one at work."""
    end = "" if language == "en" else "-zh"
    with Scene(app, home, language, "light") as window:
        wait(app, lambda: window.desk.library.loaded)
        window.desk.show_library()
        wait(app, lambda: False, 1)
        save(window, f"stories{end}")
        window.desk.new_story("雨夜追击" if language == "zh" else "Rain chase")
        wait(app, lambda: window.desk.story.story.seq > 0)
        save(window, f"empty{end}")


def ways(app: QApplication, home: Path, session_id: str, language: str) -> None:
    """The map, two branches compared, all pictures, and the candidates of a panel."""
    end = "" if language == "en" else "-zh"
    with Scene(app, home, language, "light") as window:
        desk, model = window.desk, window.desk.story
        wait(app, lambda: desk.library.loaded)
        desk.open(session_id)
        wait(app, lambda: loaded(window))
        window.branches.show_map(True)
        wait(app, lambda: desk.map.rowCount() > 0, 10)
        save(window, f"map{end}")
        window.branches.show_map(False)
        other = next(branch.tip for branch in model.story.branches if not branch.current)
        window.middle.compare(other)
        wait(app, lambda: desk.compare.rowCount() > 1)
        save(window, f"comparing{end}")
        desk.compare.close()
        window.middle.show_pictures()
        wait(app, lambda: desk.gallery.rowCount() > 0)
        save(window, f"pictures{end}")
        desk.gallery.watch(False)
        model.choose_engine("image", "sketch")
        wait(app, lambda: model.choices.image == "sketch")
        model.say(FLY, candidates=4)
        wait(app, lambda: len(model.shown_pictures) == 4 and model.story.phase == "idle", 60)
        window.page.panel.grid.open()
        wait(app, lambda: False, 1)
        save(window, f"candidates{end}")


def pages(app: QApplication, home: Path, session_id: str, language: str) -> None:
    """A panel being lettered, the pages, and the dialog that publishes them."""
    end = "" if language == "en" else "-zh"
    with Scene(app, home, language, "light") as window:
        desk = window.desk
        wait(app, lambda: desk.library.loaded)
        desk.open(session_id)
        wait(app, lambda: loaded(window))
        desk.story.look_at(3)
        wait(app, lambda: loaded(window))
        picture = desk.story.shown_picture
        assert picture is not None
        desk.story.look_at(None)
        window.middle.letter(picture)
        wait(app, lambda: bool(window.middle.lettering.canvas.lettered))
        save(window, f"lettering{end}")
        desk.lettering.close()
        window.middle.show_pages()
        desk.pages.select(("p1", "c2"))
        wait(app, lambda: False, 2)
        save(window, f"pages{end}")
        desk.pages.watch(False)
        window.ask_publish()
        dialog = window.publish_dialog
        wait(app, lambda: dialog.forms.count() > 0)
        save(window, f"publishing{end}", dialog)
        dialog.reject()


def working(app: QApplication, home: Path, session_id: str, language: str, *, asks: bool) -> None:
    """A run at work: at the question for approval, or drawing."""
    end = "" if language == "en" else "-zh"
    with Scene(app, home, language, "light") as window:
        model = window.desk.story
        wait(app, lambda: window.desk.library.loaded)
        window.desk.open(session_id)
        wait(app, lambda: loaded(window))
        model.choose_allowance("ask" if asks else "all")
        wait(app, lambda: model.choices.allowance == ("ask" if asks else "all"))
        model.say(FLY)
        wait(app, lambda: model.story.phase == ("asking" if asks else "drawing"))
        window.docks.show("conversation")
        wait(app, lambda: False, 1)
        save(window, f"{'approval' if asks else 'working'}{end}")
        if asks:
            model.approve(model.story.approvals[0].result_entry_id, False)
            wait(app, lambda: model.story.phase == "idle")
        else:
            wait(app, lambda: model.story.phase == "idle")


def engine_form(app: QApplication, home: Path, language: str) -> None:
    """The form for a service, over the settings."""
    with Scene(app, home, language, "light") as window:
        wait(app, lambda: window.desk.library.loaded)
        window.show_settings()
        settings = window.settings_dialog
        assert settings is not None
        wait(app, lambda: bool(window.desk.engines.services))
        settings.engines.add.click()
        form = settings.engines.dialog
        assert form is not None
        form.service.setCurrentIndex(form.service.findData("dashscope"))
        form.more.setChecked(True)
        wait(app, lambda: False, 1)
        save(window, f"engine{'' if language == 'en' else '-zh'}", form)
        form.reject()
        settings.reject()


def recovery(app: QApplication, home: Path, session_id: str, language: str, theme: str) -> None:
    """The recovery dialog as the next start shows it."""
    end = f"{'' if language == 'en' else '-zh'}{'-dark' if theme == 'dark' else ''}"
    with Scene(app, home, language, theme) as window:
        wait(app, lambda: window.recovery is not None and loaded(window))
        save(window, f"recovery{end}", window.recovery)
        assert window.recovery is not None
        window.recovery.reject()
        wait(app, lambda: window.recovery is None)


def copied(home: Path, name: str) -> Path:
    """Return a copy of the library, so that what one scene does is not seen in the next."""
    return Path(shutil.copytree(home, home.with_name(name)))


def main() -> None:
    """Make them all."""
    app = application(["inkfold"])
    app.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus, False)
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "library"
        with PracticeServer(ledger=Path(folder) / "ledger", draw=draw) as server:
            session_id = asyncio.run(build(home, server.base_url))
            port = server.port
            beginnings(app, home, "en")
            beginnings(app, home, "zh")
            for language, theme in (("en", "light"), ("zh", "light"), ("en", "dark")):
                story_pictures(app, home, session_id, language, theme)
            for language in ("en", "zh"):
                engine_form(app, copied(home, f"engine-{language}"), language)
                pages(app, copied(home, f"pages-{language}"), session_id, language)
                ways(app, copied(home, f"ways-{language}"), session_id, language)
                working(app, copied(home, f"asks-{language}"), session_id, language, asks=True)
        slow = PracticeServer(ledger=Path(folder) / "ledger", draw=draw, port=port, delay_s=3)
        with slow:
            for language in ("en", "zh"):
                working(app, copied(home, f"works-{language}"), session_id, language, asks=False)
        with PracticeServer(ledger=Path(folder) / "ledger", draw=draw, port=port, delay_s=60):
            asyncio.run(leave_in_doubt(home, session_id))
        for language, theme in (("en", "light"), ("zh", "light"), ("en", "dark")):
            recovery(app, home, session_id, language, theme)


if __name__ == "__main__":
    main()
