"""``journal``: fold a file, verify the library, make the read models anew."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.commands.session import find_story, workshop
from app.commands.terminal import FAILED, answer, told_while_waiting
from app.errors import AppError, WrongUseError
from app.folds.answer import fold
from app.records.canonical import clean
from app.records.reading import read_json
from app.records.rows import Row, row_of

if TYPE_CHECKING:
    from app.wiring import Workshop


def add(verbs: Any) -> None:
    """Declare the verb and its own verbs."""
    journal = verbs.add_parser("journal", help="fold, verify, rebuild").add_subparsers(
        required=True, metavar="VERB"
    )
    verb = journal.add_parser("fold", help="fold a journal file and print its answer")
    verb.add_argument("file", help='a file of rows; "-" reads standard input')
    verb.add_argument("--lines", action="store_true", help="one journal, or one row, a line")
    verb.set_defaults(run=run_fold)
    verb = journal.add_parser("verify", help="look everything over and name what is wrong")
    verb.add_argument("session", nargs="?")
    verb.set_defaults(run=run_verify)
    verb = journal.add_parser("report", help="write a file that reproduces what is wrong")
    verb.add_argument("session")
    verb.add_argument("file", type=Path, help="a new file; it holds what was typed, and no key")
    verb.set_defaults(run=run_report)
    verb = journal.add_parser("rebuild", help="make the read models anew from the journal")
    verb.add_argument("--check", action="store_true", help="only compare; write nothing")
    verb.set_defaults(run=run_rebuild)


async def run_fold(options: argparse.Namespace) -> int:
    """Print the answer of each journal in a file as one JSON line."""
    try:
        text = _given(options.file)
        journals = list(_by_line(text)) if options.lines else list(_whole(read_json(text)))
    except OSError as error:
        raise WrongUseError(reason=f"{options.file} cannot be read: {error}") from error
    except ValueError as error:
        raise WrongUseError(reason=f"{options.file} is not a journal: {error}") from error
    for rows in journals:
        answer(fold(rows).answer(), as_json=True)
    return 0


def _given(name: str) -> str:
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    return data.decode("utf-8")


def _whole(value: Any) -> Iterable[list[Any]]:
    """Read ``{rows}``, a list of such objects, or a plain list of rows."""
    if isinstance(value, dict):
        yield _rows(value)
    elif isinstance(value, list) and all(isinstance(v, dict) and "rows" in v for v in value):
        for journal in value:
            yield _rows(journal)
    else:
        yield _rows({"rows": value})


def _by_line(text: str) -> Iterable[list[Any]]:
    """Read one journal a line; lines that are rows make up one journal together."""
    loose: list[Any] = []
    for line in text.splitlines():
        if line.strip():
            value = read_json(line)
            if isinstance(value, dict) and "rows" not in value:
                loose.append(value)
            else:
                yield from _whole(value)
    if loose:
        yield _rows({"rows": loose})


def _rows(journal: dict[str, Any]) -> list[Any]:
    rows = journal.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ValueError("rows must be a list of objects")
    return [_row(row, journal.get("session_id")) for row in rows]


def _row(value: dict[str, Any], story: Any) -> Row:
    """Read one row; its chain is judged only where it is said which story it belongs to."""
    value = clean(value)
    session_id = value.get("session_id", story)
    if isinstance(session_id, str):
        return row_of(session_id, value)
    return replace(row_of("", value), chain=None)


async def run_verify(options: argparse.Namespace) -> int:
    """Print findings; exit status 5 where there are any."""
    from app.journal.verify import verify

    async with workshop(options.home, reading_only=True) as shop:
        session_id = find_story(shop, options.session) if options.session else None
        findings = [
            asdict(item)
            for item in verify(
                shop.journal,
                session_id,
                lambda asset: picture_fault(shop, asset),
                told_while_waiting(),
            )
        ]
    text = "\n".join(
        f"{f['session_id'] or 'library'}: {f['code']} {f['seq'] or ''} {f['detail']}".strip()
        for f in findings
    )
    answer({"findings": findings}, as_json=options.json, text=text or "Everything is in order.")
    return FAILED if findings else 0


def picture_fault(shop: Workshop, asset: str) -> str | None:
    """Return what is wrong with a stored picture, None where its bytes have its hash."""
    if not shop.pictures.has(asset):
        return "the picture is missing"
    try:
        shop.pictures.read(asset)
    except AppError:
        return "the picture's bytes have changed"
    except OSError as error:
        return f"the picture cannot be read: {error.strerror}"
    return None


async def run_report(options: argparse.Namespace) -> int:
    """Write the report about a story to a file that is not there yet."""
    from app.journal.report import write_report

    async with workshop(options.home, reading_only=True) as shop:
        write_report(shop.journal.connection, find_story(shop, options.session), options.file)
    answer({"report": str(options.file)}, as_json=options.json, text=f"Written to {options.file}.")
    return 0


async def run_rebuild(options: argparse.Namespace) -> int:
    """Make the read models anew, or only tell which differ."""
    from app.journal.verify import rebuild, stale_read_models

    async with workshop(options.home, reading_only=options.check) as shop:
        if options.check:
            findings = [asdict(item) for item in stale_read_models(shop.journal.connection)]
            answer({"findings": findings}, as_json=options.json)
            return FAILED if findings else 0
        rebuild(shop.journal)
        answer({"rebuilt": True}, as_json=options.json)
    return 0
