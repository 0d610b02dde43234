#!/usr/bin/env bash
# Fuzzes what reads other people's bytes, guided by coverage: scripts/fuzz.sh [-t SECONDS]
# [TARGET...]
#
# Each target (all of fuzz/fuzz_targets without one) runs for SECONDS (3600), from the data of the
# tests and what was learnt before (fuzz/learnt.tar.zst) on; what it finds is in fuzz/artifacts, and
# what it has learnt stays in fuzz/corpus for the next time.
# scripts/fuzz.sh -k [TARGET...] keeps that in fuzz/learnt.tar.zst, without what adds nothing, for
# other machines and the gate; what other targets have there stays.
# Wants `cargo install cargo-fuzz`. It is built by the stable compiler: without a sanitizer, since
# there is next to no unsafe code, but with all assertions. FUZZ_TARGET_DIR is where it is built.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=3600
keep=
case ${1:-} in
    -t) seconds=$2; shift 2 ;;
    -k) keep=yes; shift ;;
esac
learnt=fuzz/learnt.tar.zst
build=${FUZZ_TARGET_DIR:-$PWD/fuzz/target}
command -v cargo-fuzz >/dev/null || { echo "cargo-fuzz is missing: cargo install cargo-fuzz" >&2; exit 1; }

export CARGO_PROFILE_RELEASE_DEBUG=line-tables-only CARGO_PROFILE_RELEASE_STRIP=none
cargo fuzz build -s none --features guided --target-dir "$build"
bin=$(dirname "$(find "$build" -path "*/release/lines" -type f)")
if [ ! -d fuzz/corpus ]; then
    MENAGERIE_SEEDS=$PWD/fuzz/corpus "$bin/lines" -runs=0 2>/dev/null
    tar --zstd -xf "$learnt" -C fuzz/corpus
fi
[ $# -gt 0 ] || set -- $(basename -s .rs fuzz/fuzz_targets/*.rs)
if [ "$keep" ]; then
    kept=$(mktemp -d)
    trap 'rm -rf "$kept"' EXIT
    tar --zstd -xf "$learnt" -C "$kept"
    for target; do
        # These are large.
        case $target in networks | checkpoints) continue ;; esac
        rm -rf "${kept:?}/$target"
        mkdir "$kept/$target"
        "$bin/$target" -merge=1 -max_len=4096 "$kept/$target" "fuzz/corpus/$target" 2>/dev/null
        echo "$target: $(find "$kept/$target" -type f | wc -l) of $(find "fuzz/corpus/$target" -type f | wc -l) inputs"
    done
    tar -C "$kept" --sort=name --owner=0 --group=0 --mtime=@0 -cf - . | zstd -q -19 -f -o "$learnt"
    exit
fi

failed=0
for target; do
    mkdir -p "fuzz/corpus/$target" "fuzz/artifacts/$target"
    dictionary=()
    [ -f "fuzz/dictionaries/$target.dict" ] && dictionary=("-dict=fuzz/dictionaries/$target.dict")
    log=fuzz/artifacts/$target.log
    case $target in
        networks | checkpoints) longest=2000000 ;;
        *) longest=4096 ;;
    esac
    if ! "$bin/$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 -max_len=$longest -print_final_stats=1 \
        -artifact_prefix="fuzz/artifacts/$target/" "${dictionary[@]}" "fuzz/corpus/$target" >"$log" 2>&1; then
        failed=1
        echo "$target FAILED:"
        grep -a -m1 -A6 "panicked\|ERROR\|SUMMARY" "$log" || tail -5 "$log"
    fi
    # The counters: executions, covered edges, inputs that are kept.
    coverage=$(grep -a -o "cov: [0-9]*" "$log" | tail -1)
    runs=$(grep -a -o "number_of_executed_units: [0-9]*" "$log" | tail -1)
    printf '%-12s %s s, %s, %s, %s inputs\n' "$target" "$seconds" "${runs:-no runs}" "${coverage:-cov: ?}" \
        "$(find "fuzz/corpus/$target" -type f | wc -l)"
done
exit $failed
