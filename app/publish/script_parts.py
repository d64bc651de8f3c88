"""Scenes put together in the notation that the offline director reads, and people too."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from app.publish.script_words import SIDES, STYLES, TIMES, WEATHERS

MOST_PANELS = 8
"""A longer scene is told in several turns."""
MOST_WORDS = 6
"""Captions and bubbles of one panel; what is said beyond begins another."""
LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class Scene:
    """What is said in one turn: ``prompt`` has a paragraph for each panel. ``title`` is for lists."""

    title: str
    prompt: str


@dataclass(slots=True)
class _Panel:
    told: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def text(self) -> str:
        return "\n".join(self.told + self.words)


@dataclass(slots=True)
class _Part:
    title: str
    tags: str
    panels: list[_Panel]


class Builder:
    """Takes a script piece by piece, in its order.

    What is told begins a panel, and what is said belongs to the panel before it; where a script
    marks its panels, only the marks do. Without a single scene each panel is one.
    """

    def __init__(self) -> None:
        self._parts = [_Part("", "", [])]
        self._scenes = False
        self._marked = False
        self._fresh = True

    def scene(self, title: str, tags: str = "") -> None:
        """Begin a scene."""
        self._parts.append(_Part(title, tags, []))
        self._scenes, self._marked, self._fresh = True, False, True

    def panel(self) -> None:
        """Begin a panel, as the script marks it."""
        self._marked, self._fresh = True, True

    def tell(self, text: str) -> None:
        """Add what is to be seen."""
        lines = [line.strip() for line in text.split("\n") if line.strip()]
        if not lines:
            return
        panels = self._parts[-1].panels
        only_words = bool(panels) and not panels[-1].told and not self._spoken(panels[-1])
        if not self._marked and panels and not only_words:
            self._fresh = True
        self._panel().told += lines

    def say(self, name: str, words: str, manner: str = "") -> None:
        """Add what somebody says."""
        words = " ".join(words.split())
        name = " ".join(name.split()).strip(":： ")
        if not words:
            return
        if not name:
            self.caption(words)
            return
        if manner := " ".join(manner.split()).strip("()（） "):
            self._room().told.append(f"{name}, {manner}.")
        self._room().words.append(f"{speaker(name)}: {quoted(words)}")

    def caption(self, words: str) -> None:
        """Add what is written over the picture and nobody says."""
        words = " ".join(words.split()).translate(_NO_BRACKETS)
        if words:
            self._room().words.append(f"[{words}]")

    def _spoken(self, panel: _Panel) -> bool:
        return any(not words.startswith("[") for words in panel.words)

    def _room(self) -> _Panel:
        if not self._fresh and len(self._panel().words) >= MOST_WORDS:
            self._fresh = True
        return self._panel()

    def _panel(self) -> _Panel:
        panels = self._parts[-1].panels
        if self._fresh or not panels:
            panels.append(_Panel())
            self._fresh = False
        return panels[-1]

    def scenes(self) -> list[Scene]:
        """Return what came together."""
        found: list[Scene] = []
        most = MOST_PANELS if self._scenes else 1
        for part in self._parts:
            texts = [panel.text() for panel in part.panels]
            for start in range(0, len(texts), most):
                prompt = "\n\n".join(texts[start : start + most])
                title = shortened(part.title or texts[start].replace("\n", " "))
                if start and part.title:
                    title = f"{title} ({start // most + 1})"
                # the scene stays what it is until the next one says otherwise
                tags = part.tags if not start else ""
                found.append(Scene(title, f"{tags}\n{prompt}" if tags else prompt))
        return found


_NO_BRACKETS = str.maketrans("[]【】", "()（）")


def shortened(title: str) -> str:
    """Return a title that fits a list."""
    title = " ".join(title[: 4 * LONGEST_TITLE].split())
    return title if len(title) <= LONGEST_TITLE else title[: LONGEST_TITLE - 1] + "…"


def quoted(words: str) -> str:
    """Return words in quotation marks that do not stand in them."""
    for opening, closing in ('""', "“”", "「」", "『』"):
        if opening not in words and closing not in words:
            return opening + words + closing
    return '"' + words.replace('"', "'") + '"'


def speaker(name: str) -> str:
    """Return a name as the director takes it for one: of one word, in Latin with a capital."""
    name = re.sub(r"[^\w'’-]+", "-", name).strip("-")
    return name[:1].upper() + name[1:]


def cased(name: str) -> str:
    """Return a name that stood in capitals as names are written."""
    return " ".join(word[:1] + word[1:].lower() for word in name.split())


_SAME = {"日": "白天", "日内": "白天", "日外": "白天", "夜内": "夜", "夜外": "夜", "晨": "清晨"}
_APART = re.compile(r"\s+[-–—]+\s+|[·,，、;；|/]|\.\s+|\s-|[–—]")
_NO_TAG = re.compile(r"[\s#＃@＠,，、。.;；:：!！?？\"“”「」()（）\[\]【】=＝]+")


def tags_of(heading: str) -> str:
    """Return place, time, weather and style of a scene's heading as tags, in one line.

    What is none of them, such as CONTINUOUS, stands in the title alone.
    """
    heading = re.sub(r"#[^#]{0,20}#\s*$", "", heading[:200])
    heading = re.sub(r"^\s*(INT\.?/EXT|EXT\.?/INT|I/E|INT|EXT|EST)[. ]\s*", "", heading, flags=re.I)
    found: dict[str, str] = {}
    for part in _APART.split(heading):
        # in Chinese headings a space is what a dash is elsewhere
        pieces = part.split() if re.search(r"[㐀-鿿]", part) else [part]
        for piece in pieces:
            _sort(piece.strip(" .-").lower(), found)
    return " ".join(
        f"#{found[kind]}" for kind in ("place", "time", "weather", "style") if kind in found
    )


def _sort(word: str, found: dict[str, str]) -> None:
    word = word.strip(".")
    if word in _SAME:
        word = _SAME[word]
    elif word in SIDES:
        return
    kind = "time" if word in TIMES else "weather" if word in WEATHERS else ""
    kind = kind or ("style" if word in STYLES else "place")
    tag = _NO_TAG.sub("_", word).strip("_")[:60]
    if not tag or kind in found or (kind == "place" and len(found) > 0):
        return
    # a number or a colour alone would be no tag
    plain = tag.isdigit() or re.fullmatch(r"[0-9a-f]{6}", tag)
    found[kind] = f"_{tag}" if plain else tag
