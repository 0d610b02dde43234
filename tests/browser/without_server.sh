#!/usr/bin/env bash
# The board without a server in Chromium: its folder is built and its pages do what those of
# `menagerie serve` do; see run.py.
# Without Rust for WebAssembly it says so and is skipped, but never in CI.
#   tests/browser/without_server.sh ENGINE [CHECK ...]
set -euo pipefail
cd "$(dirname "$0")/../.."
engine=$1
shift
status=0
scripts/build-page.sh || status=$?
if [ $status = 3 ]; then
  echo "skipped: no Rust for WebAssembly"
  [ -z "${CI:-}" ] || exit 1
  exit 0
fi
[ $status = 0 ] || exit $status
exec tests/browser/run.sh "$engine" --files target/page "$@"
