#!/usr/bin/env bash
# final-fantasy-agreement.sh [GAMES] [FIRST_SEED]: random games of Final Fantasy Chess, from positions full of promoted pieces,
# Callers and Magitek Knights, move by move against the slow reference in the tests, and the whole table of perft counts.
# 10,000 games take an hour or two.
set -euo pipefail
cd "$(dirname "$0")/.."
FF_GAMES=${1:-10000} FF_FIRST=${2:-1000} \
  cargo test -p variants --test final_fantasy -- --ignored --nocapture
