#!/bin/sh
# Every example in the manual prints what the manual says.
set -eu
cd "$2"
XDG_STATE_HOME=$(mktemp -d)
export XDG_STATE_HOME
trap 'rm -rf "$XDG_STATE_HOME"' EXIT
python3 tests/support/console.py "$1" docs/*.md docs/manual/*.md
