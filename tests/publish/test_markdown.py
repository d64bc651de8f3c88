"""A script in Markdown tells every panel and loses no word."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from PySide6.QtGui import QTextDocument

from app.folds.lettering import Bubble
from app.publish.markdown import write_markdown
from app.publish.plain import lines_of
from app.publish.steps import Steps
from tests.publish.comics import SHOTS, WORDS, bubble, comic, shot


def written(made, folder: Path) -> str:
    path = folder / "script.md"
    path.unlink(missing_ok=True)
    assert write_markdown(made, path, Steps(1, None)) == len(made.shots)
    return path.read_text("utf-8")


def squeezed(text: str) -> str:
    return "".join(text.split())


def test_it_reads_as_a_script(tmp_path):
    made = comic(
        shot(1, "Mina runs", [bubble("Wait!", "shout", "Mina"), bubble("Later", "caption")],
             asset="a", scene={"place": "harbour", "time": "night"}),
        shot(2, "Leo waits\nand waits", [bubble("1. hm\n*sigh*", "thought", "Leo"), bubble("BOOM", "sound")],
             scene={"place": "harbour", "time": "night"}),
        shot(3, "", said="Go on", asset="a", scene={"place": "roof_top", "time": 3}),
        branch="The calm one",
    )  # fmt: skip
    assert written(made, tmp_path) == (
        "# Rain\n\n*Branch: The calm one*\n\n## harbour · night\n\n### Panel 1\n\nMina runs\n\n"
        "- **Mina (shouting):** Wait!\n- *Caption:* Later\n\n"
        "### Panel 2\n\nLeo waits\\\nand waits\n\n*No picture yet.*\n\n"
        "- **Leo (thinking):** 1\\. hm\\\n  \\*sigh\\*\n- *Sound:* BOOM\n\n"
        "## roof\\_top\n\n### Panel 3\n\nGo on\n"
    )


def test_it_is_in_the_language_of_the_comic(tmp_path):
    both = Bubble("b", "speech", "猪猪侠", text={"en": "Wait!", "zh-Hans": "等等我！"})
    text = written(comic(shot(1, "跑", [both], asset="a"), language="zh-Hans"), tmp_path)
    assert "### 分镜 1" in text
    assert "- **猪猪侠:** 等等我！" in text
    assert "Wait!" not in text


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(shots=SHOTS, prompt=WORDS)
def test_no_caption_is_lost_and_nothing_turns_into_markup(qapp, tmp_path, shots, prompt):
    made = comic(*(shot(n, prompt, bubbles) for n, bubbles in enumerate(shots, 1)))
    document = QTextDocument()
    document.setMarkdown(written(made, tmp_path))
    shown = squeezed(document.toPlainText())
    for bubbles in shots:
        for item in bubbles:
            at = shown.find(squeezed("".join(lines_of(item.words("en")))))
            assert at >= 0, item
            shown = shown[at:]


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_story_without_words_is_told_too(tmp_path, language):
    assert written(comic(shot(1, "Mina"), language=language), tmp_path).count("\n") > 3
