"""The safe part of Markdown: words and their looks, and never anything that loads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.viewmodels.markdown import LONGEST, Paragraph, Span, paragraphs

CASES = [
    ("Mina **runs** *fast*.", [Paragraph("text", (
        Span("Mina "), Span("runs", bold=True), Span(" "), Span("fast", italic=True), Span("."),
    ))]),
    ("# Next\n- one\n- two\n  1. deep", [
        Paragraph("head", (Span("Next"),)),
        Paragraph("text", (Span("one"),), "•", 1),
        Paragraph("text", (Span("two"),), "•", 1),
        Paragraph("text", (Span("deep"),), "1.", 2),
    ]),
    ("say `x<y`", [Paragraph("text", (Span("say "), Span("x<y", code=True)))]),
    ("```\na  b\n```", [Paragraph("code", (Span("a  b", code=True),))]),
    ("[here](https://example.com/a?b=c)", [
        Paragraph("text", (Span("here", link="https://example.com/a?b=c"),)),
    ]),
    ("一行\n两行", [Paragraph("text", (Span("一行"), Span("\n"), Span("两行")))]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_what_is_understood(text, wanted):
    assert paragraphs(text) == wanted


LEFT_ALONE = [
    "<b>no</b>",
    "<img src=file:///etc/passwd>",
    "<script>x</script>",
    "<https://example.com>",
    "&lt;b&gt;",
]


@pytest.mark.parametrize("text", LEFT_ALONE)
def test_what_stays_the_letters_it_is(text):
    assert "".join(span.text for item in paragraphs(text) for span in item.spans) == text
    assert not any(span.link for item in paragraphs(text) for span in item.spans)


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "vbscript:x"]
)
def test_addresses_that_do_something_are_no_links(address):
    shown = paragraphs(f"[look]({address})")
    assert not any(span.link for item in shown for span in item.spans)


def test_pictures_are_words():
    shown = paragraphs("![cat](https://example.com/cat.png)")
    assert "".join(span.text for item in shown for span in item.spans) == "!cat"


@given(st.text())
def test_no_text_breaks_it(text):
    for item in paragraphs(text):
        assert all(isinstance(span.text, str) for span in item.spans)


def test_endless_text_is_shown_as_it_is():
    text = "[" * (LONGEST + 1)
    assert paragraphs(text) == [Paragraph("text", (Span(text),))]
