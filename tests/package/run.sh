#!/usr/bin/env bash
# The Debian package in a clean Debian: tests/package/run.sh PROGRAM. Packs the program, installs
# the package with XBoard in a system of its own (target/chroot, made by debootstrap, kept for the
# next time) and there plays as a user does: by commands and in XBoard. Without root, debootstrap,
# cargo-deb or a Debian it says so and is skipped, but never in CI.
set -euo pipefail
cd "$(dirname "$0")/../.."
program=$(realpath "$1")

skip() {
  echo "skipped: $1"
  [ "${CI:-}" != true ] || exit 1
  exit 0
}
PATH="$PATH:/usr/sbin:$PWD/target/tools/bin"
[ "$(id -u)" = 0 ] || skip "a system of its own needs root"
command -v debootstrap >/dev/null || skip "no debootstrap (scripts/install-test-tools.sh)"
command -v cargo-deb >/dev/null || skip "no cargo-deb (scripts/install-test-tools.sh)"

rm -f target/package/menagerie_*.deb
scripts/package-linux.sh "$program"
chroot=$PWD/target/chroot
if [ ! -x "$chroot/usr/games/xboard" ]; then
  # An interrupted installation resumes after the base system, which takes longest.
  if [ ! -e "$chroot/.base" ]; then
    rm -rf "$chroot"
    # The C library must not be older than the one that the program was built with.
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    debootstrap --variant=minbase "$suite" "$chroot" >target/debootstrap.log || skip "debootstrap: $(tail -1 target/debootstrap.log)"
    touch "$chroot/.base"
  fi
  chroot "$chroot" sh -c 'apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    xboard xvfb' >target/chroot-apt.log
fi
cp target/package/menagerie_*.deb "$chroot/tmp/menagerie.deb"
cp tests/package/inside.sh "$chroot/tmp/"
chroot "$chroot" /usr/bin/env -i PATH=/usr/games:/usr/bin:/bin:/usr/sbin:/sbin HOME=/tmp/user LC_ALL=C.UTF-8 bash /tmp/inside.sh
