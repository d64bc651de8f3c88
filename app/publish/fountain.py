"""A comic as a screenplay in Fountain, which screenwriting programs read.

The syntax is fountain.io's: plain text, whose meaning lies in how a line begins and in what stands
around it. What would mean something it does not say is forced or escaped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from app.durable import new_file
from app.folds.lettering import Bubble
from app.publish.comic import Comic, Shot
from app.publish.labels import label
from app.publish.places import side_of
from app.publish.plain import lines_of, one_line, scene_words
from app.publish.steps import Steps


def write_fountain(comic: Comic, path: Path, steps: Steps) -> int:
    """Write the screenplay as a new file; returns how many panels it tells."""
    blocks = ["\n".join(_title(comic))]
    heading = ""
    for shot in comic.shots:
        steps.next(str(shot.number))
        now = _heading(shot)
        if now and now != heading:
            blocks.append(now)
        heading = now or heading
        blocks += _panel(shot, comic.language)
    with new_file(path) as file:
        file.write(("\n\n".join(blocks) + "\n").encode())
    steps.end()
    return len(comic.shots)


def _title(comic: Comic) -> Iterator[str]:
    yield f"Title: {_inline(one_line(comic.title))}"
    if branch := one_line(comic.branch):
        yield f"Notes: {_inline(label('branch', comic.language, name=branch))}"


def _heading(shot: Shot) -> str:
    place = scene_words(shot.scene, "place")
    time = scene_words(shot.scene, "time")
    if not place and not time:
        return ""
    words = " - ".join(_inline(part).replace("#", "").strip().upper() for part in place + time)
    # a heading must begin with a letter or number, and a number between # would be its own
    words = words.lstrip(" .-") or "?"
    side = side_of(place[0]) if place else ""
    # where nobody knows whether it is inside, a dot makes the heading
    return f"{side}. {words}" if side else f".{words}"


def _panel(shot: Shot, language: str) -> Iterator[str]:
    yield f"[[{label('panel', language, number=shot.number)}]]"
    if told := lines_of(shot.prompt or shot.said):
        yield _action(told)
    for bubble in shot.bubbles:
        yield _bubble(bubble, language)


def _bubble(bubble: Bubble, language: str) -> str:
    words = lines_of(bubble.words(language)) or ["…"]
    name = one_line(bubble.character)
    if bubble.kind == "sound" or (bubble.kind == "caption" and not name):
        return _action([f"{label(bubble.kind, language)}: {words[0]}", *words[1:]])
    lines = [_cue(name or label("voice", language), voice_over=bubble.kind == "caption")]
    if bubble.kind in ("thought", "shout", "whisper"):
        lines.append(f"({label(bubble.kind, language)})")
    return "\n".join(lines + [_spoken(line) for line in words])


_LIKE_HEADING = re.compile(r"(?:INT|EXT|EST|I/E)\b", re.IGNORECASE)


def _cue(name: str, *, voice_over: bool) -> str:
    """Return the line that says who speaks: in capitals, forced where there are none."""
    after = " (V.O.)" if voice_over else ""
    upper = name.upper()
    # whoever reads it again makes MINA into Mina: other ways to write a name are kept as they are
    plain = re.fullmatch(r"[^\W\d_][\w .'’-]*", name) and name == name.title() and _has_case(name)
    if plain and not _LIKE_HEADING.match(upper) and not upper.endswith("TO"):
        return upper + after
    # a bracket would be taken for an extension, and ^ for a second voice
    return "@" + _inline(name).replace("(", "\\(").replace("^", "\\^").rstrip(":") + after


def _has_case(name: str) -> bool:
    return all(sign.upper() != sign.lower() for sign in name if sign.isalpha()) and "_" not in name


def _spoken(line: str) -> str:
    line = _inline(line)
    return "\\" + line if re.match(r"[(~#=>!@.]", line) else line


def _action(lines: list[str]) -> str:
    found = []
    for number, line in enumerate(lines):
        line = _inline(line)
        odd = re.match(r"[.@~>=#!]", line) or _LIKE_HEADING.match(line)
        # a line in capitals names a speaker if words follow it, and a transition if TO: ends it
        shouted = line == line.upper() and (number + 1 < len(lines) or line.endswith(":"))
        found.append("!" + line if odd or shouted else line)
    return "\n".join(found)


def _inline(text: str) -> str:
    """Return text in which nothing is emphasis, a note or left out."""
    text = re.sub(r"[\\*_]", lambda found: "\\" + found[0], text)
    return text.replace("[[", "[\\[")
