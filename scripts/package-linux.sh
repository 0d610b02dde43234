#!/usr/bin/env bash
# Packs for Linux: target/package/menagerie-VERSION-x86_64-linux.tar.gz, and a Debian package if
# `cargo deb` is there (cargo install cargo-deb).
#   scripts/package-linux.sh [PROGRAM]
# Without PROGRAM: target/dist/menagerie and menagerie-v3, as scripts/build-release.sh has left
# them.
set -euo pipefail
cd "$(dirname "$0")/.."

program=${1:-target/dist/menagerie}
[ -x "$program" ] || { echo "$program is missing: scripts/build-release.sh" >&2; exit 2; }
quick=
[ $# -eq 0 ] || quick=1
version=$("$program" --version | cut -d' ' -f2)
root=target/package/root
rm -rf "$root"
mkdir -p "$root/usr/lib/menagerie" "$root/usr/share/doc/menagerie" "$root/usr/share/applications"

# Start script, plugin file, settings and drawings as `menagerie xboard --install` places them, with
# the paths of the installed files.
"$program" xboard --install --prefix "$root/usr" >/dev/null
rm "$root/usr/share/menagerie/xboard/installed-files.txt"
grep -rlZ "$PWD/$root" "$root/usr" --exclude=menagerie | xargs -0 sed -i "s|$PWD/$root||g"
install -m 755 "$program" "$root/usr/bin/menagerie"
[ -n "$quick" ] || install -m 755 target/dist/menagerie-v3 "$root/usr/lib/menagerie/menagerie-v3"
# `cargo deb` takes no empty folder.
[ -n "$(ls "$root/usr/lib/menagerie")" ] || echo "No program for newer processors in this package." >"$root/usr/lib/menagerie/README"

"$program" man --write "$root/usr/share/man/man1"
gzip -9n "$root"/usr/share/man/man1/*.1
completion() {
  mkdir -p "$root/usr/share/$2"
  "$program" completions "$1" >"$root/usr/share/$2/$3"
}
completion bash bash-completion/completions menagerie
completion zsh zsh/vendor-completions _menagerie
completion fish fish/vendor_completions.d menagerie.fish
install -m 644 packaging/menagerie.desktop "$root/usr/share/applications/"
install -D -m 644 tabletop/page/icon.svg "$root/usr/share/icons/hicolor/scalable/apps/menagerie.svg"
install -m 644 README.md CHANGELOG.md SECURITY.md "$root/usr/share/doc/menagerie/"

tree=menagerie-$version-x86_64-linux
rm -rf "target/package/$tree"
mkdir -p "target/package/$tree"
cp -r "$root"/usr/* LICENSE README.md "target/package/$tree/"
tar -C target/package --owner=0 --group=0 --sort=name -czf "target/package/$tree.tar.gz" "$tree"
ls -l "target/package/$tree.tar.gz"

PATH="$PATH:$PWD/target/tools/bin"
if command -v cargo-deb >/dev/null && command -v dpkg-deb >/dev/null; then
  cargo deb --no-build --no-strip -o "target/package/menagerie_${version}_amd64.deb"
else
  echo "no Debian package: cargo install cargo-deb"
fi
