"""Notices and keeping awake, against a real bus with services of ours; and without any bus."""

from __future__ import annotations

import queue
import shutil
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from app.desktop import awake, bus, notices
from app.window_desktop import WindowDesktop
from tests.widgets import person

jeepney = pytest.importorskip("jeepney")
NO_BUS = shutil.which("dbus-daemon") is None


class Service:
    """Answers one method under one name, and notes what it was asked."""

    def __init__(self, name: str, answer: tuple[str, tuple[Any, ...]] | None) -> None:
        from jeepney.bus_messages import message_bus
        from jeepney.io.blocking import open_dbus_connection

        self.asked: queue.Queue[tuple[str, str, tuple[Any, ...], str]] = queue.Queue()
        self._answer = answer
        self._connection = open_dbus_connection("SESSION")
        self._connection.send_and_get_reply(message_bus.RequestName(name))
        self._stop = False
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        from jeepney import HeaderFields, MessageType, new_error, new_method_return

        while not self._stop:
            try:
                message = self._connection.receive(timeout=0.05)
            except TimeoutError:
                continue
            if message.header.message_type != MessageType.method_call:
                continue
            fields = message.header.fields
            self.asked.put(
                (
                    fields[HeaderFields.member], fields.get(HeaderFields.signature, ""),
                    message.body, fields[HeaderFields.sender],
                )
            )  # fmt: skip
            if self._answer is None:
                self._connection.send(new_error(message, "org.freedesktop.DBus.Error.Failed"))
            else:
                self._connection.send(new_method_return(message, *self._answer))

    def still_there(self, sender: str) -> bool:
        from jeepney.bus_messages import message_bus
        from jeepney.io.blocking import open_dbus_connection

        connection = open_dbus_connection("SESSION")
        (there,) = connection.send_and_get_reply(message_bus.NameHasOwner(sender)).body
        connection.close()
        return bool(there)

    def close(self) -> None:
        if self._stop:
            return
        self._stop = True
        self._thread.join()
        self._connection.close()


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if NO_BUS:
        pytest.skip("there is no dbus-daemon here")
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert daemon.stdout is not None
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", daemon.stdout.readline().strip())
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    yield
    daemon.terminate()
    daemon.wait()
    daemon.stdout.close()


@pytest.fixture
def serve(session: None) -> Iterator[Callable[..., Service]]:
    made: list[Service] = []

    def served(name: str, answer: tuple[str, tuple[Any, ...]] | None) -> Service:
        made.append(Service(name, answer))
        return made[-1]

    yield served
    for service in made:
        service.close()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 10
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


def idle() -> bool:
    """Whether no thread of the desktop is at work."""
    return not [t for t in threading.enumerate() if t.name in ("notice", "awake")]


def test_a_notice_says_what_it_should_in_the_right_kinds(serve: Callable[..., Service]) -> None:
    service = serve(notices.SERVICE, ("u", (7,)))
    notices.notify("1 picture < 2")
    method, signature, body, _ = service.asked.get(timeout=10)
    assert (method, signature) == ("Notify", "susssasa{sv}i")
    assert body == ("Inkfold", 0, "", "Inkfold", "1 picture &lt; 2", [], {}, -1)
    until(idle)


@pytest.mark.parametrize("answer", [None, ("s", ("no number",))])
def test_a_service_that_refuses_or_answers_nonsense_changes_nothing(
    serve: Callable[..., Service], answer: Any
) -> None:
    service = serve(notices.SERVICE, answer)
    notices.notify("Rain")
    service.asked.get(timeout=10)
    until(idle)
    notices.notify("Rain")
    service.asked.get(timeout=10)
    until(idle)


def test_without_a_service_or_a_bus_nothing_happens(
    session: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices.notify("Rain")
    until(idle)
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/at/all")
    notices.notify("Rain")
    until(idle)
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS")
    assert not notices.can_notify()
    notices.notify("Rain")
    assert idle()


def test_the_machine_is_kept_awake_while_a_run_goes_on_and_no_longer(
    serve: Callable[..., Service],
) -> None:
    service = serve("org.freedesktop.ScreenSaver", ("u", (9,)))
    held = awake.Awake(awake.hold_linux)
    held.start()
    held.start()
    method, signature, body, sender = service.asked.get(timeout=10)
    assert (method, signature, body[0]) == ("Inhibit", "ss", "Inkfold")
    until(idle)
    assert service.still_there(sender), "the grant lasts as long as the connection"
    assert service.asked.empty()
    held.stop()
    held.stop()
    until(lambda: not service.still_there(sender))
    held.start()
    _, _, _, second = service.asked.get(timeout=10)
    held.stop()
    until(idle)
    until(lambda: not service.still_there(second))


def test_what_was_stopped_while_it_was_asked_is_let_go_at_once() -> None:
    asked, go, let_go = threading.Event(), threading.Event(), threading.Event()

    def hold() -> Callable[[], None]:
        asked.set()
        assert go.wait(10)
        return let_go.set

    held = awake.Awake(hold)
    held.start()
    assert asked.wait(10)
    held.stop()
    assert not let_go.is_set()
    go.set()
    assert let_go.wait(10)
    until(idle)


def test_only_somebody_who_looks_elsewhere_is_told(
    qtbot: Any, serve: Callable[..., Service], open_window: Any
) -> None:
    service = serve(notices.SERVICE, ("u", (7,)))
    window = open_window()
    WindowDesktop(window)
    person.activate(qtbot, window)
    window.desk.attention.wanted.emit("seen anyway")
    window.hide()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is None)
    window.desk.attention.wanted.emit("told")
    assert service.asked.get(timeout=10)[2][4] == "told"
    until(idle)
    window.show()
    service.close()


@pytest.mark.parametrize("name", ["SESSION", "SYSTEM"])
def test_no_bus_is_tried_where_there_is_none(
    monkeypatch: pytest.MonkeyPatch, name: bus.Bus
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert not bus.there(name)


def test_a_run_of_the_open_story_keeps_the_machine_awake_and_the_end_lets_it_sleep(
    qtbot: Any, open_window: Any, new_story: Any
) -> None:
    held: list[str] = []

    def hold() -> Callable[[], None]:
        held.append("awake")
        return lambda: held.append("asleep")

    window = new_story(open_window())
    WindowDesktop(window, awake.Awake(hold))
    person.draw(qtbot, window, "Mina runs")
    qtbot.waitUntil(lambda: held == ["awake", "asleep"])
