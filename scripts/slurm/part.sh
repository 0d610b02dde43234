#!/usr/bin/env bash
# One part of a run, as run-array.sh or GNU parallel start it: part.sh KIND FOLDER PARTS PROGRAM WORDS...
# A part gets its name only when it is whole: what is left of one that was broken off is done again.
set -euo pipefail
kind=$1 folder=$2 parts=$3 program=$4
shift 4
part=${SLURM_ARRAY_TASK_ID:-${PART:?}}
draft=$folder/draft-$part-${SLURM_JOB_ID:-$$}-${SLURM_RESTART_COUNT:-0}
jobs=${SLURM_CPUS_PER_TASK:-1}
mkdir -p "$folder"
trap 'rm -f "$draft" "$draft.txt.zst"' EXIT
echo "part $part of $parts on $(hostname)"
case $kind in
  match)
    # An engine that failed is no failure of the part: its games count, and the table says so.
    status=0
    "$program" match "$@" -ratinginterval 0 -concurrency "$jobs" -shard "$part/$parts" -results "$draft" || status=$?
    [ $status -le 1 ] || exit $status
    # Broken off, or all its games? The merge knows.
    said=$("$program" match merge "$draft") || true
    case $said in *"Part $part of $parts was cut short"*) exit 1 ;; esac
    mv "$draft" "$folder/part-$part.jsonl"
    ;;
  balance)
    "$program" balance "$@" -j "$jobs" --shard "$part/$parts" --results "$draft" >/dev/null
    mv "$draft" "$folder/part-$part.jsonl"
    ;;
  datagen)
    "$program" datagen "$@" -j "$jobs" --shard "$part/$parts" --out "$draft.txt.zst"
    mv "$draft.txt.zst" "$folder/part-$part.txt.zst"
    ;;
esac
