"""Sky and weather: what is above, and what falls in front."""

from __future__ import annotations

from math import cos, pi, sin

from app.engines.sketch.colour import PAPER, Rgb, mix
from app.engines.sketch.noise import Noise
from app.engines.sketch.shapes import oval, smooth
from app.engines.sketch.stage import Stage


def paint(stage: Stage, *, indoors: bool) -> None:
    """Fill the frame with sky and hang sun, moon, stars or clouds in it."""
    stage.canvas.band(0, stage.height, *stage.sky)
    if indoors:
        return
    n, w, u = stage.noise, stage.width, stage.unit
    if stage.time == "night":
        for _ in range(34):
            x, y, r = n.between(0, w), n.between(0, max(stage.horizon, 20)), n.between(0.6, 1.5)
            stage.canvas.flat(oval(x, y, r, r, count=8), (236, 232, 214))
        if stage.weather in ("", "sun", "wind", "snow"):
            x, y, r = w * n.pick((0.82, 0.16, 0.7)), stage.height * 0.16, 7.5 * u
            stage.canvas.flat(oval(x, y, r * 1.5, r * 1.5), (236, 230, 200), 36)
            stage.canvas.area(
                oval(x, y, r, r, count=32), (242, 236, 206), weight=1.0, ink=(150, 150, 160)
            )
            for dx, dy, s in ((-0.3, -0.2, 0.2), (0.3, 0.26, 0.15), (0.12, -0.4, 0.1)):
                stage.canvas.flat(oval(x + dx * r, y + dy * r, s * r, s * r), (222, 214, 182))
        return
    if stage.time in ("dusk", "dawn"):
        x, r = w * n.pick((0.26, 0.72)), 11 * u
        stage.canvas.flat(oval(x, stage.horizon - r * 0.4, r * 1.5, r * 1.5), (255, 226, 170), 70)
        stage.canvas.flat(oval(x, stage.horizon - r * 0.4, r, r, count=32), (250, 200, 130))
        for k in range(4):
            y = stage.horizon * (0.36 + 0.13 * k)
            left = n.between(0, w * 0.6)
            stage.canvas.stroke(
                [(left, y), (left + w * 0.2, y - 2), (left + w * n.between(0.26, 0.5), y)],
                5,
                (255, 236, 214),
                150,
            )
        return
    if stage.weather == "sun":
        x, y, r = w * n.pick((0.86, 0.12)), stage.height * 0.13, 6 * u
        for i in range(14):
            a, far = 2 * pi * i / 14, 1.5 + 0.3 * (i % 2)
            stage.canvas.stroke(
                [
                    (x + r * 1.25 * cos(a), y + r * 1.25 * sin(a)),
                    (x + r * far * cos(a), y + r * far * sin(a)),
                ],
                2.2,
                (226, 170, 70),
            )
        stage.canvas.area(
            oval(x, y, r, r, count=32), (252, 220, 130), weight=1.3, ink=(190, 140, 60)
        )
    if stage.weather in ("cloud", "rain", "storm", "sun", "wind", ""):
        count = {"cloud": 6, "rain": 5, "storm": 7, "sun": 2, "wind": 4}.get(stage.weather, 2)
        for _ in range(count):
            _cloud(
                stage, n.between(0, w), n.between(0.04, 0.34) * stage.height, n.between(5, 9) * u
            )


def _cloud(stage: Stage, x: float, y: float, r: float) -> None:
    tone = {"rain": (196, 202, 210), "storm": (128, 134, 150), "cloud": (214, 216, 218)}.get(
        stage.weather, (253, 253, 251)
    )
    points = [
        (x - 2.4 * r, y + 0.3 * r),
        (x - 1.7 * r, y - 0.3 * r),
        (x - 0.9 * r, y - 0.35 * r),
        (x - 0.2 * r, y - 0.85 * r),
        (x + 0.7 * r, y - 0.6 * r),
        (x + 1.3 * r, y - 0.2 * r),
        (x + 2.2 * r, y - 0.05 * r),
        (x + 2.5 * r, y + 0.35 * r),
    ]
    stage.canvas.area(smooth(points), tone, weight=1.0, ink=stage.line_ink(0.35))


def fall(stage: Stage, noise: Noise) -> None:
    """Draw weather in front of the figures."""
    w, h = stage.width, stage.height
    canvas = stage.canvas
    dark = stage.time == "night"
    if stage.weather in ("rain", "storm"):
        ink: Rgb = (206, 222, 236) if dark else (108, 132, 158)
        for _ in range(int(w * h / 3600)):
            x, y, size = noise.between(-30, w + 30), noise.between(-20, h), noise.between(12, 30)
            canvas.stroke(
                [(x, y), (x - size * 0.16, y + size * 0.5), (x - size * 0.32, y + size)],
                noise.between(1.0, 2.0),
                ink,
                150,
            )
        for _ in range(int(w / 26)):
            x, y = noise.between(0, w), noise.between(max(stage.horizon, h * 0.72), h)
            canvas.stroke([(x - 5, y), (x - 2, y - 4), (x, y - 6)], 1.2, ink, 170)
            canvas.stroke([(x + 5, y), (x + 2, y - 4), (x + 1, y - 6)], 1.2, ink, 170)
    if stage.weather == "storm":
        x = w * noise.pick((0.2, 0.5, 0.84))
        bolt = [
            (x, 0),
            (x - 0.03 * w, h * 0.17),
            (x - 0.005 * w, h * 0.16),
            (x - 0.045 * w, h * 0.36),
            (x + 0.022 * w, h * 0.125),
            (x - 0.006 * w, h * 0.135),
            (x + 0.026 * w, 0),
        ]
        canvas.area(bolt, (255, 244, 186), weight=1.4)
    if stage.weather == "snow":
        for _ in range(int(w * h / 3400)):
            x, y, r = noise.between(0, w), noise.between(0, h), noise.between(1.4, 4.0)
            canvas.flat(oval(x, y, r + 0.8, r + 0.8, count=10), (150, 164, 184), 110)
            canvas.flat(oval(x, y, r, r, count=10), (255, 255, 255))
    if stage.weather == "fog":
        veil = mix(PAPER, stage.sky[1], 0.5)
        for k in range(7):
            y = h * (0.42 + 0.09 * k) + noise.between(-8, 8)
            left = noise.between(-0.2, 0.3) * w
            points = smooth(
                [
                    (left, y),
                    (left + w * 0.3, y - h * 0.05),
                    (left + w * 0.9, y),
                    (left + w * 0.6, y + h * 0.05),
                ]
            )
            canvas.flat(points, veil, 66)
            canvas.flat([(px - left + w * 0.3, py + 14) for px, py in points], veil, 44)
    if stage.weather == "wind":
        for _ in range(16):
            x, y, size = noise.between(-40, w), noise.between(0, h * 0.9), noise.between(40, 120)
            canvas.stroke(
                smooth(
                    [
                        (x, y),
                        (x + size * 0.5, y - 5),
                        (x + size, y),
                        (x + size * 1.1, y - 9),
                        (x + size * 0.96, y - 12),
                    ],
                    closed=False,
                ),
                1.5,
                stage.line_ink(0.1),
            )
