#!/usr/bin/env bash
# Makes the packages for this system, with tools of its own in build/tools: packaging/build.sh
#
# PYTHON chooses the interpreter that goes into the package (3.11, 3.12 or 3.13, with a shared
# library); arguments are packaging/make_package.py's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

VENV=build/tools packaging/setup.sh package
exec build/tools/bin/python packaging/make_package.py "$@"
