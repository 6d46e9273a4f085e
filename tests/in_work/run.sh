#!/bin/sh
# run.sh PROGRAM SOURCE GAME...: what must hold of a game before it ships: its scenarios pass, its cards and decks are fine, bad ones are refused, and random
# games come to an end.  What is still missing is told by `rules GAME --coverage`, and is no failure here.
set -eu
program=$1 source=$2
shift 2
for game in "$@"; do
    "$program" scenario "$source/games/$game/tests"/*.scn
    "$program" decks "$game" >/dev/null
    if [ -x "$source/games/$game/tests/bad_input.sh" ]; then
        "$source/games/$game/tests/bad_input.sh" "$program"
    fi
    "$program" simulate "$game" --players random,random --games 20 --seed 1
    "$program" rules "$game" --coverage | tail -n 1 || true
done
