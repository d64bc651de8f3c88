"""What a package leaves out is nothing the program imports, and what it keeps opens a window."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from trimming import EXCLUDED_MODULES, HIDDEN_IMPORTS, METADATA, is_kept

ROOT = Path(__file__).parents[2]

FILES = [
    # place in the package                                              system   kept
    ("PySide6/Qt/plugins/platforms/libqxcb.so", "linux", True),
    ("PySide6/Qt/plugins/platforms/libqwayland.so", "linux", True),
    ("PySide6/Qt/plugins/platforms/libqoffscreen.so", "linux", True),
    ("PySide6/plugins/platforms/qwindows.dll", "win32", True),
    ("PySide6\\plugins\\platforms\\qwindows.dll", "win32", True),
    ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", "darwin", True),
    ("PySide6/Qt/plugins/platforms/libqeglfs.so", "linux", False),
    ("PySide6/Qt/plugins/platforms/libqvnc.so", "linux", False),
    ("PySide6/Qt/plugins/platforms/libqminimalegl.so", "linux", False),
    ("PySide6/Qt/plugins/imageformats/libqsvg.so", "linux", True),
    ("PySide6/Qt/plugins/imageformats/libqtiff.so", "linux", False),
    ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", "linux", False),
    ("PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so", "linux", True),
    ("PySide6/Qt/plugins/sqldrivers/libqsqlite.so", "linux", False),
    ("PySide6/Qt/plugins/tls/libqopensslbackend.so", "linux", False),
    ("PySide6/Qt/translations/qtbase_zh_CN.qm", "linux", True),
    ("PySide6/Qt/translations/qtbase_de.qm", "linux", False),
    ("PySide6/Qt/translations/designer_zh_CN.qm", "linux", False),
    ("PySide6/Qt/lib/libQt6Widgets.so.6", "linux", True),
    ("PySide6/Qt/lib/libQt6Quick.so.6", "linux", False),
    ("libQt6EglFSDeviceIntegration.so.6", "linux", False),
    ("PySide6/QtWidgets.abi3.so", "linux", True),
    ("PySide6/QtQml.abi3.so", "linux", False),
    ("PySide6/Qt6Core.dll", "win32", True),
    ("PySide6/QtCore.pyd", "win32", True),
    ("PySide6/opengl32sw.dll", "win32", False),
    ("libgtk-3.so.0", "linux", False),
    ("libglib-2.0.so.0", "linux", False),
    ("libstdc++.so.6", "linux", False),
    ("libxcb.so.1", "linux", False),
    ("libxcb-cursor.so.0", "linux", True),
    ("libssl.so.3", "linux", True),
    ("libsqlite3.so.0", "linux", True),
    ("pillow.libs/libfreetype-1.so.6", "linux", True),
    ("resources/icons/panel.svg", "linux", True),
    ("licences/Qt/LGPL-3.0.txt", "win32", True),
]  # fmt: skip


@pytest.mark.parametrize(("name", "system", "kept"), FILES)
def test_a_file_is_kept_or_left_out(name: str, system: str, kept: bool) -> None:
    assert is_kept(name, system=system) is kept


def imported() -> Iterator[str]:
    """Yield every module that a file of the program imports by name."""
    for path in (ROOT / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                yield from (name.name for name in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                yield node.module
                yield from (f"{node.module}.{name.name}" for name in node.names)


def test_nothing_the_program_imports_is_left_out() -> None:
    wanted = set(imported())
    assert "PySide6.QtWidgets" in wanted
    left_out = [
        name
        for name in wanted
        if any(name == out or name.startswith(f"{out}.") for out in EXCLUDED_MODULES)
    ]
    assert left_out == []


def test_every_part_of_qt_that_is_imported_is_kept() -> None:
    parts = {name.split(".")[1] for name in imported() if name.startswith("PySide6.Qt")}
    assert {"QtCore", "QtGui", "QtNetwork", "QtWidgets"} <= parts
    for part in parts:
        assert is_kept(f"PySide6/{part}.abi3.so", system="linux"), part
        assert is_kept(f"PySide6/{part}.pyd", system="win32"), part
        library = part.replace("Qt", "libQt6", 1)
        assert is_kept(f"PySide6/Qt/lib/{library}.so.6", system="linux"), part


def test_what_is_found_by_name_is_named_and_there() -> None:
    from importlib import metadata
    from importlib.util import find_spec

    for name in HIDDEN_IMPORTS:
        assert find_spec(name) is not None, name
    for name in METADATA:
        assert metadata.version(name)


def test_the_children_of_the_package_are_collected_with_the_rest() -> None:
    spec = (ROOT / "packaging" / "inkfold.spec").read_text("utf-8")
    compile(spec, "inkfold.spec", "exec")
    assert 'collect_submodules("app")' in spec
    assert "is_kept(item[0], system=sys.platform)" in spec
    assert "exclude_binaries=True" in spec, "one folder: Qt can be exchanged"
    assert "strip=True" not in spec, "Qt is passed on unchanged"
