#!/bin/sh
# Puts Inkfold into your own folders, or takes it out again: ./install.sh [--remove]
#
# The program goes to ~/.local/lib/inkfold, a link to ~/.local/bin, and the menu learns of it and of
# .inkfold files. No rights of an administrator are needed. Your stories are never touched.
set -eu
here="$(cd "$(dirname "$0")" && pwd)"
data="${XDG_DATA_HOME:-$HOME/.local/share}"
lib="$HOME/.local/lib/inkfold"
bin="$HOME/.local/bin"

# the desktop reads its lists anew by itself at the next login, should this not work
renew() {
  update-mime-database "$data/mime" 2>/dev/null || true
  update-desktop-database "$data/applications" 2>/dev/null || true
}

rm -rf "$lib"
if [ "${1:-}" = --remove ]; then
  rm -f "$bin/inkfold" "$data/applications/inkfold.desktop" "$data/mime/packages/inkfold.xml"
  rm -f "$data"/icons/hicolor/*/apps/inkfold.png "$data/icons/hicolor/scalable/apps/inkfold.svg"
  renew
  echo "Inkfold is removed. Your stories are still in $data/inkfold."
  exit 0
fi
mkdir -p "$HOME/.local/lib" "$bin" "$data"
cp -R "$here/lib" "$lib"
ln -sf "$lib/inkfold" "$bin/inkfold"
cp -R "$here/share/." "$data/"
# the menu has no PATH of yours
sed -i "s|^Exec=inkfold|Exec=\"$lib/inkfold\"|" "$data/applications/inkfold.desktop"
renew
echo "Inkfold is in your menu, and starts with $bin/inkfold."
