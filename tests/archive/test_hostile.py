"""Archives that lie, overflow, point elsewhere or hold what no story holds are refused whole."""

from __future__ import annotations

import hashlib
import os
import stat
import struct
import warnings
import zipfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.archive import take as taking
from app.archive.layout import JOURNAL, MANIFEST, picture_name
from app.archive.take import take_in
from app.errors import NewerFileError, NotFoundError, UnsafeFileError
from app.folds.answer import fold
from app.records.ids import result_id
from tests import make
from tests.archive.files import (
    ASSETS,
    FIRST,
    Library,
    archive_of,
    journal_of,
    manifest_of,
    packed,
    rechained,
)
from tests.pictures.samples import PNG, claiming


def link(name, to):
    info = zipfile.ZipInfo(name)
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info, to


def patched(data, old, new, which=0):
    """Replace bytes at the ``which``-th place they are found at; -1 for the last."""
    places = [i for i in range(len(data)) if data.startswith(old, i)]
    place = places[which]
    return data[:place] + new + data[place + len(new) :]


def central(data, offset, new, member=0):
    """Change a field in the list of contents, ``offset`` bytes into a member's entry."""
    places = [i for i in range(len(data)) if data.startswith(b"PK\x01\x02", i)]
    place = places[member] + offset
    return data[:place] + new + data[place + len(new) :]


def twice(lines):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library that writes archives wonders, too
        return archive_of(lines, more=[(JOURNAL, journal_of(lines))])


def lying(lines):
    """The list of contents says one byte where a megabyte comes out."""
    return central(archive_of(lines), 24, struct.pack("<L", 1), 1)


def overlapping(lines):
    """Two names for the same bytes: how one kilobyte becomes a petabyte."""
    data = archive_of(lines, {})
    place = data.rindex(b"PK\x01\x02")
    end = data.index(b"PK\x05\x06")
    entry = data[place:end]
    name = picture_name(FIRST).encode()
    twin = entry[:28] + struct.pack("<H", len(name)) + entry[30:46] + name
    count, length = struct.unpack_from("<HL", data, end + 10)
    tail = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, count + 1, count + 1, length + len(twin),
                       end - length, 0)  # fmt: skip
    return data[:end] + twin + tail


def many(lines):
    data = archive_of(lines)
    return patched(data, b"PK\x05\x06", b"PK\x05\x06" + struct.pack("<4H", 0, 0, 65_535, 65_535))


def huge_list(lines):
    """A ZIP64 list of contents that claims to need all memory there is."""
    data = archive_of(lines)
    end = data.index(b"PK\x05\x06")
    large = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, 2**40, 2**40, 2**45, 0)
    return data[:end] + large + struct.pack("<4sLQL", b"PK\x06\x07", 0, end, 1) + data[end:]


def quine(lines):
    inner = archive_of(lines)
    return archive_of(lines, more=[("story.inkfold", inner)])


def encrypted(lines):
    return central(archive_of(lines), 8, struct.pack("<H", 1))


def with_packing(method):
    return lambda lines: central(archive_of(lines), 10, struct.pack("<H", method))


def named(name, data=b"x"):
    return lambda lines: archive_of(lines, more=[(name, data)])


def edited(change):
    """Return an archive whose lines were changed and chained anew."""

    def made(lines):
        copy = [dict(line) for line in lines]
        return archive_of(rechained(change(copy) or copy))

    return made


def first(lines, kind, role=None):
    for line in lines:
        if line["kind"] == kind and role in (None, line["payload"].get("role")):
            line["payload"] = dict(line["payload"])
            return line
    raise AssertionError(kind)


def said(**payload):
    def change(lines):
        first(lines, "message", "user")["payload"] |= payload

    return edited(change)


def deep(depth):
    value = {}
    for _ in range(depth):
        value = {"a": value}

    def change(lines):
        first(lines, "session_created")["payload"]["initial_state"] = value

    return edited(change)


