"""``practice``: a real picture service on this machine that charges nothing real."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from app.commands.terminal import note
from app.errors import WrongUseError


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("practice", help="serve practice pictures, with a ledger")
    verb.add_argument("--port", type=int, default=0)
    verb.add_argument("--ledger", type=Path, required=True)
    verb.add_argument("--delay", type=float, default=0.0, help="seconds before it answers")
    verb.add_argument(
        "--fail", choices=("drop-after-charge", "error-after-charge", "refuse", "no-picture")
    )
    verb.add_argument("--times", type=int, help="how many requests fail; left out: all")
    verb.set_defaults(serve=serve)


def serve(options: argparse.Namespace) -> int:
    """Serve until interrupted; prints where."""
    from app.practice.server import serve as serve_pictures

    try:
        serve_pictures(
            options.port, options.ledger, options.delay, options.fail, options.times,
            ready=lambda port: note(f"practice service on http://127.0.0.1:{port}/v1"),
        )  # fmt: skip
    except OSError as error:
        raise WrongUseError(reason=f"The practice service cannot start: {error}") from error
    return 0
