"""An animatic as a moving picture (GIF), which everything shows."""

from __future__ import annotations

import io
import struct
from pathlib import Path

from PIL import Image

from app.durable import new_file
from app.publish.animatic import Frame, frames_of
from app.publish.drawing import Studio
from app.publish.steps import Steps

_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_HEADER, _DESCRIPTOR, _IMAGE, _EXTENSION = 13, 10, 0x2C, 0x21
_TABLE, _TABLE_SIZE = 0x80, 0x07


def write_gif(studio: Studio, path: Path, steps: Steps) -> int:
    """Write the panels as a new GIF that goes on for ever; returns how many.

    Each frame is packed by itself and written at once: Pillow's own way would hold them all.
    """
    written = 0
    with new_file(path) as file:
        for frame in frames_of(studio, steps):
            if not written:
                file.write(b"GIF89a" + struct.pack("<HHBBB", frame.width, frame.height, 0x70, 0, 0))
                file.write(_FOR_EVER)
            file.write(_packed(frame))
            written += 1
        file.write(b";")
        steps.end()
    return written


def _packed(frame: Frame) -> bytes:
    """Return a frame as the blocks of a GIF, its colours with it."""
    image = Image.frombytes("RGB", (frame.width, frame.height), frame.pixels)
    out = io.BytesIO()
    image.quantize(256, Image.Quantize.MEDIANCUT).save(out, "GIF", interlace=0)
    data = out.getvalue()
    size = data[10] & _TABLE_SIZE
    at = _HEADER + (3 << size + 1)
    colours = data[_HEADER:at]
    while data[at] == _EXTENSION:
        at = _past_blocks(data, at + 2)
    if data[at] != _IMAGE:
        raise ValueError("Pillow wrote a GIF of another kind")
    descriptor = data[at : at + _DESCRIPTOR - 1] + bytes([_TABLE | size])
    wait = struct.pack("<BBBBHBB", _EXTENSION, 0xF9, 4, 0x04, round(frame.seconds * 100), 0, 0)
    return wait + descriptor + colours + data[at + _DESCRIPTOR : -1]


def _past_blocks(data: bytes, at: int) -> int:
    while data[at]:
        at += data[at] + 1
    return at + 1
