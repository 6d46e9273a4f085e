#!/bin/sh
# whole_game.sh TREE NATIVE PROGRAM
#
# A whole game against `medium` in every game, with the module in node and natively: the same answers of both sides, the same
# views and words for everybody, the same replay.  The program reads that replay and comes to the same end.
set -eu
tree=$1 native=$2 program=$3
tools/build.sh "$(basename "$tree")" wasm
node tests/wasm/whole_game.mjs "$tree/cardwright.wasm" >"$tree/whole_game.wasm.txt"
"$native" >"$tree/whole_game.native.txt"
if ! cmp "$tree/whole_game.native.txt" "$tree/whole_game.wasm.txt"; then
    diff "$tree/whole_game.native.txt" "$tree/whole_game.wasm.txt" | head -20
    echo "native (<) and WebAssembly (>) play differently"
    exit 1
fi
games=$("$program" games | grep -c '^[a-z]')
replays=$(grep -c '^end ' "$tree/whole_game.wasm.txt")
if [ "$games" != "$replays" ]; then
    echo "$replays whole games of $games"
    exit 1
fi
echo "$replays whole games against medium, $(grep -c '^question' "$tree/whole_game.wasm.txt") decisions, are the same in both"
