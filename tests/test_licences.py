"""Everything that is installed with the program is listed with its licence."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_list_of_licences_names_exactly_what_is_locked():
    lock = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    listed = (ROOT / "docs" / "licences.md").read_text("utf-8")
    locked = re.findall(r"^([a-z0-9-]+)==(\S+)", lock, re.MULTILINE)
    named = re.findall(r"^\| ([a-z0-9-]+) \| (\d\S*) \| [^|]*\w[^|]* \|", listed, re.MULTILINE)
    assert named == locked


def test_locks_name_no_index_host_or_path():
    for name in ("run.txt", "dev.txt", "package.txt"):
        lock = (ROOT / "requirements" / name).read_text("utf-8")
        assert not re.search(r"://|--(extra-)?index|--find-links|^\s*#.*\s/", lock, re.MULTILINE)
        pinned = re.findall(r"^[a-z0-9][^\s]*==", lock, re.MULTILINE)
        assert len(pinned) == len(re.findall(r"==\S.*\\\n +--hash=sha256:", lock))


def test_packages_are_made_of_what_source_runs_with():
    def pins(name: str) -> set[tuple[str, str]]:
        lock = (ROOT / "requirements" / name).read_text("utf-8")
        return set(re.findall(r"^([a-z0-9-]+)==(\S+)", lock, re.MULTILINE))

    assert pins("run.txt") <= pins("package.txt")
    assert "pyinstaller" in dict(pins("package.txt"))
