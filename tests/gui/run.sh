#!/usr/bin/env bash
# A real GUI: XBoard under a virtual display plays the games by itself and by simulated clicks; see run.py.
#   tests/gui/run.sh ENGINE [VARIANT ...]
# Without the tools the test is skipped, except with CI=true.
set -euo pipefail
cd "$(dirname "$0")/../.."
PATH="$PATH:/usr/games"

for tool in xboard Xvfb xdotool xclip import python3; do
  if ! command -v "$tool" >/dev/null; then
    echo "$tool is not installed (scripts/install-test-tools.sh)"
    [ "${CI:-}" != true ] || exit 1
    echo "skipped: XBoard under Xvfb"
    exit 0
  fi
done
exec python3 tests/gui/run.py "$@"
