#!/bin/sh
# release only
# The page: the parts of a board have names, cards open with their rules, a choice says what it needs, a hint has its reason.
set -eu
cd "$2"
tools/page.sh --ready
node tests/browser/reading.mjs "$1" "$2"
node tests/browser/asked.mjs "$1" "$2"
