"""A process killed in the middle of an import or export leaves no half story and no half file."""

from __future__ import annotations

import pytest

from tests import make
from tests.archive.files import ASSETS, Library, everything
from tests.commands.inkfold import Inkfold


@pytest.fixture
def exported(there, tmp_path):
    from app.archive.export import export_story

    session_id = everything(there)
    return export_story(there.journal.view(session_id), there.pictures, tmp_path / "s.inkfold").path


@pytest.mark.parametrize("point", ["import_picture", "import_picture:3", "import_rows", "imported"])
def test_an_import_killed_anywhere_is_there_whole_or_not_at_all(tmp_path, exported, point):
    program = Inkfold(tmp_path / "home")
    assert program.killed_at(point, "import", exported)
    stories = program.here("list")
    assert len(stories) == (1 if point == "imported" else 0)
    assert program.verify() == []
    # the same file once more is a whole story
    (taken,) = program.run("import", exported)["stories"]
    assert (taken["missing"], taken["pictures"]) == ({}, len(ASSETS))
    assert len(program.here("list")) == len(stories) + 1
    assert program.verify() == []


def test_a_large_import_killed_while_its_rows_are_written_leaves_nothing(tmp_path, there, decoder):
    there.new()
    tip = None
    for number in range(1, 400):
        commits, tip = make.whole_run(f"op{number}", number, tip, paid=False)
        for commit in commits:
            for draft in commit:
                if draft.entry_id == f"u{number}":
                    draft.payload["content"][0]["text"] = f"{number} " * 10_000
        there.write(commits)
    there.close()
    home = tmp_path / "home"
    Library(home, decoder).close()
    program = Inkfold(home)
    log = home / "library.db-wal"

    def is_writing():
        # the transaction outgrows the cache and spills into the log before it commits
        return log.exists() and log.stat().st_size > 500_000

    program.killed_when(is_writing, "import", there.home / "library.db")
    assert program.here("list") == []
    assert program.verify() == []


@pytest.mark.parametrize("point", ["export_written", "exported"])
def test_an_export_killed_anywhere_leaves_the_whole_file_or_none(tmp_path, there, point):
    session_id = everything(there)
    there.close()
    program = Inkfold(there.home)
    target = tmp_path / "out" / "s.inkfold"
    target.parent.mkdir()
    assert program.killed_at(point, "export", session_id, target)
    assert target.exists() is (point == "exported")
    if target.exists():
        assert Inkfold(tmp_path / "home").run("import", target)["stories"]
    else:
        assert program.run("export", session_id, target)["pictures"] == len(ASSETS)
