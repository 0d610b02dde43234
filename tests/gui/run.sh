#!/usr/bin/env bash
# A real GUI: XBoard under a virtual display plays the games by itself and by simulated clicks; see
# run.py.
#   tests/gui/run.sh ENGINE [VARIANT ...]
exec "$(dirname "$0")/../with-tools.sh" "XBoard under Xvfb" "xboard Xvfb xdotool xclip import" tests/gui/run.py "$@"
