"""What every test runs under: no display, no keyring, no proxy, and a home of its own."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
    os.environ.pop(name, None)
for name in ("INKFOLD_HOME", "INKFOLD_POINT", "INKFOLD_POINTS"):
    os.environ.pop(name, None)
os.environ["PYTHON_KEYRING_BACKEND"] = "keyring.backends.null.Keyring"
