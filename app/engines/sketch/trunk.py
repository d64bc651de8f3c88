"""The torso's own coordinates, which clothes and straps are drawn in."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from app.engines.sketch.shapes import Point, smooth
from app.engines.sketch.skeleton import Build, Joints


@dataclass(frozen=True, slots=True)
class Trunk:
    """The torso's own coordinates: ``across`` forward, ``up`` from the pelvis to the neck."""

    joints: Joints
    build: Build

    def at(self, across: float, up: float) -> Point:
        """Return a point of the torso as units."""
        c, s = cos(radians(self.joints.lean)), sin(radians(self.joints.lean))
        x, y = self.joints.pelvis
        return x + across * c + up * s, y + across * s - up * c

    def blob(self, *points: Point) -> list[Point]:
        """Return a closed curve given in torso coordinates."""
        return smooth([self.at(x, y) for x, y in points], steps=7)

    def flat(self, *points: Point) -> list[Point]:
        """Return a polygon given in torso coordinates."""
        return [self.at(x, y) for x, y in points]
