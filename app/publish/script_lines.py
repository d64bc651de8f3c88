"""Scripts in plain text and Markdown: scenes, panels, captions and who says what, line by line."""

from __future__ import annotations

import re

from app.publish.labels import both
from app.publish.script_parts import Builder, Scene, cased, shortened, tags_of
from app.publish.script_words import NO_SPEAKERS

_NUMBER = (
    r"(?:\d{1,4}|[IVXLC]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
    r"|[一二三四五六七八九十百零两]{1,5})"
)
_HEADING = re.compile(
    rf"(?:(?:scene|chapter|act|page|part|episode)\s+{_NUMBER}\b|第\s*{_NUMBER}\s*[场幕集章回页话节]"
    rf"|场景\s*{_NUMBER}?(?=[\s:：]|$))\s*[.:：、—–-]*\s*(.*)",
    re.IGNORECASE,
)
_BLANKS = re.compile(r"[ \t\u3000\u00a0]{2,}")
_SLUG = re.compile(r"(?:(?:INT|EXT|EST|INT\.?/EXT|I/E)\.\s*|[内外]景(?=\s))(.*)")
_PANEL = re.compile(
    rf"(?:(?:panel|frame)\s+{_NUMBER}\b|(?:分镜|镜头|画格)\s*{_NUMBER}|第\s*{_NUMBER}\s*格)"
    r"\s*[.:：、—–-]*\s*(.*)",
    re.IGNORECASE,
)
_CAPTION = re.compile(
    r"(?:caption|cap|narrator|narration|title|旁白|字幕|解说|sfx|fx|sound|sound effect|音效|声效)"
    r"\s*(?:[(（][^()（）]{0,40}[)）])?\s*[:：]\s*(.+)",
    re.IGNORECASE,
)
_SPEECH = re.compile(
    r"([A-ZÀ-ÖØ-Þ][\w'’.-]{0,30}(?: [A-ZÀ-ÖØ-Þ0-9#][\w'’.-]{0,30}){0,3}|[㐀-鿿][\w·]{0,9})"
    r"\s*(?:[(（]([^()（）]{0,60})[)）])?\s*[:：]\s*(\S.*)"
)


def read_plain(text: str) -> list[Scene]:
    """Return the scenes of a plain text: a paragraph is a panel. Never raises."""
    reader = _Lines()
    for line in text.split("\n"):
        reader.take(line.strip())
    return reader.end()


class _Lines:
    """Takes lines; what is told gathers until a blank line, or anything else, ends it."""

    def __init__(self) -> None:
        self.made = Builder()
        self._told: list[str] = []

    def take(self, line: str) -> None:
        """Take a line as people write scripts."""
        # a run of blanks says no more than one, and takes the patterns below very long
        line = _BLANKS.sub(" ", line)
        if not line:
            self.flush()
        elif found := _SLUG.match(line):
            self.scene(line, tags_of(line))
        elif found := _HEADING.fullmatch(line):
            self.scene(line, tags_of(found[1]) if _SLUG.match(found[1]) else "")
        elif found := _PANEL.fullmatch(line):
            self.panel()
            self.content(found[1])
        else:
            self.content(line)

    def content(self, line: str) -> None:
        """Take a line that begins neither a scene nor a panel."""
        if found := _CAPTION.fullmatch(line):
            self.caption(_bare(found[1]))
        elif (found := _SPEECH.fullmatch(line)) and found[1].lower() not in NO_SPEAKERS:
            name = cased(found[1]) if found[1] == found[1].upper() else found[1]
            self.say(name, _bare(found[3]), found[2] or "")
        elif line:
            self._told.append(line)

    def flush(self) -> None:
        """End what is being told."""
        if self._told:
            self.made.tell("\n".join(self._told))
            self._told = []

    def scene(self, title: str, tags: str = "") -> None:
        """Begin a scene."""
        self.flush()
        self.made.scene(shortened(title), tags)

    def panel(self) -> None:
        """Begin a panel."""
        self.flush()
        self.made.panel()

    def caption(self, words: str) -> None:
        """Take a caption."""
        self.flush()
        self.made.caption(words)

    def say(self, name: str, words: str, manner: str = "") -> None:
        """Take what somebody says."""
        self.flush()
        self.made.say(name, words, manner)

    def end(self) -> list[Scene]:
        """Return the scenes."""
        self.flush()
        return self.made.scenes()


