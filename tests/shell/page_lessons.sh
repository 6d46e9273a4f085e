#!/bin/sh
# release only
# The page: every lesson comes to its end.
set -eu
cd "$2"
tools/page.sh --ready
node tests/browser/lessons.mjs "$1" "$2"
