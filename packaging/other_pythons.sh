#!/usr/bin/env bash
# Runs the core's tests on every other supported Python that is found here, and names those that
# are not. The whole lock is installed for each, which shows that it fits.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true; }

# a shim in the path may stand for nothing, so each is asked; what cannot make a venv is no help
find_version() {
  local candidate
  for candidate in "python$1" python3 ~/.pyenv/versions/"$1".*/bin/python; do
    if command -v "$candidate" >/dev/null && [ "$(version_of "$candidate")" = "$1" ] &&
      "$candidate" -c 'import venv, ensurepip' 2>/dev/null; then
      command -v "$candidate"
      return
    fi
  done
  return 1
}

used="$(version_of .venv/bin/python)"
missing=()
for version in 3.11 3.12 3.13; do
  [ "$version" != "$used" ] || continue
  if ! python="$(find_version "$version")"; then
    missing+=("$version")
    continue
  fi
  echo "== Python $version: folds, records and journal"
  mkdir -p build
  VENV="build/python-$version" PYTHON="$python" packaging/setup.sh test
  "build/python-$version/bin/python" -m pytest -p no:cacheprovider -m "not sweep" \
    tests/folds tests/records tests/journal
done
if [ ${#missing[@]} != 0 ]; then
  echo "== Not found here and so not tested: Python ${missing[*]}"
fi
