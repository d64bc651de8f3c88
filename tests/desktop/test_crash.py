"""What nobody caught is noted and told, without a word of any story and without a key."""

from __future__ import annotations

import faulthandler
import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.crash import CrashWatch, last_lines, trace, without_secrets
from app.log import LOGGER

CANARY = "Mina-kisses-the-storm"


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What is written to the log meanwhile."""
    found: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(record.getMessage())

    handler, spreads = Kept(), LOGGER.propagate
    LOGGER.addHandler(handler)
    LOGGER.propagate = False
    yield found
    LOGGER.removeHandler(handler)
    LOGGER.propagate = spreads


@pytest.fixture
def watch(tmp_path: Path) -> Iterator[tuple[CrashWatch, list[str]]]:
    told: list[str] = []
    made = CrashWatch(tmp_path / "home", told.append)
    # pytest's own stays for whatever comes after
    before = faulthandler.is_enabled()
    made.start()
    yield made, told
    made.stop()
    if before:
        faulthandler.enable(sys.__stderr__)


def deep(prompt: str) -> None:
    try:
        {}[prompt]
    except KeyError as error:
        raise ValueError(f"cannot draw {prompt}") from error


def test_a_trace_says_where_and_what_kind_and_nothing_that_was_typed() -> None:
    with pytest.raises(ValueError) as found:
        deep(CANARY)
    told = trace(found.value)
    assert told.index("KeyError") < told.index("ValueError"), "the cause first"
    assert "tests/desktop/test_crash.py" in told
    assert " in deep" in told
    assert "raise ValueError" in told, "our own code is shown"
    assert CANARY not in told


def test_what_the_system_says_is_kept_without_the_file_it_was_about(tmp_path: Path) -> None:
    with pytest.raises(OSError) as found:
        (tmp_path / CANARY).read_text()
    told = trace(found.value)
    assert "No such file" in told
    assert CANARY not in told


def test_an_error_that_is_its_own_cause_has_an_end() -> None:
    error = ValueError()
    other = KeyError()
    error.__context__, other.__context__ = other, error
    assert trace(error).count("ValueError") == 1


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Authorization: Bearer abc123.def", "abc123"),
        ("api_key=hunter2", "hunter2"),
        ("apikey: 'hunter2'", "hunter2"),
        ("used sk-proj-12345 once", "proj-12345"),
        ("at /data/Mina/library.db", "/data/Mina"),
    ],
)
def test_keys_and_folders_stay_out(text: str, left: str) -> None:
    said = without_secrets(text, Path("/data/Mina"))
    assert left not in said
    assert said


def test_the_end_of_a_log_and_of_none(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("\n".join(str(number) for number in range(500)))
    assert last_lines(path)[0] == "300"
    assert last_lines(tmp_path / "none") == []


def test_threads_are_heard_and_the_log_has_it(
    watch: tuple[CrashWatch, list[str]], lines: list[str]
) -> None:
    _, told = watch
    thread = threading.Thread(target=deep, args=(CANARY,))
    thread.start()
    thread.join()
    assert len(told) == 1
    assert told[0] in lines[0]
    assert CANARY not in lines[0]
    assert sys.excepthook.__self__ is watch[0]  # type: ignore[attr-defined]
    sys.excepthook(KeyError, KeyError(CANARY), None)
    assert told[1] == "KeyError"


def test_stopping_the_program_is_no_mishap(
    watch: tuple[CrashWatch, list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert watch[1] == []
    assert "KeyboardInterrupt" in capsys.readouterr().err


def test_a_home_that_cannot_be_written_is_no_reason_to_fail(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")
    hooks = sys.excepthook, threading.excepthook
    made = CrashWatch(tmp_path / "home", lambda _told: None)
    made.start()
    made.stop()
    made.stop()
    assert (sys.excepthook, threading.excepthook) == hooks
