#!/usr/bin/env bash
# Packs for Windows: target/package/menagerie-VERSION-x86_64-windows.zip with the program, the
# documents and what to do first.
#   scripts/package-windows.sh [MENAGERIE.EXE [FOLDER]]
# MENAGERIE.EXE: [target/windows/menagerie.exe, by scripts/build-windows.sh]; FOLDER: where to put
# the zip instead
set -euo pipefail
cd "$(dirname "$0")/.."

exe=${1:-target/windows/menagerie.exe}
[ -f "$exe" ] || { echo "$exe is missing: scripts/build-windows.sh" >&2; exit 2; }
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
tree=menagerie-$version-x86_64-windows
folder=${2:-target/package}/$tree
rm -rf "$folder" "$folder.zip"
mkdir -p "$folder/docs"
cp "$exe" "$folder/menagerie.exe"
cp README.md CHANGELOG.md SECURITY.md LICENSE "$folder/"
cp -r docs/*.md docs/images docs/rules "$folder/docs/"
sed 's/$/\r/' >"$folder/START.txt" <<'END'
Menagerie for Windows

Play in the browser:    double-click play.cmd
Play in a terminal:     menagerie.exe play        (in Windows Terminal)
In WinBoard:            menagerie.exe xboard --install      says what to do
In another GUI:         add menagerie.exe as a UCI engine (docs\guis.md)
END
printf '@"%%~dp0menagerie.exe" serve %%*\r\n@if errorlevel 1 pause\r\n' >"$folder/play.cmd"
python3 - "$folder" <<'END'
import pathlib, sys, zipfile
folder = pathlib.Path(sys.argv[1])
with zipfile.ZipFile(f"{folder}.zip", "w", zipfile.ZIP_DEFLATED) as packed:
    for path in sorted(folder.rglob("*")):
        packed.write(path, path.relative_to(folder.parent))
END
ls -l "$folder.zip"
