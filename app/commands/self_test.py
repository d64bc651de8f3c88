"""``self-test``: whether this installation can do its job, in words."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import pkgutil
import platform
import sqlite3
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import app
from app import __version__
from app.child import child_environment, is_packaged, own_command, own_module
from app.commands.terminal import FAILED, answer
from app.errors import AppError

_MODULES = (
    "PySide6.QtNetwork", "PySide6.QtWidgets", "PIL.Image", "httpx", "httpx_sse", "keyring", "mcp",
    "markdown_it", "pikepdf", "platformdirs", "pydantic", "sqlite_utils", "truststore", "websockets",
)  # fmt: skip
_PATIENCE_S = 180
_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000002000000020802000000fdd49a73"
    "0000001149444154789c63f8cfc0000414100a080013ee03fd5a0a4ff00000000049454e44ae426082"
)


class _MissingError(Exception):
    """Says in words what is missing, and what to do."""


def add(verbs: Any) -> None:
    """Declare the verb."""
    verb = verbs.add_parser("self-test", help="check that everything needed is there and works")
    verb.add_argument("--out", type=Path, help="write the report here as well")
    verb.add_argument("--no-window", action="store_true", help="open no window")
    verb.set_defaults(serve=serve)


def serve(options: argparse.Namespace) -> int:
    """Run every check in a temporary home; exit status 5 where one fails.

    Needs no display: without one the window is drawn where nobody sees it.
    """
    report: dict[str, Any] = {
        "inkfold": __version__,
        "packaged": is_packaged(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": sqlite3.sqlite_version,
        "checks": {},
    }
    with tempfile.TemporaryDirectory(prefix="inkfold-test-", ignore_cleanup_errors=True) as folder:
        home = Path(folder) / "故事"
        home.mkdir()
        # this machine's memory of stories is not for this one
        os.environ["INKFOLD_STATE"] = str(Path(folder) / "state")
        checks: dict[str, Callable[[], str]] = {
            "imports": _imports,
            "sqlite": _sqlite,
            "story": lambda: _story(home),
            "comic": lambda: _comic(home),
            "pictures": _pictures,
            "resources": _resources,
            "tls": _tls,
            "keyring": _keyring,
        }
        if not options.no_window:
            checks["window"] = lambda: _window(home)
        for name, check in checks.items():
            report["checks"][name] = _result(name, check)
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


def _result(name: str, check: Callable[[], str]) -> dict[str, Any]:
    try:
        return {"ok": True, "detail": check()}
    except _MissingError as error:
        return {"ok": False, "detail": str(error)}
    except Exception as error:  # whatever is missing is what this verb is for
        return {"ok": False, "detail": f"{name} does not work: {type(error).__name__}: {error}"}


def _imports() -> str:
    """Import what the program is made of: in a package, every module that was left out shows."""
    failed = []
    own = [
        module.name
        for module in pkgutil.walk_packages(app.__path__, "app.")
        if not module.name.endswith("__main__")
    ]
    for name in (*_MODULES, *own):
        try:
            importlib.import_module(name)
        except Exception as error:  # one that is there and broken is missing as well
            failed.append(f"{name} ({error})")
    if failed:
        raise _MissingError("These cannot be loaded: " + ", ".join(failed))
    if len(own) < 300:
        raise _MissingError(f"Only {len(own)} modules of Inkfold are here.")
    return f"{len(own)} modules of Inkfold, and {', '.join(_MODULES)}"


def _sqlite() -> str:
    """Use what the library needs of SQLite: search, JSON, strict tables."""
    database = sqlite3.connect(":memory:")
    try:
        database.execute("CREATE VIRTUAL TABLE words USING fts5(said)")
        database.execute("INSERT INTO words VALUES ('雨 夜 rain')")
        found = database.execute("SELECT count(*) FROM words WHERE words MATCH '夜'").fetchone()
        database.execute("CREATE TABLE facts (fact TEXT) STRICT")
        read = database.execute("""SELECT json_extract('{"a": [1, 2]}', '$.a[1]')""").fetchone()
    except sqlite3.OperationalError as error:
        raise _MissingError(
            f"SQLite {sqlite3.sqlite_version} lacks something the library needs: {error}"
        ) from error
    finally:
        database.close()
    if found != (1,) or read != (2,):
        raise _MissingError(f"SQLite {sqlite3.sqlite_version} answers wrongly: {found}, {read}")
    return f"SQLite {sqlite3.sqlite_version} with full-text search and JSON"


def _story(home: Path) -> str:
    """Draw a panel, write it, close, open again and verify."""
    import asyncio

    return asyncio.run(_drawn(home))


async def _drawn(home: Path) -> str:
    from app.commands.journal import picture_fault
    from app.commands.session import workshop
    from app.journal.verify import verify

    async with workshop(home) as shop:
        session_id = shop.studio.new("Self-test")
        operation_id = shop.studio.say(session_id, "@Mina mood=happy\nMina waves, wide")
        await shop.studio.run(session_id, operation_id, patient=False)
    async with workshop(home, reading_only=True) as shop:
        info = shop.journal.sessions()[0]
        found = list(verify(shop.journal, None, lambda asset: picture_fault(shop, asset)))
        if found or info.panels != 1:
            raise _MissingError(f"A panel was to be drawn: {info.panels} are there, {found}")
    # the window opens what was open last
    (home / "window.json").write_text(json.dumps({"story": session_id}), encoding="utf-8")
    return "a panel was drawn, written, read again and verified"


def _comic(home: Path) -> str:
    """Publish the story in a child, and read what it made: fonts and the PDF's parts are needed."""
    import zipfile

    import pikepdf

    for name in ("comic.pdf", "comic.cbz"):
        command = own_command(
            "publish", "Self-test", str(home / name), "--as", name[-3:], "--home", str(home)
        )
        done = subprocess.run(
            command, env=child_environment(), stdin=subprocess.DEVNULL, capture_output=True,
            timeout=_PATIENCE_S, check=False,
        )  # fmt: skip
        if done.returncode != 0:
            said = done.stderr.decode("utf-8", "replace").strip()[-2_000:]
            raise _MissingError(f"The story could not be published: {said}")
    with pikepdf.open(home / "comic.pdf") as pdf, zipfile.ZipFile(home / "comic.cbz") as archive:
        pages = len(pdf.pages), len(archive.namelist())
    if pages != (1, 2):
        raise _MissingError(f"A comic of one page was to be made, not {pages}")
    return "a page was published as PDF and as a comic archive"


