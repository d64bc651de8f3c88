"""Sketch: draws storyboard panels on this machine from what a request says."""

from app.engines.sketch.engine import SketchEngine
from app.engines.sketch.panel import draw

__all__ = ["SketchEngine", "draw"]