def raw_line(text):
    return lambda lines: packed(
        [(MANIFEST, manifest_of(lines)), (JOURNAL, journal_of(lines[:-1]) + text)]
    )


def unchained(lines):
    copy = [dict(line) for line in lines]
    first(copy, "message")["payload"]["content"] = []
    return archive_of(copy)


REFUSED = [
    ("no archive", lambda lines: b"PK\x03\x04" + b"\x00" * 200),
    ("empty", lambda lines: b""),
    ("end only", lambda lines: b"PK\x05\x06" + b"\x00" * 18),
    ("cut off", lambda lines: archive_of(lines)[:-300]),
    ("beginning cut off", lambda lines: archive_of(lines)[300:]),
    ("a file more", named("readme.txt")),
    ("absolute name", named("/etc/cron.d/x")),
    ("name upwards", named("../../x")),
    ("name upwards among pictures", named(f"pictures/../{FIRST}")),
    ("Windows name", named("..\\..\\x")),
    ("drive", named("C:\\x")),
    ("folder", named("pictures/")),
    ("picture in capitals", named(f"pictures/{FIRST.upper()}")),
    ("NUL in a name", lambda lines: patched(archive_of(lines, more=[(picture_name(FIRST) + "Zevil", b"x")]), b"Zevil", b"\x00evil", -1)),
    ("the same twice", twice),
    ("link", lambda lines: archive_of(lines, more=[link("pictures/" + "0" * 64, b"/etc/passwd")])),
    ("device", lambda lines: central(archive_of(lines), 38, struct.pack("<L", stat.S_IFCHR << 16))),
    ("encrypted", encrypted),
    ("bzip2", with_packing(12)),
    ("lzma", with_packing(14)),
    ("unknown packing", with_packing(99)),
    ("lying size", lying),
    ("lying checksum", lambda lines: central(archive_of(lines), 16, b"\x00\x00\x00\x00", 1)),
    ("one over another", overlapping),
    ("65,535 names", many),
    ("a list of 2^40 names", huge_list),
    ("itself", quine),
    ("no manifest", lambda lines: packed([(JOURNAL, journal_of(lines))])),
    ("no journal", lambda lines: packed([(MANIFEST, manifest_of(lines))])),
    ("empty journal", lambda lines: packed([(MANIFEST, manifest_of(lines)), (JOURNAL, b"")])),
    ("manifest of nonsense", lambda lines: packed([(MANIFEST, b"\xff"), (JOURNAL, journal_of(lines))])),
    ("manifest that is a list", lambda lines: packed([(MANIFEST, b"[]"), (JOURNAL, journal_of(lines))])),
    ("manifest of another kind", lambda lines: archive_of(lines, kind="another")),
    ("manifest of another story", lambda lines: archive_of(lines, session_id="X")),
    ("manifest with fewer rows", lambda lines: archive_of(lines, rows=3)),
    ("manifest with another end", lambda lines: archive_of(lines, chain="0" * 32)),
    ("format 0", lambda lines: archive_of(lines, format=0)),
    ("format true", lambda lines: archive_of(lines, format=True)),
    ("format 1.0", lambda lines: archive_of(lines, format=1.0)),
    ("large manifest", lambda lines: archive_of(lines, title="x" * 300_000)),
    ("a row changed", unchained),
    ("a row missing", lambda lines: archive_of([*lines[:4], *lines[5:]])),
    ("rows out of order", lambda lines: archive_of([lines[0], lines[2], lines[1], *lines[3:]])),
    ("a row twice", lambda lines: archive_of([*lines, lines[-1]])),
    ("the end missing", lambda lines: archive_of(lines[:-1], rows=len(lines))),
    ("rows of two stories", edited(lambda lines: lines[3].update(session_id="other"))),
    ("a field more", edited(lambda lines: lines[3].update(extra=1))),
    ("no chain", lambda lines: archive_of([line | {"chain": None} for line in lines])),
    ("seq as text", raw_line(b'{"seq":"1"}\n')),
    ("NaN", raw_line(b'{"seq":NaN}\n')),
    ("1e999", raw_line(b'{"seq":1e999}\n')),
    ("a key twice", raw_line(b'{"seq":1,"seq":1}\n')),
    ("half a row", raw_line(b'{"seq":1,')),
    ("a deep row", raw_line(b'{"a":' * 100_000)),
    ("a long number", raw_line(b'{"seq":' + b"9" * 5_000 + b"}\n")),
    ("broken UTF-8", raw_line(b'{"kind":"\xff"}\n')),
    ("lone surrogate", said(content=[{"type": "text", "text": "\ud800"}])),
    ("state of depth 300", deep(300)),
    ("content that is text", said(content="x")),
    ("part that is text", said(content=["x"])),
    ("part of another kind", said(content=[{"type": "html", "text": "x"}])),
    ("picture that is a path", said(content=[{"type": "image", "asset": "../../etc/passwd"}])),
    ("picture without asset", said(content=[{"type": "image"}])),
    ("asset that is a list", said(content=[{"type": "image", "asset": []}])),
    ("second creation", edited(lambda lines: lines.insert(4, dict(lines[0])))),
    ("mark of another kind", edited(lambda lines: first(lines, "mark_set")["payload"].update(name=["x"]))),
    ("star that is text", edited(lambda lines: first(lines, "mark_set")["payload"].update(starred="yes"))),
    ("branch named by a number", edited(lambda lines: first(lines, "branch")["payload"].update(name=5))),
]  # fmt: skip


