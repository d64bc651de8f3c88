"""What a package leaves out, in lists that the spec and the tests read.

PyInstaller collects what the imports of the program, and its own knowledge of PySide6, lead to. Of
that, Qt's plug-ins are the larger part, and each pulls in libraries of the machine it is built on.
"""

from __future__ import annotations

import re

EXCLUDED_MODULES = (
    # tools of Python that no program at work needs
    "ensurepip", "idlelib", "lib2to3", "pip", "pkg_resources", "pydoc", "readline", "setuptools", "test",
    "tkinter", "turtle", "turtledemo", "unittest", "venv", "wheel",
    # parts of Qt that no window of ours uses, though PySide6-Essentials brings them
    "PySide6.QtConcurrent", "PySide6.QtDesigner", "PySide6.QtHelp", "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets", "PySide6.QtPrintSupport", "PySide6.QtQml", "PySide6.QtQuick",
    "PySide6.QtQuickControls2", "PySide6.QtQuickTest", "PySide6.QtQuickWidgets", "PySide6.QtSql",
    "PySide6.QtTest", "PySide6.QtUiTools", "PySide6.QtXml",
    # what other packages could use if it were there
    "IPython", "PIL.ImageQt", "PIL.ImageTk", "matplotlib", "numpy", "pygments", "pytest", "rich",
    "trio", "typer", "uvloop",
)  # fmt: skip
"""Never imported by the program; ``self-test`` imports all of it without them."""

HIDDEN_IMPORTS = (
    # found by name at run time
    "keyring.backends.SecretService", "keyring.backends.Windows", "keyring.backends.chainer",
    "keyring.backends.fail", "keyring.backends.kwallet", "keyring.backends.libsecret",
    "keyring.backends.macOS", "keyring.backends.null", "PIL.AvifImagePlugin",
    "PIL.GifImagePlugin", "PIL.JpegImagePlugin", "PIL.PngImagePlugin", "PIL.WebPImagePlugin",
)  # fmt: skip
"""Beside every module of ``app``."""

METADATA = ("keyring", "mcp", "opentelemetry-api", "pydantic", "sqlite-utils")
"""Packages that ask for their own version or their entry points."""

KEPT_PLUGINS = {
    "platforms": (
        "qxcb.", "qwayland.", "qoffscreen.", "qminimal.", "qwindows.", "qcocoa.",
    ),
    "imageformats": ("qjpeg", "qwebp", "qgif", "qsvg", "qico"),
    "iconengines": ("qsvgicon",),
    "platforminputcontexts": (
        "libcomposeplatforminputcontextplugin", "libibusplatforminputcontextplugin",
    ),
    "platformthemes": ("libqxdgdesktopportal",),
    "styles": ("qmodernwindowsstyle", "qmacstyle"),
    "wayland-decoration-client": None,
    "wayland-graphics-integration-client": ("qt-plugin-wayland-egl",),
    "wayland-shell-integration": ("xdg-shell",),
    "xcbglintegrations": None,
}  # fmt: skip
"""Folders of Qt's plug-ins and the starts of the names kept in each, None for all of them.

The theme of GTK is not kept: it would bring GTK from the machine it is built on. Neither are those for
TLS: Qt's network serves the local socket of a second start, and all else is Python's.
"""

KEPT_TRANSLATIONS = ("qtbase_en", "qtbase_zh_CN")
"""Qt's own words for its buttons, in the languages the window speaks."""

SYSTEM_LIBRARIES = re.compile(
    r"lib(gtk|gdk|atk|atspi|cairo|pango|harfbuzz|graphite|thai|datrie|fribidi|epoxy|pixman|"
    r"mount|blkid|selinux|pcre|gio|gobject|gmodule|glib|gthread|dbus|systemd|"
    r"fontconfig|freetype|expat|png16|brotli|X11|Xau|Xdmcp|Xext|Xrender|Xi\.|Xfixes|Xcursor|"
    r"Xrandr|Xinerama|Xcomposite|Xdamage|xcb|xkbcommon|GL|EGL|OpenGL|gpg-error|gcrypt|cap\.|lz4|"
    r"wayland|stdc\+\+|gcc_s|z\.|jpeg\.so|bsd\.|md\.)"
)
"""Libraries that Linux brings, by what Qt's plug-ins need: the packages of a distribution ask for
them. A copy of ours beside the system's own would load two of one kind into one process."""

KEPT_BESIDE = re.compile(r"libxcb-(cursor|icccm|image|keysyms|render-util|shape|util)")
"""Small ones of those that bare desktops lack, and without which no window opens."""

_PLUGIN = re.compile(r"PySide6/(?:Qt/)?plugins/([^/]+)/(.+)$")
_WORDS = re.compile(r"PySide6/(?:Qt/)?translations/(.+)\.qm$")
_PYSIDE = re.compile(r"^(?:PySide6/(?:Qt/)?)?(?:lib/|bin/)?(?:lib)?Qt6?([A-Z]\w+?)(?:\.abi3)?\.")
_PARTS = (
    "Core", "DBus", "Gui", "Network", "OpenGL", "Svg", "WaylandClient",
    "WaylandEglClientHwIntegration", "Widgets", "WlShellIntegration", "XcbQpa",
)  # fmt: skip
"""Libraries of Qt, which its plug-ins need, too."""
_BINDINGS = ("Core", "Gui", "Network", "Widgets")


def is_kept(name: str, *, system: str) -> bool:
    """Tell whether a file stays in the package; ``name`` is its place below the package's folder.

    ``system`` is ``sys.platform`` of the machine that is built on and for.
    """
    name = name.replace("\\", "/")
    if found := _PLUGIN.search(name):
        folder, file = found.groups()
        if folder not in KEPT_PLUGINS:
            return False
        starts = KEPT_PLUGINS[folder]
        return starts is None or file.removeprefix("lib").startswith(
            tuple(start.removeprefix("lib") for start in starts)
        )
    if found := _WORDS.search(name):
        return found[1] in KEPT_TRANSLATIONS
    if "PySide6/" in name and "/qml/" in name:
        return False
    if found := _PYSIDE.match(name):
        wanted = _BINDINGS if ".abi3" in name or name.endswith(".pyd") else _PARTS
        return found[1] in wanted
    last = name.rpartition("/")[2]
    if last.startswith("opengl32sw"):
        # draws where a machine has no OpenGL, which we draw nothing with
        return False
    if system == "linux" and "/" not in name and not KEPT_BESIDE.match(last):
        return not SYSTEM_LIBRARIES.match(last)
    return True
