#!/bin/sh
# Every example in the manual prints what the manual says.
set -eu
cd "$2"
python3 tests/support/console.py "$1" docs/*.md docs/manual/*.md
