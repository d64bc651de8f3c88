"""The rows of the bench: each a ratio or a count, never a bare time to be compared across machines."""

from __future__ import annotations

import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from app.bench.measured import Measured
from app.bench.story import fill, finished_runs, plain_messages
from app.folds.session import operation_of
from app.folds.verdict import recover
from app.journal.store import SqliteJournal
from app.journal.verify import verify_story
from app.ports import Lease
from app.records.ids import new_id
from app.records.rows import entry
from app.runtime.rewind import turn_end


def measure(*, quick: bool) -> list[Measured]:
    """Run every row and return the figures; takes seconds with ``quick``, a minute without."""
    sizes = (1_000, 10_000) if quick else (1_000, 10_000, 100_000)
    rounds = 200 if quick else 600
    rows: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="inkfold-bench-") as folder:
        rows += _append_rows(Path(folder), rounds)
        rows += _size_rows(Path(folder), sizes, 20 if quick else 60)
        rows += _recovery_rows(Path(folder), [size // 10 for size in sizes])
    return [*rows, *_memory_row()]


def _memory_row() -> list[Measured]:
    if sys.platform == "win32":  # pragma: no cover - untested: it has no such module
        return []
    import resource

    unit = 1024 * 1024 if sys.platform == "darwin" else 1024
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / unit
    return [Measured("peak memory of this run", peak, "MB", "none: a size")]


# -- appending --------------------------------------------------------------------------------------


def _append_rows(folder: Path, rounds: int) -> list[Measured]:
    raw = _raw_database(folder / "raw.db", "FULL")
    raw_off = _raw_database(folder / "raw-off.db", "OFF")
    journal = SqliteJournal(folder / "append")
    loose = SqliteJournal(folder / "append-off")
    # without sync only the work of our own code is left; never so outside of the bench
    loose.connection.set_authorizer(None)
    loose.connection.execute("PRAGMA synchronous=OFF")
    times = _rotated(
        {
            "raw": _raw_insert(raw),
            "append": _writer(journal),
            "ten": _writer(journal, count=10),
        },
        rounds,
    )
    processor = _rotated(
        {"raw": _raw_insert(raw_off), "append": _writer(loose)}, rounds, time.process_time
    )
    for opened in (journal, loose, raw, raw_off):
        opened.close()
    return [
        Measured("append one entry / raw insert", times["append"] / times["raw"], "x", "<= 1.4"),
        Measured("append ten entries / one", times["ten"] / times["append"], "x", "<= 2.5"),
        Measured(
            "append / raw insert, CPU without sync", processor["append"] / processor["raw"],
            "x", "<= 3.5",
        ),
        Measured("append one entry", times["append"] * 1e3, "ms", "none: a time"),
    ]  # fmt: skip


def _rotated(
    variants: dict[str, Callable[[], None]],
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
) -> dict[str, float]:
    """Return each variant's median, the variants taking turns in a rotated order."""
    names = list(variants)
    times: dict[str, list[float]] = {name: [] for name in names}
    batch = 20 if clock is time.process_time else 1
    for number in range(max(1, rounds // batch)):
        shift = number % len(names)
        for name in names[shift:] + names[:shift]:
            start = clock()
            for _ in range(batch):
                variants[name]()
            times[name].append((clock() - start) / batch)
    return {name: statistics.median(values) for name, values in times.items()}


def _raw_database(path: Path, synchronous: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute(f"PRAGMA synchronous={synchronous}")
    connection.execute("CREATE TABLE log (id INTEGER PRIMARY KEY, text TEXT)")
    return connection


_TEXT = "x" * 300


def _raw_insert(connection: sqlite3.Connection) -> Callable[[], None]:
    def insert() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO log (text) VALUES (?)", (_TEXT,))
        connection.execute("COMMIT")

    return insert


def _writer(
    journal: SqliteJournal, lease: Lease | None = None, *, count: int = 1
) -> Callable[[], None]:
    if lease is None:
        lease = journal.claim(journal.create("Bench", {}), new_id())
    parent = [journal.view(lease.session_id).info().head]
    held = lease

    def append() -> None:
        drafts = []
        for _ in range(count):
            entry_id = new_id()
            content = [{"type": "text", "text": _TEXT}]
            drafts.append(
                entry("message", {"role": "user", "content": content}, entry_id, parent[0])
            )
            parent[0] = entry_id
        journal.write(held, lambda _view: drafts)

    return append


# -- at any size ------------------------------------------------------------------------------------------


def _size_rows(folder: Path, sizes: tuple[int, ...], rounds: int) -> list[Measured]:
    rows: list[Measured] = []
    opened: dict[int, float] = {}
    rewound: dict[int, float] = {}
    for size in sizes:
        home = folder / f"open-{size}"
        journal = SqliteJournal(home)
        lease = journal.claim(journal.create("Bench", {}), new_id())
        fill(journal, lease, plain_messages(size))
        raw = _raw_copy(home / "raw.db", size)
        append = _rotated({"raw": _raw_insert(raw), "append": _writer(journal, lease)}, rounds * 3)
        looks = _rotated(
            {
                "raw": lambda path=home / "raw.db": _raw_look(path),  # type: ignore[misc]
                "open": lambda home=home, lease=lease: _look(home, lease),  # type: ignore[misc]
            },
            rounds,
        )
        opened[size] = looks["open"]
        rewound[size] = _rewind_time(journal, lease, rounds)
        rows += [
            Measured(
                f"append / raw, {size:,} entries", append["append"] / append["raw"], "x", "<= 1.4"
            ),
            Measured(f"open / raw, {size:,} entries", looks["open"] / looks["raw"], "x", "none"),
            Measured(f"open, {size:,} entries", looks["open"] * 1e3, "ms", "<= 15 warm"),
            Measured(f"rewind p95, {size:,} entries", rewound[size] * 1e3, "ms", "<= 10"),
        ]
        raw.close()
        rows.append(_verify_row(journal, lease.session_id, size))
        journal.release(lease)
        journal.close()
    least, most = sizes[0], sizes[-1]
    rows += [
        Measured(f"open at {most:,} / at {least:,}", opened[most] / opened[least], "x", "<= 2"),
        Measured(f"rewind at {most:,} / at {least:,}", rewound[most] / rewound[least], "x", "<= 2"),
    ]
    return rows


def _verify_row(journal: SqliteJournal, session_id: str, size: int) -> Measured:
    start = time.perf_counter()
    assert not list(verify_story(journal.connection, session_id))
    seconds = time.perf_counter() - start
    return Measured(f"verify a story of {size:,} entries", seconds, "s", "<= 2 at 100,000")


def _raw_copy(path: Path, size: int) -> sqlite3.Connection:
    """Make a plain table with as many texts: what the story costs without being one."""
    connection = _raw_database(path, "FULL")
    connection.execute("BEGIN")
    connection.executemany("INSERT INTO log (text) VALUES (?)", [(_TEXT,)] * size)
    connection.execute("COMMIT")
    return connection


def _raw_look(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("SELECT id, text FROM log ORDER BY id DESC LIMIT 200").fetchall()
    connection.close()


def _look(home: Path, lease: Lease) -> None:
    """Open a story as another process would: its last 200 entries and its state."""
    journal = SqliteJournal(home, reading_only=True)
    view = journal.view(lease.session_id)
    head = view.info().head
    view.path(head, 200)
    view.state_at(head)
    journal.close()


def _rewind_time(journal: SqliteJournal, lease: Lease, rounds: int) -> float:
    """Time rewinds to ancestors all over the path, state and window at the new place included."""
    view = journal.view(lease.session_id)
    path = [row.entry_id or "" for row in view.path(view.info().head)]
    tip = path[-1]
    times = []
    for number in range(rounds):
        target = path[(number * 7919) % (len(path) - 1)]
        start = time.perf_counter()
        turn_end(view, target, tip)
        branch = entry("branch", {"from_entry_id": view.info().head}, new_id(), target)
        journal.write(lease, lambda _view, branch=branch: [branch])  # type: ignore[misc]
        head = view.info().head
        view.path(head, 50)
        view.state_at(head)
        times.append(time.perf_counter() - start)
    return statistics.quantiles(times, n=20)[-1]


# -- recovery --------------------------------------------------------------------------------------------


def _recovery_rows(folder: Path, counts: list[int]) -> list[Measured]:
    rows = []
    for runs in counts:
        journal = SqliteJournal(folder / f"recovery-{runs}")
        lease = journal.claim(journal.create("Bench", {}), new_id())
        fill(journal, lease, finished_runs(runs))
        looks = _rotated({"recover": lambda journal=journal: _recover_all(journal)}, 50)  # type: ignore[misc]
        what = f"recovery at launch, {runs:,} finished runs and one open"
        rows.append(Measured(what, looks["recover"] * 1e3, "ms", "<= 10"))
        journal.release(lease)
        journal.close()
    return rows


def _recover_all(journal: SqliteJournal) -> None:
    for info in journal.sessions():
        view = journal.view(info.session_id)
        for operation_id in view.unsettled():
            recover(operation_of(view.operation_rows(operation_id), operation_id))
