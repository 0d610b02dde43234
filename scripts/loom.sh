#!/usr/bin/env bash
# All interleavings of the table and the signals of a search, by the model checker loom:
# scripts/loom.sh [FILTER]
#
# At most three times a thread is interrupted where it need not be (LOOM_MAX_PREEMPTIONS); more
# finds little and takes hours.
# Built apart, since everything is compiled with another flag.
set -euo pipefail
cd "$(dirname "$0")/.."
export RUSTFLAGS="--cfg loom" LOOM_MAX_PREEMPTIONS="${LOOM_MAX_PREEMPTIONS:-3}"
exec cargo test -p engine-core --lib --no-default-features --features threads --target-dir target/loom -- "models::${1:-}" --test-threads 2
