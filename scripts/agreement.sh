#!/usr/bin/env bash
# agreement.sh GAME [MINUTES] [SEED]: random games, move by move against a second, slow
# implementation of the same rules, for 10 minutes by default; says how many positions and legal
# moves agreed. A failure names the seed of the game.
#   GAME: grandtournament (chess and Chess960 too), illusionary, spirit, crazy, finalfantasy (and
#   its whole table of perft counts, some minutes more); any relative of chess that pyffish knows,
#   and python's chess where that knows it too (both from target/test-venv, or from the python that
#   PYTHON names). INI=FILE defines games for pyffish.
set -euo pipefail
cd "$(dirname "$0")/.."
usage() { sed -n '2,/^[^#]/s/^# //p' "$0" >&2; exit 2; }
game=${1-}
export AGREEMENT_MINUTES=${2:-10} AGREEMENT_SEED=${3:-1000000}
[[ $AGREEMENT_MINUTES =~ ^[0-9]+$ && $AGREEMENT_SEED =~ ^[0-9]+$ ]] || usage
case $game in
  grandtournament) tests=grand_tournament ;;
  finalfantasy) tests=final_fantasy ;;
  illusionary | spirit | crazy) tests=$game ;;
  '' | -*) usage ;;
  *)
    python=${PYTHON:-target/test-venv/bin/python}
    "$python" -c 'import pyffish' || { echo "pyffish is missing: scripts/install-test-tools.sh, or PYTHON=python3 with pyffish installed" >&2; exit 1; }
    cargo build
    exec "$python" scripts/agree_with_python.py target/debug/menagerie "$game" --minutes "$AGREEMENT_MINUTES" --seed "$AGREEMENT_SEED" ${INI:+--ini "$INI"}
    ;;
esac
exec cargo test -p variants --test "$tests" -- --ignored --nocapture
