#!/usr/bin/env bash
# Builds the board as a folder of plain files that any host of files can serve: the pages of
# `menagerie serve` with the engine as WebAssembly. Nothing in it has to be at a certain address.
#   scripts/build-page.sh [--packed] [FOLDER]      target/page; --packed: with FILE.gz and FILE.br
#       beside each file, for hosts that take them
set -euo pipefail
cd "$(dirname "$0")/.."
packed=
[ "${1:-}" != --packed ] || { packed=--packed; shift; }
folder=${1:-target/page}

scripts/build-wasm.sh page
rm -rf "$folder"
cargo run --quiet --package tabletop --example page -- "$folder"
cp target/wasm/page.wasm "$folder/assets/menagerie.wasm"
cp web/page/{module,rooms-worker,search-worker,offline}.js web/page/icon-*.png "$folder/assets/"
cp web/page/{service-worker.js,manifest.webmanifest} LICENSE "$folder/"
# Hosts that make pages out of Markdown leave the folder as it is.
touch "$folder/.nojekyll"
python3 scripts/finish_page.py "$folder" $packed
