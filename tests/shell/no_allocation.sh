#!/bin/sh
# A game takes no memory once the players sit: a long run allocates exactly as often as a short one.
# release only
set -eu
allocations() { # players, games
    valgrind "$program" simulate unicorn --players "$1" --threads 1 --games "$2" 2>&1 >/dev/null |
        sed -n 's/.*total heap usage: \([0-9,]*\) allocs.*/\1/p'
}
program=$1
for players in random,random greedy,random; do
    short=$(allocations $players 2)
    long=$(allocations $players 40)
    if [ -z "$short" ] || [ "$short" != "$long" ]; then
        echo "$players: $short allocations in 2 games, $long in 40"
        exit 1
    fi
done
