"""Makes the packages for the system it runs on: python packaging/make_package.py [--only KIND]

Needs what ``requirements/package.txt`` pins. First the folder ``build/package/dist/inkfold``, then
from it what people install, in ``dist/``: for Linux a .deb, a .tar.xz and an AppImage, for Windows a
set-up program, for macOS a disk image. The same sources, tools and machine give the same folder: the
time in it is that of the last commit, or what SOURCE_DATE_EPOCH says.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

import appicons  # noqa: E402
import collected  # noqa: E402
import sbom  # noqa: E402

from app import __version__  # noqa: E402

MADE = ROOT / "build" / "package"
FOLDER = MADE / "dist" / "inkfold"
OUT = ROOT / "dist"
LARGEST_MB = 210


def main() -> None:
    """Build everything, or what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("folder", "installers"))
    asked = parser.parse_args()
    os.environ["SOURCE_DATE_EPOCH"] = os.environ.get("SOURCE_DATE_EPOCH") or _last_commit()
    if asked.only != "installers":
        prepare()
        freeze()
        finish()
    if asked.only != "folder":
        installers()
        sums()


def prepare() -> None:
    """Make what is not kept in git: words, the Chinese font, icons, licences."""
    shutil.rmtree(MADE, ignore_errors=True)
    run(sys.executable, "packaging/translations.py")
    if sys.platform == "linux" and not (collected.FONTS / "InkfoldSans-SC.otf").is_file():
        run(sys.executable, "packaging/fonts.py", "--to", str(collected.FONTS))
    appicons.make(MADE / "icons")
    missing = collected.collect(MADE / "licences")
    if missing:
        raise SystemExit(f"No licence text found for: {', '.join(missing)}")
    if sys.platform == "win32":
        (MADE / "version.txt").write_text(version_resource(__version__), "utf-8")


def freeze() -> None:
    """Have PyInstaller make the folder, with nothing of this user or this moment in it."""
    around = os.environ | {"PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "TZ": "UTC"}
    around.pop("PYTHONPATH", None)
    subprocess.run(
        [
            sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--log-level", "WARN",
            "--distpath", str(MADE / "dist"), "--workpath", str(MADE / "work"),
            "packaging/inkfold.spec",
        ],
        cwd=ROOT, env=around, check=True,
    )  # fmt: skip


def finish() -> None:
    """Add the terms of the system's libraries and the list of parts; settle every time."""
    inside = content()
    if sys.platform == "linux":
        # a Python built for developing is twenty times as large; Qt's libraries stay as they are
        for library in inside.glob("libpython*.so*"):
            run("strip", "--strip-unneeded", str(library))
    system = collected.collect_system(_origins(), inside / "licences" / "Libraries of Debian")
    sbom.write(inside / "sbom.cdx.json", system)
    when = int(os.environ["SOURCE_DATE_EPOCH"])
    size = 0
    files = [path for path in program_root().rglob("*") if path.is_file() and not path.is_symlink()]
    for path in files:
        os.utime(path, (when, when))
        size += path.stat().st_size
    print(f"{program_root()}: {len(files)} files, {size / 1e6:.1f} MB")
    if size > LARGEST_MB * 1e6:
        raise SystemExit(f"That is more than {LARGEST_MB} MB.")


def program_root() -> Path:
    """Return what is passed on: the folder, on macOS the bundle."""
    return MADE / "dist" / "Inkfold.app" if sys.platform == "darwin" else FOLDER


def content() -> Path:
    """Return where the program's own files lie in it."""
    if sys.platform == "darwin":
        return program_root() / "Contents" / "Resources"
    return FOLDER / "_internal"


def installers() -> None:
    """Make what people install on this system."""
    OUT.mkdir(exist_ok=True)
    if sys.platform == "linux":
        run("packaging/linux/make.sh", __version__)
    elif sys.platform == "darwin":
        run("packaging/macos/make.sh", __version__)
    elif sys.platform == "win32":
        numbers = ".".join(str(part) for part in version_numbers(__version__))
        given = {
            "VERSION": __version__, "NUMBERS": numbers, "FOLDER": str(FOLDER),
            "ICON": str(MADE / "icons" / "inkfold.ico"),
            "OUT": str(OUT / f"Inkfold-{__version__}-windows-x64.exe"),
        }  # fmt: skip
        run(
            "makensis", "-V2", "-WX", *(f"-D{name}={value}" for name, value in given.items()),
            "packaging/windows/inkfold.nsi",
        )  # fmt: skip
    shutil.copyfile(
        content() / "sbom.cdx.json", OUT / f"inkfold-{__version__}-{_system()}.cdx.json"
    )


def sums() -> None:
    """Write the SHA-256 of everything in ``dist/``."""
    lines = [
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(OUT.iterdir())
        if path.is_file() and not path.name.startswith("SHA256SUMS")
    ]
    (OUT / f"SHA256SUMS-{_system()}").write_text("".join(lines), "utf-8", newline="\n")
    for line in lines:
        print(line, end="")


def version_resource(version: str) -> str:
    """Return what Windows shows of the program's file, as PyInstaller reads it."""
    numbers = version_numbers(version)
    words = {
        "CompanyName": "Inkfold contributors", "FileDescription": "Inkfold",
        "FileVersion": version, "InternalName": "inkfold", "LegalCopyright": "MIT licence",
        "OriginalFilename": "inkfold.exe", "ProductName": "Inkfold", "ProductVersion": version,
    }  # fmt: skip
    strings = ", ".join(f"StringStruct({name!r}, {value!r})" for name, value in words.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}),\n"
        f"kids=[StringFileInfo([StringTable('040904B0', [{strings}])]),\n"
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def version_numbers(version: str) -> tuple[int, ...]:
    """Return a version as the four numbers that Windows has room for."""
    return tuple(([int(part) for part in re.findall(r"\d+", version)] + [0, 0, 0, 0])[:4])


def run(*command: str) -> None:
    """Run a step from the repository's folder; it ends the build where it fails."""
    subprocess.run(list(command), cwd=ROOT, check=True)


def _origins() -> list[Path]:
    """Return where the libraries of this system that came along were taken from."""
    table = (MADE / "work" / "inkfold" / "COLLECT-00.toc").read_text("utf-8")
    found = re.findall(r"'(/(?:usr/)?lib/[^']+\.so[^']*)'", table)
    return sorted({Path(place) for place in found})


def _system() -> str:
    name = {"linux": "linux", "darwin": "macos", "win32": "windows"}[sys.platform]
    return f"{name}-{platform.machine().lower()}"


def _last_commit() -> str:
    done = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip() or "1767225600"


if __name__ == "__main__":
    main()
