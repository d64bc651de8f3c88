#!/usr/bin/env bash
# Signs build/package/dist/Inkfold.app and makes a disk image of it: packaging/macos/make.sh VERSION
#
# Written after Apple's documentation and not run by whoever wrote it: there was no Mac.
#
# INKFOLD_SIGN names the identity ("Developer ID Application: ..."). Without it the bundle is signed for
# nobody: it runs, after a person allowed it under System Settings, Privacy & Security. With
# INKFOLD_NOTARY, a profile that `xcrun notarytool store-credentials` made, Apple looks it over and a
# ticket is stapled on.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

version="$1"
app=build/package/dist/Inkfold.app
image="dist/Inkfold-$version-macos-$(uname -m).dmg"
identity="${INKFOLD_SIGN:--}"
options=(--force --sign "$identity")
if [ "$identity" != - ]; then
  options+=(--options runtime --timestamp --entitlements packaging/macos/entitlements.plist)
fi
mkdir -p dist

# from the inside out: a bundle's signature covers those of what it holds
find "$app/Contents" -type f \( -name '*.dylib' -o -name '*.so' -o -perm -u+x \) -print0 |
  while IFS= read -r -d '' file; do
    case "$(file -b "$file")" in Mach-O*) codesign "${options[@]}" "$file" ;; esac
  done
codesign "${options[@]}" "$app"
codesign --verify --strict --verbose=2 "$app"

stage="$(mktemp -d)"
trap 'rm -rf "$stage"' EXIT
# ditto keeps links and signatures
ditto "$app" "$stage/Inkfold.app"
ln -s /Applications "$stage/Applications"
cp docs/INSTALL.md "$stage/INSTALL.md"
rm -f "$image"
hdiutil create -volname "Inkfold $version" -srcfolder "$stage" -fs HFS+ -format UDZO "$image"
if [ "$identity" != - ]; then
  codesign --force --sign "$identity" --timestamp "$image"
fi

if [ -n "${INKFOLD_NOTARY:-}" ]; then
  xcrun notarytool submit "$image" --keychain-profile "$INKFOLD_NOTARY" \
    ${INKFOLD_KEYCHAIN:+--keychain "$INKFOLD_KEYCHAIN"} --wait
  xcrun stapler staple "$image"
  spctl --assess --type open --context context:primary-signature --verbose=2 "$image"
else
  echo "Not notarised: INKFOLD_NOTARY names no profile." >&2
fi
