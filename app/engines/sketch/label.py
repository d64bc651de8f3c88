"""Name tags: small, never boxes where letters should be."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from app.engines.sketch.colour import INK, PAPER, Rgb, darker
from app.engines.sketch.ink import FINE, Canvas
from app.engines.sketch.noise import Noise
from app.engines.sketch.shapes import star

Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
_CHINESE_FONTS = (
    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
    "/System/Library/Fonts/PingFang.ttc",
    "/System/Library/Fonts/Hiragino Sans GB.ttc",
    "/System/Library/Fonts/STHeiti Light.ttc",
    "C:/Windows/Fonts/msyh.ttc",
    "C:/Windows/Fonts/simhei.ttf",
    "C:/Windows/Fonts/simsun.ttc",
)
_LONGEST = 14


@cache
def chinese_font(size: int) -> ImageFont.FreeTypeFont | None:
    """Return a font that has Chinese letters, from the usual places of each system, or None."""
    for path in _CHINESE_FONTS:
        if Path(path).is_file():
            try:
                return ImageFont.truetype(path, size)
            except OSError:
                continue
    return None


def font_for(text: str, size: int) -> Font | None:
    """Return a font that can write all of ``text``, or None where this machine has none."""
    if all(32 <= ord(letter) < 0x250 for letter in text):
        return ImageFont.load_default(size)
    if all(32 <= ord(letter) < 0x250 or _chinese(letter) for letter in text):
        return chinese_font(size)
    return None


def _chinese(letter: str) -> bool:
    code = ord(letter)
    return (
        0x3000 <= code < 0x3100
        or 0x4E00 <= code < 0xA000
        or 0xFF00 <= code < 0xFFF0
        or code == 0xB7
    )


def draw(canvas: Canvas, name: str, colour: Rgb, middle: float, top: float, size: int) -> None:
    """Lay a tag with ``name`` below a figure, centred on ``middle`` and kept inside the frame."""
    tag = _tag(name, colour, size)
    wide, high = tag.width / FINE, tag.height / FINE
    x = min(max(middle - wide / 2, 8.0), max(canvas.width - wide - 8, 8.0))
    y = min(max(top, 8.0), canvas.height - high - 7)
    canvas.paste(tag, x, y)


def _tag(name: str, colour: Rgb, size: int) -> Image.Image:
    text = "".join(letter for letter in name if letter.isprintable()).strip()
    text = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + ".."
    font = font_for(text, size * FINE) if text else None
    pad, dot = round(size * 0.42) * FINE, round(size * 0.62) * FINE
    left, upper, right, lower = font.getbbox(text) if font else (0, 0, 0, size * FINE)
    wide = int(right - left) + pad * 2 + dot + (pad // 2 if font else 0)
    high = round(size * 1.5) * FINE
    picture = Image.new("RGBA", (wide, high), (0, 0, 0, 0))
    pen = ImageDraw.Draw(picture)
    edge = max(FINE, round(size * 0.09 * FINE))
    pen.rounded_rectangle(
        (0, 0, wide - 1, high - 1), high // 3, fill=(*PAPER, 255), outline=(*INK, 255), width=edge
    )
    _mark(pen, name, colour, pad + dot / 2, high / 2, dot / 2)
    if font:
        middle = (high - (lower - upper)) / 2 - upper
        pen.text((pad + dot + pad // 2 - left, middle), text, font=font, fill=(*INK, 255))
    return picture


def _mark(pen: ImageDraw.ImageDraw, name: str, colour: Rgb, x: float, y: float, r: float) -> None:
    """Draw the figure's mark, told by colour and form even where its name cannot be written."""
    form, fill = int(Noise("mark", name).unit() * 4), (*colour, 255)
    edge = (*darker(colour, 0.6), 255)
    if form == 0:
        pen.ellipse((x - r, y - r, x + r, y + r), fill=fill, outline=edge, width=FINE)
    elif form == 1:
        pen.polygon(star(x, y, r * 1.15, r * 0.5, 5), fill=fill, outline=edge)
    elif form == 2:
        pen.polygon(
            [(x, y - r * 1.1), (x + r, y), (x, y + r * 1.1), (x - r, y)], fill=fill, outline=edge
        )
    else:
        pen.rounded_rectangle(
            (x - r * 0.9, y - r * 0.9, x + r * 0.9, y + r * 0.9),
            r * 0.3,
            fill=fill,
            outline=edge,
            width=FINE,
        )
