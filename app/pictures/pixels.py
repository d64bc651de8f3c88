"""Decode a stranger's picture. Runs in a child process only: decoders are where strangers get in."""

from __future__ import annotations

import io
import warnings
from dataclasses import dataclass

from PIL import Image, ImageCms, ImageFile, ImageOps

PIXEL_LIMIT = 64_000_000
BYTE_LIMIT = 64 * 1024 * 1024

_SAME = 8
"""Levels of 256 by which pixels of a blank picture may differ: WebP drifts by 6 on plain brown."""

Image.MAX_IMAGE_PIXELS = PIXEL_LIMIT
ImageFile.LOAD_TRUNCATED_IMAGES = False


class NotAPictureError(Exception):
    """The bytes are refused, for the reason in words."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A picture repainted: upright, RGB or RGBA with 8 bits, nothing else of the file left."""

    format: str
    image: Image.Image

    def blank(self) -> bool:
        """Tell whether every pixel is (nearly) the same; what is transparent has no colour."""
        seen = self.image.convert("RGBa") if self.image.mode == "RGBA" else self.image
        bands = (seen.getchannel(band).getextrema() for band in range(len(seen.getbands())))
        return all(high - low <= _SAME for low, high in bands)  # type: ignore[operator]

    def png(self) -> bytes:
        """Return the picture as PNG."""
        out = io.BytesIO()
        self.image.save(out, "PNG", compress_level=3)
        return out.getvalue()


def kind_of(data: bytes) -> str | None:
    """Return the format the first bytes prove, whatever a name or a header says."""
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if data.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if data[:6] in (b"GIF87a", b"GIF89a"):
        return "gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "webp"
    if data[4:8] == b"ftyp" and (b"avif" in data[8:64] or b"avis" in data[8:64]):
        return "avif"
    return None


def decode(data: bytes) -> Decoded:
    """Decode and repaint ``data``, of an animation the first frame.

    Raises ``NotAPictureError``; ``MemoryError`` where the limits of the process stop it.
    """
    if len(data) > BYTE_LIMIT:
        raise NotAPictureError(f"more than {BYTE_LIMIT} bytes")
    kind = kind_of(data)
    if kind is None:
        raise NotAPictureError("not a PNG, JPEG, WebP, AVIF or GIF file")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            # Only this format: a plain open would try them all, Ghostscript among them.
            with Image.open(io.BytesIO(data), formats=[kind.upper()]) as image:
                width, height = image.size
                if width < 1 or height < 1:
                    raise NotAPictureError("it has no pixels")
                if width * height > PIXEL_LIMIT:
                    raise NotAPictureError(f"more than {PIXEL_LIMIT} pixels")
                image.load()
                return Decoded(kind, _repainted(image))
        except (NotAPictureError, MemoryError):
            raise
        except (Image.DecompressionBombWarning, Image.DecompressionBombError):
            raise NotAPictureError(f"more than {PIXEL_LIMIT} pixels") from None
        except Exception as error:
            # Decoders raise whatever their formats' oddities make them raise.
            raise NotAPictureError(f"damaged or cut off ({error})"[:200]) from error


def _repainted(image: Image.Image) -> Image.Image:
    profile = image.info.get("icc_profile")
    upright = _upright(image)
    mode = "RGBA" if upright.has_transparency_data else "RGB"
    if upright.mode.startswith("I;16") or upright.mode == "I":
        upright = upright.convert("I").point(lambda level: level / 256).convert("L")
    if upright.mode != "CMYK":
        upright = upright.convert(mode)
    painted = _in_srgb(upright, profile, mode) or upright.convert(mode)
    fresh = Image.new(mode, painted.size)
    fresh.paste(painted)
    return fresh


def _upright(image: Image.Image) -> Image.Image:
    try:
        return ImageOps.exif_transpose(image) or image
    except Exception:
        return image  # EXIF that cannot be read turns nothing


def _in_srgb(image: Image.Image, profile: object, mode: str) -> Image.Image | None:
    """Convert by the embedded colour profile, None where there is none that works."""
    if not isinstance(profile, bytes):
        return None
    try:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        target = ImageCms.createProfile("sRGB")
        return ImageCms.profileToProfile(image, source, target, outputMode=mode)
    except (ImageCms.PyCMSError, OSError, ValueError):
        return None
