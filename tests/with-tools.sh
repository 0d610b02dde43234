#!/usr/bin/env bash
# Runs one of the tests that need programs which not every machine has.
#   tests/with-tools.sh "WHAT IT TESTS" "TOOL ..." SCRIPT [ARGUMENT ...]
# Without the tools the test is skipped, except with CI=true.
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PATH:/usr/games"
what=$1 tools=$2 script=$3
shift 3

for tool in python3 $tools; do
  if ! command -v "$tool" >/dev/null; then
    echo "$tool is not installed (scripts/install-test-tools.sh)"
    [ "${CI:-}" != true ] || exit 1
    echo "skipped: $what"
    exit 0
  fi
done
exec python3 "$script" "$@"
