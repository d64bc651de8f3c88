"""The set-up program for Windows: what its script must say, and that it compiles. Not run there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from make_package import version_numbers, version_resource

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "packaging" / "windows" / "inkfold.nsi"

RULES = [
    # what it must say, and why
    (r"^Unicode true", "names of people in any script"),
    (r"^RequestExecutionLevel user", "no administrator"),
    (r'^InstallDir "\$LOCALAPPDATA\\Programs\\Inkfold"', "for one person"),
    (r'MUI_LANGUAGE "SimpChinese"', "Chinese"),
    (r'HKCU "Software\\Classes\\\.inkfold"', "files are associated"),
    (r'shell\\open\\command" "" \'"\$INSTDIR\\inkfold\.exe" "%1"\'', "with spaces in names"),
    (r"UninstallString", "it can be removed"),
    (r"SHChangeNotify", "the desktop learns of it"),
    (r'RMDir /r "\$INSTDIR\\_internal"\n  SetOutPath', "no stale libraries beside new ones"),
]


def words() -> str:
    return SCRIPT.read_text("utf-8")


@pytest.mark.parametrize(("rule", "why"), RULES)
def test_the_script_says_what_it_must(rule: str, why: str) -> None:
    assert re.search(rule, words(), re.MULTILINE), why


def test_nothing_is_written_for_all_users() -> None:
    assert "HKLM" not in words()
    assert "$PROGRAMFILES" not in words()


def test_removing_the_program_keeps_stories_and_what_others_put_there() -> None:
    emptied = re.findall(r"^\s*RMDir /r (.+)$", words(), re.MULTILINE)
    assert set(emptied) == {'"$INSTDIR\\_internal"'}
    assert re.search(r'^\s*RMDir "\$INSTDIR"$', words(), re.MULTILINE), "only where it is empty"
    assert "library" not in words()


def test_every_sentence_is_there_in_both_languages() -> None:
    said = re.findall(r"^LangString (\w+) \$\{LANG_(\w+)\}", words(), re.MULTILINE)
    names = {name for name, _ in said}
    assert names
    assert {(name, tongue) for name in names for tongue in ("ENGLISH", "SIMPCHINESE")} == set(said)


@pytest.mark.skipif(shutil.which("makensis") is None, reason="NSIS is missing")
def test_the_script_compiles_without_a_warning(tmp_path: Path) -> None:
    from PIL import Image

    folder = tmp_path / "画 册"
    (folder / "_internal").mkdir(parents=True)
    (folder / "inkfold.exe").write_bytes(b"MZ")
    (folder / "_internal" / "lib.dll").write_bytes(b"MZ")
    Image.new("RGB", (32, 32)).save(tmp_path / "icon.ico")
    out = tmp_path / "Inkfold-setup.exe"

    def compiled(**given: str) -> int:
        all_given = {
            "VERSION": "0.1.0", "NUMBERS": "0.1.0.0", "FOLDER": str(folder),
            "ICON": str(tmp_path / "icon.ico"), "OUT": str(out),
        } | given  # fmt: skip
        command = ["makensis", "-V1", "-WX", *(f"-D{k}={v}" for k, v in all_given.items())]
        return subprocess.run([*command, str(SCRIPT)], capture_output=True, check=False).returncode

    assert compiled() == 0
    assert out.read_bytes()[:2] == b"MZ"
    assert compiled(FOLDER=str(tmp_path / "nothing")) != 0


@pytest.mark.parametrize(
    ("version", "numbers"), [("0.1.0", (0, 1, 0, 0)), ("2.10.3rc1", (2, 10, 3, 1))]
)
def test_a_version_becomes_the_four_numbers_of_windows(
    version: str, numbers: tuple[int, ...]
) -> None:
    assert version_numbers(version) == numbers
    resource = version_resource(version)
    compile(resource, "version", "eval")
    assert f"filevers={numbers}" in resource
    assert version in resource