@pytest.mark.parametrize(("case", "make_bytes"), REFUSED, ids=[row[0] for row in REFUSED])
def test_what_is_no_story_is_refused_and_leaves_nothing(here, story, tmp_path, case, make_bytes):
    path = tmp_path / "stranger.inkfold"
    path.write_bytes(make_bytes(story))
    before = everything_below(tmp_path)
    with pytest.raises(UnsafeFileError) as caught:
        take_in(path, None, here.pictures, here.write_story)
    assert not isinstance(caught.value, NewerFileError)
    assert caught.value.parameters["reason"]
    assert here.sessions() == []
    assert everything_below(tmp_path) == before


def everything_below(folder: Path):
    return sorted(str(path) for path in folder.rglob("*"))


def test_an_archive_of_ours_is_taken(here, story, tmp_path):
    # the control: refusing everything would pass the table above
    path = tmp_path / "ours.inkfold"
    path.write_bytes(archive_of(story))
    (taken,) = take_in(path, None, here.pictures, here.write_story).stories
    assert taken.pictures == len(ASSETS)
    path.write_bytes(archive_of(rechained(story)))
    assert take_in(path, None, here.pictures, here.write_story).stories


NEWER = [
    lambda lines: archive_of(lines, format=2),
    lambda lines: archive_of(lines, format=2, rows="many"),
    edited(lambda lines: lines[0]["payload"].update(format=2)),
    edited(lambda lines: lines[3].update(kind="dreamt")),
]


@pytest.mark.parametrize("make_bytes", NEWER)
def test_what_a_newer_version_made_is_said_to_be_newer(here, story, tmp_path, make_bytes):
    path = tmp_path / "newer.inkfold"
    copy = [line | {"payload": dict(line["payload"])} for line in story]
    path.write_bytes(make_bytes(copy))
    with pytest.raises(NewerFileError, match="newer Inkfold"):
        take_in(path, None, here.pictures, here.write_story)
    assert here.sessions() == []


