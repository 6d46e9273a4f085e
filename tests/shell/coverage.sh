#!/bin/sh
# Every rule and ruling of every shipped game has a scenario of its own that reaches its code, and so has every one of duel, the
# proof game of the effect engine.
set -eu
# Games whose scenarios are still being written: told, not refused.  Take a game out of this list when it is covered.
in_progress=" "
failed=0
for game in $("$1" games --json | /usr/bin/python3 -c 'import json, sys; print(*[g["name"] for g in json.load(sys.stdin)])'); do
    case $in_progress in
    *" $game "*)
        "$1" rules "$game" --coverage | tail -n 1
        ;;
    *)
        "$1" rules "$game" --coverage || failed=1
        ;;
    esac
done
"$(dirname "$1")/cardwright-proof" rules duel --coverage || failed=1
exit $failed
