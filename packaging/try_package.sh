#!/usr/bin/env bash
# Tries the .deb and the .tar.xz in a bare Debian: packaging/try_package.sh [DEB]; see try_package.py
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if ! command -v debootstrap >/dev/null; then
  echo "debootstrap is missing: apt-get install debootstrap" >&2
  exit 1
fi
python="$(command -v build/tools/bin/python || command -v python3)"
exec "$python" packaging/try_package.py "$@"