def _pictures() -> str:
    """Have the decoding child look at a picture, and say which formats it can read."""
    from PIL import features

    from app.pictures.decode import Decoder

    there = [name for name in ("webp", "avif", "jpg", "zlib") if features.check(name)]
    if missing := [name for name in ("webp", "jpg", "zlib") if name not in there]:
        raise _MissingError(f"Pictures of these kinds cannot be read: {', '.join(missing)}")
    decoder = Decoder()
    try:
        facts = decoder.facts(_PIXEL)
        shown = decoder.repaint(_PIXEL)
    except AppError as error:
        raise _MissingError(f"The process that reads pictures does not work: {error}") from error
    finally:
        decoder.close()
    if (facts.width, facts.height) != (2, 2) or not shown.startswith(b"\x89PNG"):
        raise _MissingError(f"The process that reads pictures answers wrongly: {facts}")
    return f"read in a process of their own: {', '.join(there)}"


def _resources() -> str:
    """Look for what lies beside the program: words, icons, the list of licences."""
    root = Path(app.__file__).parents[1]
    wanted = ["resources/icons/panel.svg", "docs/licences.md"]
    wanted += [f"resources/translations/inkfold_{name}.qm" for name in ("en", "zh_CN")]
    if is_packaged():
        wanted += ["docs/GUIDE.md", "docs/GUIDE.zh-CN.md", "licences/Qt/LGPL-3.0.txt"]
        if sys.platform == "linux":
            wanted.append("resources/fonts/InkfoldSans-SC.otf")
    if missing := [name for name in wanted if not (root / name).is_file()]:
        hint = "" if is_packaged() else " (make translations)"
        raise _MissingError(f"These files are missing{hint}: {', '.join(missing)}")
    return f"{len(wanted)} files are where they are looked for"


def _tls() -> str:
    """Begin to speak TLS with the system's certificates; nothing is sent anywhere."""
    import truststore

    context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    hand = context.wrap_bio(incoming, outgoing, server_hostname="example.org")
    try:
        hand.do_handshake()
    except ssl.SSLWantReadError:
        hello = outgoing.read()
    else:
        raise _MissingError("TLS shook hands with nobody.")
    if hello[:1] != b"\x16":
        raise _MissingError("TLS does not greet.")
    if sys.platform == "linux" and not ssl.create_default_context().cert_store_stats()["x509_ca"]:
        # a folder of certificates is read only when one is asked for
        folders = [Path(name) for name in ("/etc/ssl/certs", "/etc/pki/tls/certs")]
        if not any(folder.is_dir() and any(folder.iterdir()) for folder in folders):
            raise _MissingError(
                "This system has no certificates, without which no service can be trusted. "
                "Please install the package ca-certificates."
            )
    return f"{ssl.OPENSSL_VERSION}, with the system's certificates"


def _keyring() -> str:
    """Name the key store. A system without one works; keys then last until Inkfold is closed."""
    import keyring

    name = type(keyring.get_keyring()).__module__
    if name.endswith(("fail", "null")):
        if is_packaged() and sys.platform == "linux":
            importlib.import_module("keyring.backends.SecretService")
        return "this system has no key store now; keys last until Inkfold is closed"
    return name


def _window(home: Path) -> str:
    """Open a real window on the story, in a child, and see it end well."""
    around = child_environment()
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "QT_QPA_PLATFORM"):
        if name in os.environ:
            around[name] = os.environ[name]
    if sys.platform == "linux" and not {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"} & set(
        around
    ):
        around["QT_QPA_PLATFORM"] = "offscreen"
    out = home / "window-check.json"
    command = own_module("app.window_check", "--home", str(home), "--out", str(out))
    done = subprocess.run(
        command, env=around, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE_S,
        check=False,
    )  # fmt: skip
    said = done.stderr.decode("utf-8", "replace").strip()[-2_000:]
    if not out.is_file():
        raise _MissingError(f"The window did not open (status {done.returncode}). {said}")
    found = json.loads(out.read_text("utf-8"))
    wrong = [
        words
        for words, bad in (
            (f"it ended with status {done.returncode} {said}", done.returncode != 0),
            ("the panel was not shown", not found["panel"] or not found["colours"]),
            (f"Qt cannot read {', '.join(found['missing_formats'])}", found["missing_formats"]),
            ("icons cannot be drawn", not found["icon"]),
            ("it does not speak Chinese", "关于" not in "".join(found["chinese"])),
            ("it did not close", not found["ended"]),
        )
        if bad
    ]
    if is_packaged() and sys.platform == "linux" and not found["own_fonts"]:
        wrong.append("its Chinese letters are missing")
    if wrong:
        raise _MissingError("The window opened, but " + "; ".join(wrong))
    return f"opened ({found['platform']}), drew the story and closed"
