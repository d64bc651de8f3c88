#!/usr/bin/env bash
# Gets a fresh Debian or Ubuntu ready: packaging/setup.sh run | test | screens | package
#
# Makes .venv with the locked packages and looks for the system libraries that Qt loads. Missing
# ones are installed where we are root, else the line to run is printed. Nothing is done twice:
# a stamp in .venv remembers lock, Python and place, so a second call costs a few milliseconds
# and needs no network. VENV and PYTHON choose another folder and another interpreter.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH="$PATH:/usr/sbin:/sbin" # ldconfig is there, and not in everyone's path

goal="${1:-run}"
case "$goal" in
  run) lock=requirements/run.txt ;;
  test | screens) lock=requirements/dev.txt ;;
  package) lock=requirements/package.txt ;;
  *)
    echo "usage: $0 run|test|screens|package" >&2
    exit 2
    ;;
esac
venv="${VENV:-.venv}"

say() { printf '%s\n' "$*" >&2; }

# -- system packages --------------------------------------------------------------------------

apt_is_fresh=no

# install WHY PACKAGE...: install as root, else print the line; returns 1 where it was not done
install() {
  local why="$1"
  shift
  if ! command -v apt-get >/dev/null; then
    say "$why. On Debian and Ubuntu the packages are called: $*"
    return 1
  fi
  if [ "$(id -u)" != 0 ]; then
    say "$why. Please run:  sudo apt-get install --no-install-recommends $*"
    return 1
  fi
  say "$why; installing $*"
  if [ "$apt_is_fresh" = no ]; then
    apt-get update -qq >&2
    apt_is_fresh=yes
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Qt's wheels bring Qt, not what Qt opens at run time. Left the library, right its package.
offscreen_libraries="
  libglib-2.0.so.0       libglib2.0-0
  libGL.so.1             libgl1
  libEGL.so.1            libegl1
  libfontconfig.so.1     libfontconfig1
  libxkbcommon.so.0      libxkbcommon0
  libdbus-1.so.3         libdbus-1-3
"
# Qt names only xcb-cursor when any of these is missing
window_libraries="
  libxcb-cursor.so.0     libxcb-cursor0
  libxcb-icccm.so.4      libxcb-icccm4
  libxcb-keysyms.so.1    libxcb-keysyms1
  libxcb-shape.so.0      libxcb-shape0
  libxkbcommon-x11.so.0  libxkbcommon-x11-0
  libwayland-cursor.so.0 libwayland-cursor0
"

packaged_libraries="
  libxcb-image.so.0       libxcb-image0
  libxcb-render-util.so.0 libxcb-render-util0
"

libraries() {
  local known library package missing=()
  command -v ldconfig >/dev/null || return 0
  known="$(ldconfig -p)"
  while read -r library package; do
    [ -z "$library" ] || [[ "$known" == *"$library"* ]] || missing+=("$package")
  done <<<"$1"
  [ ${#missing[@]} = 0 ] || install "Qt needs system libraries" "${missing[@]}"
}

# Chinese texts are drawn in tests and screenshots; the program itself uses the person's fonts
chinese_font() {
  if command -v fc-list >/dev/null; then
    [ -z "$(fc-list :lang=zh family)" ] || return 0
  elif compgen -G '/usr/share/fonts/*/*/*[wcWC][qjQJ][ykYK]*' >/dev/null; then
    return 0
  fi
  install "No font here shows Chinese" fonts-wqy-microhei
}

# The font that packages bring along is made of this one
noto() {
  compgen -G '/usr/share/fonts/*/*/NotoSansCJK-Regular.ttc' >/dev/null ||
    compgen -G '/usr/share/fonts/*/NotoSansCJK-Regular.ttc' >/dev/null ||
    install "The Chinese font of packages is made of Noto Sans CJK" fonts-noto-cjk
}

# Tests that cut the power or kill at every write compile what they watch the program with
compiler() {
  if ! { command -v gcc >/dev/null && [ -e /usr/include/stdio.h ]; }; then
    install "Tests of power cuts need a C compiler" gcc libc6-dev
  fi
}

# D-Bus, which Qt asks for the desktop's look, ends the process where the machine has no id;
# bare containers have none, and the package makes one
machine_id() {
  [ -s /etc/machine-id ] || [ -s /var/lib/dbus/machine-id ] ||
    install "This machine has no id, which D-Bus needs" dbus
}

virtual_screen() {
  if ! { command -v xvfb-run && command -v xauth; } >/dev/null; then
    install "Screenshots need a virtual screen" xvfb xauth
  fi
}

if [ "$(uname -s)" = Linux ]; then
  case "$goal" in
    run)
      # without a display the demo runs, which needs no Qt
      if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
        libraries "$offscreen_libraries$window_libraries"
        machine_id
      fi
      ;;
    test)
      libraries "$offscreen_libraries"
      chinese_font || say "Going on without; tests that draw Chinese may fail."
      compiler || say "Going on without; those tests are skipped."
      ;;
    screens)
      libraries "$offscreen_libraries$window_libraries"
      machine_id
      chinese_font
      virtual_screen
      ;;
    package)
      # what the libraries of the package are cut from, and what looks into them
      libraries "$offscreen_libraries$window_libraries$packaged_libraries"
      command -v objdump >/dev/null || install "PyInstaller looks into libraries" binutils
      command -v xz >/dev/null || install "Packages are made small" xz-utils
      [ -e build/fonts/InkfoldSans-SC.otf ] || noto || true
      ;;
  esac
fi

# -- Python and the locked packages -----------------------------------------------------------

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null; }

find_python() {
  local candidate
  for candidate in ${PYTHON:+"$PYTHON"} python3 python3.13 python3.12 python3.11 \
    ~/.pyenv/versions/3.1[123].*/bin/python; do
    if command -v "$candidate" >/dev/null && fits "$candidate"; then
      command -v "$candidate"
      return
    fi
  done
  return 1
}

if ! { [ -x "$venv/bin/python" ] && fits "$venv/bin/python"; }; then
  python="$(find_python)" || {
    install "Inkfold needs Python 3.11, 3.12 or 3.13" python3 python3-venv
    python="$(find_python)" || {
      say "The Python of this system is too old or too new: Inkfold needs 3.11, 3.12 or 3.13."
      exit 1
    }
  }
  if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
    # Debian splits these off
    version="$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
    install "$python cannot make virtual environments" "python$version-venv"
  fi
  rm -rf "$venv"
fi

stamp="$venv/inkfold-$(basename "$lock" .txt)"
key() { echo "$(cksum <"$lock") $("$venv/bin/python" -V) $PWD"; }

if [ -x "$venv/bin/python" ] && [ -e "$stamp" ] && [ "$(cat "$stamp")" != "$(key)" ]; then
  # a new lock also takes packages away: begin anew
  python="$("$venv/bin/python" -c 'import sys; print(sys._base_executable)')"
  rm -rf "$venv"
fi
if [ ! -e "$stamp" ]; then
  say "Setting up $venv (once; about 120 MB are fetched)"
  [ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input \
    --require-hashes -r "$lock"
  # the program runs from this folder; no build step, so nothing more is fetched
  echo "$PWD" >"$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/inkfold.pth"
  printf '#!/bin/sh\nexec "%s/bin/python" -P -m app "$@"\n' "$(cd "$venv" && pwd)" >"$venv/bin/inkfold"
  chmod +x "$venv/bin/inkfold"
  key >"$stamp"
fi
