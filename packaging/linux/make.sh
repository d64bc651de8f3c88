#!/usr/bin/env bash
# Makes what people install from build/package/dist/inkfold: packaging/linux/make.sh VERSION
#
# Into dist/: a .deb, a .tar.xz and, where the tool for it is there, an AppImage. The same folder
# makes the same files: times come from SOURCE_DATE_EPOCH, owners and order are fixed.
#
# The AppImage needs `appimagetool` (in PATH, or named by APPIMAGETOOL) and its runtime file (named by
# APPIMAGE_RUNTIME, else the tool fetches one). Without the tool the AppDir is left in build/package.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

version="$1"
made=build/package
folder="$made/dist/inkfold"
here=packaging/linux
machine="$(uname -m)"
deb_machine="$(dpkg --print-architecture 2>/dev/null || echo amd64)"
: "${SOURCE_DATE_EPOCH:=$(git log -1 --format=%ct)}"
export SOURCE_DATE_EPOCH
umask 022
mkdir -p dist

settle() { find "$1" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +; }

# shared BASE: what a desktop wants to know, below BASE/share
shared() {
  local base="$1" size
  install -Dm644 "$here/inkfold.desktop" "$base/share/applications/inkfold.desktop"
  install -Dm644 "$here/inkfold.xml" "$base/share/mime/packages/inkfold.xml"
  install -Dm644 packaging/inkfold.svg "$base/share/icons/hicolor/scalable/apps/inkfold.svg"
  for size in 16 24 32 48 64 128 256 512; do
    install -Dm644 "$made/icons/$size.png" \
      "$base/share/icons/hicolor/${size}x$size/apps/inkfold.png"
  done
}

# -- .tar.xz ----------------------------------------------------------------------------------

name="inkfold-$version-linux-$machine"
rm -rf "$made/tar"
mkdir -p "$made/tar/$name"
cp -a "$folder" "$made/tar/$name/lib"
shared "$made/tar/$name"
install -m755 "$here/install.sh" "$made/tar/$name/install.sh"
install -m644 docs/INSTALL.md LICENSE "$made/tar/$name/"
ln -s lib/inkfold "$made/tar/$name/inkfold"
chmod -R u=rwX,go=rX "$made/tar/$name"
settle "$made/tar"
tar --sort=name --owner=0 --group=0 --numeric-owner --format=gnu --mtime="@$SOURCE_DATE_EPOCH" \
  -C "$made/tar" -c "$name" | xz -T2 -6 >"$made/$name.tar.xz"
# what is in dist/ is whole
mv "$made/$name.tar.xz" dist/

# -- .deb -------------------------------------------------------------------------------------

root="$made/deb"
rm -rf "$root"
mkdir -p "$root/usr/lib" "$root/usr/bin" "$root/DEBIAN" "$root/usr/share/doc/inkfold"
cp -a "$folder" "$root/usr/lib/inkfold"
ln -s ../lib/inkfold/inkfold "$root/usr/bin/inkfold"
shared "$root/usr"
{
  printf 'Inkfold is under the MIT licence:\n\n'
  cat LICENSE
  printf '\nWhat comes with it lies in /usr/lib/inkfold/_internal, the terms of each part in\n'
  printf '/usr/lib/inkfold/_internal/licences, the list in sbom.cdx.json beside them.\n'
} >"$root/usr/share/doc/inkfold/copyright"
gzip -9n <CHANGELOG.md >"$root/usr/share/doc/inkfold/changelog.gz"
chmod -R u=rwX,go=rX "$root"
# the newest symbols of the C library that anything inside asks for
glibc="$(find "$folder" -type f \( -name '*.so*' -o -name inkfold \) -exec grep -aohE 'GLIBC_2\.[0-9]+' {} + |
  sort -u -t. -k2,2n | tail -1)"
depends="libc6 (>= ${glibc#GLIBC_})"
while read -r line; do
  case "$line" in '#'* | '') ;; *) depends+=", $line" ;; esac
done <"$here/depends"
cat >"$root/DEBIAN/control" <<EOF
Package: inkfold
Version: $version
Architecture: $deb_machine
Maintainer: Inkfold contributors <inkfold@users.noreply.github.com>
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: $depends
Recommends: gnome-keyring | keepassxc | kwalletmanager, xdg-utils
Section: graphics
Priority: optional
Description: draw comic panels by telling an agent what happens next
 Tell the agent what happens, one paragraph a panel, and it draws the panel,
 keeps each character's state and letters what they say. Go back to any panel;
 what you leave waits on a branch, and nothing is lost in a crash.
EOF
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum) >"$root/DEBIAN/md5sums"
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
settle "$root"
deb="inkfold_${version}_$deb_machine.deb"
dpkg-deb --root-owner-group -Zxz --build "$root" "$made/$deb" >/dev/null
mv "$made/$deb" dist/

# -- AppImage ---------------------------------------------------------------------------------

app="$made/Inkfold.AppDir"
rm -rf "$app"
mkdir -p "$app/usr/lib"
cp -a "$folder" "$app/usr/lib/inkfold"
shared "$app/usr"
install -m755 "$here/AppRun" "$app/AppRun"
cp "$here/inkfold.desktop" "$app/inkfold.desktop"
cp "$made/icons/256.png" "$app/inkfold.png"
ln -s inkfold.png "$app/.DirIcon"
chmod -R u=rwX,go=rX "$app"
settle "$app"
tool="${APPIMAGETOOL:-$(command -v appimagetool || true)}"
if [ -n "$tool" ]; then
  ARCH="$machine" VERSION="$version" APPIMAGE_EXTRACT_AND_RUN=1 "$tool" --no-appstream \
    ${APPIMAGE_RUNTIME:+--runtime-file "$APPIMAGE_RUNTIME"} \
    "$app" "dist/Inkfold-$version-$machine.AppImage"
else
  echo "No AppImage: appimagetool is missing (https://github.com/AppImage/appimagetool)." >&2
  echo "The folder it would be made of is $app; $app/AppRun starts it." >&2
fi
