"""Pictures as they come, and as they should not."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

from PIL import Image, ImageCms, PngImagePlugin


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


def animated(kind: str, count: int = 2) -> bytes:
    frames = [painted(), *(Image.new("RGB", (40, 20), (0, n % 256, 255)) for n in range(count - 1))]
    return saved(frames[0], kind, save_all=True, append_images=frames[1:], duration=100)


def sixteen_bit() -> bytes:
    image = Image.new("I;16", (40, 20))
    image.putdata([65535 if x < 20 else 0 for _ in range(20) for x in range(40)])
    return saved(image, "PNG")


def page_as_text() -> PngImagePlugin.PngInfo:
    words = PngImagePlugin.PngInfo()
    words.add_text("Comment", "<script>alert(1)</script>", zip=True)
    words.add_itxt("XML:com.adobe.xmp", "<x:xmpmeta/>")
    return words


def deep_png(channels: int) -> bytes:
    """Return 4 × 4 pixels of 16 bits: grey and alpha (4) or colours (2), as PNG numbers them."""
    size = {2: 6, 4: 4}[channels]
    rows = b"".join(b"\x00" + bytes(range(4 * size)) for _ in range(4))
    head = struct.pack(">IIBBBBB", 4, 4, 16, channels, 0, 0, 0)
    pixels = chunk(b"IDAT", zlib.compress(rows))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + pixels + chunk(b"IEND", b"")


def bomb(megabytes: int) -> bytes:
    """Return a few kilobytes that unpack to so many megabytes."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(megabytes))
    return packed + packer.flush()


def with_chunk(kind: bytes, data: bytes) -> bytes:
    """Return a PNG with one chunk more, before its pixels."""
    return PNG[:33] + chunk(kind, data) + PNG[33:]


def with_pixels(packed: bytes) -> bytes:
    """Return a PNG of 400 × 400 whose pixels are ``packed``, and too many."""
    head = struct.pack(">IIBBBBB", 400, 400, 8, 2, 0, 0, 0)
    ends = chunk(b"IDAT", packed) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + ends


def resized_jpeg(width: int, height: int) -> bytes:
    """Return a JPEG whose frame claims another size."""
    place = JPEG.index(b"\xff\xc0") + 5
    return JPEG[:place] + struct.pack(">HH", height, width) + JPEG[place + 4 :]


def resized_gif(width: int, height: int) -> bytes:
    """Return a GIF whose canvas claims another size."""
    return GIF[:6] + struct.pack("<HH", width, height) + GIF[10:]


PNG = saved(painted(), "PNG")
JPEG = saved(painted(), "JPEG", quality=95)
WEBP = saved(painted(), "WEBP", quality=95)
AVIF = saved(painted(), "AVIF", quality=95)
GIF = saved(painted(), "GIF")
