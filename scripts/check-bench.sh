#!/usr/bin/env bash
# check-bench.sh ENGINE: the bench signature must be the committed one, line for line
# (benches/signature.txt).
# After a change of search or evaluation that is meant: check-bench.sh ENGINE --write, and commit
# the file.
set -euo pipefail
cd "$(dirname "$0")/.."
engine=${1:?usage: check-bench.sh ENGINE [--write]}
actual=$("$engine" bench | grep -E '^Bench(-[a-z0-9-]+)?: [0-9]+$')
if [ -z "$actual" ]; then
  echo "the bench printed no signature"
  exit 1
fi
if [ "${2:-}" = --write ]; then
  printf '%s\n' "$actual" >benches/signature.txt
fi
diff benches/signature.txt <(printf '%s\n' "$actual") || {
  echo "the bench signature (right) is not the committed one (left)"
  exit 1
}
echo "bench signature as committed:"
cat benches/signature.txt
