"""What the program is made of, and where the licence texts of its parts lie."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
LIST = ROOT / "docs" / "licences.md"
FOLDER = ROOT / "licences"
"""In a package: a folder for each part. From source the texts lie where pip put them."""
QT_TEXTS = ROOT / "packaging" / "licences"
QT_PACKAGES = ("pyside6-essentials", "shiboken6")
"""Their wheels bring no texts."""
_TEXT = re.compile(r"(?i)^(licen[cs]e|copying|notice|authors)[^/]*$")
_ROW = re.compile(r"^\| ([a-z0-9-]+) \| (\d\S*) \| ([^|]*\w[^|]*?) \|", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """Something the program is made of, with the files that hold its licence's text."""

    name: str
    texts: tuple[Path, ...]


def listed() -> list[tuple[str, str, str]]:
    """Return name, version and licence of every package in the list; none where it is missing."""
    try:
        return _ROW.findall(LIST.read_text(encoding="utf-8"))
    except OSError:
        return []


def installed_texts(name: str) -> list[Path]:
    """Return the licence files that came with an installed package; none where it is not there."""
    try:
        package = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return []
    found = []
    for file in package.files or ():
        inside = [part for part in file.parts if part.endswith(".dist-info")]
        if (inside or len(file.parts) == 2) and _TEXT.match(file.name):
            path = Path(str(package.locate_file(file)))
            if path.suffix not in (".py", ".pyc") and path.is_file():
                found.append(path)
    return sorted(found)


def parts() -> list[Part]:
    """Return every part whose text is here: Inkfold first, then Qt, then the others by name."""
    if FOLDER.is_dir():
        found = [
            Part(folder.name, tuple(sorted(path for path in folder.rglob("*") if path.is_file())))
            for folder in FOLDER.iterdir()
            if folder.is_dir()
        ]
    else:
        found = [Part("Inkfold", (ROOT / "LICENSE",)), Part("Qt", tuple(QT_TEXTS.glob("*.txt")))]
        found += [Part(name, tuple(installed_texts(name))) for name, _, _ in listed()]
        found.append(Part("Python", tuple(python_texts())))
    first = ("Inkfold", "Qt", "Python")
    return sorted(
        (part for part in found if part.texts),
        key=lambda part: (
            first.index(part.name) if part.name in first else len(first),
            part.name.lower(),
        ),
    )


def python_texts() -> list[Path]:
    """Return where the licence of the running Python may be read."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    base = Path(sys.base_prefix)
    places = (
        base / "lib" / version / "LICENSE.txt",
        base / "LICENSE.txt",
        Path("/usr/share/doc") / version / "copyright",
    )
    return [path for path in places if path.is_file()][:1]
