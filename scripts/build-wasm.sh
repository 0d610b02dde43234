#!/usr/bin/env bash
# Builds the games and the search as WebAssembly: target/wasm/menagerie.wasm, for the npm package.
#   scripts/build-wasm.sh page     the module of the page without a server instead:
#       target/wasm/page.wasm. Networks are files beside it
#   scripts/build-wasm.sh check    builds nothing, but looks whether the library crates compile for
#       WebAssembly
# MENAGERIE_PROFILE: cargo's profile of the npm package's module [dist].
# Uses the toolchain's own wasm32-unknown-unknown where it is installed (rustup target add
# wasm32-unknown-unknown), else Debian's packages rustc-web, cargo-web, rust-web-src and lld-16,
# with which cargo builds the standard library as well.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
# The processor of this machine means nothing there.
flags="-C target-feature=+simd128 -C link-arg=--compress-relocations"
export CARGO_TARGET_DIR=target/wasm
module=menagerie
profile=${MENAGERIE_PROFILE:-dist}
case "${1:-}" in
  "")
    flags+=" -C link-arg=--strip-all"
    arguments=(build --profile "$profile" --package web --lib --no-default-features --features networks,rules)
    ;;
  page)
    arguments=(build --profile page --package web --lib --no-default-features --features page)
    module=page
    profile=page
    ;;
  check) arguments=(check --package web --package tabletop --lib) ;;
  *)
    echo "build-wasm.sh: there is no '$1'; 'page' or 'check'" >&2
    exit 2
    ;;
esac
arguments+=(--target "$target")
export RUSTFLAGS="$flags"

if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
  cargo "${arguments[@]}"
elif [ -x /usr/bin/cargo ] && [ -x /usr/bin/wasm-ld-16 ] && [ -d /usr/lib/rustlib/src ]; then
  RUSTC_BOOTSTRAP=1 RUSTC=/usr/bin/rustc CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-16 \
    /usr/bin/cargo "${arguments[@]}" -Zbuild-std=std,panic_abort
else
  echo "no Rust for $target: rustup target add $target, or apt-get install rustc-web cargo-web rust-web-src lld-16" >&2
  exit 3
fi
[ "${1:-}" != check ] || exit 0
built="target/wasm/$target/$profile/menagerie_web.wasm"
# Everybody loads the page's module first: it is to be small as gzip.
if [ $module = page ]; then
  python3 scripts/pack_wasm.py "$built" target/wasm/page.wasm
else
  cp "$built" target/wasm/menagerie.wasm
fi
ls -l "target/wasm/$module.wasm"
