#!/bin/sh
# Tournaments in a game of unequal parts: scores and ratings per role, and a player that breaks down in one seat of a team loses.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$1

"$program" tournament merc --players greedy,random --fixed --pairs 12 --seed 2 >"$work/text"
"$program" tournament merc --players greedy,random --fixed --pairs 12 --seed 2 --json >"$work/two"
"$program" tournament merc --players greedy,random,greedy --pairs 8 --seed 2 --json >"$work/three"
"$program" tournament unicorn --players greedy,random --fixed --pairs 8 --seed 2 --json >"$work/equal"
[ "$(grep -c 'as Rebels (seats 1, 2) ' "$work/text")" -eq 2 ]
[ "$(grep -c 'as Dictator (seat 3) ' "$work/text")" -eq 2 ]
! grep -q 'as seat' "$work/text"

python3 - "$work" <<'PYTHON'
import json, sys
def load(name): return json.load(open(sys.argv[1] + '/' + name))
t = load('two')
greedy, random = t['players']
for p in t['players']:
    assert [(r['role'], r['seats'], r['games']) for r in p['roles']] == [('Rebels', [0, 1], 12), ('Dictator', [2], 12)], p
    for r in p['roles']:
        assert r['low'] <= r['score'] <= r['high'] and r['error'] > 0, r
    # The two games of a pair exchange the roles, so both count equally.
    assert abs(sum(r['score'] for r in p['roles']) / 2 - p['score']) < 1e-3, p
# A role is played against the other one.
for mine, theirs in (0, 1), (1, 0):
    assert abs(greedy['roles'][mine]['score'] + random['roles'][theirs]['score'] - 1) < 1e-3
    assert greedy['roles'][mine]['rating'] > 0 > random['roles'][theirs]['rating']
    assert abs(greedy['roles'][mine]['rating'] + random['roles'][theirs]['rating']) < 0.2
assert [(r['role'], r['games']) for r in t['matches'][0]['roles']] == [('Rebels', 12), ('Dictator', 12)]
assert t['matches'][0]['roles'][0]['score'] == greedy['roles'][0]['score']
# With three players all roles stand on one scale, and what a role is worth between equal players shows in it.
t = load('three')
ratings = [r['rating'] for p in t['players'] for r in p['roles']]
assert abs(sum(ratings)) < 1, ratings
rebels, dictator = ([p['roles'][i]['rating'] for p in t['players']] for i in (0, 1))
assert dictator[0] > rebels[0] > rebels[1] and dictator[2] > rebels[2] > rebels[1], ratings
mirror = t['matches'][1]
assert (mirror['first'], mirror['second']) == ('greedy', 'greedy')
assert mirror['roles'][0]['score'] < 0.5 < mirror['roles'][1]['score'], mirror
# Where all play the same there are no roles; the seats are rated.
t = load('equal')
assert all(p['roles'] == [] and len(p['seats']) == 2 for p in t['players']) and t['matches'][0]['roles'] == []
assert t['players'][0]['seats'][0]['rating'] > 0 > t['players'][1]['seats'][1]['rating']
PYTHON

# A program that breaks down at one of its seats loses the game, even where greedy could play on for it.
cat >"$work/half.py" <<'PYTHON'
import json, random, sys
for line in sys.stdin:
    m = json.loads(line)
    if m['type'] == 'table' and m['you'] == 0: sys.exit(4)
    if 'ask' in m:
        print(json.dumps({'type': 'choose', 'decision': m['ask']['decision'], 'action': random.choice(m['ask']['options'])['a']}), flush=True)
PYTHON
"$program" tournament merc --players "random,cmd:python3 $work/half.py" --fixed --pairs 3 --json >"$work/half" 2>"$work/err"
python3 - "$work" <<'PYTHON'
import json, sys
t = json.load(open(sys.argv[1] + '/half'))
assert t['players'][1]['forfeits'] == 3 and t['players'][1]['roles'][0]['score'] == 0, t
PYTHON
[ "$(grep -c 'lost at seat 1 (Rebels) to random: .*status 4' "$work/err")" -eq 3 ]
