#!/usr/bin/env bash
# parallel-match.sh FOLDER PARTS WORDS...: plays the match that the WORDS of `menagerie match` describe in PARTS parts, as many at
# a time as JOBS says (default: one per processor), by GNU parallel, and prints the table of the whole match.
# The same command again plays only the parts that FOLDER lacks. MENAGERIE names the program.
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
menagerie=${MENAGERIE:-target/release/menagerie} folder=$1 parts=$2
shift 2
mkdir -p "$folder"
bar=$([ -t 2 ] && echo --bar || true)
# A part that an engine spoilt has failed, but its games count: the merge judges.
parallel --quote --jobs "${JOBS:-100%}" --joblog "$folder/jobs" --resume $bar --results "$folder/part-{}.txt" \
  "$menagerie" match "$@" -ratinginterval 0 -shard "{}/$parts" -results "$folder/part-{}.jsonl" \
  ::: $(seq "$parts") >/dev/null || true
exec "$menagerie" match merge "$folder"/part-*.jsonl
