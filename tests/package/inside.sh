# What a user does after `apt install ./menagerie.deb`, in the system that tests/package/run.sh has
# made.
set -euo pipefail
fail() {
  echo "FAULT: $*"
  exit 1
}
dpkg --purge menagerie >/dev/null 2>&1 || true
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends /tmp/menagerie.deb >/dev/null
rm -rf /tmp/user
mkdir -p /tmp/user
cd /tmp/user

menagerie --version
[ "$(menagerie perft 3 spirit | tail -1 | awk '{print $2}')" = 2232 ] || fail "perft"
menagerie bench 4 chess | grep -q '^Bench: ' || fail "bench"
for page in menagerie menagerie-play menagerie-match menagerie-datagen menagerie-armies-list; do
  gzip -t "/usr/share/man/man1/$page.1.gz" || fail "no page $page for man"
done
bash -c '. /usr/share/bash-completion/completions/menagerie && complete -p menagerie' >/dev/null || fail "completions"
grep -q '^Exec=menagerie serve$' /usr/share/applications/menagerie.desktop || fail "desktop entry"
[ -s /usr/share/icons/hicolor/scalable/apps/menagerie.svg ] || fail "icon"
! grep -rl "/target/package" /usr/bin/menagerie-xboard /usr/share/menagerie || fail "a path of the build"

# XBoard plays both sides of a game with it, by the name in the plugin file and by the settings
# of a game that the package has installed.
Xvfb -displayfd 3 -screen 0 900x800x24 -nolisten tcp 3>display >/dev/null 2>&1 &
server=$!
trap 'kill $server' EXIT
for _ in $(seq 100); do
  [ -s display ] && break
  sleep 0.1
done
export DISPLAY=:$(cat display)
play() {
  local name=$1 seconds=0
  shift
  rm -f "$name.pgn" "$name.debug"
  timeout 90 xboard "$@" -mg 1 -sgf "$name.pgn" -depth 2 -tc 1 -inc 0 -debug -debugfile "$name.debug" >"$name.log" 2>&1 || true
  grep -q '^\[Result "\(1-0\|0-1\|1/2-1/2\)"\]' "$name.pgn" 2>/dev/null || { tail -3 "$name.log"; tail -5 "$name.debug"; fail "no game of $name was played"; }
  ! grep -i "illegal move" "$name.debug" || fail "an illegal move in $name"
  echo "XBoard has played $name: $(grep -m1 Result "$name.pgn")"
}
grep -q '^menagerie$' /usr/share/games/plugins/xboard/menagerie.eng || fail "plugin file"
# By the command that the plugin file names.
play chess -fcp menagerie -scp menagerie
play spirit -at /usr/share/menagerie/xboard/spirit.conf -fcp "menagerie xboard" -scp "menagerie xboard"

dpkg --purge menagerie >/dev/null
[ ! -e /usr/bin/menagerie ] && [ ! -e /usr/share/menagerie ] || fail "it is still there after its removal"