def test_a_bomb_stops_at_the_size_that_is_allowed(here, story, tmp_path, monkeypatch):
    path = tmp_path / "bomb.inkfold"
    for member in (MANIFEST, JOURNAL):
        members = dict.fromkeys((MANIFEST, JOURNAL), b"x") | {member: b"\x00" * (40 << 20)}
        if member == JOURNAL:
            members[MANIFEST] = manifest_of(story)
        path.write_bytes(packed(members.items()))
        assert path.stat().st_size < 100_000
        with pytest.raises(UnsafeFileError, match=r"larger than|a line of more"):
            take_in(path, None, here.pictures, here.write_story)
    # many lines instead of one long one
    monkeypatch.setattr(taking, "JOURNAL_LIMIT", 1 << 20)
    path.write_bytes(packed([(MANIFEST, manifest_of(story)), (JOURNAL, b" \n" * (1 << 20))]))
    with pytest.raises(UnsafeFileError):
        take_in(path, None, here.pictures, here.write_story)
    monkeypatch.setattr(taking, "PICTURE_LIMIT", 1 << 20)
    path.write_bytes(archive_of(story, {FIRST: b"\x00" * (8 << 20)}))
    with pytest.raises(UnsafeFileError):
        take_in(path, None, here.pictures, here.write_story)
    assert here.sessions() == []
    assert not (here.home / "pictures").exists()


def test_pictures_are_decoded_again_and_the_broken_ones_named(here, story, tmp_path):
    bodies = [claiming(60_000, 60_000), b"<svg xmlns='http://www.w3.org/2000/svg'/>", PNG[:40]]
    hashes = [hashlib.sha256(body).hexdigest() for body in bodies]
    lines = rechained([
        story[0],
        _user(story[0], "u1", [{"type": "image", "asset": asset} for asset in [*hashes, FIRST]]),
    ])  # fmt: skip
    path = tmp_path / "odd.inkfold"
    path.write_bytes(archive_of(lines, dict(zip(hashes, bodies, strict=True)) | {FIRST: b"other"}))
    (taken,) = take_in(path, None, here.pictures, here.write_story).stories
    assert set(taken.faults) == {*hashes, FIRST}
    assert taken.faults[FIRST] == "the picture's bytes have changed"
    assert taken.pictures == 0
    assert not any(here.pictures.has(asset) for asset in [*hashes, FIRST])


def _user(like, entry_id, content, parent=None):
    return like | {
        "kind": "message", "entry_id": entry_id, "parent_id": parent,
        "payload": {"role": "user", "content": content},
    }  # fmt: skip


def test_ids_of_a_form_no_version_makes_are_new_with_every_mention(here, story, tmp_path):
    odd = "../../\x1b[31m"
    tree = [
        make.user(odd, None),
        make.reply("²", odd, make.draw()),
        make.result("².0", "²", assets=(FIRST,), panel="².0"),
        make.user("u9", "².0"),
    ]
    lines = rechained([
        story[0],
        *(story[0] | {"kind": d.kind, "payload": dict(d.payload), "entry_id": d.entry_id,
                      "parent_id": d.parent_id} for d in tree),
    ])  # fmt: skip
    path = tmp_path / "odd.inkfold"
    path.write_bytes(archive_of(lines))
    (taken,) = take_in(path, None, here.pictures, here.write_story).stories
    rows = [row for row in here.rows(taken.session_id) if row.entry_id]
    assert [row.parent_id for row in rows] == [None, *(row.entry_id for row in rows[:-1])]
    assert all(row.entry_id.isascii() and "/" not in row.entry_id for row in rows)
    assert rows[2].entry_id == rows[2].payload["panel"] == result_id(rows[1].entry_id, 0)
    assert rows[3].entry_id == "u9"
    assert fold(here.rows(taken.session_id)).session.tree.head == "u9"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names there")
