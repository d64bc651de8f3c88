"""Every rule of the house is broken once on purpose, to see it bite.

One copy of the package takes all the bad imports, and the linter runs once over it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

BAD_IMPORTS = [
    # contract             who imports                what it must not
    ("house", "app.records.intruder", "app.folds.tree"),  # upwards
    ("house", "app.folds.intruder", "app.ports"),
    ("house", "app.runtime.intruder", "app.wiring"),
    ("house", "app.widgets.intruder", "app.commands.terminal"),
    ("house", "app.journal.intruder", "app.pictures.store"),  # sideways
    ("house", "app.engines.intruder", "app.keys.keyring_store"),
    ("house", "app.pictures.intruder", "app.engines.wire"),
    ("house", "app.keys.intruder", "app.journal.store"),
    ("house", "app.settings.intruder", "app.journal.store"),
    ("widgets", "app.widgets.intruder", "app.runtime.studio"),
    ("widgets", "app.widgets.intruder", "app.journal.store"),
    ("viewmodels", "app.viewmodels.intruder", "app.journal.store"),
    ("viewmodels", "app.viewmodels.intruder", "app.engines.wire"),
    ("viewmodels", "app.viewmodels.intruder", "app.ports"),
    ("runtime", "app.runtime.intruder", "app.journal.store"),
    ("runtime", "app.tools.intruder", "app.engines.wire"),
    ("plain", "app.runtime.intruder", "PySide6"),
    ("plain", "app.tools.intruder", "httpx"),
    ("plain", "app.folds.intruder", "sqlite3"),
    ("plain", "app.records.intruder", "sqlite_utils"),
    ("qt", "app.journal.intruder", "PySide6"),
    ("screens", "app.viewmodels.intruder", "sqlite3"),
    ("folds_and_services", "app.engines.intruder", "app.folds.state"),
    ("practice", "app.practice.intruder", "app.journal.store"),
    ("house", "app.desktop.intruder", "app.viewmodels.desk"),
    ("desktop", "app.widgets.intruder", "app.desktop.door"),
    ("desktop", "app.viewmodels.intruder", "app.desktop.door"),
    ("desktop_alone", "app.desktop.intruder", "app.errors"),
    ("house", "app.archive.intruder", "app.practice.server"),
    ("house", "app.journal.intruder", "app.archive.names"),
    ("widgets", "app.widgets.intruder", "app.archive.names"),
    ("viewmodels", "app.viewmodels.intruder", "app.archive.names"),
    ("runtime", "app.runtime.intruder", "app.archive.names"),
    ("qt", "app.archive.intruder", "PySide6"),
    ("archive", "app.archive.intruder", "app.engines.wire"),
    ("archive", "app.archive.intruder", "app.keys.keyring_store"),
    ("archive", "app.archive.intruder", "sqlite3"),
    ("house", "app.comic.intruder", "app.pictures.store"),
    ("house", "app.archive.intruder", "app.publish.comic"),
    ("widgets", "app.widgets.intruder", "app.publish.comic"),
    ("viewmodels", "app.viewmodels.intruder", "app.publish.comic"),
    ("runtime", "app.tools.intruder", "app.publish.comic"),
    ("comic", "app.comic.intruder", "app.ports"),
    ("publish", "app.publish.intruder", "app.journal.store"),
    ("publish", "app.publish.intruder", "app.settings.file"),
    ("one_http", "app.engines.intruder", "httpx"),
    ("one_http", "app.commands.intruder", "httpx_sse"),
    ("one_sdk", "app.engines.intruder", "mcp"),
    ("one_sdk", "app.commands.intruder", "anyio"),
    ("one_database", "app.commands.intruder", "app.journal.connection"),
    ("one_database", "app.archive.intruder", "app.journal.schema"),
]


@pytest.fixture(scope="module")
def broken_house(tmp_path_factory):
    """Return a copy of the package with every bad import in it, and a folder nobody declared."""
    copy = tmp_path_factory.mktemp("house")
    shutil.copytree(ROOT / "app", copy / "app", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", copy)
    for _, importer, imported in BAD_IMPORTS:
        path = copy.joinpath(*importer.split(".")).with_suffix(".py")
        with path.open("a", encoding="utf-8") as file:
            file.write(f"import {imported}\n")
    (copy / "app" / "attic").mkdir()
    (copy / "app" / "attic" / "__init__.py").touch()
    return copy


@pytest.fixture(scope="module")
def complaints(broken_house):
    """Return what the linter says about each contract, by the contract's name."""
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=broken_house,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    _, _, told = done.stdout.partition("Broken contracts")
    parts = re.split(r"^(.+)\n-{4,}\n", told, flags=re.MULTILINE)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))


def contract_names():
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        contracts = tomllib.load(file)["tool"]["importlinter"]["contracts"]
    return {contract["id"]: contract["name"] for contract in contracts}


@pytest.mark.parametrize(("contract", "importer", "imported"), BAD_IMPORTS)
def test_an_import_against_the_house_is_refused(complaints, contract, importer, imported):
    told = complaints[contract_names()[contract]]
    assert re.search(rf"{importer} -> {imported} \(l\.\d+", told), told


def test_a_folder_without_a_place_is_refused(complaints):
    assert "app.attic" in complaints[contract_names()["house"]]


def test_every_contract_is_broken_once():
    assert {contract for contract, _, _ in BAD_IMPORTS} == set(contract_names())


def test_view_models_may_not_import_widgets_of_qt(broken_house):
    path = broken_house / "app" / "viewmodels" / "widgety.py"
    path.write_text("from PySide6.QtWidgets import QLabel\n\n__all__ = ['QLabel']\n")
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-cache", "--select", "TID251", path],
        cwd=broken_house,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "QtWidgets" in done.stdout
