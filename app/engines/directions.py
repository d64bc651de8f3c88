"""Reading what a person typed as directions: one paragraph is one panel."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engines import direction_words as words


@dataclass(frozen=True, slots=True)
class Known:
    """The characters a story has: every name and alias, longest first, with whom it means."""

    names: tuple[tuple[str, str], ...] = ()

    def who(self, word: str) -> str:
        """Return the character that ``word`` names, or ``word`` itself."""
        low = word.lower()
        return next((name for known, name in self.names if known.lower() == low), word)

    def and_also(self, names: Iterable[str]) -> Known:
        """Return these characters and those of ``names`` that are not among them."""
        there = {known.lower() for known, _ in self.names}
        new = [(name, name) for name in dict.fromkeys(names) if name.lower() not in there]
        return Known(_longest_first([*self.names, *new])) if new else self

    def at(self, text: str, start: int) -> str:
        """Return the longest known name that ``text`` has at ``start``, as it is written there."""
        for known, _ in self.names:
            end = start + len(known)
            follows = text[end : end + 1]
            if text[start:end].lower() == known.lower() and not _joins(known, follows):
                return text[start:end]
        return ""

    def found(self, text: str) -> list[tuple[int, str]]:
        """Return where known characters are named in ``text``; a longer name hides those in it."""
        taken: list[tuple[int, int, str]] = []
        for known, name in self.names:
            for match in re.finditer(re.escape(known), text, re.IGNORECASE):
                start, end = match.span()
                whole = not _joins(known, text[end : end + 1]) and not _joins(
                    known, text[start - 1 : start] if start else ""
                )
                if whole and all(end <= a or start >= b for a, b, _ in taken):
                    taken.append((start, end, name))
        return sorted((start, name) for start, _, name in taken)


@dataclass(frozen=True, slots=True)
class Change:
    """Fields of one character to set and to clear."""

    name: str
    set: Mapping[str, str]
    clear: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Direction:
    """What one paragraph asks for. An empty ``prompt`` draws nothing."""

    prompt: str = ""
    characters: tuple[str, ...] = ()
    shot: str = ""
    aspect: str = ""
    scene: Mapping[str, str] = field(default_factory=dict)
    changes: tuple[Change, ...] = ()
    bubbles: tuple[Mapping[str, str], ...] = ()
    find: str = ""


LONGEST_PARAGRAPH = 20_000
"""Marks are looked for in paragraphs up to this length; no panel's description is longer."""


def known_characters(state: Mapping[str, Any]) -> Known:
    """Return the characters of a story's state with their aliases; odd state is passed over."""
    pairs: dict[str, str] = {}
    for part in ("characters", "cast"):
        entries = state.get(part)
        for name, entry in entries.items() if isinstance(entries, Mapping) else ():
            pairs.setdefault(str(name), str(name))
            aliases = entry.get("aliases") if isinstance(entry, Mapping) else None
            for alias in aliases if isinstance(aliases, list | tuple) else ():
                if isinstance(alias, str) and alias.strip():
                    pairs.setdefault(alias.strip(), str(name))
    usable = [(word, name) for word, name in pairs.items() if word.strip()]
    return Known(_longest_first(usable))


def _longest_first(pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(pairs, key=lambda pair: -len(pair[0])))


def read(text: str, known: Known) -> list[Direction]:
    """Return one direction for each paragraph that asks for something, in order.

    Whom a paragraph brings in with ``@Name`` the later ones know by name.
    """
    text = unicodedata.normalize("NFC", text).replace("\r\n", "\n")
    paragraphs = [part for part in re.split(r"\n[ \t\u3000]*\n", text) if part.strip()]
    found = []
    for part in paragraphs:
        direction = _paragraph(part, known)
        if direction != Direction():
            found.append(direction)
        known = known.and_also(_brought_in(part, direction))
    return found


def _brought_in(text: str, direction: Direction) -> list[str]:
    """Return whom a paragraph marks: a name that was only guessed at teaches nothing."""
    names = [*direction.characters, *(change.name for change in direction.changes)]
    return [name for name in names if re.search(rf"[@＠]\W?{re.escape(name)}", text)]


def _paragraph(text: str, known: Known) -> Direction:
    if len(text) > LONGEST_PARAGRAPH:
        return Direction(prompt=text.strip())
    if asked := words.FIND.match(text):
        return Direction(find=asked[1])
    reading = _Reading(text, known)
    reading.take_captions()
    reading.take_changes()
    reading.take_speech()
    reading.take_names()
    reading.take_tags()
    reading.take_aspect()
    return reading.result()


_FIRST_MARK = 0xE000
_MARKS = re.compile("[\ue000-\uf8ff]")
"""Signs for private use, which no description needs: they stand for what was taken out of a text."""


