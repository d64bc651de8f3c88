"""Every part of a package brings its licence's text, and a missing one is noticed."""

from __future__ import annotations

import re
from pathlib import Path

import collected
import pytest

from app.licences import QT_PACKAGES, installed_texts, listed, parts

ROOT = Path(__file__).parents[2]
OF_THE_BUILD = {"PyInstaller", collected.FONT}
"""What only a machine that makes packages has."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    made = tmp_path_factory.mktemp("licences")
    return made, collected.collect(made)


def test_every_locked_package_brings_a_text(folder: tuple[Path, list[str]]) -> None:
    made, missing = folder
    assert set(missing) <= OF_THE_BUILD
    locked = {one.name for one in collected.locked(ROOT / "requirements" / "run.txt")}
    assert {"pillow", "pyside6-essentials", "truststore"} <= locked
    for name in locked - set(QT_PACKAGES) | {"Inkfold", "Python", "Qt"}:
        texts = [path for path in (made / name).iterdir() if path.stat().st_size > 100]
        assert texts, name


def test_the_duties_of_the_lgpl_come_along(folder: tuple[Path, list[str]]) -> None:
    made, _ = folder
    lesser = (made / "Qt" / "LGPL-3.0.txt").read_text("utf-8")
    full = (made / "Qt" / "GPL-3.0.txt").read_text("utf-8")
    about = (made / "Qt" / "Qt.txt").read_text("utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in lesser
    assert "Version 3, 29 June 2007" in lesser
    assert len(full) > 30_000
    version = {name: number for name, number, _ in listed()}["pyside6-essentials"]
    for words in (version, "exchange", "download.qt.io", "licenses-used-in-qt"):
        assert words in about
    assert "@" not in about


def test_a_part_without_a_text_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collected, "installed_texts", lambda name: [])
    missing = collected.collect(tmp_path / "licences")
    assert {"pillow", "certifi", "PyInstaller"} <= set(missing)


def test_what_a_lock_pins_for_other_systems_is_no_part_of_this_package() -> None:
    lock = ROOT / "requirements" / "run.txt"
    here = {one.name for one in collected.locked(lock)}
    all_of_them = set(re.findall(r"^([a-z0-9-]+)==", lock.read_text("utf-8"), re.MULTILINE))
    assert here < all_of_them
    assert "httpx2-jsfetch" not in here


def test_a_package_that_is_not_there_has_no_texts() -> None:
    assert installed_texts("no-such-package-of-ours") == []
    assert installed_texts("certifi")


def test_from_source_every_installed_package_can_be_read_about() -> None:
    names = [part.name for part in parts()]
    assert names[:3] == ["Inkfold", "Qt", "Python"]
    locked = {one.name for one in collected.locked(ROOT / "requirements" / "run.txt")}
    assert locked - set(QT_PACKAGES) <= set(names)
