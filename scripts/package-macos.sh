#!/usr/bin/env bash
# Packs for macOS: target/package/menagerie-VERSION-TARGET.tar.gz with the program, the documents
# and pages for man.
#   scripts/package-macos.sh PROGRAM TARGET
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# = 2 ] || { sed -n '2,/^[^#]/s/^# *//p' "$0" >&2; exit 2; }
program=$1
version=$("$program" --version | cut -d' ' -f2)
tree=menagerie-$version-$2
folder=target/package/$tree
rm -rf "$folder"
mkdir -p "$folder/bin"
cp "$program" "$folder/bin/menagerie"
"$program" man --write "$folder/share/man/man1"
cp README.md CHANGELOG.md SECURITY.md LICENSE "$folder/"
tar -C target/package -czf "$folder.tar.gz" "$tree"
ls -l "$folder.tar.gz"
