"""Every sentence can be found by the translator's tools, and is translated."""

from __future__ import annotations

import ast
import inspect
import re
import shutil
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTranslator

from app import errors
from app.engines import causes
from app.pictures.decode import DecoderMissingError
from app.viewmodels import error_words
from app.viewmodels.notices import reason_words
from app.viewmodels.wording import day_words

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "app" / "viewmodels").glob("*.py")) + sorted(
    (ROOT / "app" / "widgets").glob("*.py")
)
FOLDER = ROOT / "resources" / "translations"
WORDY = {"tr": 0, "translate": 1}


@pytest.fixture
def chinese(qapp: Any) -> Iterator[None]:
    translator = QTranslator()
    assert translator.load("inkfold_zh_CN", str(FOLDER))
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def calls_for_words(tree: ast.AST) -> list[tuple[ast.Call, int]]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            place = WORDY.get(node.func.attr)
            # painters have a translate of their own, which moves them
            owner = getattr(node.func.value, "id", "")
            moves = node.func.attr == "translate" and owner != "QCoreApplication"
            if place is not None and not moves:
                found.append((node, place))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_sentence_is_a_literal_outside_of_f_strings(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    looked_up = {
        "field_names.py",
        "notices.py",
        "needs.py",
        "commands.py",
        "fixed_keys.py",
        "engine_words.py",
        "form_words.py",
        "page_words.py",
    }
    if path.name not in looked_up:
        for call, place in calls_for_words(tree):
            argument = call.args[place]
            assert isinstance(argument, ast.Constant), f"{path.name}:{call.lineno}"
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    for node in inside:
        assert not calls_for_words(node), f"{path.name}:{node.lineno} hides words in an f-string"


def reasons_of_refusals(path: Path) -> list[str]:
    """Return what a module gives as reasons when it refuses, an x in each gap."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "RefusedError":
            continue
        for keyword in node.keywords:
            value = keyword.value
            if isinstance(value, ast.Constant):
                found.append(str(value.value))
            elif isinstance(value, ast.JoinedStr):
                parts = [p.value if isinstance(p, ast.Constant) else "x" for p in value.values]
                found.append("".join(map(str, parts)))
    return found


@pytest.mark.parametrize("name", ["catalogue.py", "comfyui_workflow.py", "trying.py"])
def test_why_an_engine_is_not_taken_is_said_in_the_persons_language(name: str) -> None:
    known = [re.sub(r"\{\w+\}", "x", str(reason)) for reason in error_words.REASONS]
    found = reasons_of_refusals(ROOT / "app" / "engines" / name)
    assert found
    for reason in found:
        # a label with its fault: each fault has a sentence of its own
        assert reason == "x: x." or reason in known


def messages(language: str) -> list[ET.Element]:
    return list(ET.parse(FOLDER / f"inkfold_{language}.ts").getroot().iter("message"))


def test_every_sentence_is_translated_into_chinese_with_the_same_gaps() -> None:
    found = messages("zh_CN")
    assert len(found) > 250
    for message in found:
        source = message.findtext("source") or ""
        translation = message.find("translation")
        assert translation is not None
        forms = [form.text or "" for form in translation.iter("numerusform")]
        texts = forms or [translation.text or ""]
        assert translation.get("type") is None, source
        for text in texts:
            assert text, source
            for gap in ("%1", "%2", "%n", "{reason}", "{name}", "{what}", "{holder}"):
                assert (gap in text) == (gap in source), source


def test_english_has_both_plurals_of_everything_counted() -> None:
    for message in messages("en"):
        forms = [form.text for form in message.iter("numerusform")]
        assert len(forms) == 2
        assert all(forms)


def test_the_translations_hold_what_the_sources_say(tmp_path: Path) -> None:
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        import translations
    finally:
        sys.path.pop(0)
    for path in FOLDER.glob("*.ts"):
        shutil.copy(path, tmp_path)
    translations.update(tmp_path)
    for path in FOLDER.glob("*.ts"):
        fresh = (tmp_path / path.name).read_text("utf-8")
        assert fresh == path.read_text("utf-8"), "run packaging/translations.py update"


def test_every_error_can_be_said_in_chinese() -> None:
    known = {str(sentence) for sentence in error_words.SENTENCES}
    kinds: list[Any] = [DecoderMissingError]
    kinds += [
        kind
        for kind in vars(errors).values()
        if inspect.isclass(kind) and issubclass(kind, errors.AppError)
    ]
    for kind in kinds:
        for sentence in (kind.template, kind.advice):
            assert sentence in known or sentence == "{reason}", sentence
    translated = {message.findtext("source") for message in messages("zh_CN")}
    assert known <= translated


def test_every_cause_of_a_services_failure_can_be_said_in_chinese() -> None:
    known = {str(sentence) for sentence in error_words.REASONS}
    assert {*causes.SENTENCES.values(), causes.WAIT, causes.SAID, causes.DETAILS} <= known


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("the engine is gone", "这个引擎已不在"),
        ("not a PNG, JPEG, WebP, AVIF or GIF file", "不是 PNG、JPEG、WebP、AVIF 或 GIF 文件"),
        ("more than 64000000 pixels", "超过 64000000 像素"),
        ("the service answered with status 503", "服务返回状态 503"),
        ("sent 3 times without an answer", "已发送 3 次，都没有回应"),
        (
            "The key was not accepted. Look at the key in the engine's settings. The service said: bad",
            "密钥未被接受。请检查引擎设置里的密钥。服务原话：bad",
        ),
        (
            "The chat service failed: Too many requests in a short time. The service asks to wait"
            " 40 seconds. The service said: slow (status 429)",
            "对话服务出错：短时间内请求过多。服务要求等待 40 秒。服务原话：slow (status 429)",
        ),
        (
            "The picture service refused: The key was not accepted. Look at the key in the engine's"
            " settings. The service said: bad (invalid_api_key)",
            "图片服务拒绝了：密钥未被接受。请检查引擎设置里的密钥。服务原话：bad (invalid_api_key)",
        ),
        (
            "The price has changed: it was 10 credits, and it is unknown now.",
            "价格已变：之前是 10 credits，现在是 未知。",
        ),
        ("something of the service's own", "something of the service's own"),
    ],
)
def test_a_reason_kept_with_its_gaps_filled_is_said_in_chinese(
    chinese: Any, reason: str, words: str
) -> None:
    assert reason_words(reason) == words


def test_an_error_kept_as_a_reason_is_said_in_chinese(chinese: Any) -> None:
    kept = str(errors.NotSentError(reason="the engine is gone"))
    assert reason_words(kept).endswith("这个引擎已不在")
    assert not reason_words(kept).startswith("The service")


def test_a_day_is_the_day_where_the_person_sits(qapp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "Asia/Shanghai")
    time.tzset()
    try:
        late = day_words("2026-11-29T23:30:00.000Z")
        assert late == day_words("2026-11-30T03:00:00.000Z")
        assert late != day_words("2026-11-29T03:00:00.000Z")
        assert day_words("") == ""
    finally:
        monkeypatch.undo()
        time.tzset()
