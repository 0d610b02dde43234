#!/usr/bin/env bash
# Builds the npm package: target/npm/menagerie-chess-*.tgz.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/build-wasm.sh
rm -rf target/npm
mkdir -p target/npm/package
cp web/js/{package.json,index.mjs,index.d.ts,messages.d.ts,example.mjs,README.md} target/wasm/menagerie.wasm LICENSE target/npm/package/
npm pack --silent --pack-destination target/npm target/npm/package
