#!/usr/bin/env bash
# parallel-match.sh FOLDER PARTS WORDS...: plays the match that the WORDS of `menagerie match`
# describe in PARTS parts, as many at a time as JOBS says (default: one per processor), by GNU
# parallel, and prints the table of the whole match.
# The same command again plays only the parts that FOLDER lacks; another match there is refused.
# MENAGERIE names the program.
set -euo pipefail
[ $# -ge 3 ] || { sed -n '2,/^[^#]/s/^# //p' "$0" >&2; exit 2; }
menagerie=$(realpath "${MENAGERIE:-target/release/menagerie}") folder=$(realpath -m "$1") parts=$2
part_script=$(realpath "$(dirname "$0")")/slurm/part.sh
shift 2
mkdir -p "$folder/log"

# What is done here, word by word, as run-array.sh has it.
words="$(printf '%q ' "$menagerie" match "$@")in $parts parts"
if [ -f "$folder/command" ] && [ "$(cat "$folder/command")" != "$words" ]; then
  echo "$folder holds another run: $(cat "$folder/command")" >&2
  exit 2
fi
printf '%s\n' "$words" >"$folder/command"

bar=$([ -t 2 ] && echo --bar || true)
missing=()
for part in $(seq "$parts"); do
  [ -f "$folder/part-$part.jsonl" ] || missing+=("$part")
done
# A part has its name only when it is whole; the merge reports what failed, and the same command
# repeats it.
[ ${#missing[@]} = 0 ] || parallel --quote --jobs "${JOBS:-100%}" $bar --results "$folder/log/{}.txt" \
  env PART={} "$part_script" match "$folder" "$parts" "$menagerie" "$@" ::: "${missing[@]}" >/dev/null || true
exec "$menagerie" match merge "$folder"/part-*.jsonl
