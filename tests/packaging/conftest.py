"""The scripts that make packages are found beside each other, as when they are run."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "packaging"))
