"""``bench``: speed and memory as ratios in one run."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from app.commands.terminal import answer


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("bench", help="measure speed and memory as ratios")
    verb.add_argument("--quick", action="store_true", help="smaller sizes, fewer rounds")
    verb.set_defaults(run=run)


async def run(options: argparse.Namespace) -> int:
    """Print one row for each thing measured, with its target."""
    from app.bench.rows import measure
    from app.bench.start import start_rows
    from app.bench.window import window_rows

    rows = measure(quick=options.quick)
    with tempfile.TemporaryDirectory(prefix="inkfold-bench-") as folder:
        rows += start_rows(Path(folder), 3 if options.quick else 9)
        pictures, frames = (500, 100) if options.quick else (5_000, 300)
        rows += window_rows(Path(folder), pictures, frames)
    width = max(len(row.what) for row in rows)
    text = "\n".join(
        f"{row.what:<{width}}  {row.value:>10.3f} {row.unit:<8} target {row.target}" for row in rows
    )
    answer([row.json() for row in rows], as_json=options.json, text=text)
    return 0
