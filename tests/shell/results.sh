#!/bin/sh
# The stored results of computer players (results/): each says what it claims, and 20 of their games come out the same again.
# release only: it would take minutes with sanitizers
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for game in unicorn worlds; do
    "$1" tournament $game --players medium,easy --fixed --pairs 5 --seed 7 --json >"$work/$game"
done
python3 - "$work" <<'PYTHON'
import glob, json, sys
work, stored = sys.argv[1], {}
for path in sorted(glob.glob('results/*.json')):
    t = json.load(open(path))
    match = t['matches'][0]
    stored[t['game'], match['first'], match['second']] = t
    assert path == 'results/%s-%s-%s.json' % (t['game'], match['first'], match['second']), path
    assert t['games'] == 2 * match['pairs'] == match['wins'] + match['draws'] + match['losses'], path
    assert match['low'] < match['score'] < match['high'] or match['score'] in (0, 1), path
    assert t['test']['answer'] == 'yes' and t['test']['evidence'] >= t['test']['bound'], path
    assert t['games'] <= 4000 and not t['faults'] and not t['incidents'], path
for game in ('unicorn', 'worlds'):
    for pair in (('greedy', 'random'), ('medium', 'easy'), ('hard', 'medium'), ('hard', 'greedy'), ('expert', 'hard')):
        assert (game,) + pair in stored, 'results/%s-%s-%s.json is missing' % ((game,) + pair)
    again, before = json.load(open(work + '/' + game)), stored[game, 'medium', 'easy']
    if again['first_games'] != before['first_games'][:10]:
        sys.exit('%s: the stored games come out differently (rules %s then, %s now); if that is meant, run '
                 'tools/ladder.sh %s' % (game, before['fingerprint'], again['fingerprint'], game))
PYTHON
