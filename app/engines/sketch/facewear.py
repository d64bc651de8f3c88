"""What covers a face: masks, glasses, beards, bandages."""

from __future__ import annotations

from app.engines.sketch.colour import INK, mix
from app.engines.sketch.head import HeadFrame
from app.engines.sketch.look import Look
from app.engines.sketch.shapes import Sheet


def draw(sheet: Sheet, f: HeadFrame, look: Look) -> None:
    """Draw what covers the face, under the hair: masks, glasses, beards, bandages."""
    wear = look.wear
    if beard := wear.get("beard"):
        sheet.area(
            f.blob(
                (-0.72, 0.36),
                (-0.2, 0.56),
                (0.3, 0.5),
                (0.84, 0.4),
                (0.8, 1.1),
                (0.36, 1.7),
                (-0.3, 1.24),
            ),
            beard,
            shade=1.4,
        )
        sheet.line(f.curve((0.1, 0.7), (0.32, 0.78), (0.56, 0.7)), 1.5)
    if moustache := wear.get("moustache"):
        sheet.area(
            f.blob(
                (0.34, 0.42),
                (0.7, 0.44),
                (0.94, 0.56),
                (0.56, 0.62),
                (0.34, 0.54),
                (0.1, 0.62),
                (-0.24, 0.56),
                (0.0, 0.44),
            ),
            moustache,
            weight=0.7,
            solid=False,
        )
    if mask := wear.get("mask"):
        sheet.area(
            f.blob(
                (-0.96, -0.22),
                (-0.2, -0.36),
                (0.6, -0.36),
                (1.02, -0.24),
                (0.96, 0.16),
                (0.56, 0.22),
                (0.26, 0.04),
                (-0.12, 0.24),
                (-0.92, 0.12),
            ),
            mask,
            weight=0.9,
            solid=False,
        )
        for x in (-0.14, 0.62):
            sheet.area(
                f.blob((x - 0.22, -0.1), (x, -0.2), (x + 0.22, -0.08), (x, 0.12)),
                (252, 250, 245),
                weight=0.8,
                solid=False,
            )
            sheet.area(f.ring(x + 0.05, -0.03, 0.08, 0.11), INK, weight=0, solid=False)
    if veil := wear.get("facemask"):
        sheet.area(
            f.blob(
                (-0.66, 0.3), (0.3, 0.14), (0.96, 0.3), (0.72, 0.84), (0.24, 1.04), (-0.44, 0.82)
            ),
            veil,
            weight=0.9,
            solid=False,
        )
        for y in (0.42, 0.6):
            sheet.line(f.curve((-0.4, y), (0.3, y - 0.06), (0.8, y)), 0.6)
    if glass := wear.get("glasses"):
        for x, r in ((-0.14, 0.33), (0.62, 0.29)):
            sheet.area(f.ring(x, -0.02, r, 0.33), (228, 240, 244), weight=0, solid=False, alpha=60)
            ring = f.ring(x, -0.02, r, 0.33)
            sheet.line([*ring, ring[0], ring[1]], 1.7, glass)
        sheet.line(f.curve((0.18, -0.04), (0.26, -0.1), (0.34, -0.04)), 1.4, glass)
        sheet.line(f.curve((-0.46, -0.06), (-0.7, -0.02), (-0.92, 0.0)), 1.4, glass)
    if dark := wear.get("sunglasses"):
        for x, r in ((-0.14, 0.32), (0.62, 0.28)):
            sheet.area(
                f.blob(
                    (x - r, -0.2), (x + r, -0.2), (x + r * 0.8, 0.2), (x, 0.26), (x - r * 0.8, 0.2)
                ),
                mix(dark, INK, 0.6),
                weight=0.9,
                solid=False,
            )
            sheet.line(f.curve((x - r * 0.5, 0.1), (x - r * 0.1, -0.14)), 1.2, (240, 240, 240))
        sheet.line(f.curve((-0.46, -0.14), (-0.92, -0.06)), 1.6)
    if wear.get("eyepatch"):
        sheet.area(f.ring(0.62, -0.02, 0.27, 0.3), INK, weight=0.6, solid=False)
        sheet.line(f.curve((0.62, -0.2), (0.1, -0.6), (-0.8, -0.7)), 1.8)
    if tape := wear.get("bandage"):
        sheet.area(
            f.at([(-0.5, 0.28), (-0.08, 0.18), (-0.04, 0.36), (-0.46, 0.46)]),
            tape,
            weight=0.7,
            solid=False,
        )
        sheet.area(
            f.at([(-0.98, -0.66), (0.98, -0.82), (1.0, -0.52), (-1.0, -0.36)]),
            tape,
            weight=0.8,
            solid=False,
        )
    if wear.get("scar"):
        sheet.line(f.curve((0.7, 0.14), (0.78, 0.36), (0.72, 0.56)), 1.8, (170, 60, 60))
        for y in (0.24, 0.38):
            sheet.line(f.curve((0.66, y), (0.86, y + 0.02)), 1.0, (170, 60, 60))
    if jewel := wear.get("earrings"):
        sheet.area(f.ring(-0.62, 0.5, 0.1, 0.13), jewel, weight=0.7, solid=False)
