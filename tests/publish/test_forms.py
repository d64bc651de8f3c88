"""The table of forms: what the command line offers, and what each needs."""

from __future__ import annotations

import pytest

from app.commands import publish as command
from app.errors import WrongUseError
from app.publish.forms import FORMS, Wish, publish
from tests.fakes import MemoryPictures
from tests.publish.comics import comic, shot


def test_the_command_line_offers_every_form():
    assert list(FORMS) == list(command.FORMS)


def test_a_script_needs_no_picture(tmp_path):
    made = publish([comic(shot(1, "Mina"))], MemoryPictures(), Wish("markdown"), tmp_path)
    assert (made.path, made.count, made.missing) == (tmp_path / "Rain.md", 1, ())


@pytest.mark.parametrize("form", [name for name, form in FORMS.items() if form.draws])
def test_what_is_drawn_needs_one(tmp_path, form):
    with pytest.raises(WrongUseError, match="no picture"):
        publish([comic(shot(1, "Mina"))], MemoryPictures(), Wish(form), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_made_of_a_story_without_panels(tmp_path):
    with pytest.raises(WrongUseError, match="no panel"):
        publish([comic()], MemoryPictures(), Wish("fountain"), tmp_path)
