#!/usr/bin/env bash
# Job arrays under a real Slurm: tests/slurm/run.sh PROGRAM. Starts a controller and two nodes on
# this machine, plays a match, a measurement and self-play games in parts, kills a node in the
# middle, and compares with the same runs on one machine.
# Without Slurm (slurm-wlm), munge or root it says so and is skipped, but never in CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")

skip() {
  echo "skipped: $1"
  [ "${CI:-}" != true ] || exit 1
  exit 0
}
for tool in slurmctld slurmd sbatch munged zstdcat; do
  command -v $tool >/dev/null || [ -x /usr/sbin/$tool ] || skip "no $tool (apt-get install slurm-wlm)"
done
[ "$(id -u)" = 0 ] || skip "Slurm's daemons need root"
PATH="$PATH:/usr/sbin"

work=$(mktemp -d /tmp/slurm-XXXXXX)
chmod 755 "$work"
export SLURM_CONF=$work/slurm.conf
host=$(hostname -s)
started=()
finish() {
  scancel --state=PENDING,RUNNING --user=root 2>/dev/null || true
  for pid in $(cat "$work"/*.pid 2>/dev/null); do kill "$pid" 2>/dev/null || true; done
  sleep 1
  for pid in $(cat "$work"/*.pid 2>/dev/null); do kill -9 "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap finish EXIT

# munge proves to the daemons who asks: a key and a socket of our own.
mkdir -p "$work/munge" "$work/state"
chown munge: "$work/munge"
dd if=/dev/urandom of="$work/munge/key" bs=1024 count=1 status=none
chown munge: "$work/munge/key"
chmod 400 "$work/munge/key"
runuser -u munge -- munged --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/munged.pid" \
  --log-file="$work/munge/log" --seed-file="$work/munge/seed" --force
cp "$work/munge/munged.pid" "$work/munged.pid"

ports=($(python3 - <<'END'
import socket
held = [socket.socket() for _ in range(4)]
for one in held:
    one.bind(("127.0.0.1", 0))
print(*(one.getsockname()[1] for one in held))
END
))
cat >"$SLURM_CONF" <<END
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool-%n
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd-%n.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd-%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
ReturnToService=2
SlurmdTimeout=10
MinJobAge=5
SchedulerParameters=bf_interval=1,sched_interval=2
NodeName=one NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[1]} CPUs=2 RealMemory=500 State=UNKNOWN
NodeName=two NodeHostname=$host NodeAddr=127.0.0.1 Port=${ports[2]} CPUs=2 RealMemory=500 State=UNKNOWN
PartitionName=all Nodes=one,two Default=YES MaxTime=INFINITE State=UP
END
slurmctld -c
slurmd -N one
slurmd -N two
for _ in $(seq 60); do
  [ "$(sinfo -h -N -o %t | grep -c idle)" = 2 ] && break
  sleep 0.5
done
sinfo -N || true
[ "$(sinfo -h -N -o %t | grep -c idle)" = 2 ] || { tail -5 "$work"/*.log; echo "Slurm does not start here"; [ "${CI:-}" != true ] || exit 1; exit 0; }

export MENAGERIE=$program
same() {
  # Times differ, and nothing else.
  strip() { sed -E 's/[0-9]+ ms \(at most [0-9]+\)/MS/g; s/, [0-9]+ a second//; /^Part /d'; }
  diff <(strip <"$1") <(strip <"$2") || { echo "$3: the array (right) is not as one machine (left)"; exit 1; }
  echo "$3: as on one machine"
}

words=(-engine proto=internal name=a -engine proto=internal name=b -each nodes=400 -variant spirit -rounds 24 -games 2 -maxmoves 60)
"$program" match "${words[@]}" -ratinginterval 0 -results "$work/whole.jsonl" >/dev/null
"$program" match merge "$work/whole.jsonl" >"$work/whole.txt"
# By GNU parallel, one part killed in the middle.
if command -v parallel >/dev/null; then
  JOBS=2 scripts/parallel-match.sh "$work/parallel" 6 "${words[@]}" >"$work/array.txt" 2>&1 &
  array=$!
  draft=
  for _ in $(seq 1000); do
    # With its first line and some games.
    draft=$(wc -l "$work"/parallel/draft-*.jsonl 2>/dev/null | awk '$1 >= 3 && $2 != "total" { print $2; exit }' || true)
    [ -n "$draft" ] && break
    sleep 0.02
  done
  killed=$(pgrep -f -- "-results $draft" | while read -r pid; do [ "$(readlink "/proc/$pid/exe")" != "$program" ] || echo "$pid"; done || true)
  [ -z "$killed" ] || kill -9 $killed || true
  wait $array || true
  part=$work/parallel/part-${draft##*/draft-}
  [ -n "$killed" ] && [ ! -f "$part" ] || { echo "no part was killed in the middle"; exit 1; }
  played=$(head -n -1 "$draft")
  echo "by GNU parallel: process $killed killed, $(ls "$work"/parallel/part-* | wc -l) of 6 parts are whole"
  scripts/parallel-match.sh "$work/parallel" 6 "${words[@]}" >"$work/array.txt"
  [ "$(head -n "$(wc -l <<<"$played")" "$part")" = "$played" ] || { echo "the part was begun anew"; exit 1; }
  same "$work/whole.txt" "$work/array.txt" "match of 48 games in 6 parts by GNU parallel, a part killed and gone on with"
  refused=0
  scripts/parallel-match.sh "$work/parallel" 6 "${words[@]}" -srand 5 >"$work/array.txt" 2>&1 || refused=$?
  [ $refused = 2 ] && grep -q 'holds another run' "$work/array.txt" || { echo "another match in the same folder is not refused"; exit 1; }
fi

# Another scheduler: the part makes its folder.
PART=2 scripts/slurm/part.sh match "$work/alone" 6 "$program" "${words[@]}" >/dev/null
[ -f "$work/alone/part-2.jsonl" ] || { echo "a part alone is not there"; exit 1; }

scripts/slurm/run-array.sh match "$work/match" 8 "${words[@]}" >"$work/array.txt" &
array=$!
# A node dies in the middle, with all that runs on it.
for _ in $(seq 200); do
  [ -n "$(squeue -h -t R -w two)" ] && break
  sleep 0.1
done
parts=$(squeue -h -t R -w two | wc -l)
kill -9 "$(cat "$work/slurmd-two.pid")"
for process in /proc/[0-9]*; do
  # Slurm tells what it starts where it runs; only what belongs to this test is ended.
  if tr '\0' '\n' 2>/dev/null <"$process/environ" | grep -qx "SLURMD_NODENAME=two" &&
    tr '\0' '\n' <"$process/environ" | grep -qx "MENAGERIE=$program"; then
    kill -9 "${process#/proc/}" 2>/dev/null || true
  fi
done 2>/dev/null
echo "node two is dead, with $parts parts on it"
sleep 3
slurmd -N two
wait $array || true
# The same command does the missing parts.
scripts/slurm/run-array.sh match "$work/match" 8 "${words[@]}" >"$work/array.txt"
same "$work/whole.txt" "$work/array.txt" "match of 48 games in 8 parts, a node killed"
refused=0
scripts/slurm/run-array.sh match "$work/match" 4 "${words[@]}" >"$work/array.txt" 2>&1 || refused=$?
[ $refused = 2 ] && grep -q 'holds another run' "$work/array.txt" || { echo "another number of parts in the same folder is not refused"; exit 1; }

"$program" balance spirit -n 12 --odds 12 --nodes 60 >"$work/whole.txt" 2>/dev/null
scripts/slurm/run-array.sh balance "$work/balance" 3 spirit -n 12 --odds 12 --nodes 60 >"$work/array.txt" 2>/dev/null
same "$work/whole.txt" "$work/array.txt" "balance of 24 games in 3 parts"

"$program" datagen spirit -n 12 --nodes 60 --out "$work/whole.pos" 2>/dev/null
scripts/slurm/run-array.sh datagen "$work/datagen" 3 spirit -n 12 --nodes 60 >/dev/null
cmp <(grep -hv '^#' "$work/whole.pos" | sort) <(zstdcat "$work"/datagen/part-*.txt.zst | grep -v '^#' | sort) || { echo "datagen differs"; exit 1; }
echo "datagen of 12 games in 3 parts: the same positions"
[ -z "$(ls "$work"/*/draft-* 2>/dev/null)" ] || { echo "drafts were left:"; ls "$work"/*/draft-*; exit 1; }

# A part of self-play games that is killed goes on behind the files that it has.
part=(env PART=1 scripts/slurm/part.sh datagen "$work/killed" 2 "$program" spirit -n 600 --nodes 60)
"$program" datagen spirit -n 600 --nodes 60 --shard 1/2 --out "$work/whole.pos" 2>/dev/null
"${part[@]}" >/dev/null 2>&1 &
job=$!
until [ -f "$work/killed/draft-1.00001.txt.zst" ]; do sleep 0.02; done
pkill -9 -f -- "--out $work/killed/draft-1" || true
wait $job || true
[ ! -f "$work/killed/part-1.txt.zst" ] || { echo "it was not killed in the middle"; exit 1; }
"${part[@]}" 2>&1 | grep -q 'files were there' || { echo "the part was begun anew"; exit 1; }
cmp "$work/whole.pos" <(zstdcat "$work/killed/part-1.txt.zst") || { echo "datagen differs after a kill"; exit 1; }
echo "datagen of 300 games, killed and gone on with: the same positions"
