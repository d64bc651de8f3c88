"""What leaves in a file comes back as the same story: its tree, its states, its pictures."""

from __future__ import annotations

import zipfile

import pytest

from app.archive.export import export_story
from app.archive.layout import ENDING, picture_name
from app.archive.take import take_in
from app.errors import CorruptedError, NotFoundError, RefusedError, WrongUseError
from app.folds.answer import fold
from app.folds.branches import lines
from app.folds.context import context_at
from app.folds.panels import panels_on
from app.folds.turns import turn_counts, turns_on
from app.journal.verify import stale_read_models
from tests import make
from tests.archive.files import ASSETS, FIRST, SECOND, everything


def take(library, path, wanted=None):
    return take_in(path, wanted, library.pictures, library.write_story)


def export(library, session_id, target):
    return export_story(library.journal.view(session_id), library.pictures, target)


def meaning(rows):
    """Return everything a story means, as far as no operation is needed to tell."""
    session = fold(rows).session
    tree = session.tree

    def results(entry_id):
        node = tree.nodes.get(entry_id)
        return None if node is None else node.entry.payload

    def context(tip):
        found = context_at(tree.path(tip), results)
        return found.summary, [getattr(item, "payload", item) for item in found.items]

    return {
        "title": session.title,
        "head": tree.head,
        "parents": {name: node.entry.parent_id for name, node in tree.nodes.items()},
        "payloads": {name: node.entry.payload for name, node in tree.nodes.items()},
        "states": {name: session.state(name) for name in (None, *tree.nodes)},
        "contexts": {name: context(name) for name in (None, *tree.nodes)},
        "marks": session.marks,
        "lines": lines(session),
        "panels": {
            name: [(panel.id, panel.shown, panel.picked) for panel in panels_on(session, tree.path(name))]
            for name in tree.nodes
        },
    }  # fmt: skip


def test_a_story_comes_back_whole(there, here, tmp_path):
    session_id = everything(there)
    made = export(there, session_id, tmp_path)
    assert made.path.name == f"Snow - 雪{ENDING}"
    assert (made.pictures, made.missing) == (3, ())
    (taken,) = take(here, made.path).stories
    assert (taken.origin_id, taken.title, taken.pictures) == (session_id, "Snow / 雪", 3)
    assert taken.faults == {}
    assert taken.session_id != session_id
    before, after = meaning(there.rows(session_id)), meaning(here.rows(taken.session_id))
    for name, value in before.items():
        assert after[name] == value, name
    for asset, data in ASSETS.items():
        assert here.pictures.read(asset) == data
    assert list(stale_read_models(here.journal.connection)) == []


def test_turns_are_kept_as_far_as_entries_tell(there, here, tmp_path):
    session_id = everything(there)
    (taken,) = take(here, export(there, session_id, tmp_path).path).stories
    old, new = (
        fold(rows).session for rows in (there.rows(session_id), here.rows(taken.session_id))
    )
    assert turn_counts(new) == turn_counts(old)
    head = old.tree.head
    before, after = (turns_on(session, session.tree.path(head)) for session in (old, new))
    assert [turn.last_entry_id for turn in after] == [turn.last_entry_id for turn in before]
    assert {turn.operation_id for turn in after} == {None}


def test_an_imported_story_resumes_nothing(there, here, tmp_path):
    session_id = everything(there)
    old = fold(there.rows(session_id))
    # the control: what must not come along is there
    assert old.session.waiting
    assert [verdict.status for _, verdict in old.verdicts()][-1] == "indeterminate_tool"
    (taken,) = take(here, export(there, session_id, tmp_path).path).stories
    rows = here.rows(taken.session_id)
    assert {row.stream for row in rows} == {"event"}
    assert {row.fence for row in rows} == {0}
    kinds = [row.kind for row in rows]
    assert kinds[:2] == ["session_created", "session_origin"]
    assert set(kinds[2:]) == {
        "message", "app_state", "compaction", "branch", "head_moved", "mark_set",
    }  # fmt: skip
    assert rows[1].payload == {"session_id": session_id, "entry_id": old.session.tree.head}
    view = here.journal.view(taken.session_id)
    assert (view.unsettled(), view.waiting(), view.spent()) == ([], [], {})
    assert view.info().doubts == 0
    # a call that was in doubt reads "outcome unknown", and the story goes on
    lease = here.journal.claim(taken.session_id, "me")
    tip = view.info().head
    commits, _ = make.whole_run("op9", 9, tip)
    for commit in commits:
        here.journal.write(lease, lambda _view, commit=commit: commit)
    assert fold(here.rows(taken.session_id)).corruption is None


