"""``self-test``: it sees what is missing, and says it in words."""

from __future__ import annotations

import json

import pytest

from app.commands import self_test
from tests.commands.inkfold import Inkfold


@pytest.fixture
def program(tmp_path):
    return Inkfold(tmp_path / "home")


def test_a_whole_installation_passes_and_writes_its_report(program, tmp_path):
    out = tmp_path / "report.json"
    report = program.run("self-test", "--out", out)
    assert report["ok"] is True
    assert json.loads(out.read_text("utf-8")) == report
    assert set(report["checks"]) == {
        "imports", "sqlite", "story", "comic", "pictures", "resources", "tls", "keyring", "window",
    }  # fmt: skip


def test_a_window_that_cannot_open_is_said(program):
    report = program.run("self-test", env={"QT_QPA_PLATFORM": "nowhere"}, status=5)
    assert report["ok"] is False
    window = report["checks"].pop("window")
    assert window["ok"] is False
    assert window["detail"].startswith("The window did not open")
    assert all(item["ok"] for item in report["checks"].values())


def test_it_leaves_nothing_behind(program, tmp_path):
    before, state = set(tmp_path.rglob("*")), tmp_path / "state"
    program.run("self-test", "--no-window", env={"INKFOLD_STATE": str(state)})
    assert set(tmp_path.rglob("*")) == before
    assert not program.home.exists() or not list(program.home.iterdir())


def test_files_that_are_missing_are_named(monkeypatch, tmp_path):
    monkeypatch.setattr(self_test.app, "__file__", str(tmp_path / "app" / "__init__.py"))
    found = self_test._result("resources", self_test._resources)
    assert found["ok"] is False
    assert "inkfold_zh_CN.qm" in found["detail"]


def test_a_module_that_was_left_out_is_named(monkeypatch):
    monkeypatch.setattr(self_test, "_MODULES", ("json", "left_out_of_the_package"))
    found = self_test._result("imports", self_test._imports)
    assert found["ok"] is False
    assert "left_out_of_the_package" in found["detail"]


@pytest.mark.parametrize("error", [OSError("no disk"), RuntimeError("odd")])
def test_what_nobody_foresaw_is_a_failed_check_and_no_crash(error):
    def check() -> str:
        raise error

    found = self_test._result("story", check)
    assert found == {
        "ok": False,
        "detail": f"story does not work: {type(error).__name__}: {error}",
    }
