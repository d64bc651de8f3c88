"""A comic as a script in Markdown: scenes, panels, and who says what in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from app.durable import new_file
from app.folds.lettering import Bubble
from app.publish.comic import Comic, Shot
from app.publish.labels import label
from app.publish.plain import lines_of, one_line, scene_words
from app.publish.steps import Steps


def write_markdown(comic: Comic, path: Path, steps: Steps) -> int:
    """Write the script as a new file; returns how many panels it tells."""
    text = "\n".join(_lines(comic, steps)) + "\n"
    with new_file(path) as file:
        file.write(text.encode())
    steps.end()
    return len(comic.shots)


def _lines(comic: Comic, steps: Steps) -> Iterator[str]:
    language = comic.language
    yield f"# {escaped(one_line(comic.title))}"
    if branch := one_line(comic.branch):
        yield from ("", f"*{escaped(label('branch', language, name=branch))}*")
    before = ""
    for shot in comic.shots:
        steps.next(str(shot.number))
        scene = " · ".join(scene_words(shot.scene, "place", "time", "weather", "style"))
        if scene and scene != before:
            yield from ("", f"## {escaped(scene)}")
        before = scene or before
        yield from ("", f"### {label('panel', language, number=shot.number)}")
        yield from _panel(shot, language)


def _panel(shot: Shot, language: str) -> Iterator[str]:
    told = lines_of(shot.prompt or shot.said)
    if told:
        yield ""
        yield "\\\n".join(escaped(line) for line in told)
    if shot.asset is None:
        yield from ("", f"*{escaped(label('no_picture', language))}*")
    if shot.bubbles:
        yield ""
    for bubble in shot.bubbles:
        # a line break in a list item is a backslash, and the next line stands under the words
        words = "\\\n  ".join(escaped(line) for line in lines_of(bubble.words(language)))
        yield f"- {_who(bubble, language)} {words}"


def _who(bubble: Bubble, language: str) -> str:
    name = one_line(bubble.character)
    if bubble.kind in ("caption", "sound"):
        what = label(bubble.kind, language)
        return f"*{escaped(f'{what}, {name}' if name else what)}:*"
    how = "" if bubble.kind == "speech" else f" ({label(bubble.kind, language)})"
    return f"**{escaped((name or label('voice', language)) + how)}:**"


_MARKUP = re.compile(r"[\\`*_\[\]<>~|&$]")
_START = re.compile(r"([#+\-=:>]|\d{1,9}(?=[.)]))")


def escaped(line: str) -> str:
    """Return a line that Markdown shows as it is."""
    line = _MARKUP.sub(lambda found: "\\" + found[0], line)
    if start := _START.match(line):
        at = start.end() if line[0].isdigit() else 0
        line = line[:at] + "\\" + line[at:]
    return line