class _Reading:
    """One paragraph while marks are taken out of it; what is left is the description.

    Positions of names are counted in ``text`` as it is when they are found; only their order
    counts, and taking marks out keeps it.
    """

    def __init__(self, text: str, known: Known) -> None:
        self.text, self.known = text, known
        self.named: list[str] = []
        self.captions: list[dict[str, str]] = []
        self.speech: list[dict[str, str]] = []
        self.scene: dict[str, str] = {}
        self.sets: dict[str, dict[str, str]] = {}
        self.clears: dict[str, list[str]] = {}
        self.aspect = ""
        self.mentioned = False

    def take_captions(self) -> None:
        def keep(match: re.Match[str]) -> str:
            if said := (match[1] or match[2]).strip():
                self.captions.append({"kind": "caption", "character": "", "text": said})
            return ""

        self.text = words.CAPTION.sub(keep, self.text)

    def take_changes(self) -> None:
        """Take ``@Name field=value …`` out; ``@Name`` alone stays for ``take_names``."""
        kept: list[str] = []
        at = 0
        while (mark := _next_mark(self.text, at)) >= 0:
            kept.append(self.text[at:mark])
            name, end = self._name(mark + 1)
            after = self._assignments(name, end) if name else end
            kept.append("" if after > end else self.text[mark:end])
            at = max(after, mark + 1)
        self.text = "".join(kept) + self.text[at:]

    def _name(self, start: int, line: str | None = None) -> tuple[str, int]:
        """Return who is named at ``start`` of ``line`` (the whole text by default), and where it ends."""
        text = self.text if line is None else line
        if written := self.known.at(text, start):
            return self.known.who(written), start + len(written)
        match = words.NAME.match(text, start)
        if not match:
            return "", start
        word = next(group for group in match.groups() if group is not None).strip()
        return self.known.who(word), match.end()

    def _assignments(self, name: str, at: int) -> int:
        while match := words.ASSIGNMENT.match(self.text, at):
            if not self.text[at : match.start(1)]:
                break
            key = match[1].strip()
            value = next((group for group in match.groups()[1:] if group is not None), "")
            value = value.strip() if match[5] is None else value.strip().rstrip(".。")
            fields, cleared = self.sets.setdefault(name, {}), self.clears.setdefault(name, [])
            fields.pop(key, None)
            if value:
                fields[key] = value
            if key in cleared:
                cleared.remove(key)
            if not value:
                cleared.append(key)
            self._present(name)
            at = match.end()
        return at

    def take_speech(self) -> None:
        """Turn quoted words after a name into bubbles; the description says only that it speaks.

        Names are looked for in three rounds: marks keep the order in which the words were said.
        """
        self.text = _MARKS.sub("", self.text)
        known = "|".join(re.escape(word) for word, _ in self.known.names)
        speakers = [(f"({known})", words.SPEECH_LINK)] if known else []
        speakers += [(r"(?<!\w)([A-Z][\w'’-]*)", words.SPEECH_LINK)]
        speakers += [(r"(?<!\w)([\u3400-\u9fff]{1,8}?)", words.CHINESE_LINK)]

        def keep(match: re.Match[str]) -> str:
            who = self._speaker(match[1], match.start())
            said = next((group for group in match.groups()[1:] if group is not None), "").strip()
            if not who or not said:
                return match[0]
            mark = chr(_FIRST_MARK + len(self.speech))
            self.speech.append({"kind": "speech", "character": who, "text": said})
            self._present(who)
            self.mentioned = True
            rest = self.text[match.end() :].lstrip(" ")
            if words.TOLD.search(self.text, 0, match.start()):
                joint = "，" if rest[:1].isalnum() and words.CHINESE.search(rest[:1]) else ""
                return match[1] + joint + mark
            name = match[1] if words.ADDRESSED.search(self.text, 0, match.start()) else who
            if words.CHINESE.search(who) or words.CHINESE.search(said):
                return f"{name}说话" + ("，" if rest[:1].isalnum() else "") + mark
            return f"{name} speaks" + ("." if rest[:1].isupper() else "") + mark

        for name, link in speakers:
            self.text = re.sub(rf"[@＠]?{name}{link}{words.QUOTED}[,，.。]?", keep, self.text)
        said = [ord(mark) - _FIRST_MARK for mark in _MARKS.findall(self.text)]
        self.speech = [self.speech[number] for number in said]
        self.text = _MARKS.sub("", self.text)

    def _speaker(self, word: str, at: int) -> str:
        told = words.TOLD.search(self.text, 0, at) or words.ADDRESSED.search(self.text, 0, at)
        if told or word.lower() in words.PRONOUNS:
            earlier = self.known.found(self.text[:at])
            return earlier[-1][1] if earlier else (self.named[-1] if self.named else "")
        for lead in words.LEAD_INS:
            if word.startswith(lead) and len(word) > len(lead):
                word = word[len(lead) :]
        return "" if word.lower() in words.NO_NAMES or word.endswith("着") else self.known.who(word)

    def take_names(self) -> None:
        """Replace ``@Name`` by the name and note who is in the panel, in order of appearance.

        A line of nothing but such names says who is there and is no part of the description.
        """
        lines: list[str] = []
        places: list[tuple[int, str]] = []
        for line in self.text.split("\n"):
            start = sum(len(earlier) + 1 for earlier in lines)
            written, bare, names = self._line(line)
            told = self._tells(bare)
            self.mentioned = self.mentioned or told
            places += [(start + at, name) for at, name in names]
            lines.append(written if told or not names else bare)
        self.text = "\n".join(lines)
        places += self.known.found(self.text)
        places += [(self.text.find(name), name) for name in self.named]
        self.named = []
        for _, name in sorted(
            places, key=lambda place: place[0] if place[0] >= 0 else len(self.text)
        ):
            self._present(name)

    def _line(self, line: str) -> tuple[str, str, list[tuple[int, str]]]:
        """Return a line with its mentions as names, without them, and where they are."""
        written: list[str] = []
        bare: list[str] = []
        names: list[tuple[int, str]] = []
        at = length = 0
        while (mark := _next_mark(line, at)) >= 0:
            written.append(line[at:mark])
            bare.append(line[at:mark])
            length += mark - at
            name, end = self._name(mark + 1, line)
            if name:
                names.append((length, name))
            written.append(name)
            length += len(name)
            at = max(end, mark + 1)
        rest = line[at:]
        return "".join(written) + rest, "".join(bare) + rest, names

    def _tells(self, bare: str) -> bool:
        rest = words.TAG.sub(self._keep_number, bare)
        rest = words.ASPECT.sub(lambda m: "" if f"{m[1]}:{m[2]}" in words.ASPECTS else m[0], rest)
        return any(letter.isalnum() for letter in rest)

    @staticmethod
    def _keep_number(match: re.Match[str]) -> str:
        return match[0] if _no_tag(match[1]) else ""

    def take_tags(self) -> None:
        def keep(match: re.Match[str]) -> str:
            word = match[1].replace("_", " ").strip()
            if _no_tag(match[1]) or not word:
                return match[0]
            self.scene[_part_of_scene(word)] = word
            return ""

        self.text = words.TAG.sub(keep, self.text)

    def take_aspect(self) -> None:
        def keep(match: re.Match[str]) -> str:
            asked = f"{match[1]}:{match[2]}"
            if asked not in words.ASPECTS:
                return match[0]
            self.aspect = self.aspect or asked
            return ""

        self.text = words.ASPECT.sub(keep, self.text)

    def result(self) -> Direction:
        """Return the direction; without anything to draw its prompt is empty."""
        lines = [re.sub(r"[ \t\u3000]+", " ", line).strip() for line in self.text.split("\n")]
        prompt = "\n".join(line for line in lines if line) if self.mentioned else ""
        prompt = re.sub(r" +([,.;!?，。；！？])", r"\1", prompt).strip(" ,，;；")
        changes = tuple(
            Change(name, dict(self.sets[name]), tuple(self.clears[name])) for name in self.sets
        )
        drawn = bool(prompt)
        return Direction(
            prompt=prompt,
            characters=tuple(self.named) if drawn else (),
            shot=shot_in(prompt),
            aspect=self.aspect if drawn else "",
            scene=dict(self.scene),
            changes=changes,
            bubbles=(*self.captions, *self.speech),
        )

    def _present(self, name: str) -> None:
        if name not in self.named:
            self.named.append(name)


