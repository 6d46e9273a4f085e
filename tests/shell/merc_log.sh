#!/bin/sh
# MERC tells what happens in the order of cause and effect: whoever rolls has named his targets, control changes after what
# changed it, and the last lines say who has won and by which rule, as the result does, also where the Dictator has no seat.
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" simulate merc --games 20 --seed 3 --players greedy,greedy --rule dictator_ai=1 --replays "$work/ai" >/dev/null
"$program" simulate merc --games 10 --seed 3 --players greedy,greedy,greedy --replays "$work/three" >/dev/null
for replay in "$work"/*/*.replay; do
    "$program" replay --step "$replay" >"$replay.txt"
done
# At the terminal too nobody is told of a draw when the Dictator of the rules has won.
export XDG_STATE_HOME="$work"
for seed in 1 2 3 4 5 6; do
    "$program" play merc --plain --players greedy,greedy --rule dictator_ai=1 --seed $seed </dev/null >"$work/seen" 2>&1
    if ! grep -qE '^(the Dictator wins|greedy 1 and greedy 2 win)\.$' "$work/seen"; then
        tail -5 "$work/seen"
        exit 1
    fi
done
python3 - "$work" <<'PYTHON'
import pathlib
import re
import sys

causes = r'moves|retreats|goes back|comes? to|leave|die|join|gives|lands|changes sides|is killed|fires|control|goes to'
won = {'Rebels': 0, 'Dictator': 0}
volleys = attacks = 0
for path in sorted(pathlib.Path(sys.argv[1]).glob('*/*.txt')):
    lines = path.read_text().splitlines()
    told = [line.strip() for line in lines if line.startswith('    ')]
    aiming = cause = None
    for before, line in zip([''] + told, told):
        fires = re.match(r'(.*) fires? at ', line)
        rolls = re.match(r'(.*) rolls? \d+ di[ec]e?: ', line)
        if fires:
            aiming = re.sub(r'^\d+ ', '', fires[1])
        if rolls:
            attacks += 1
            volleys += rolls[1].startswith('militia')
            assert rolls[1] == aiming, f'{path}: {line!r} after {before!r}'
        if re.search(r'(^nobody| )controls? ', line):
            assert re.search(causes, cause), f'{path}: {line!r} after {cause!r}'
        elif not re.search(' is discarded$| takes | carries ', line):  # what becomes of the gear of the dead
            cause = line
    end, winner, result = told[-2], told[-1], lines[-1]
    assert re.fullmatch(r'the game ends: Rebels \d+, Dictator \d+', end), f'{path}: {end}'
    side, rule = re.fullmatch(r'the (Rebels|Dictator) wins?: .* \((M[-\w.]+)\)', winner).groups()
    assert f'over by {rule}: ' in result, f'{path}: {winner} but {result}'
    if 'the Dictator wins' in result:  # the points are the Rebels', and say so
        assert re.search(r'wins \(Seat 1: \d+', result), f'{path}: {result}'
    who = re.search(r': (.*?) wins? ', result)
    assert who, f'{path}: {result}'
    beaten = 'the Dictator' if 'ai' in path.parent.name else 'Seat 3'
    assert (who[1] == beaten) == (side == 'Dictator'), f'{path}: {winner} but {result}'
    won[side] += 1
assert min(won.values()) > 2 and volleys > 50 and attacks > 200, (won, volleys, attacks)
PYTHON