def test_a_story_out_of_a_library_comes_back_the_same(there, here, tmp_path):
    session_id = everything(there)
    other = there.new("Other")
    there.close()
    intake = take(here, there.home / "library.db")
    assert [story.origin_id for story in intake.stories] == [session_id, other]
    assert intake.refused == {}
    rows = here.rows(intake.stories[0].session_id)
    assert [row.kind for row in rows][:2] == ["session_created", "session_origin"]
    assert here.pictures.read(FIRST) == ASSETS[FIRST]
    assert len(take(here, there.home / "library.db", "Other").stories) == 1
    assert len(take(here, there.home / "library.db", session_id).stories) == 1
    with pytest.raises(NotFoundError):
        take(here, there.home / "library.db", "Nobody's")


def test_two_imports_are_two_stories(there, here, tmp_path):
    path = export(there, everything(there), tmp_path).path
    assert take(here, path).stories[0].session_id != take(here, path).stories[0].session_id
    assert len(here.sessions()) == 2
    with pytest.raises(WrongUseError):
        take(here, path, "a story")


def test_an_import_can_be_exported_and_taken_in_again(there, here, tmp_path):
    first = export(there, everything(there), tmp_path).path
    (once,) = take(here, first).stories
    second = export(here, once.session_id, tmp_path).path
    assert second.name == f"Snow - 雪 (2){ENDING}"
    (twice,) = take(here, second).stories
    assert meaning(here.rows(twice.session_id)) == meaning(here.rows(once.session_id))
    assert twice.origin_id == once.session_id


def test_the_same_story_gives_the_same_bytes(there, tmp_path):
    session_id = everything(there)
    first, second = (export(there, session_id, tmp_path / name).path for name in ("a", "b"))
    assert first.read_bytes() == second.read_bytes()


def test_nothing_is_overwritten(there, tmp_path):
    session_id = there.new()
    target = tmp_path / f"mine{ENDING}"
    target.write_text("mine")
    with pytest.raises(RefusedError, match="mine"):
        export(there, session_id, target)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(RefusedError, match="link"):
        export(there, session_id, tmp_path / "link")
    assert target.read_text() == "mine"
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["link", target.name, "there"]


def test_a_missing_picture_is_named_and_the_rest_is_written(there, here, tmp_path):
    session_id = everything(there)
    there.pictures.path(FIRST).unlink()
    there.pictures.path(SECOND).write_bytes(b"changed")
    made = export(there, session_id, tmp_path)
    assert (made.pictures, set(made.missing)) == (1, {FIRST, SECOND})
    with zipfile.ZipFile(made.path) as archive:
        assert picture_name(FIRST) not in archive.namelist()
    (taken,) = take(here, made.path).stories
    assert taken.faults == dict.fromkeys((FIRST, SECOND), "the picture is missing")
    assert taken.pictures == 1
    # what is here already is not missed
    here.pictures.put(ASSETS[FIRST])
    assert set(take(here, made.path).stories[0].faults) == {SECOND}


def test_references_of_characters_come_along(there, here, tmp_path):
    state = {"cast": {"Mina": {"references": [FIRST, 5]}, "Odd": 7}}
    session_id = there.new(state=state)
    there.write([[make.state("s1", None, {"cast": {"Jo": {"references": [SECOND]}}})]])
    for data in ASSETS.values():
        there.pictures.put(data)
    made = export(there, session_id, tmp_path)
    assert made.pictures == 2
    (taken,) = take(here, made.path).stories
    assert taken.pictures == 2
    assert here.pictures.has(SECOND)


def test_a_damaged_story_is_not_exported(there, tmp_path):
    session_id = there.new()
    connection = there.journal.connection
    connection.set_authorizer(None)
    connection.execute("DROP TRIGGER session_events_no_update")
    connection.execute("UPDATE session_events SET payload = '{}' WHERE seq = 2")
    with pytest.raises(CorruptedError):
        export(there, session_id, tmp_path / "out.inkfold")
    assert not (tmp_path / "out.inkfold").exists()
