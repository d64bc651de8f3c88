"""Files that macOS sends: none is lost, whenever it comes. The events are Qt's own."""

from __future__ import annotations

from typing import Any

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QFileOpenEvent

from app.desktop.opened_files import OpenedFiles


@pytest.fixture
def opened(qapp: Any):
    made = OpenedFiles(qapp)
    yield made
    shiboken6.delete(made)


def test_files_that_come_before_anybody_takes_them_wait_in_order(qapp: Any, opened: Any) -> None:
    for name in ("/tmp/a.inkfold", "/tmp/雨夜.inkfold"):
        QCoreApplication.sendEvent(qapp, QFileOpenEvent(name))
    taken: list[str] = []
    opened.give_to(taken.append)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent("/tmp/c.inkfold"))
    assert taken == ["/tmp/a.inkfold", "/tmp/雨夜.inkfold", "/tmp/c.inkfold"]


def test_an_address_is_no_file(qapp: Any, opened: Any) -> None:
    taken: list[str] = []
    opened.give_to(taken.append)
    QCoreApplication.sendEvent(qapp, QFileOpenEvent(QUrl("https://example.org/a.inkfold")))
    assert taken == []
