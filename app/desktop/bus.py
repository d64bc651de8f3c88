"""One call over D-Bus, on Linux and wherever else there is one.

Qt's own binding cannot say unsigned numbers from Python, which every notice and inhibition needs;
``jeepney``, which the key store brings along, can. Every call here may block: use a thread.
"""

from __future__ import annotations

import os
import sys
from typing import Any, Literal

Bus = Literal["SESSION", "SYSTEM"]
PATIENCE_S = 2.0
"""How long a service may take to answer."""


def there(bus: Bus) -> bool:
    """Tell whether it makes sense to try a bus at all; quick, and asks nobody."""
    if not sys.platform.startswith("linux"):
        return False
    if bus == "SESSION":
        return bool(os.environ.get("DBUS_SESSION_BUS_ADDRESS"))
    address = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS")
    return bool(address) or os.path.exists("/var/run/dbus/system_bus_socket")  # noqa: PTH110


class Line:
    """A connection to a bus. What a service grants to a connection ends with ``close``."""

    def __init__(self, bus: Bus, *, with_files: bool = False) -> None:
        """Connect. Raises ``OSError`` or ``RuntimeError`` where nobody answers."""
        from jeepney.io.blocking import open_dbus_connection

        self._connection = open_dbus_connection(bus, enable_fds=with_files)

    def call(
        self,
        service: str,
        path: str,
        interface: str,
        method: str,
        signature: str,
        body: tuple[Any, ...],
    ) -> tuple[Any, ...]:
        """Call a method and return what it answers.

        Raises ``OSError`` where the line breaks, ``TimeoutError`` where nobody answers in time, and
        ``RuntimeError`` where the service refuses or is not there.
        """
        from jeepney import DBusAddress, new_method_call
        from jeepney.wrappers import DBusErrorResponse, unwrap_msg

        address = DBusAddress(path, bus_name=service, interface=interface)
        message = new_method_call(address, method, signature, body)
        answer = self._connection.send_and_get_reply(message, timeout=PATIENCE_S)
        try:
            return tuple(unwrap_msg(answer))
        except DBusErrorResponse as error:
            raise RuntimeError(str(error.name)) from error

    def close(self) -> None:
        """Hang up."""
        self._connection.close()
