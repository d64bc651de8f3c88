"""Screenplays in Fountain, read line by line as fountain.io describes them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.publish.labels import both
from app.publish.script_parts import Builder, Scene, cased, shortened, tags_of

_HEADING = re.compile(r"(?:INT\.?/EXT|EXT\.?/INT|I/E|INT|EXT|EST)[. ]", re.IGNORECASE)
_TITLE_KEYS = frozenset(
    ["title", "credit", "author", "authors", "source", "notes", "draft date", "date", "contact",
     "copyright", "revision", "format"]
)  # fmt: skip
_MARK = "\0"
"""A line of it stands for the mark of a panel; no text that was read holds one."""


def is_fountain(text: str) -> bool:
    """Tell whether a text without a known ending has a screenplay's headings."""
    return any(
        _HEADING.match(line) and line[:40] == line[:40].upper()
        for line in text.split("\n", 2_000)[:2_000]
    )


def read_fountain(text: str) -> list[Scene]:
    """Return the scenes of a screenplay. Never raises."""
    reader = _Reader(_without_title(_without_notes(_without_boneyard(text))).split("\n"))
    return reader.read()


class _Reader:
    def __init__(self, lines: list[str]) -> None:
        self._lines = [line.strip() for line in lines]
        self._made = Builder()
        self._at = 0

    def read(self) -> list[Scene]:
        """Return what the lines tell."""
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line or re.fullmatch(r"={3,}", line):
                self._at += 1
            elif not self._structure(line):
                if self._cue(line):
                    self._dialogue(line)
                else:
                    self._action()
        return self._made.scenes()

    def _structure(self, line: str) -> bool:
        """Take a line that is no action and no speech; False where it is one."""
        if line == _MARK:
            self._made.panel()
        elif self._heads(line):
            heading = _plain(line.removeprefix(".")[:300]).strip()
            self._made.scene(shortened(re.sub(r"\s*#[^#]{0,20}#$", "", heading)), tags_of(heading))
        elif line.startswith("#"):
            self._made.scene(shortened(_plain(line[:300].lstrip("#").strip())))
        elif line.startswith("=") or self._is_transition(line):
            pass
        elif line.startswith("~"):
            self._made.caption(_plain(line[1:]))
        else:
            return False
        self._at += 1
        return True

    def _heads(self, line: str) -> bool:
        forced = re.match(r"\.[^\W_]", line) is not None
        return forced or (self._begins() and _HEADING.match(line) is not None)

    def _begins(self) -> bool:
        return self._at == 0 or self._lines[self._at - 1] in ("", _MARK)

    def _ends(self) -> bool:
        return self._at + 1 >= len(self._lines) or not self._lines[self._at + 1]

    def _is_transition(self, line: str) -> bool:
        if line.startswith(">"):
            return not line.endswith("<")
        return line.endswith("TO:") and line == line.upper() and self._begins() and self._ends()

    def _cue(self, line: str) -> bool:
        if self._ends() or self._lines[self._at + 1] == _MARK or line.startswith("!"):
            return False
        if line.startswith("@"):
            return len(line) > 1
        name = line.partition("(")[0]
        shouted = name == name.upper() and name != name.lower()
        return shouted and self._begins() and len(line) <= 80

    def _dialogue(self, line: str) -> None:
        name, voice_over = _speaker(line)
        manner, words = "", list[str]()
        self._at += 1
        while self._at < len(self._lines) and (said := self._lines[self._at]) not in ("", _MARK):
            if said.startswith("(") and said.endswith(")"):
                manner = said if not words else manner
            else:
                words.append(_plain(said.removeprefix("~")))
            self._at += 1
        if voice_over:
            self._made.caption(" ".join(words))
        else:
            self._made.say(name, " ".join(words), _plain(manner))

    def _action(self) -> None:
        told: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if not line or line == _MARK or (told and re.match(r"\.[^\W_]|#|@", line)):
                break
            if line.startswith("!"):
                line = line[1:]
            elif line.startswith(">") and line.endswith("<"):
                line = line.strip("<> ")
            told.append(_plain(line))
            self._at += 1
        words = "\n".join(told)
        for kind in ("caption", "sound"):
            for label in both(kind):
                if re.match(rf"{label}\s*[:：]", told[0] if told else "", re.IGNORECASE):
                    self._made.caption(re.split("[:：]", words, maxsplit=1)[1])
                    return
        self._made.tell(words)


def _speaker(line: str) -> tuple[str, bool]:
    """Return who speaks, and whether it is only heard."""
    forced = line.startswith("@")
    name = line[:200].removeprefix("@")
    after = ""
    while found := re.search(r"(?<!\\)\(([^()]{0,60})\)\s*\^?$", name):
        after += found[1].upper().replace(".", "").replace(" ", "")
        name = name[: found.start()].rstrip()
    name = re.sub(r"(?<!\\)\^$", "", name.rstrip())
    name = _plain(name).strip()
    return (name if forced else cased(name)), "VO" in after or "旁白" in after


def _without_title(text: str) -> str:
    text = text.lstrip("\n")
    first = text.partition(":")[0].strip().lower()
    return text.partition("\n\n")[2] if first in _TITLE_KEYS else text


def _without_boneyard(text: str) -> str:
    return "".join(_outside(text, "/*", "*/"))


def _outside(text: str, opening: str, closing: str) -> Iterator[str]:
    at = 0
    while (start := text.find(opening, at)) >= 0:
        end = text.find(closing, start + len(opening))
        if end < 0:
            break
        yield text[at:start]
        at = end + len(closing)
    yield text[at:]


def _without_notes(text: str) -> str:
    """Return the text without its notes; those that name a panel become marks."""
    marks = tuple(label.partition("{")[0].strip().lower() for label in both("panel"))
    found: list[str] = []
    at = 0
    while (start := text.find("[[", at)) >= 0:
        end = text.find("]]", start)
        if end < 0:
            break
        found.append(text[at:start])
        if text[start + 2 : min(end, start + 40)].strip().lower().startswith(marks):
            found.append(f"\n{_MARK}\n")
        at = end + 2
    return "".join([*found, text[at:]])


_ESCAPED = re.compile(r"\\([\\*_()\[\]~#=>!@.^])")
_HIDDEN = 0xE000
"""What was escaped is put out of reach, among signs nobody has, while emphasis is taken out."""


def _plain(text: str) -> str:
    """Return the words without emphasis and escapes."""
    text = _ESCAPED.sub(lambda found: chr(_HIDDEN + ord(found[1])), text)
    text = re.sub(r"(?<!\w)_|_(?!\w)", "", text.replace("*", ""))
    return "".join(
        chr(ord(sign) - _HIDDEN) if 0 <= ord(sign) - _HIDDEN < 0x80 else sign for sign in text
    )