def shot_in(text: str) -> str:
    """Return the shot that ``text`` names first, or an empty text."""
    best: tuple[int, int, str] | None = None
    for rank, (shot, pattern) in enumerate(words.SHOTS):
        if match := re.search(pattern, text, re.IGNORECASE | re.MULTILINE):
            here = (match.start(), rank, shot)
            best = min(best, here) if best else here
    return best[2] if best else ""


def _part_of_scene(word: str) -> str:
    low = word.lower()
    for part, table in (
        ("time", words.TIMES),
        ("weather", words.WEATHERS),
        ("style", words.STYLES),
    ):
        if low in table:
            return part
    return "place"


def _next_mark(text: str, start: int) -> int:
    """Return where the next ``@`` that may name someone stands, -1 where there is none."""
    for found in re.compile("[@＠]").finditer(text, start):
        if _marks_name(text, found.start()):
            return found.start()
    return -1


def _marks_name(text: str, at: int) -> bool:
    """Tell whether the letter at ``at`` starts a mention; in ``a@b.com`` it does not."""
    before = text[at - 1 : at] if at else ""
    return text[at] in "@＠" and not (before.isascii() and before.isalnum())


def _no_tag(word: str) -> bool:
    """Tell whether ``#word`` is a number or a colour and not a tag."""
    return word.isdigit() or re.fullmatch(r"[0-9a-fA-F]{6}", word) is not None


def _joins(known: str, letter: str) -> bool:
    """Tell whether ``letter`` beside ``known`` makes it part of a longer word."""
    return known[-1:].isascii() and letter.isascii() and (letter.isalnum() or letter == "_")
