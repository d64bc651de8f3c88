"""What the desktop of Linux is told agrees with itself, and the scripts can be read."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINUX = ROOT / "packaging" / "linux"
KIND = "application/vnd.inkfold.story+zip"
FREEDESKTOP = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry() -> configparser.SectionProxy:
    found = configparser.ConfigParser(interpolation=None)
    found.optionxform = str
    found.read(LINUX / "inkfold.desktop", encoding="utf-8")
    return found["Desktop Entry"]


def test_the_menu_entry_opens_files_and_speaks_chinese() -> None:
    found = entry()
    assert found["Type"] == "Application"
    assert found["Exec"] == "inkfold %f"
    assert found["Icon"] == "inkfold"
    assert KIND in found["MimeType"].split(";")
    for name in ("GenericName", "Comment", "Keywords"):
        assert re.search(r"[\u4e00-\u9fff]", found[f"{name}[zh_CN]"]), name
    for name in ("Categories", "MimeType", "Keywords"):
        assert found[name].endswith(";"), name


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="its tool is missing")
def test_the_desktops_own_tool_finds_no_fault_with_it(tmp_path: Path) -> None:
    def faults(path: Path) -> str:
        done = subprocess.run(
            ["desktop-file-validate", str(path)], capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    assert faults(LINUX / "inkfold.desktop") == ""
    bad = tmp_path / "bad.desktop"
    bad.write_text((LINUX / "inkfold.desktop").read_text("utf-8").replace("Type=", "Kind="))
    assert faults(bad)


def test_the_kind_of_file_is_the_same_everywhere() -> None:
    tree = ElementTree.parse(LINUX / "inkfold.xml")
    (kind,) = tree.getroot().findall(f"{FREEDESKTOP}mime-type")
    assert kind.get("type") == KIND
    assert [one.get("pattern") for one in kind.findall(f"{FREEDESKTOP}glob")] == ["*.inkfold"]
    for other in ("windows/inkfold.nsi", "inkfold.spec"):
        assert KIND in (ROOT / "packaging" / other).read_text("utf-8"), other


def test_each_dependency_is_one_line_of_packages() -> None:
    lines = [
        line for line in (LINUX / "depends").read_text("utf-8").splitlines() if line[:1] != "#"
    ]
    one = r"[a-z0-9][a-z0-9.+-]+"
    assert all(re.fullmatch(rf"{one}( \| {one})*", line) for line in lines)
    assert len(set(lines)) == len(lines)
    for name in ("ca-certificates", "libxkbcommon-x11-0", "libegl1", "libstdc++6", "dbus"):
        assert name in lines


def scripts() -> list[Path]:
    return [*sorted((ROOT / "packaging").rglob("*.sh")), LINUX / "AppRun"]


@pytest.mark.parametrize("script", scripts(), ids=lambda path: path.name)
def test_every_script_can_be_read_and_run(script: Path) -> None:
    subprocess.run(["bash", "-n", str(script)], check=True)
    assert script.stat().st_mode & 0o111
    assert re.search(r"^set -e", script.read_text("utf-8"), re.MULTILINE) or script.name == "AppRun"


def test_installing_into_ones_own_folders_and_removing_keeps_the_stories(tmp_path: Path) -> None:
    unpacked, home = tmp_path / "inkfold-1", tmp_path / "家 home"
    story = home / ".local" / "share" / "inkfold" / "library.db"
    for path in (story, unpacked / "lib" / "inkfold"):
        path.parent.mkdir(parents=True)
        path.write_text("#!/bin/sh\necho drawn\n")
    (unpacked / "lib" / "inkfold").chmod(0o755)
    menu = unpacked / "share" / "applications" / "inkfold.desktop"
    menu.parent.mkdir(parents=True)
    shutil.copy(LINUX / "inkfold.desktop", menu)
    shutil.copy(LINUX / "install.sh", unpacked)

    def install(*arguments: str) -> str:
        return subprocess.run(
            ["sh", str(unpacked / "install.sh"), *arguments], capture_output=True, text=True,
            env={"HOME": str(home), "PATH": "/usr/bin:/bin"}, check=True,
        ).stdout  # fmt: skip

    install()
    program = home / ".local" / "bin" / "inkfold"
    assert subprocess.run([program], capture_output=True, check=True).stdout == b"drawn\n"
    kept = home / ".local" / "share" / "applications" / "inkfold.desktop"
    assert f'Exec="{home}/.local/lib/inkfold/inkfold" %f' in kept.read_text("utf-8")
    assert "still in" in install("--remove")
    assert not program.exists()
    assert not kept.exists()
    assert not (home / ".local" / "lib" / "inkfold").exists()
    assert story.is_file()
