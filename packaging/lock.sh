#!/usr/bin/env bash
# Pins everything anew, for every supported Python and system: make lock
#
# The newest fitting versions are taken. No index, host or path is written into the locks: where
# packages come from is the business of whoever installs them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tools=build/lock
if [ ! -x "$tools/bin/uv" ]; then
  packaging/setup.sh run
  .venv/bin/python -m venv "$tools"
  "$tools/bin/python" -m pip install --quiet --disable-pip-version-check 'uv>=0.9'
fi

# compile LOCK ARGUMENT...
compile() {
  local lock="$1" fresh
  shift
  fresh="$(mktemp)"
  "$tools/bin/uv" pip compile --quiet --universal --python-version 3.11 --upgrade \
    --generate-hashes --no-emit-index-url --no-emit-find-links --no-header \
    --output-file "$fresh" "$@"
  {
    echo "# Pinned with hashes for Python 3.11 to 3.13 on every system. Not to be edited: make lock"
    cat "$fresh"
  } >"$lock"
  rm -f "$fresh"
}

compile requirements/run.txt pyproject.toml
compile requirements/dev.txt --constraints requirements/run.txt pyproject.toml requirements/dev.in
compile requirements/package.txt --constraints requirements/run.txt pyproject.toml \
  requirements/package.in
