#!/usr/bin/env bash
# The terminal game in a real terminal: tmux, driven by keys and read from its screen; see run.py.
#   tests/terminal/run.sh ENGINE [CASE ...]
exec "$(dirname "$0")/../with-tools.sh" "the game in a terminal" tmux tests/terminal/run.py "$@"
