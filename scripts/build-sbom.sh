#!/usr/bin/env bash
# The bill of materials beside a release: target/package/menagerie-VERSION.cdx.json, in CycloneDX's
# format, with every crate that is in the program on any system, its version, licence and checksum.
# Needs cargo-cyclonedx (cargo install cargo-cyclonedx).
set -euo pipefail
cd "$(dirname "$0")/.."
PATH="$PATH:$PWD/target/tools/bin"
command -v cargo-cyclonedx >/dev/null || { echo "cargo-cyclonedx is missing: cargo install cargo-cyclonedx" >&2; exit 3; }
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
# It writes a file beside every Cargo.toml of the workspace; the program's has all that the others
# have.
name=bill-of-materials
cargo cyclonedx --format json --target all --override-filename "$name" --quiet
mkdir -p target/package
mv "$name.json" "target/package/menagerie-$version.cdx.json"
find . -name "$name.json" -not -path './target/*' -delete
python3 - "target/package/menagerie-$version.cdx.json" <<'END'
import json, sys
bill = json.load(open(sys.argv[1]))
parts = bill["components"]
bare = [part["name"] for part in parts if not part.get("licenses")]
print(f"{sys.argv[1]}: {len(parts)} crates" + (f", without a licence: {bare}" if bare else ""))
sys.exit(bool(bare))
END
