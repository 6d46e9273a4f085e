#!/bin/sh
# Every card of a shipped set has a scenario of its own, whose title begins with the card's name.
set -eu

# A card is a name, a type line and Skills; a blank line ends it.  A World is no card that can be played, nor is a lane.
names_of_cards() {
    awk 'FNR == 1 { line = 0 } /^#/ { next } /^[[:space:]]*$/ { line = 0; next } { line++ }
         line == 1 { name = $0 } line == 2 && $0 != "World" && $0 != "Lane" { print name }' "$@"
}

missing=$(
    for game in $(sed -n "s/^SHIPPED(\(.*\))/\1/p" "$2/games/shipped.def"); do
        cards=$2/games/$game/cards
        [ -d "$cards" ] || continue
        tests=${cards%cards}tests
        names_of_cards "$cards"/*.card | while read -r name; do
            grep -q "^rule .* - $name: " "$tests"/*.scn || echo "$name has no scenario of its own in $tests"
        done
    done
)
[ -n "$(names_of_cards "$2"/games/worlds/cards/*.card)" ] || missing="no card was found"
[ -z "$missing" ] || echo "$missing"
[ -z "$missing" ]
