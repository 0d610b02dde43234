#!/usr/bin/env bash
# crazy-weights.sh ENGINE [ROUNDS] [NODES]: plays ENGINE against itself from random openings and prints the weights of Crazy Chess that predict
# the results best. Take them for what they are: a proposal that a match has to confirm.
set -euo pipefail
engine=$(realpath "${1:?usage: crazy-weights.sh ENGINE [ROUNDS] [NODES]}")
rounds=${2:-500} nodes=${3:-1500}
cd "$(dirname "$0")/.."
games=$(mktemp -d)
trap 'rm -r "$games"' EXIT
"$engine" openings -g crazy -n "$rounds" -w 150 --nodes 1000 >"$games/openings.epd"
"$engine" match -engine proto=internal name=a -engine proto=internal name=b -each nodes="$nodes" -variant crazy \
  -rounds "$rounds" -games 2 -repeat -openings file="$games/openings.epd" -maxmoves 150 -ratinginterval 0 -pgnout "$games/games.pgn"
cargo run --release -p variants --example crazy_weights -- "$games/games.pgn"
