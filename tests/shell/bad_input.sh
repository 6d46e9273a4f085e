#!/bin/sh
# What a game must refuse (games/GAME/tests/bad_input.sh): decks, cards and texts that break its rules, with card, rule and line.
set -eu
found=0
for script in "$2"/games/*/tests/bad_input.sh; do
    game=$(basename "${script%/tests/bad_input.sh}")
    grep -q "^SHIPPED($game)" "$2/games/shipped.def" || continue # tests/in_work looks at the others
    "$script" "$1"
    found=1
done
[ "$found" = 1 ]
