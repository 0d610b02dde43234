#!/usr/bin/env bash
# Builds the programs that are handed out, for x86-64 on Linux: target/dist/menagerie, which runs on
# every processor of the last fifteen years (x86-64-v2), and target/dist/menagerie-v3, with the
# instructions of those of the last ten (AVX2, BMI2), which the first one becomes where it can. Both
# are built again after a profile of searches in all games was taken (profile-guided optimisation).
#   scripts/build-release.sh [--quick]        --quick: no profile, one build each with the
#       development profile
# Needs llvm-profdata of the compiler's own LLVM: rustup component add llvm-tools, or LLVM_PROFDATA
# names one (`rustc -vV` tells the version).
# The gain of the profile, by pairs of runs:
#   RUSTFLAGS="-C target-cpu=x86-64-v3" cargo build --release --target-dir target/plain
#   scripts/compare-speed.py target/plain/release/menagerie target/dist/menagerie-v3 --variants chess illusionary spirit crazy
# MENAGERIE_LTO: kind of link-time optimisation [fat]. JOBS: compilers at a time.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-unknown-linux-gnu
out=target/dist
work=$PWD/target/dist-build
profile=dist
quick=
[ "${1:-}" != --quick ] || quick=1
[ -z "$quick" ] || profile=dev
folder=$([ -n "$quick" ] && echo debug || echo dist)
export CARGO_PROFILE_DIST_LTO=${MENAGERIE_LTO:-fat}
mkdir -p "$out" "$work"

# build NAME FLAGS...: a build with these flags for the compiler, in a folder of its own.
build() {
  local name=$1
  shift
  RUSTFLAGS="$*" CARGO_TARGET_DIR=$work/$name cargo build --locked --profile "$profile" --target "$target" --bin menagerie ${JOBS:+-j "$JOBS"}
}

guided=
if [ -z "$quick" ]; then
  profdata=${LLVM_PROFDATA:-$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/llvm-profdata}
  [ -x "$profdata" ] || { echo "no $profdata: rustup component add llvm-tools, or set LLVM_PROFDATA" >&2; exit 3; }
  rm -rf "$work/raw"
  build counted "-C target-cpu=x86-64-v3 -C profile-generate=$work/raw"
  counted=$work/counted/$target/dist/menagerie
  # The usual work: searches of all games, and self-play with its short searches.
  games=$("$counted" bench | tee /dev/stderr | sed -n 's/^Bench-\(.*\): .*/\1/p')
  "$counted" datagen 'gt-*' $games -n 60 --nodes 2000 -j 1 >/dev/null
  "$profdata" merge -o "$work/menagerie.profdata" "$work/raw"
  guided="-C profile-use=$work/menagerie.profdata"
fi
build v2 -C target-cpu=x86-64-v2 $guided
build v3 -C target-cpu=x86-64-v3 $guided
install -m 755 "$work/v2/$target/$folder/menagerie" "$out/menagerie"
install -m 755 "$work/v3/$target/$folder/menagerie" "$out/menagerie-v3"
ls -l "$out/menagerie" "$out/menagerie-v3"
