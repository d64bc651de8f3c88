"""Collects the licence texts of everything in a package: python packaging/collected.py FOLDER"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from packaging.requirements import Requirement  # noqa: E402

from app.licences import QT_PACKAGES, QT_TEXTS, installed_texts, python_texts  # noqa: E402

FONT = "Inkfold Sans SC"
FONTS = ROOT / "build" / "fonts"
"""Not ``resources/fonts``: a checkout uses the fonts of the system, also after a package was made."""
BUILD_TOOL = "pyinstaller"
"""Its loader is part of every package, under an exception to its GPL that allows just that."""


def locked(lock: Path) -> list[Requirement]:
    """Return what a lock pins for this Python and this system."""
    text = lock.read_text("utf-8").replace("\\\n", " ")
    lines = [line.split(" --hash")[0] for line in text.splitlines()]
    pinned = [Requirement(line) for line in lines if line.strip() and line[0] not in "# "]
    return [one for one in pinned if one.marker is None or one.marker.evaluate()]


def collect(folder: Path) -> list[str]:
    """Write a folder for each part; return the names of those whose text was not found."""
    shutil.rmtree(folder, ignore_errors=True)
    missing = []
    parts = {
        one.name: installed_texts(one.name) for one in locked(ROOT / "requirements" / "run.txt")
    }
    parts["Inkfold"] = [ROOT / "LICENSE"]
    parts["Python"] = python_texts()
    parts["PyInstaller"] = installed_texts(BUILD_TOOL)
    for name, texts in parts.items():
        if name in QT_PACKAGES:
            continue
        if not texts:
            missing.append(name)
        _copy(texts, folder / name)
    qt = folder / "Qt"
    _copy(QT_TEXTS.glob("*GPL*.txt"), qt)
    version = next(
        one for one in locked(ROOT / "requirements" / "run.txt") if one.name in QT_PACKAGES
    )
    words = (QT_TEXTS / "Qt.txt").read_text("utf-8")
    about = words.replace("@VERSION@", str(version.specifier).removeprefix("=="))
    (qt / "Qt.txt").write_text(about, "utf-8", newline="\n")
    if sys.platform == "linux":
        font = FONTS / "OFL.txt"
        if font.is_file():
            _copy([font], folder / FONT)
        else:
            missing.append(FONT)
    return sorted(missing)


def _copy(texts: Iterable[Path], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(texts):
        target = folder / text.name
        if target.exists():
            target = folder / f"{number + 1}-{text.name}"
        shutil.copyfile(text, target)


def collect_system(libraries: Iterable[Path], folder: Path) -> dict[str, str]:
    """Write the terms of Debian's libraries that came along; return their packages and versions.

    ``libraries`` are where they were taken from. Elsewhere than on Debian and its kin it finds none.
    """
    found: dict[str, str] = {}
    if shutil.which("dpkg-query") is None:
        return found
    for library in sorted(libraries):
        for path in (library, library.resolve(), Path("/") / library.relative_to("/usr")
                     if library.is_relative_to("/usr") else library):  # fmt: skip
            asked = subprocess.run(
                ["dpkg-query", "-S", str(path)], capture_output=True, text=True, check=False
            )
            if asked.returncode == 0:
                break
        else:
            continue
        package = asked.stdout.split(":")[0].split(",")[0].strip()
        terms = Path("/usr/share/doc") / package / "copyright"
        if not terms.is_file():
            continue
        version = subprocess.run(
            ["dpkg-query", "-W", "-f=${Version}\n", package], capture_output=True, text=True,
            check=True,
        ).stdout.splitlines()[0]  # fmt: skip
        found[package] = version
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(terms, folder / f"{package}.txt")
    return found


def main() -> None:
    """Collect into the folder that is named; fail where a text is missing."""
    missing = collect(Path(sys.argv[1]))
    if missing:
        raise SystemExit(f"No licence text found for: {', '.join(missing)}")


if __name__ == "__main__":
    main()
