"""Stories to export, and archives as nobody of ours would write them."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from app.archive.layout import JOURNAL, MANIFEST, picture_name
from app.journal.store import SqliteJournal
from app.pictures.decode import Decoder
from app.pictures.store import FilePictures
from app.records.canonical import canonical
from app.records.rows import Draft, Row, entry, fact
from tests import make
from tests.pictures.samples import JPEG, PNG, WEBP

ASSETS = {hashlib.sha256(data).hexdigest(): data for data in (PNG, JPEG, WEBP)}
FIRST, SECOND, THIRD = ASSETS


class Library:
    """A library with real pictures; ``write`` appends to its one story, which is nobody's else."""

    def __init__(self, home: Path, decoder: Decoder):
        self.home = home
        self.journal = SqliteJournal(home)
        self.pictures = FilePictures(home / "pictures", decoder)

    def new(self, title: str = "Rain / 雨", state: Mapping[str, Any] | None = None) -> str:
        self.session = self.journal.create(title, state or {})
        self.lease = self.journal.claim(self.session, "owner")
        return self.session

    def write(self, commits: Iterable[Iterable[Draft]]) -> None:
        for commit in commits:
            drafts = list(commit)
            self.journal.write(self.lease, lambda _view, drafts=drafts: drafts)

    def write_story(self, session_id: str, title: str, state: Any, rows: Any) -> str:
        return self.journal.create_with(session_id, title, state, lambda: rows)

    def rows(self, session_id: str) -> list[Row]:
        return self.journal.view(session_id).rows(0)

    def sessions(self) -> list[str]:
        return [info.session_id for info in self.journal.sessions()]

    def close(self) -> None:
        self.journal.close()


def everything(library: Library) -> str:
    """Write a story that has all there is: branches, marks, doubts, queues, money, a summary."""
    session = library.new(state={"characters": {"Mina": {"hat": "red"}}})
    for data in ASSETS.values():
        library.pictures.put(data)
    first, tip1 = make.whole_run("op1", 1, None, asset=FIRST)
    second, tip2 = make.whole_run("op2", 2, tip1, asset=SECOND)
    library.write([*first, *second])
    library.write([
        [make.state("s1", tip2, {"characters": {"Mina": {"hat": "green"}}})],
        [make.branch("b1", tip1, "s1", "the green line")],
        [make.state("s2", "b1", {"characters": {"Mina": {"hat": None, "scarf": "blue"}}})],
        [fact("mark_set", {"entry_id": "s2", "starred": True})],
        [fact("mark_set", {"entry_id": "u2", "name": "named", "hidden": True})],
        [fact("session_renamed", {"title": "Snow / 雪"})],
        [make.moved("s1", "s2")],
    ])  # fmt: skip
    summary = {
        "summary": "It rains.", "first_kept_entry_id": "u2", "reason": "manual",
        "tokens_before": 90, "tokens_after": 9,
    }  # fmt: skip
    library.write([
        [make.accepted("opc", None, "s1")],
        [make.attempted("opc", "c1", purpose="compaction")],
        [entry("compaction", summary, "c1", "s1"), make.usage("opc", "c1")],
        [make.finished("opc")],
    ])  # fmt: skip
    third, tip3 = make.whole_run("op3", 3, "c1", asset=THIRD)
    library.write(third)
    library.write([
        [make.accepted("op4", "u4", tip3), make.user("u4", tip3, "And now?")],
        [make.attempted("op4", "a4")],
        [make.reply("a4", "u4", make.draw()), make.usage("op4", "a4")],
        [make.asked("op4", "a4")],
        [make.decided("op4", "a4")],
        [make.t1("op4", "a4")],
        [make.queued("op4", "q1")],
    ])  # fmt: skip
    return session


def lines_of(library: Library, session_id: str) -> list[dict[str, Any]]:
    return [row.json() for row in library.rows(session_id)]


def rechained(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return ``lines`` numbered and chained anew, as whoever crafts a journal would."""
    chain, made = "", []
    for seq, line in enumerate(lines, 1):
        line = {**line, "seq": seq}
        given = {
            name: line.get(name) for name in ("entry_id", "parent_id", "operation_id", "replay")
        }
        row = Row(
            line["session_id"], seq, line["stream"], line["kind"], line["payload"],
            created_at=line["created_at"], fence=line["fence"], **given,
        )  # fmt: skip
        chain = row.expected_chain(chain)
        made.append(line | {"chain": chain})
    return made


def manifest_of(lines: list[dict[str, Any]], **more: Any) -> bytes:
    return canonical({
        "kind": "inkfold.story", "format": 1, "program": "0", "title": "x",
        "session_id": lines[-1]["session_id"], "rows": len(lines), "chain": lines[-1]["chain"],
    } | more).encode()  # fmt: skip


def journal_of(lines: list[dict[str, Any]]) -> bytes:
    return b"".join(
        json.dumps(line, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
        for line in lines
    )


def packed(members: Iterable[tuple[str | zipfile.ZipInfo, bytes]]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return out.getvalue()


def archive_of(
    lines: list[dict[str, Any]],
    pictures: Mapping[str, bytes] = ASSETS,
    more: Iterable[tuple[str | zipfile.ZipInfo, bytes]] = (),
    **manifest: Any,
) -> bytes:
    members: list[tuple[str | zipfile.ZipInfo, bytes]] = [
        (MANIFEST, manifest_of(lines, **manifest)),
        (JOURNAL, journal_of(lines)),
    ]
    members += [(picture_name(asset), data) for asset, data in pictures.items()]
    return packed([*members, *more])