def test_only_plain_files_are_taken(here, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", "here"):
        with pytest.raises(UnsafeFileError, match="plain file"):
            take_in(tmp_path / name, None, here.pictures, here.write_story)
    with pytest.raises(NotFoundError):
        take_in(tmp_path / "nothing", None, here.pictures, here.write_story)


def test_one_bad_story_of_a_library_does_not_keep_the_others_out(there, here):
    bad = there.new("Bad")
    there.write([[make.user("u1", None)]])
    good = there.new("Good")
    connection = there.journal.connection
    connection.set_authorizer(None)
    (guard,) = connection.execute(
        "SELECT sql FROM sqlite_master WHERE name = 'session_events_no_update'"
    ).fetchone()
    connection.execute("DROP TRIGGER session_events_no_update")
    connection.execute("UPDATE session_events SET payload = '{}' WHERE entry_id = 'u1'")
    connection.execute(guard)
    there.close()
    library = there.home / "library.db"
    intake = take_in(library, None, here.pictures, here.write_story)
    assert [story.origin_id for story in intake.stories] == [good]
    assert list(intake.refused) == [bad]
    with pytest.raises(UnsafeFileError):
        take_in(library, bad, here.pictures, here.write_story)
    # a picture beside it that is a pipe or another's is named, not read
    assert len(here.sessions()) == 1


QUIET = [HealthCheck.function_scoped_fixture]
CHANGES = st.lists(st.tuples(st.integers(0, 1 << 18), st.integers(0, 255)), max_size=8)


def take_bytes(library: Library, data: bytes, folder: Path) -> None:
    """Take a file in; any error but the program's own passes through."""
    path = folder / "any.inkfold"
    path.write_bytes(data)
    before = len(library.sessions())
    try:
        take_in(path, None, library.pictures, library.write_story)
    except UnsafeFileError:
        assert len(library.sessions()) == before


def changed(data, changes, end):
    made = bytearray(data)
    for place, value in changes:
        made[place % len(made)] = value
    return bytes(made[: len(made) - end])


@settings(max_examples=80, deadline=None, suppress_health_check=QUIET)
@given(changes=CHANGES, end=st.integers(0, 100))
def test_any_changed_archive_is_taken_or_refused(here, story, tmp_path, changes, end):
    take_bytes(here, changed(archive_of(story, {}), changes, end), tmp_path)


@settings(max_examples=80, deadline=None, suppress_health_check=QUIET)
@given(changes=CHANGES, end=st.integers(0, 100))
def test_any_changed_journal_is_taken_or_refused(here, story, tmp_path, changes, end):
    # inside a sound archive: nothing but the rows' own checks stands between
    journal = changed(journal_of(story), changes, end)
    take_bytes(here, packed([(MANIFEST, manifest_of(story)), (JOURNAL, journal)]), tmp_path)


ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8) | st.sampled_from(["user", "tool", FIRST, "u1", "text", "image"]),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(["role", "content", "assets", "type", "text", "asset", "entry_id", "name",
                         "mode", "value", "from_entry_id", "tool_calls", "panel", "picked"])
        | st.text(max_size=4),
        inner, max_size=5,
    ),
    max_leaves=12,
)  # fmt: skip


@settings(max_examples=80, deadline=None, suppress_health_check=QUIET)
@given(
    place=st.integers(0, 200),
    payload=ANY,
    name=st.sampled_from(["payload", "kind", "entry_id", "parent_id", "replay"]),
)
def test_any_payload_under_a_sound_chain_is_taken_or_refused(
    here, story, tmp_path, place, payload, name
):
    # a stranger who knows the chain's rule gets past it; every later check holds by itself
    lines = [dict(line) for line in story]
    lines[place % len(lines)][name] = payload
    take_bytes(here, archive_of(rechained(lines), {}), tmp_path)


@pytest.mark.sweep
@settings(max_examples=10_000, deadline=None, suppress_health_check=QUIET)
@given(changes=CHANGES, end=st.integers(0, 4_000), inside=st.booleans())
def test_many_changed_archives_are_taken_or_refused(here, story, tmp_path, changes, end, inside):
    if inside:
        journal = changed(journal_of(story), changes, end)
        data = packed([(MANIFEST, manifest_of(story)), (JOURNAL, journal)])
    else:
        data = changed(archive_of(story), changes, end)
    take_bytes(here, data, tmp_path)
