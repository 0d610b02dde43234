#!/usr/bin/env bash
# crazy-agreement.sh [GAMES] [POSITIONS] [SEED]: random games of Crazy Chess, and random positions full of stacks, move by move against the
# slow reference in the tests. 10,000 games take some hours.
set -euo pipefail
cd "$(dirname "$0")/.."
CRAZY_GAMES=${1:-10000} CRAZY_POSITIONS=${2:-10000} CRAZY_SEED=${3:-1000} \
  cargo test --release -p variants --test crazy compare:: -- --nocapture
