#!/usr/bin/env bash
# The npm package in Node: what its users do, and perft and bench of every game as the native
# program ($1) counts them. Without Rust for WebAssembly or without Node it says so and is skipped,
# but never in CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")

skip() {
  echo "skipped: $1"
  [ -z "${CI:-}" ] || exit 1
  exit 0
}
command -v node >/dev/null || skip "no node"
status=0
MENAGERIE_PROFILE=release scripts/build-npm.sh || status=$?
[ $status != 3 ] || skip "no Rust for WebAssembly"
[ $status = 0 ] || exit $status

# The package as a user unpacks it.
tar -xzf target/npm/menagerie-chess-*.tgz -C target/npm
cp web/js/test.mjs target/npm/package/
cd target/npm/package
! grep -n '](\.\./' README.md || { echo "a link leads out of the package"; exit 1; }
PROGRAM=$program node --test test.mjs
node example.mjs >/dev/null
