#!/usr/bin/env bash
# The terminal game in a real terminal: tmux, driven by keys and read from its screen; see run.py.
#   tests/terminal/run.sh ENGINE [SCENE ...]
# Without tmux the test is skipped, except with CI=true.
set -euo pipefail
cd "$(dirname "$0")/../.."

for tool in tmux python3; do
  if ! command -v "$tool" >/dev/null; then
    echo "$tool is not installed (scripts/install-test-tools.sh)"
    [ "${CI:-}" != true ] || exit 1
    echo "skipped: the game in a terminal"
    exit 0
  fi
done
exec python3 tests/terminal/run.py "$@"
