#!/bin/sh
# release only
# The page at every width from 360 to 2,560 pixels: nothing too wide, no text too small, nothing too small to touch.
set -eu
cd "$2"
tools/page.sh --ready
node tests/browser/sizes.mjs "$1" "$2"
