"""Makes the Chinese font that packages for Linux bring along: python packaging/fonts.py [FONT]

FONT is a Noto Sans CJK as .ttc, .otf or .ttf; without it an installed one is looked for (Debian:
fonts-noto-cjk). Writes ``resources/fonts/InkfoldSans-SC.otf`` (about 9 MB) and the licence beside
it; neither is kept in git. Needs ``pip install fonttools``, which nothing else here does.

The subset holds all of U+4E00 to U+9FFF, not just the usual seven thousand: with those alone,
traditional characters would be blank once the font stands in the program's list. It gets a family
of its own, so that it never stands in for an installed Noto.
"""

from __future__ import annotations

import argparse
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "resources" / "fonts"
NAME = "Inkfold Sans SC"
LICENCE = Path(__file__).parent / "OFL-1.1.txt"
FILE = "InkfoldSans-SC.otf"
PLACES = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
)
KEPT = (
    (0x0020, 0x007E), (0x00A0, 0x024F), (0x0300, 0x036F), (0x0370, 0x052F), (0x1E00, 0x1EFF),
    (0x2000, 0x206F), (0x20A0, 0x20BF), (0x2100, 0x22FF), (0x2460, 0x27BF), (0x2E80, 0x2FDF),
    (0x3000, 0x30FF), (0x3100, 0x312F), (0x31C0, 0x31FF), (0x3200, 0x33FF), (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF), (0xFE10, 0xFE4F), (0xFF00, 0xFFEF),
)  # fmt: skip
"""Latin, Greek and Cyrillic, marks, radicals, kana, bopomofo, ideographs, fullwidth forms."""
NAMES = {1: NAME, 3: f"{NAME} 1", 4: NAME, 6: "InkfoldSans-SC", 16: NAME, 18: NAME, 21: NAME}
"""Numbers of the name table: everywhere the old family stands."""


def chinese_face(path: Path) -> int:
    """Return the number of the Simplified Chinese face; 0 in a file that holds one face only."""
    from fontTools.ttLib import TTCollection

    with path.open("rb") as file:
        if file.read(4) != b"ttcf":
            return 0
    with TTCollection(str(path), lazy=True) as faces:
        names = [str(face["name"].getDebugName(1)) for face in faces.fonts]
    return next((at for at, name in enumerate(names) if name.endswith(" SC")), 0)


def make(source: Path, folder: Path) -> Path:
    """Write the subset and its licence into ``folder``; returns the font's path."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(str(source), fontNumber=chinese_face(source), lazy=True)
    options = Options(hinting=False, name_IDs=["*"], name_languages=["*"], notdef_outline=True)
    cutter = Subsetter(options)
    cutter.populate(unicodes=[code for low, high in KEPT for code in range(low, high + 1)])
    cutter.subset(font)
    copyright_ = str(font["name"].getDebugName(0) or "")
    for record in list(font["name"].names):
        if record.nameID in NAMES:
            font["name"].setName(
                NAMES[record.nameID], record.nameID, record.platformID, record.platEncID,
                record.langID,
            )  # fmt: skip
    # a compact table keeps a second copy of the old names
    if "CFF " in font:
        inner = font["CFF "].cff
        inner.fontNames = [NAMES[6]]
        inner.topDictIndex[0].FamilyName = inner.topDictIndex[0].FullName = NAME
    folder.mkdir(parents=True, exist_ok=True)
    font.save(str(folder / FILE))
    (folder / "OFL.txt").write_text(
        f"{NAME} is a subset of {source.name}, under another name.\n\n{copyright_}\n\n"
        f"{LICENCE.read_text('utf-8')}",
        "utf-8",
    )
    return folder / FILE


def main() -> None:
    """Take the font that was named, or one that is installed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("font", nargs="?", type=Path)
    parser.add_argument("--to", type=Path, default=FOLDER)
    given = parser.parse_args()
    source = given.font or next((Path(p) for p in PLACES if Path(p).is_file()), None)
    if source is None or not source.is_file():
        raise SystemExit("No Noto Sans CJK here: name the file, or install fonts-noto-cjk.")
    made = make(source, given.to)
    print(f"{made} ({made.stat().st_size / 1e6:.1f} MB)")


if __name__ == "__main__":
    main()
