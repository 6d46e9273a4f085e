#!/bin/sh
# release only
# The page: two people in two browsers, a watcher, a lost connection, a server that is started again; who leaves, and who comes back; films.
set -eu
cd "$2"
tools/page.sh --ready
node tests/browser/two_browsers.mjs "$1" "$2"
node tests/browser/films.mjs "$1" "$2"
node tests/browser/coming_back.mjs "$1" "$2"
node tests/browser/leaving.mjs "$1" "$2"
node tests/browser/failing.mjs "$1" "$2"
