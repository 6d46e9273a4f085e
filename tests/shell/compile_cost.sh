#!/bin/sh
# release only
# A set of 400 cards, or a game's pool that is nearly so large, compiles in at most 120 million instructions.
set -eu
for game in worlds crisis; do
    said=$(CARDWRIGHT=$1 "$2/tools/measure.py" compile "$game")
    echo "$said"
    cost=${said#*: }
    [ "${cost%% *}" -le 120000000 ]
done
