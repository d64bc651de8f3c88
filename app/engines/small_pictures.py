"""Small pictures as the wire carries them."""

from __future__ import annotations

import base64


def media_type(data: bytes) -> str:
    """Return what kind of picture ``data`` is; small copies are one of two."""
    return "image/jpeg" if data.startswith(b"\xff\xd8") else "image/png"


def text_of_picture(data: bytes) -> str:
    """Return ``data`` in Base64."""
    return base64.b64encode(data).decode()


def data_uri(data: bytes) -> str:
    """Return ``data`` as an address that holds it."""
    return f"data:{media_type(data)};base64,{text_of_picture(data)}"
