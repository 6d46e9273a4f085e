#!/bin/sh
# MERC: greedy is better than random on both sides, also against the printed Dictator AI; and nobody of a squad waits all day
# for a member that cannot move.
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

# The one Dictator whose hires must all join a squad: they come when the others have moved.
secretary=$(wins 2 --players greedy,greedy,greedy --rule dictator=general_secretary)
if [ "$secretary" -lt 130 ]; then
    echo "The General Secretary wins $secretary of 200 games between greedy players"
    exit 1
fi

# Squads are split to march: nearly all who go over to another squad leave with it in the same turn.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" simulate merc --games 200 --seed 11 --players greedy,greedy,greedy --log "$work/log" >/dev/null
python3 - "$work/log" <<'PYTHON'
import re
import sys

splits, marched, waiting = 0, 0, {}
for line in open(sys.argv[1]):
    fields = line.rstrip('\n').split('\t')
    if len(fields) < 6:
        waiting = {}
        continue
    seat, words = fields[2], fields[5]
    split = re.fullmatch(r'move .* to the (\w+) squad', words)
    march = re.match(r'(?:march|attack) .*the (\w+) squad', words)
    if split:
        splits += 1
        waiting[seat, split[1]] = waiting.get((seat, split[1]), 0) + 1
    elif march:
        marched += waiting.pop((seat, march[1]), 0)
    elif words == 'pass':
        waiting = {key: n for key, n in waiting.items() if key[0] != seat}
if not 200 <= splits <= 1200 or 10 * marched < 9 * splits:
    sys.exit(f'in 200 games {splits} members were split off, and {marched} of them marched in that turn')
PYTHON
