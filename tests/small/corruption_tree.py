"""The corruption codes about the rows as such and about the tree."""

from __future__ import annotations

from hashlib import blake2b

from tests.small import questions as q
from tests.small.validity import is_readable

ENTRY_COLUMNS = ("entry_id", "parent_id", "operation_id", "replay")


def chain_broken(rows, row):
    """The stored chain is not the hash over the last one and this row."""
    if row.get("chain") is None:
        return False
    before = rows[-1]["chain"] if rows else ""
    columns = [row.get(name) for name in ENTRY_COLUMNS]
    link = [row["session_id"], row["seq"], row["stream"], row["kind"], *columns]
    link += [row["payload"], row["created_at"], row["fence"]]
    text = f"{before}\n{q.text_of(link)}"
    return row["chain"] != blake2b(text.encode(), digest_size=16).hexdigest()


def sequence_gap(rows, row):
    """Not the next number."""
    return row["seq"] != (rows[-1]["seq"] + 1 if rows else 1)


def unreadable_row(_rows, row):
    """A field is missing or of another sort than its kind says."""
    return not is_readable(row)


def missing_creation(rows, row):
    """Something else comes first, or a story begins twice."""
    return (row["kind"] == "session_created") != (not rows)


def fence_regression(rows, row):
    """A claim that is no higher than an older one, or a row under a fence that is not the newest."""
    claims = [r["payload"]["fence"] for r in rows if r["kind"] == "writer_claimed"]
    if row["kind"] == "writer_claimed":
        claim = row["payload"]["fence"]
        return any(claim <= c for c in claims) or row.get("fence") not in (None, claim)
    return row.get("fence") not in (None, claims[-1] if claims else 0)


def duplicate_entry(rows, row):
    """The entry's id is another's already."""
    return q.is_entry(row) and q.entry(rows, row["entry_id"]) is not None


def missing_parent(rows, row):
    """It hangs on, came from, went to or marks an entry that is not there; or is a second root."""
    named = []
    if q.is_entry(row) and row["parent_id"] is not None:
        named.append(row["parent_id"])
    if row["kind"] in ("branch", "head_moved") and row["payload"]["from_entry_id"] is not None:
        named.append(row["payload"]["from_entry_id"])
    if row["kind"] in ("head_moved", "mark_set"):
        named.append(row["payload"]["entry_id"])
    if any(q.entry(rows, name) is None for name in named):
        return True
    root = q.is_entry(row) and row["parent_id"] is None
    return root and row["kind"] != "branch" and any(q.is_entry(r) for r in rows)


def rewind_during_run(rows, row):
    """The head is moved by hand under a run that was not even asked to stop."""
    return row["kind"] in ("branch", "head_moved") and bool(q.open_operations(rows))


def invalid_compaction(rows, row):
    """It keeps what is not on its path, or what an earlier compaction there had given up."""
    if row["kind"] != "compaction" or row["payload"]["first_kept_entry_id"] is None:
        return False
    path, kept = q.path_to(rows, row["parent_id"]), row["payload"]["first_kept_entry_id"]
    if kept not in path:
        return True
    earlier = [q.entry(rows, e) for e in path if q.entry(rows, e)["kind"] == "compaction"]
    if not earlier:
        return False
    bound = earlier[-1]["payload"]["first_kept_entry_id"] or earlier[-1]["entry_id"]
    return path.index(kept) < path.index(bound)
