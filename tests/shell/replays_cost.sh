#!/bin/sh
# release only
# simulate --replays: the set is compiled once for the run and not for every game.  Counted in instructions: a game with its
# replay costs far less than opening the game does, and a deal with the log of events nobody asks for is not made.
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

instructions() { # arguments of simulate...
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" simulate worlds --threads 1 "$@" 2>&1 >/dev/null |
        sed -n 's/.*I *refs: *\([0-9,]*\)/\1/p' | tr -d ,
}
opening=$(instructions --games 1)
few=$(instructions --games 2 --replays "$work/few")
many=$(instructions --games 12 --replays "$work/many")
game=$(((many - few) / 10))
if [ $((3 * game)) -gt "$opening" ]; then
    echo "a game with its replay takes $game instructions, opening the game and playing one $opening"
    exit 1
fi
cmp "$work/few/worlds-000001.replay" "$work/many/worlds-000001.replay"
"$program" replay "$work/many/worlds-000011.replay" >/dev/null
