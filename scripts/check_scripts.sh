#!/usr/bin/env bash
# Checks the scripts with TypeScript's compiler against the messages' declarations
# (tabletop/src/messages, web/src/messages). JSDoc comments give the types; packing removes them.
set -euo pipefail
cd "$(dirname "$0")/.."
tsc=target/test-npm/node_modules/.bin/tsc
if [ ! -x "$tsc" ]; then
  echo "skipped: TypeScript is not installed (scripts/install-test-tools.sh)"
  [ -z "${CI:-}" ]
  exit
fi
"$tsc" -p tabletop/page
"$tsc" -p web/page
"$tsc" -p web/js
