#!/usr/bin/env bash
# Searches of one thread are the same on all processors: bench counts the same nodes in a build for
# every x86-64 processor of the last fifteen years (x86-64-v2: other instructions, no PEXT) as in
# PROGRAM.
#   tests/package/same_searches.sh PROGRAM [OTHER]        OTHER: a build to compare instead of a new
#       one
set -euo pipefail
program=$(realpath "$1")
other=${2:+$(realpath "$2")}
cd "$(dirname "$0")/../.."
if [ -z "$other" ]; then
  target=x86_64-unknown-linux-gnu
  RUSTFLAGS="-C target-cpu=x86-64-v2" cargo build --locked --target "$target" --target-dir target/dist-build/same --bin menagerie
  other=$PWD/target/dist-build/same/$target/debug/menagerie
fi
counts() { "$1" bench | grep '^Bench'; }
diff <(counts "$program") <(counts "$other") || {
  echo "the counts of $program (left) and $other (right) differ" >&2
  exit 1
}
counts "$program" | tail -1
