"""Every form a comic can be published in, and the one way to do it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.errors import WrongUseError
from app.ports import PictureStore, Progress
from app.publish.comic import Comic
from app.publish.drawing import Studio
from app.publish.steps import Steps
from app.publish.target import place_for


@dataclass(frozen=True, slots=True)
class Wish:
    """How to publish. ``dots`` an inch is 0 for what the form takes usually; ``bleed`` counts for
    PDF, ``lettered`` for everything that is drawn."""

    form: str
    lettered: bool = True
    bleed: bool = False
    dots: int = 0


@dataclass(frozen=True, slots=True)
class Published:
    """Where it was written, how many panels or pages, and the panels whose picture was missing."""

    path: Path
    count: int
    missing: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One form. ``ending`` is empty where it is a folder. ``pages`` tells whether pages count,
    ``draws`` whether it needs pictures."""

    name: str
    ending: str
    pages: bool
    write: Callable[[Sequence[Studio], Path, Steps, Wish], int]
    draws: bool = True


def _panels(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.images import write_panels

    return write_panels(studios[0], path, steps)


def _pages(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.drawing import DOTS
    from app.publish.images import write_pages

    return write_pages(studios[0], path, steps, wish.dots or DOTS)


def _pdf(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.pdf import write_pdf

    return write_pdf(studios[0], path, steps, bleed=wish.bleed)


def _cbz(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish import cbz

    return cbz.write_cbz(studios[0], path, steps, wish.dots or cbz.DOTS)


def _contact(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.contact import write_contact

    return write_contact(studios, path, steps)


def _epub(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish import epub

    return epub.write_epub(studios[0], path, steps, wish.dots or epub.DOTS)


def _gif(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.gif import write_gif

    return write_gif(studios[0], path, steps)


def _film(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.film import write_film

    return write_film(studios[0], path, steps)


def _markdown(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.markdown import write_markdown

    return write_markdown(studios[0].comic, path, steps)


def _fountain(studios: Sequence[Studio], path: Path, steps: Steps, wish: Wish) -> int:
    from app.publish.fountain import write_fountain

    return write_fountain(studios[0].comic, path, steps)


FORMS: dict[str, Form] = {
    form.name: form
    for form in (
        Form("pdf", ".pdf", True, _pdf),
        Form("cbz", ".cbz", True, _cbz),
        Form("epub", ".epub", True, _epub),
        Form("pages", "", True, _pages),
        Form("panels", "", False, _panels),
        Form("contact", ".pdf", False, _contact),
        Form("gif", ".gif", False, _gif),
        Form("mp4", ".mp4", False, _film),
        Form("markdown", ".md", False, _markdown, draws=False),
        Form("fountain", ".fountain", False, _fountain, draws=False),
    )
}
"""By name, in reading order. What each needs is imported when it is used."""


def publish(
    comics: Sequence[Comic],
    pictures: PictureStore,
    wish: Wish,
    target: Path | None,
    progress: Progress | None = None,
) -> Published:
    """Write one comic, or two for a comparison, in a form; on disk, with its name, on return.

    ``target`` is as in ``place_for``. Needs ``drawing.application`` and may take minutes; call it on
    a thread of its own. What ``progress`` raises ends it. Raises ``WrongUseError`` where there is
    nothing to publish, ``RefusedError`` where the name is taken, and ``OSError`` if the disk
    refuses: then nothing is left there.
    """
    form = FORMS.get(wish.form)
    if form is None:
        raise WrongUseError(reason=f"{wish.form} is no form a comic is published in.")
    if form.draws and not any(shot.asset for comic in comics for shot in comic.shots):
        raise WrongUseError(reason="There is no picture to publish yet.")
    if not any(comic.shots for comic in comics):
        raise WrongUseError(reason="There is no panel to publish yet.")
    comic = comics[0]
    studios = [Studio(item, pictures, lettered=wish.lettered) for item in comics]
    if form.pages and not any(cell.panel_id for page in comic.layout.pages for cell in page.cells):
        raise WrongUseError(reason="No panel is on a page: put one back on the pages first.")
    path = place_for(target, comic.title, form.ending)
    steps = Steps(_count(form, studios), progress)
    count = form.write(studios, path, steps, wish)
    missing = tuple(sorted({number for studio in studios for number in studio.missing}))
    return Published(path, count, missing)


def _count(form: Form, studios: Sequence[Studio]) -> int:
    if not form.pages:
        return len(studios[0].comic.shots)
    from app.publish.images import parts

    return sum(1 for sheet in studios[0].sheets() for _ in parts(sheet))
