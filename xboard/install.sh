#!/bin/sh
# Installs Menagerie for XBoard: the engine, its settings, the start script `menagerie-xboard`, and the plugin file by
# which XBoard lists the engine (Engine > Load Engine). Build first: cargo build --release.
#   xboard/install.sh [PREFIX]     (default /usr/local, the place where XBoard looks for plugin files)
set -eu
here=$(dirname "$(readlink -f "$0")")
prefix=${1:-/usr/local}
install -D -m 755 "$here/../target/release/menagerie" "$prefix/bin/menagerie"
install -D -m 755 "$here/menagerie-xboard" "$prefix/bin/menagerie-xboard"
install -D -m 644 "$here/menagerie.eng" "$prefix/share/games/plugins/xboard/menagerie.eng"
for settings in "$here"/*.conf; do
  install -D -m 644 "$settings" "$prefix/share/menagerie/xboard/$(basename "$settings")"
done
echo "installed in $prefix; play with: menagerie-xboard spirit"
