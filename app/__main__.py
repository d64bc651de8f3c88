"""Start, stop, exit status: ``inkfold`` and ``python -m app``."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app import __version__
from app.commands.home import home_folder
from app.commands.terminal import complain
from app.errors import AppError, disk_refused


def parser() -> argparse.ArgumentParser:
    """Return the whole command line."""
    # a start of the window needs none of them
    from app.commands import (
        add_picture,
        backups,
        bench,
        demo,
        engines,
        exchange,
        journal,
        new,
        practice,
        publish,
        recover,
        say,
        script,
        self_test,
        servers,
        show,
        steer,
        travel,
    )

    every = (
        new, say, add_picture, show, steer, travel, recover, journal, backups, exchange, publish, script, engines,
        servers, practice, demo, self_test, bench,
    )  # fmt: skip
    everywhere = _everywhere()

    class Verb(argparse.ArgumentParser):
        """A parser whose verbs take the options of everywhere, before and after the verb."""

        def __init__(self, **given: object) -> None:
            super().__init__(parents=[everywhere], **given)  # type: ignore[arg-type]

    made = Verb(
        prog="inkfold",
        description="Draw comic panels by telling an agent what happens next. "
        "Without a verb the window opens.",
    )
    made.add_argument("--version", action="version", version=f"inkfold {__version__}")
    _of_the_window(made)
    verbs = made.add_subparsers(metavar="VERB", parser_class=Verb)
    for module in every:
        module.add(verbs)
    return made


def _everywhere() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    made.add_argument(
        "--home", type=Path, default=argparse.SUPPRESS, help="where everything is kept"
    )
    made.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="answer in lines of JSON"
    )
    return made


def _of_the_window(made: argparse.ArgumentParser) -> None:
    made.add_argument("--language", choices=("system", "en", "zh"), help="of the window")
    made.add_argument("--theme", choices=("system", "light", "dark"), help="of the window")
    made.add_argument(
        "--open", type=Path, metavar="FILE", help="take in the story of a file, in the window"
    )


def parsed(given: Sequence[str]) -> argparse.Namespace:
    """Return the options. A start without a verb opens the window and imports no verb."""
    window = _everywhere()
    _of_the_window(window)
    try:
        options, rest = window.parse_known_args(given)
    except argparse.ArgumentError:
        # the whole command line says better what is wrong
        rest = ["?"]
    return parser().parse_args(given) if rest else options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, or the window, and return the exit status."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # it was closed before we began: nobody reads, and nothing else changes
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif hasattr(stream, "reconfigure"):
            # a text that the terminal cannot show must not end the command half-way
            stream.reconfigure(encoding="utf-8", errors="replace")
    if sys.stdin is None:
        # a windowed program on Windows has none
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - lasts as long as we
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = parsed(_with_file(given))
    options.json = getattr(options, "json", False)
    try:
        options.home = home_folder(getattr(options, "home", None))
        if hasattr(options, "serve"):
            return int(options.serve(options))
        if hasattr(options, "run"):
            import asyncio

            return int(asyncio.run(options.run(options)))
        return _window(options)
    except AppError as error:
        return complain(error)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # whoever read us has had enough
        sys.stderr.close()
        return 0
    except OSError as error:
        # the home folder cannot be made, a disk is full or gone
        return complain(disk_refused(error))


def _window(options: argparse.Namespace) -> int:
    from app.window import run

    return run(options.home, language=options.language, theme=options.theme, opened=options.open)


_TAKING = ("--home", "--language", "--theme", "--open")


def _with_file(given: list[str]) -> list[str]:
    """Return the arguments with ``--open`` before a file that is given as the last one by itself.

    That is how a desktop starts us for a file one has clicked on.
    """
    *before, last = given or [""]
    if not last.lower().endswith(".inkfold") or (before[-1:] and before[-1] in _TAKING):
        return given
    taken = {at + 1 for at, word in enumerate(before) if word in _TAKING}
    for at, word in enumerate(before):
        if at not in taken and not word.startswith("-"):
            # a verb, whose argument the file is
            return given
    return [*before, "--open", last]


if __name__ == "__main__":
    sys.exit(main())
