"""The rows of the bench: each a ratio or a count, never a bare time to be compared across machines."""

from __future__ import annotations

import resource
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from app.bench.story import fill, finished_runs, plain_messages
from app.journal.store import SqliteJournal
from app.ports import Lease
from app.records.ids import new_id
from app.records.rows import entry
from app.runtime.rewind import turn_end


@dataclass(frozen=True, slots=True)
class Measured:
    """One figure. ``target`` is what ``performance.md``'s row asks for, as words."""

    what: str
    value: float
    unit: str
    target: str

    def json(self) -> dict[str, Any]:
        """Return the figure for ``--json``."""
        return asdict(self)


def measure(*, quick: bool) -> list[Measured]:
    """Run every row and return the figures; takes seconds with ``quick``, minutes without."""
    sizes = (1_000, 10_000) if quick else (1_000, 10_000, 100_000)
    rounds = 200 if quick else 600
    rows: list[Measured] = []
    with tempfile.TemporaryDirectory(prefix="inkfold-bench-") as folder:
        rows += _append_rows(Path(folder), rounds)
        rows += _opening_rows(Path(folder), sizes, 20 if quick else 60)
        rows += _recovery_rows(Path(folder), 100 if quick else 1_000)
    return rows


# -- appending --------------------------------------------------------------------------------------


def _append_rows(folder: Path, rounds: int) -> list[Measured]:
    raw = _raw_database(folder / "raw.db", "FULL")
    raw_off = _raw_database(folder / "raw-off.db", "OFF")
    journal = SqliteJournal(folder / "append")
    loose = SqliteJournal(folder / "append-off")
    # without sync only the work of our own code is left; never so outside of the bench
    loose.connection.set_authorizer(None)
    loose.connection.execute("PRAGMA synchronous=OFF")
    writers = [_writer(journal), _writer(loose)]
    several = _writer(journal, 10)
    variants: dict[str, Callable[[], None]] = {
        "raw": _raw_insert(raw),
        "append": writers[0],
        "ten": several,
        "raw-off": _raw_insert(raw_off),
        "append-off": writers[1],
    }
    times = _rotated(variants, rounds)
    cpu = _rotated(
        {name: variants[name] for name in ("raw-off", "append-off")}, rounds, time.process_time
    )
    journal.close()
    loose.close()
    raw.close()
    raw_off.close()
    append, base = times["append"], times["raw"]
    return [
        Measured("append one entry / raw insert, both durable", append / base, "x", "<= 1.4"),
        Measured("append ten entries / one", times["ten"] / append, "x", "<= 2.5"),
        Measured(
            "append / raw insert, CPU without sync", cpu["append-off"] / cpu["raw-off"], "x",
            "<= 3.5",
        ),
        Measured("append one entry", append * 1e3, "ms", "none: a time"),
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


def _writer(journal: SqliteJournal, count: int = 1) -> Callable[[], None]:
    session_id = journal.create("Bench", {})
    lease = journal.claim(session_id, new_id())
    parent: list[str | None] = [None]

    def append() -> None:
        drafts = []
        for _ in range(count):
            entry_id = new_id()
            content = [{"type": "text", "text": _TEXT}]
            drafts.append(
                entry("message", {"role": "user", "content": content}, entry_id, parent[0])
            )
            parent[0] = entry_id
        journal.write(lease, lambda _view: drafts)

    return append


# -- opening and rewinding ------------------------------------------------------------------------------


def _opening_rows(folder: Path, sizes: tuple[int, ...], rounds: int) -> list[Measured]:
    opened: dict[int, float] = {}
    rewound: dict[int, float] = {}
    for size in sizes:
        home = folder / f"open-{size}"
        journal = SqliteJournal(home)
        session_id = journal.create("Bench", {})
        lease = journal.claim(session_id, new_id())
        fill(journal, lease, plain_messages(size))
        opened[size] = _open_time(home, session_id, rounds)
        rewound[size] = _rewind_time(journal, lease, rounds)
        journal.release(lease)
        journal.close()
    rows = []
    smallest = sizes[0]
    for size in sizes:
        rows += [
            Measured(f"open, {size:,} entries", opened[size] * 1e3, "ms", "<= 15 warm"),
            Measured(f"rewind p95, {size:,} entries", rewound[size] * 1e3, "ms", "<= 10"),
        ]
    largest = sizes[-1]
    rows += [
        Measured(
            f"open at {largest:,} / at {smallest:,}", opened[largest] / opened[smallest], "x",
            "<= 2",
        ),
        Measured(
            f"rewind at {largest:,} / at {smallest:,}", rewound[largest] / rewound[smallest], "x",
            "<= 2",
        ),
        Measured(
            "peak memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB",
            "none: a size",
        ),
    ]  # fmt: skip
    return rows


def _open_time(home: Path, session_id: str, rounds: int) -> float:
    """Time a fresh look at a story: its last 200 entries and its state."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        journal = SqliteJournal(home, reading_only=True)
        view = journal.view(session_id)
        head = view.info().head
        view.path(head, 200)
        view.state_at(head)
        times.append(time.perf_counter() - start)
        journal.close()
    return statistics.median(times)


def _rewind_time(journal: SqliteJournal, lease: Lease, rounds: int) -> float:
    """Time rewinds to ancestors all over the path, state and window at the new place included."""
    view = journal.view(lease.session_id)
    path = [row.entry_id or "" for row in view.path(view.info().head)]
    times = []
    for number in range(rounds):
        target = path[(number * 7919) % (len(path) - 1)]
        tip = path[-1]
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


def _recovery_rows(folder: Path, runs: int) -> list[Measured]:
    from app.folds.session import operation_of
    from app.folds.verdict import recover

    journal = SqliteJournal(folder / "recovery")
    session_id = journal.create("Bench", {})
    lease = journal.claim(session_id, new_id())
    fill(journal, lease, finished_runs(runs))
    times = []
    for _ in range(50):
        start = time.perf_counter()
        for info in journal.sessions():
            view = journal.view(info.session_id)
            for operation_id in view.unsettled():
                recover(operation_of(view.operation_rows(operation_id), operation_id))
        times.append(time.perf_counter() - start)
    journal.release(lease)
    journal.close()
    return [
        Measured(
            f"recovery at launch, {runs:,} finished runs and one open",
            statistics.median(times) * 1e3, "ms", "<= 10",
        )
    ]  # fmt: skip
