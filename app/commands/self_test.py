"""``self-test``: whether this installation can do its job, in words."""

from __future__ import annotations

import argparse
import importlib
import platform
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from app import __version__
from app.commands.terminal import FAILED, answer

_MODULES = ("PySide6.QtWidgets", "PIL.Image", "httpx", "keyring", "pydantic", "sqlite_utils")


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("self-test", help="check that everything needed is there and works")
    verb.add_argument("--out", type=Path, help="write the report here as well")
    verb.set_defaults(run=run)


async def run(options: argparse.Namespace) -> int:
    """Run every check in a home of its own; exit status 5 where one fails."""
    import json

    report: dict[str, Any] = {
        "inkfold": __version__,
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
        "checks": {},
    }
    checks: dict[str, Callable[[], Awaitable[str]]] = {
        "imports": _imports, "story": _story, "pictures": _pictures, "tls": _tls,
        "keyring": _keyring,
    }  # fmt: skip
    for name, check in checks.items():
        try:
            report["checks"][name] = {"ok": True, "detail": await check()}
        except Exception as error:  # whatever is missing is what this verb is for
            detail = f"{type(error).__name__}: {error}"
            # a system without a key store works; keys then last for one run
            report["checks"][name] = {"ok": name == "keyring", "detail": detail}
    good = all(item["ok"] for item in report["checks"].values())
    report["ok"] = good
    if options.out is not None:
        options.out.write_text(json.dumps(report, indent=2, ensure_ascii=False), encoding="utf-8")
    text = "\n".join(
        f"{'ok ' if item['ok'] else 'NO '} {name}: {item['detail']}"
        for name, item in report["checks"].items()
    )
    answer(report, as_json=options.json, text=text)
    return 0 if good else FAILED


async def _imports() -> str:
    for name in _MODULES:
        importlib.import_module(name)
    return ", ".join(_MODULES)


async def _story() -> str:
    """Draw a panel, write it, close, open again and verify."""
    from app.commands.journal import picture_fault
    from app.commands.session import workshop
    from app.journal.verify import verify

    with tempfile.TemporaryDirectory(prefix="inkfold-test-") as folder:
        async with workshop(Path(folder)) as shop:
            session_id = shop.studio.new("Self-test")
            operation_id = shop.studio.say(session_id, "@Mina mood=happy\nMina waves, wide")
            await shop.studio.run(session_id, operation_id, patient=False)
        async with workshop(Path(folder), reading_only=True) as shop:
            info = shop.journal.sessions()[0]
            found = list(verify(shop.journal, None, lambda asset: picture_fault(shop, asset)))
            if found or info.panels != 1:
                raise RuntimeError(f"{info.panels} panels, {found}")
    return "a panel was drawn, written, read again and verified"


async def _pictures() -> str:
    from PIL import features

    there = [name for name in ("webp", "avif", "jpg", "zlib") if features.check(name)]
    if "jpg" not in there or "zlib" not in there:
        raise RuntimeError(f"only {there}")
    return ", ".join(there)


async def _tls() -> str:
    import ssl

    import truststore

    truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    return "the system's certificates are used"


async def _keyring() -> str:
    import keyring

    return type(keyring.get_keyring()).__module__
