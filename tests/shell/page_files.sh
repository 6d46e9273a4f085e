#!/bin/sh
# release only
# The page with decks and cards of one's own, good ones and bad ones; rules and cards from the lobby.
set -eu
cd "$2"
tools/page.sh --ready
node tests/browser/files.mjs "$1" "$2"
node tests/browser/library.mjs "$1" "$2"
