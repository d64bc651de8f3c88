"""Pictures as they come, and as they should not."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from PIL import Image, ImageCms


def painted(mode: str = "RGB", size: tuple[int, int] = (40, 20)) -> Image.Image:
    """Return a picture whose left half is red and whose right half is green."""
    image = Image.new("RGB", size, (200, 20, 20))
    image.paste((20, 200, 20), (size[0] // 2, 0, *size))
    return image.convert(mode)


def saved(image: Image.Image, kind: str, **options: Any) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def exif(orientation: int) -> bytes:
    data = Image.Exif()
    data[0x0112] = orientation
    return data.tobytes()


def chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))


def claiming(width: int, height: int, depth: int = 8, colour: int = 2) -> bytes:
    """Return a PNG of a few bytes that claims to be of any size."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    rows = zlib.compress(b"\x00" * 1_000)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def profile() -> bytes:
    return ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()


def animated(kind: str) -> bytes:
    frames = [painted(), Image.new("RGB", (40, 20), "blue")]
    return saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)


def sixteen_bit() -> bytes:
    image = Image.new("I;16", (40, 20))
    image.putdata([65535 if x < 20 else 0 for _ in range(20) for x in range(40)])
    return saved(image, "PNG")


PNG = saved(painted(), "PNG")
JPEG = saved(painted(), "JPEG", quality=95)
WEBP = saved(painted(), "WEBP", quality=95)
AVIF = saved(painted(), "AVIF", quality=95)
GIF = saved(painted(), "GIF")
