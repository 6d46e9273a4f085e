#!/bin/sh
# release only
# The page: its built files are those of its source, its first load is small, and whole games are played by touching it.
set -eu
cd "$2"
tools/page.sh --check
node tests/browser/whole_games.mjs "$1" "$2"
