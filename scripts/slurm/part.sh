#!/usr/bin/env bash
# One part of a run, as run-array.sh or GNU parallel start it: part.sh KIND FOLDER PARTS PROGRAM
# WORDS...
# A part gets its name only when it is whole; one that was broken off goes on where it was, game by
# game (datagen: file by file).
set -euo pipefail
kind=$1 folder=$2 parts=$3 program=$4
shift 4
part=${SLURM_ARRAY_TASK_ID:-${PART:?}}
draft=$folder/draft-$part
jobs=${SLURM_CPUS_PER_TASK:-1}
# Games of one file: so few are lost at most.
per_file=100
mkdir -p "$folder"
echo "part $part of $parts on $(hostname)"
case $kind in
  match)
    # An engine that failed is no failure of the part: its games count, and the table says so.
    status=0
    "$program" match "$@" -ratinginterval 0 -concurrency "$jobs" -shard "$part/$parts" -results "$draft.jsonl" || status=$?
    [ $status -le 1 ] || exit $status
    # Broken off, or all its games? The merge knows.
    said=$("$program" match merge "$draft.jsonl") || true
    case $said in *"Part $part of $parts was cut short"*) exit 1 ;; esac
    mv "$draft.jsonl" "$folder/part-$part.jsonl"
    ;;
  balance)
    "$program" balance "$@" -j "$jobs" --shard "$part/$parts" --results "$draft.jsonl" >/dev/null
    mv "$draft.jsonl" "$folder/part-$part.jsonl"
    ;;
  datagen)
    "$program" datagen "$@" -j "$jobs" --shard "$part/$parts" --per-file $per_file --out "$draft.txt.zst"
    # A part without games has no files.
    for file in "$draft".*.txt.zst /dev/null; do [ ! -e "$file" ] || cat "$file"; done >"$draft.whole"
    mv "$draft.whole" "$folder/part-$part.txt.zst"
    rm "$draft".*
    ;;
esac
