"""An answer in the spool is whole, or it is not there."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.errors import BrokenRuleError
from app.pictures.spool import FileSpool
from app.ports import RawAnswer

RAW = RawAnswer(200, {"content-type": "application/json", "x": "ü\udcff"}, b'{"data": []}\x00\xff')
RESULT = "01JABCDEFGHJKMNPQRSTVWXYZ0.0"


@pytest.fixture
def spool(tmp_path: Path) -> FileSpool:
    return FileSpool(tmp_path / "spool")


def test_what_was_written_is_read_back(spool: FileSpool, tmp_path: Path) -> None:
    assert spool.read_answer("s", RESULT, 1) is None
    assert spool.read_picture("s", RESULT, 1) is None
    spool.write_answer("s", RESULT, 1, RAW)
    spool.write_picture("s", RESULT, 1, b"png")
    assert spool.read_answer("s", RESULT, 1) == RAW
    assert spool.read_picture("s", RESULT, 1) == b"png"
    assert (tmp_path / "spool" / "s" / f"{RESULT}.1.answer").is_file()
    assert FileSpool(tmp_path / "spool").read_answer("s", RESULT, 1) == RAW


def test_what_is_kept_is_listed_once_and_sorted(spool: FileSpool) -> None:
    assert spool.kept("s") == []
    spool.write_answer("s", "B.0", 2, RAW)
    spool.write_picture("s", "B.0", 2, b"png")
    spool.write_picture("s", "B.0", 10, b"png")
    spool.write_answer("s", "A.3", 1, RAW)
    spool.write_answer("other", "C.0", 1, RAW)
    assert spool.kept("s") == [("A.3", 1), ("B.0", 2), ("B.0", 10)]
    spool.drop("s", "B.0", 2)
    assert spool.kept("s") == [("A.3", 1), ("B.0", 10)]
    assert spool.read_picture("s", "B.0", 2) is None


def test_dropping_nothing_does_nothing(spool: FileSpool) -> None:
    spool.drop("s", RESULT, 1)
    assert spool.kept("s") == []


def test_every_torn_length_counts_as_none(spool: FileSpool, tmp_path: Path) -> None:
    spool.write_answer("s", RESULT, 1, RAW)
    path = tmp_path / "spool" / "s" / f"{RESULT}.1.answer"
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        assert spool.read_answer("s", RESULT, 1) is None
        assert spool.kept("s") == []
    path.write_bytes(whole + b"x")
    assert spool.read_answer("s", RESULT, 1) is None


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(where=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_every_changed_bit_counts_as_none(
    spool: FileSpool, tmp_path: Path, where: int, bit: int
) -> None:
    spool.write_answer("s", RESULT, 1, RAW)
    path = tmp_path / "spool" / "s" / f"{RESULT}.1.answer"
    data = bytearray(path.read_bytes())
    data[where % len(data)] ^= 1 << bit
    path.write_bytes(data)
    assert spool.read_answer("s", RESULT, 1) is None


def test_files_of_others_are_not_ours(spool: FileSpool, tmp_path: Path) -> None:
    spool.write_answer("s", RESULT, 1, RAW)
    folder = tmp_path / "spool" / "s"
    for name in (f"{RESULT}.2.answer.abcd.part", "x.0.answer", "x.answer", ".1.answer", "y.1.txt"):
        (folder / name).write_bytes((folder / f"{RESULT}.1.answer").read_bytes())
    assert spool.kept("s") == [(RESULT, 1)]


@pytest.mark.parametrize("name", ["", ".", "..", "../x", "a/b", "a\\b", "a\x00", "x" * 200, "ü"])
def test_names_that_leave_the_folder_are_our_own_mistake(spool: FileSpool, name: str) -> None:
    with pytest.raises(BrokenRuleError):
        spool.write_answer(name, RESULT, 1, RAW)
    with pytest.raises(BrokenRuleError):
        spool.read_picture("s", name, 1)


def test_what_the_librarys_disk_refuses_is_kept_aside_and_found(tmp_path: Path) -> None:
    spool = FileSpool(tmp_path / "spool", tmp_path / "aside")
    (tmp_path / "spool").write_bytes(b"no folder")
    spool.write_answer("s", RESULT, 1, RAW)
    spool.write_picture("s", RESULT, 1, b"png")
    (tmp_path / "spool").unlink()
    assert spool.kept("s") == [(RESULT, 1)]
    assert (spool.read_answer("s", RESULT, 1), spool.read_picture("s", RESULT, 1)) == (RAW, b"png")
    assert FileSpool(tmp_path / "spool").kept("s") == []
    spool.write_answer("s", "B.0", 1, RAW)
    assert spool.kept("s") == [(RESULT, 1), ("B.0", 1)]
    spool.drop("s", RESULT, 1)
    assert spool.kept("s") == [("B.0", 1)]
    assert list((tmp_path / "aside").rglob("*.*")) == []


def test_where_both_disks_refuse_it_is_said(tmp_path: Path) -> None:
    for name in ("spool", "aside"):
        (tmp_path / name).write_bytes(b"no folder")
    with pytest.raises((NotADirectoryError, FileExistsError)):
        FileSpool(tmp_path / "spool", tmp_path / "aside").write_answer("s", RESULT, 1, RAW)
