"""What a model writes, as plain pieces: a safe part of Markdown, and nothing that loads anything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

LONGEST = 20_000
"""Letters that are looked at for marks; longer text is shown as it is."""


@dataclass(frozen=True, slots=True)
class Span:
    """Some letters in one look; ``link`` is an address, empty for none. It is never followed here."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    link: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph. ``mark`` stands before an item of a list, ``depth`` is how far it is set in."""

    kind: Literal["text", "head", "code"]
    spans: tuple[Span, ...]
    mark: str = ""
    depth: int = 0


def paragraphs(text: str) -> list[Paragraph]:
    """Return ``text`` in paragraphs.

    Emphasis, code, headings, lists and links are understood; HTML, pictures and bare addresses
    stay the letters they are. Never raises, whatever the text.
    """
    if len(text) > LONGEST or "\0" in text:
        return [Paragraph("text", (Span(text),))]
    return list(_blocks(_parser().parse(text)))


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "linkify": False})
    return parser.disable(["image", "autolink", "html_block", "html_inline", "reference", "entity"])


def _blocks(tokens: Sequence[Token]) -> Iterator[Paragraph]:
    lists: list[int | None] = []
    mark, kind = "", "text"
    for token in tokens:
        match token.type:
            case "bullet_list_open":
                lists.append(None)
            case "ordered_list_open":
                lists.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                number = lists[-1]
                mark = "•" if number is None else f"{number}."
                lists[-1] = None if number is None else number + 1
            case "heading_open":
                kind = "head"
            case "heading_close":
                kind = "text"
            case "inline":
                spans = tuple(_spans(token.children or []))
                yield Paragraph("head" if kind == "head" else "text", spans, mark, len(lists))
                mark = ""
            case "fence" | "code_block":
                code = Span(token.content.rstrip("\n"), code=True)
                yield Paragraph("code", (code,), mark, len(lists))
                mark = ""
            case "hr":
                yield Paragraph("text", (Span("—"),), "", len(lists))
            case _:
                pass


def _spans(tokens: Sequence[Token]) -> Iterator[Span]:
    bold = italic = 0
    link = ""
    for token in tokens:
        match token.type:
            case "strong_open" | "strong_close":
                bold += token.nesting
            case "em_open" | "em_close":
                italic += token.nesting
            case "link_open":
                link = str(token.attrs.get("href", ""))
            case "link_close":
                link = ""
            case "softbreak" | "hardbreak":
                yield Span("\n", bold > 0, italic > 0)
            case "code_inline":
                yield Span(token.content, bold > 0, italic > 0, True, link)
            case _ if token.content:
                yield Span(token.content, bold > 0, italic > 0, False, link)
            case _:
                pass