def _bare(words: str) -> str:
    """Return words without the quotation marks around all of them."""
    words = words.strip()
    for opening, closing in ('""', "“”", "「」", "『』"):
        inner = words[1:-1]
        if len(words) > 2 and words[0] == opening and words[-1] == closing and closing not in inner:
            return inner
    return words


_BOLD = re.compile(r"\*\*((?:[^*\\]|\\.){1,120}):\*\*\s*(.*)", re.DOTALL)
_ITALIC = re.compile(r"[*_]((?:[^*\\]|\\.){1,120}):[*_]\s*(.*)", re.DOTALL)
_MANNER = re.compile(r"(.*?)\s*\(([^()]{0,40})\)")
_BULLET = re.compile(r"(?:[-*+]|\d{1,9}[.)])\s+(.*)", re.DOTALL)


def read_markdown(text: str) -> list[Scene]:
    """Return the scenes of a text in Markdown: headings are scenes, or panels. Never raises."""
    reader = _Lines()
    ours = {f"*{word}*" for word in both("no_picture")}
    before = 0
    for number, line in enumerate(_joined(_without_front(text))):
        line = line.strip().lstrip("> ")
        level = len(line) - len(line.lstrip("#"))
        if 1 <= level <= 6 and line[level : level + 1] in ("", " "):
            heading = _unmarked(line.strip("# "))
            # the one above everything is the story's own title
            if level > 1 or before or _HEADING.match(heading):
                _take_heading(reader, heading)
            before = before or number + 1
        elif _unescaped(line) in ours or re.fullmatch(
            r"(?:[-*_]\s*){3,}|```.*|\*(?:Branch|分支).*\*", line
        ):
            reader.flush()
        else:
            _take(reader, line)
    return reader.end()


def _take_heading(reader: _Lines, heading: str) -> None:
    if found := _PANEL.fullmatch(heading):
        reader.panel()
        reader.content(found[1])
        return
    tags = tags_of(heading) if _SLUG.match(heading) or " · " in heading else ""
    if not heading:
        return
    reader.scene(heading, tags)


def _take(reader: _Lines, line: str) -> None:
    if bullet := _BULLET.fullmatch(line):
        line = bullet[1]
    if found := _BOLD.fullmatch(line):
        name, manner = _unmarked(found[1]), ""
        if how := _MANNER.fullmatch(name):
            name, manner = how[1], how[2]
        reader.say(name, _bare(_unmarked(found[2])), manner)
    elif found := _ITALIC.fullmatch(line):
        reader.caption(_bare(_unmarked(found[2])))
    elif bullet:
        reader.flush()
        reader.take(_unmarked(line).replace("\n", " "))
    else:
        for part in _unmarked(line).split("\n"):
            reader.take(part.strip())


def _joined(text: str) -> list[str]:
    """Return the lines; one that ends in a backslash goes on in the next."""
    found: list[list[str]] = []
    open_ended = False
    for line in text.split("\n"):
        ends = re.search(r"(?<!\\)(?:\\\\)*\\$", line[-200:]) is not None
        line = line[:-1] if ends else line
        if open_ended:
            found[-1].append(line.strip())
        else:
            found.append([line])
        open_ended = ends
    return ["\n".join(parts) for parts in found]


def _without_front(text: str) -> str:
    if text.startswith("---\n") and (end := text.find("\n---\n", 4)) >= 0:
        return text[end + 5 :]
    return text


_LINK = re.compile(r"(!?)\[([^\[\]\n]{0,300})\]\([^()\s]{0,1000}\)")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_HIDDEN = 0xE000


def _unmarked(text: str) -> str:
    """Return the words without Markdown's marks."""
    text = _ESCAPED.sub(lambda found: chr(_HIDDEN + ord(found[1])), text)
    text = _LINK.sub(lambda found: "" if found[1] else found[2], text)
    text = re.sub(r"(?<!\w)_{1,3}|_{1,3}(?!\w)", "", text.replace("*", "").replace("`", ""))
    return "".join(
        chr(ord(sign) - _HIDDEN) if 0 <= ord(sign) - _HIDDEN < 0x80 else sign for sign in text
    ).strip()


def _unescaped(text: str) -> str:
    return _ESCAPED.sub(lambda found: found[1], text)
