#!/usr/bin/env bash
# run-array.sh KIND FOLDER PARTS WORDS...: does a long run in PARTS parts as a Slurm job array,
# waits for it, and prints what the whole run would have printed. KIND is match, balance or datagen;
# WORDS are those of the menagerie command of that name.
#   scripts/slurm/run-array.sh match   /shared/run1 200 -engine ... -engine ... -each tc=10+0.1
#       -rounds 2000
#   scripts/slurm/run-array.sh balance /shared/run2 50 'gt-*' -n 1000 --odds 0
#   scripts/slurm/run-array.sh datagen /shared/run3 100 crazy -n 100000      (positions in
#       FOLDER/part-N.txt.zst)
# FOLDER is one that all machines see. The same command again does only the parts that FOLDER lacks,
# so nothing that is finished is lost when machines fail. Parts on machines that die are also queued
# again by Slurm itself.
#   MENAGERIE    the program, which all machines see too [target/release/menagerie]
#   SBATCH_...   as sbatch knows them: partition, account, time limit; more of its arguments in
#       MENAGERIE_SBATCH
set -euo pipefail
[ $# -ge 4 ] || { sed -n '2,/^[^#]/s/^# //p' "$0" >&2; exit 2; }
kind=$1 folder=$(realpath -m "$2") parts=$3
shift 3
program=$(realpath "${MENAGERIE:-target/release/menagerie}")
case $kind in match | balance | datagen) ;; *) echo "no KIND '$kind': match, balance, datagen" >&2; exit 2 ;; esac
[[ $parts =~ ^[1-9][0-9]*$ ]] || { echo "PARTS is a number, not '$parts'" >&2; exit 2; }
command -v sbatch >/dev/null || { echo "Slurm is missing (sbatch)" >&2; exit 3; }
mkdir -p "$folder/log"

# What is done here, word by word: the parts read it, and another run does not mix with this one.
words="$(printf '%q ' "$program" "$kind" "$@")in $parts parts"
if [ -f "$folder/command" ] && [ "$(cat "$folder/command")" != "$words" ]; then
  echo "$folder holds another run: $(cat "$folder/command")" >&2
  exit 2
fi
printf '%s\n' "$words" >"$folder/command"

suffix=$([ "$kind" = datagen ] && echo txt.zst || echo jsonl)
missing=()
for part in $(seq "$parts"); do
  [ -f "$folder/part-$part.$suffix" ] || missing+=("$part")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "${#missing[@]} of $parts parts to do" >&2
  # shellcheck disable=SC2086
  sbatch --wait --requeue --job-name="menagerie-$kind" --array="$(IFS=,; echo "${missing[*]}")" --output="$folder/log/%a.txt" --open-mode=append \
    --ntasks=1 --cpus-per-task="${CPUS:-1}" ${MENAGERIE_SBATCH:-} \
    "$(dirname "$(realpath "$0")")/part.sh" "$kind" "$folder" "$parts" "$program" "$@" >/dev/null || true
fi
for part in $(seq "$parts"); do
  [ -f "$folder/part-$part.$suffix" ] || { echo "part $part is not done: $folder/log/$part.txt; the same command again does what is missing" >&2; failed=1; }
done
case $kind in
  match) exec "$program" match merge "$folder"/part-*.jsonl ;;
  balance) [ -n "${failed:-}" ] || exec "$program" balance --merge "$folder"/part-*.jsonl ;;
  datagen) [ -n "${failed:-}" ] || exec "$program" data "$folder"/part-*.txt.zst ;;
esac
exit 1
