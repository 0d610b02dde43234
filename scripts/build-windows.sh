#!/usr/bin/env bash
# Builds menagerie.exe for 64-bit Windows on Linux: target/windows/menagerie.exe. It runs on every
# x86-64-v2 processor.
#   scripts/build-windows.sh [--for-tests]     --for-tests: quickly, hardly optimised, with every
#       assertion
# Needs MinGW (gcc-mingw-w64-x86-64-win32), and the toolchain's own x86_64-pc-windows-gnu (rustup
# target add x86_64-pc-windows-gnu) or Debian's packages rustc-web, cargo-web and rust-web-src, with
# which cargo builds the standard library as well.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-pc-windows-gnu
# The processor of this machine means nothing there.
export RUSTFLAGS="-C target-cpu=x86-64-v2"
export CARGO_TARGET_DIR=target/windows
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
export CC_x86_64_pc_windows_gnu=x86_64-w64-mingw32-gcc
arguments=(build --locked --bin menagerie --target "$target")
if [ "${1:-}" = --for-tests ]; then
  folder=debug
  export CARGO_PROFILE_DEV_OPT_LEVEL=1 CARGO_PROFILE_DEV_DEBUG=0
else
  folder=dist
  arguments+=(--profile dist)
  export CARGO_PROFILE_DIST_LTO=${MENAGERIE_LTO:-fat}
fi

command -v x86_64-w64-mingw32-gcc >/dev/null || { echo "no x86_64-w64-mingw32-gcc: apt-get install gcc-mingw-w64-x86-64-win32" >&2; exit 3; }
if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
  cargo "${arguments[@]}"
elif [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src ]; then
  RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc /usr/bin/cargo "${arguments[@]}" -Zbuild-std=std,panic_unwind
else
  echo "no Rust for $target: rustup target add $target, or apt-get install rustc-web cargo-web rust-web-src" >&2
  exit 3
fi
cp "target/windows/$target/$folder/menagerie.exe" target/windows/menagerie.exe
ls -l target/windows/menagerie.exe
