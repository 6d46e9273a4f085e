#!/bin/sh
# MERC: greedy is better than random on both sides, also against the printed Dictator AI.
set -eu
cd "$2"

wins() { # seat, arguments...
    seat=$1
    shift
    "$program" simulate merc --games 200 --seed 11 --json "$@" |
        python3 -c "import json, sys; print(json.load(sys.stdin)['wins'][$seat])"
}
program=$1
both=$(wins 0 --players random,random,random)
rebels=$(wins 0 --players greedy,greedy,random)
dictator=$(wins 2 --players random,random,greedy)
lone=$(wins 2 --players greedy,greedy,random)
held=$(wins 2 --players greedy,greedy,greedy)
alone=$(wins 0 --players random,random --rule dictator_ai=1)
sound=$(wins 0 --players greedy,greedy --rule dictator_ai=1)
if [ "$rebels" -lt $((both + 100)) ]; then
    echo "greedy Rebels win $rebels of 200 games, random ones $both"
    exit 1
fi
if [ "$dictator" -lt 195 ] || [ "$held" -lt $((lone + 60)) ]; then
    echo "a greedy Dictator wins $dictator against random and $held against greedy Rebels, a random one $lone"
    exit 1
fi
if [ "$sound" -lt $((alone + 20)) ]; then
    echo "against the AI greedy Rebels win $sound of 200 games, random ones $alone"
    exit 1
fi
