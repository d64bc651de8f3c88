"""A comic of many pages, for whoever measures what publishing takes."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

from PIL import Image

from app.pictures.decode import Decoder
from app.pictures.store import FilePictures
from app.publish.comic import comic_of
from app.publish.forms import Wish, publish
from tests import make
from tests.stories import folded


def write(folder: Path, pages: int, form: str) -> Path:
    """Publish a comic of ``pages`` pages with four panels each below ``folder``."""
    decoder = Decoder()
    pictures = FilePictures(folder / "pictures", decoder)
    assets = []
    for number in range(24):
        file = BytesIO()
        noise = Image.effect_noise((640, 360), 40 + number).convert("RGB")
        noise.save(file, "PNG")
        assets.append(pictures.put(file.getvalue()))
    drafts, tip = [], None
    for number in range(1, pages * 4 + 1):
        drafts += [
            make.user(f"u{number}", tip),
            make.reply(f"a{number}", f"u{number}", make.draw()),
            make.result(f"a{number}.0", f"a{number}", assets=(assets[number % 24],)),
        ]
        tip = f"a{number}.0"
    session = folded(drafts).session
    dots = 72 if form != "pdf" else 0
    made = publish([comic_of(session, "s", tip)], pictures, Wish(form, dots=dots), folder / "out")
    decoder.close()
    return made.path
