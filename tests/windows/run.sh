#!/usr/bin/env bash
# The Windows program under Wine: tests/windows/run.sh NATIVE-PROGRAM. Builds it first, unless it is
# there (MENAGERIE_EXE names it).
# Without Wine or Rust for Windows it says so and is skipped, but never in CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
native=$(realpath "$1")

skip() {
  echo "skipped: $1"
  [ "${CI:-}" != true ] || exit 1
  exit 0
}
wine=$(command -v wine64 || true)
[ -n "$wine" ] || { [ -x /usr/lib/wine/wine64 ] && wine=/usr/lib/wine/wine64; } || skip "no wine64 (scripts/install-test-tools.sh)"

exe=${MENAGERIE_EXE:-}
if [ -z "$exe" ]; then
  status=0
  scripts/build-windows.sh --for-tests || status=$?
  [ $status != 3 ] || skip "no Rust for Windows"
  [ $status = 0 ] || exit $status
  exe=target/windows/menagerie.exe
fi

# Beside the program lies what Wine lacks; its settings are its own, in a folder of their own.
folder=$PWD/target/windows/wine
mkdir -p "$folder/bin" "$folder/prefix"
cp "$exe" "$folder/bin/menagerie.exe"
x86_64-w64-mingw32-gcc -shared -O1 -o "$folder/bin/bcryptprimitives.dll" tests/windows/bcryptprimitives.c -ladvapi32
export WINE=$wine WINEPREFIX=$folder/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LC_ALL=C.UTF-8
# One server for the whole run: a program that starts while the last one's server ends would fail
# without a word.
server=$(command -v wineserver || echo /usr/lib/wine/wineserver)
"$server" -p
trap '"$server" -k || true' EXIT
[ -d "$WINEPREFIX/drive_c" ] || "$wine" wineboot -i >/dev/null 2>&1
cat >"$folder/menagerie" <<END
#!/bin/sh
exec "$wine" "$folder/bin/menagerie.exe" "\$@"
END
chmod +x "$folder/menagerie"

echo "-- written-down conversations"
MENAGERIE_PROGRAM=$folder/menagerie cargo test --quiet --test program transcripts
scripts/package-windows.sh "$exe" "$folder/package"
python3 tests/windows/run.py "$folder/menagerie" "$native" "$folder"/package/menagerie-*.zip
