"""Updates the translations from the sources, or makes the .qm files that the window loads.

``python packaging/translations.py`` makes the .qm files, which are not committed;
``python packaging/translations.py update`` reads new sentences into the .ts files first.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "resources" / "translations"
LANGUAGES = (("zh_CN", ()), ("en", ("-pluralonly",)))


def tool(name: str) -> str:
    """Return the path of one of PySide6's tools, beside the running Python."""
    beside = Path(sys.executable).parent
    for place in (beside / name, beside / f"{name}.exe"):
        if place.exists():
            return str(place)
    return name


def sources() -> list[str]:
    """Return every file that may hold sentences."""
    folders = (ROOT / "app" / "viewmodels", ROOT / "app" / "widgets")
    return [str(path) for folder in folders for path in sorted(folder.glob("*.py"))]


def update(folder: Path = FOLDER) -> None:
    """Read new sentences into the .ts files; what vanished is dropped."""
    folder.mkdir(parents=True, exist_ok=True)
    for language, more in LANGUAGES:
        target = folder / f"inkfold_{language}.ts"
        subprocess.run(
            [tool("pyside6-lupdate"), "-silent", "-no-obsolete", "-locations", "none",
             "-source-language", "en_US", "-target-language", language, *more,
             *sources(), "-ts", str(target)],
            check=True,
        )  # fmt: skip


def release(folder: Path = FOLDER) -> None:
    """Make the .qm files."""
    for language, _ in LANGUAGES:
        source = folder / f"inkfold_{language}.ts"
        subprocess.run(
            [
                tool("pyside6-lrelease"),
                "-silent",
                str(source),
                "-qm",
                str(source.with_suffix(".qm")),
            ],
            check=True,
        )


if __name__ == "__main__":
    if "update" in sys.argv[1:]:
        update()
    release()
