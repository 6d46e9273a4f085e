#!/bin/sh
# release only
# The page without a server: plain files, games that the browser keeps, replays that go in and out.
set -eu
cd "$2"
tools/page.sh --ready
node tests/browser/alone.mjs "$1" "$2"
