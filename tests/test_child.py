"""Inkfold as a child of itself, the way a package starts it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from app.child import CHILD, CHILDREN, as_child, leave_package, own_command, own_module
from app.pictures.decode import Decoder

ROOT = Path(__file__).parents[1]
START = ROOT / "packaging" / "start.py"


@pytest.fixture
def packaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)


@pytest.mark.usefixtures("packaged")
def test_a_package_starts_itself_and_no_python() -> None:
    assert own_command("list") == [sys.executable, "list"]
    assert own_module("app.x", "--quick") == [sys.executable, CHILD, "app.x", "--quick"]


def test_every_child_has_a_main_and_a_package_begins_it(monkeypatch: pytest.MonkeyPatch) -> None:
    # the package's entry is run by a Python here: all else is as in a package
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    buffer = io.BytesIO()
    Image.new("RGB", (3, 2), "red").save(buffer, "PNG")
    png = buffer.getvalue()
    decoder = Decoder([sys.executable, str(START), CHILD, "app.pictures.decode_child"])
    try:
        assert decoder.facts(png).width == 3
    finally:
        decoder.close()
    for name in CHILDREN:
        text = (ROOT / f"{name.replace('.', '/')}.py").read_text("utf-8")
        assert "\ndef main(" in text


@pytest.mark.parametrize("given", [[CHILD], [CHILD, "app.child"], [CHILD, "os"]])
def test_a_package_is_no_way_to_run_any_module(given: list[str]) -> None:
    assert as_child(given) == 2


def test_arguments_that_name_no_child_are_the_programs() -> None:
    assert as_child(["--version"]) is None
    done = subprocess.run(
        [sys.executable, str(START), "--version"], capture_output=True, text=True, timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("inkfold ")


@pytest.mark.usefixtures("packaged")
def test_programs_we_start_do_not_find_the_packages_libraries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/inside/the/package")
    monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", "/of/the/person")
    monkeypatch.setenv("DYLD_LIBRARY_PATH", "/inside/the/package")
    monkeypatch.setenv("_PYI_ARCHIVE_FILE", "/inside/the/package/inkfold")
    leave_package()
    assert os.environ["LD_LIBRARY_PATH"] == "/of/the/person"
    for name in ("LD_LIBRARY_PATH_ORIG", "DYLD_LIBRARY_PATH", "_PYI_ARCHIVE_FILE"):
        assert name not in os.environ
