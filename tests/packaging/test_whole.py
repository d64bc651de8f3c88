"""The packages themselves, made and tried: minutes, a network and the rights of root."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.sweep
@pytest.mark.skipif(sys.platform != "linux", reason="each system makes its own")
def test_a_package_is_made_and_works_in_a_bare_debian() -> None:
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        pytest.skip("root and debootstrap are needed")
    for script in ("build.sh", "try_package.sh"):
        subprocess.run([str(ROOT / "packaging" / script)], check=True, timeout=3_600)
