#!/bin/sh
# release only
# The page by keyboard alone, and by the names that a screen reader hears.
set -eu
cd "$2"
tools/page.sh --ready
node tests/browser/keyboard.mjs "$1" "$2"
