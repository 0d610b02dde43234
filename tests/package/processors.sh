#!/usr/bin/env bash
# A program copied to an older processor works or says in one line why not: it never dies of an
# illegal instruction.
#   tests/package/processors.sh PROGRAM
# Needs qemu-x86_64, which plays the processors (Debian: qemu-user).
set -euo pipefail
program=$1
if ! command -v qemu-x86_64 >/dev/null; then
  echo "qemu-x86_64 is not installed (scripts/install-test-tools.sh systems)"
  [ "${CI:-}" != true ] || exit 1
  echo "skipped: older processors"
  exit 0
fi

for processor in Nehalem Haswell max; do
  status=0
  said=$(qemu-x86_64 -cpu "$processor" "$program" --version 2>&1) || status=$?
  said=$(grep -v '^qemu-x86_64: warning' <<<"$said") || true
  case "$status $said" in
    "0 menagerie "* | "1 menagerie: this program was built for a newer processor than this one; "*) ;;
    *)
      echo "on $processor it ends with $status: $said" >&2
      exit 1
      ;;
  esac
  echo "$processor: $said"
done
