#!/bin/sh
# report of a game of unequal parts: roles instead of seats, what everybody has, nothing called unused that another level uses.
set -eu
cd "$2"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" report merc --games 160 --seed 3 --compare tactics_count=5,9 --skill 0 --out "$work/merc" >/dev/null
"$program" report merc --games 16 --rule dictator_ai=1 --out "$work/alone" >/dev/null
"$program" report unicorn --games 400 --out "$work/equal" >/dev/null
python3 tests/support/page.py "$work/merc" problems compare seats endings length choices leads skill cards
python3 tests/support/page.py "$work/alone" problems seats endings length choices leads skill cards

python3 - "$work" <<'PYTHON'
import csv, json, re, sys
def load(name):
    report = json.load(open(f'{sys.argv[1]}/{name}/report.json'))
    page = open(f'{sys.argv[1]}/{name}/report.html').read()
    sections = {id: text for id, text in re.findall(r'<section id="(\w+)">(.*?)</section>', page, re.S)}
    return report, sections, list(csv.DictReader(open(f'{sys.argv[1]}/{name}/figures.csv')))
report, section, table = load('merc')
def figures(of, measure, level='greedy'):
    return {f['item']: f for f in report['figures'] if (f['section'], f['measure'], f['level']) == (of, measure, level)}

# Who wins is told by role, in a score of which half is even.
score = figures('seats', 'score')
assert list(score) == ['Rebels', 'Dictator'], score
assert abs(score['Rebels']['value'] + score['Dictator']['value'] - 1) < 1e-3
assert 'the advantage lies with the Dictator' in section['seats'] and 'Rebels (seats 1, 2):' in section['seats']
# What is certain is shown, wide as it may be.
assert score['Dictator']['low'] > 0.5 and score['Dictator']['enough']
assert '<th>won by Rebels</th><th>won by Dictator</th>' in section['endings']
assert 'Dictator killed' in section['endings']
change = figures('compare', 'change of score')
assert list(change) == ['Rebels', 'Dictator'] and change['Rebels']['games'] == 160
assert abs(change['Rebels']['value'] + change['Dictator']['value']) < 1e-3
for words in 'draws', 'lead changes a game', 'ended by M20.5':
    row = re.search(rf'<tr><td>{words}</td>.*?</tr>', section['compare']).group()
    assert ' to ' in row or 'not enough games' in row, row
# Levels play whole teams, so half is what a level scores against itself.
assert 'a whole team' in section['skill'] and 'the strongest 50%' in section['skill'] and 'was not measured' in section['skill']
# Leaders and tactics are the Dictator's, sectors are chosen: nothing of that lies about unused.
assert 'never came to a hand' not in section['problems'] and 'Coal Industry' not in section['problems']
had = figures('cards', 'drawn by a seat')
assert had['The Marshal']['value'] > 0 and had['Fodder']['value'] > 0.1
effects = figures('cards', 'effect of a copy drawn, points')
assert any(name in effects for name in had if name.startswith('The ')), sorted(effects)
# A chapter that is for another kind of game is one line; what random players do is set apart.
assert 'None of the 19 rules of chapter M19' in section['problems'] and 'M19.4' not in section['problems']
assert 'players do not bear out</summary>' in section['problems']
certain, soft = section['problems'].split('<details>')
assert 'Rule M7.3' in soft and 'Rule M7.3' not in certain
# Few games in which every option was looked at do not make a card unplayable.
assert 'was never playable' not in section['problems']
# Each figure says whether its conclusion changes at another level.
assert {c['section'] for c in report['conclusions']} >= {'problems', 'compare', 'seats', 'endings', 'length', 'choices', 'leads', 'cards'}
assert all(c['changes'] in (True, False, None) for c in report['conclusions'])
assert {row['changes_at_other_level'] for row in table} <= {'yes', 'no', 'unknown'}
assert [c['changes'] for c in report['conclusions'] if c['section'] == 'seats'] == [False]
assert [row['changes_at_other_level'] for row in table if row['section'] == 'problems'] == ['yes', 'yes']

# Without an opponent nobody is better off.
report, section, table = load('alone')
assert 'all seats play together' in section['seats']

# Two levels that both lack games do not agree.
report, section, table = load('equal')
assert 'the conclusion is the same' not in section['seats'] if 'not enough games to say' in section['seats'] else True
assert list(figures('seats', 'score')) == ['seat 1', 'seat 2']
PYTHON

# Cards that belong to no deck are tried out too, with the rulings of the report; too few games are told.
"$program" report merc --games 120 --rule dictator=marshal --deep --out "$work/deep" >/dev/null 2>"$work/err"
grep -q 'deep: 5 cards, 2 x 120 games each, about' "$work/err"
python3 tests/support/page.py "$work/deep" problems seats endings length choices leads skill cards deep
grep -q 'that it is in the game is worth .* points of score to the Rebels' "$work/deep/report.html"
! grep -q 'Not checked at another level' "$work/deep/report.html"
grep -q '^deep,.*"random"' "$work/deep/figures.csv"
"$program" report merc --games 4 --deep --out "$work/short" >/dev/null 2>"$work/err"
grep -q 'deep: nothing can be told of any card with so few games' "$work/err"

# Pairs that all had one result do not make it certain that no other would change.
"$program" report unicorn --games 60 --compare tie=draw,portals --out "$work/tie" >/dev/null
python3 - "$work/tie/report.json" <<'PYTHON'
import json, sys
change = [f for f in json.load(open(sys.argv[1]))['figures'] if f['measure'] == 'change of score']
assert change and all(f['low'] < f['value'] < f['high'] for f in change), change
PYTHON
