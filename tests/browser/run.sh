#!/usr/bin/env bash
# A real browser: Chromium plays and analyses all games on the pages of `menagerie serve`; see
# run.py.
#   tests/browser/run.sh ENGINE [CHECK ...]
root=$(cd "$(dirname "$0")/../.." && pwd)
PATH="$root/target/test-venv/bin:$PATH"
exec "$root/tests/with-tools.sh" "the board in Chromium" "chromium chromedriver" tests/browser/run.py "$@"
