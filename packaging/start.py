"""Where a package begins: as one of its own children, or as the program."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from app.child import as_child, is_packaged, leave_package


def begin(given: Sequence[str]) -> int:
    """Do what the arguments say and return the exit status."""
    if is_packaged():
        leave_package()
    status = as_child(given)
    if status is None:
        # a decoding child needs none of it
        from app.__main__ import main

        status = main(given)
    return status


if __name__ == "__main__":
    sys.exit(begin(sys.argv[1:]))
