"""Small real pictures for tests."""

from __future__ import annotations

import io

from PIL import Image

from app.ports import PictureRequest


def png(width: int = 8, height: int = 6) -> bytes:
    """Return a PNG that is not blank."""
    image = Image.new("RGB", (width, height), "white")
    image.putpixel((1, 1), (200, 10, 30))
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def draw(request: PictureRequest) -> bytes:
    """Stand in for Sketch: the width tells the length of the prompt."""
    if request.prompt == "break":
        raise RuntimeError("broken")
    return png(8 + len(request.prompt))
