#!/usr/bin/env bash
# The armies of the library against the four, measured as docs/balance.md says:
#
#   scripts/armies_balance.sh [PROGRAM] [FOLDER] [PARTS]
#
# The run is played in 20 parts. The results of each lie in FOLDER (armies-balance); parts that are
# there are not played again, so the run can be broken off and goes on at the game where it was. At
# the end it prints the tables of all parts together (armies_table.py). PARTS is how many of them to
# play at most.
set -euo pipefail
program=${1:-target/release/menagerie}
folder=${2:-armies-balance}
most=${3:-20}
of=20
mkdir -p "$folder"
names=()
for file in "$(dirname "$0")"/../variants/armies/*.toml; do
    army=$(basename "$file" .toml)
    for other in fide clobberers nutters rookies; do
        names+=(-g "gt-$army-$other" -g "gt-$other-$army")
    done
done
for part in $(seq 1 "$of"); do
    [ "$part" -le "$most" ] || break
    [ ! -e "$folder/$part.jsonl" ] || continue
    "$program" balance "${names[@]}" -n 20 --odds 6000 --nodes 1000 -p 6 -w 150 --resign 3000 -s 2026 \
        -j 1 --shard "$part/$of" --results "$folder/$part.tmp" > "$folder/$part.log"
    mv "$folder/$part.tmp" "$folder/$part.jsonl"
done
"$(dirname "$0")"/armies_table.py "$folder" "$program"
