#!/bin/sh
# release only
# The page: its built files are those of its source, its first load is small, whole games are played by touching it, and every lesson comes to its end.
set -eu
cd "$2"
tools/page.sh --check
# What the lobby needs before anything can be clicked, compressed: at most 180 kB.
bytes=0
for file in web/built/index.html web/built/page.js web/built/index-client.js web/built/index.css web/built/*.woff2 web/built/icon.svg; do
    bytes=$((bytes + $(gzip -9 -c "$file" | wc -c)))
done
echo "the lobby loads $bytes bytes"
[ "$bytes" -le 184320 ]
node tests/browser/whole_games.mjs "$1" "$2"
node tests/browser/lessons.mjs "$1" "$2"
