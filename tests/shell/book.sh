#!/bin/sh
# The book of every shipped game: its members, that what they name is there, and what its fingerprint covers.
set -eu
program=$1 work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for game in $("$program" games --json | /usr/bin/python3 -c 'import json, sys
print(*(game["name"] for game in json.load(sys.stdin)))'); do
    "$program" book "$game" >"$work/$game.json"
    bytes=$(gzip -9c "$work/$game.json" | wc -c)
    most=45000
    [ "$game" = crisis ] && most=80000
    [ "$bytes" -le "$most" ] || { echo "the book of $game has $bytes bytes by gzip -9, at most $most"; exit 1; }
    /usr/bin/python3 - "$work/$game.json" "$2/games/$game" <<'PYTHON'
import json
import pathlib
import re
import sys

book = json.load(open(sys.argv[1], encoding='utf-8'), object_pairs_hook=lambda pairs: dict(pairs)
                 if len(dict(pairs)) == len(pairs) else sys.exit(f'a member stands twice in {pairs}'))
folder = pathlib.Path(sys.argv[2])
wrong = []


def want(good, *words):
    if not good:
        wrong.append(' '.join(str(word) for word in words))


members = ['game', 'title', 'version', 'fingerprint', 'texts', 'about', 'length', 'goal', 'seats', 'roles', 'kinds', 'words',
           'questions', 'events', 'terms', 'rules', 'rulings', 'formats', 'decks', 'lessons', 'layout']
want(list(book) == members, 'members are', list(book))
want(re.fullmatch('[0-9a-f]{16}', book['fingerprint']), 'fingerprint', book['fingerprint'])
want(re.fullmatch('[0-9a-f]{8}', book['texts']), 'texts', book['texts'])
rules = {rule['id'] for rule in book['rules']} | {ruling['id'] for ruling in book['rulings']}
names = {kind['name'] for kind in book['kinds']}
want(len({kind['kind'] for kind in book['kinds']}) == len(book['kinds']), 'two kinds have one number')
for kind in book['kinds']:
    want(kind.get('type'), kind['name'], 'has no type')
    for line in kind.get('lines', []):
        want(line['text'], kind['name'], 'has an empty line')
        want(set(line.get('rules', [])) <= rules, kind['name'], 'names rules that are not there', line)
for rule in book['rules']:
    want(('title' in rule) != ('text' in rule), 'rule', rule)
    want(set(rule.get('rulings', [])) <= rules, 'rulings of', rule)
for question in book['questions']:
    want(question['rule'] in rules and question['words'] and question['verbs'], 'question', question)
    for verb in question['verbs']:
        want(verb['id'] and verb['label'], 'verb of', question['id'], verb)
        want(('needs' in verb) == ('rule' in verb), 'what is needed without its rule', verb)
        want(verb.get('rule', question['rule']) in rules, 'rule of', verb)
for term in book['terms']:
    want(term['rule'] in rules and term['text'], 'term', term)
for role in book['roles']:
    want(role['words'] and role['goal'], 'role', role)
for ruling in book['rulings']:
    want('name' not in ruling or ruling['value'], 'ruling', ruling)
for deck in book['decks']:
    want(deck['name'] and {card['name'] for card in deck['cards']} <= names, 'deck', deck)


def declared(file, macro):
    return re.findall(rf'^{macro}\((\w+)', (folder / file).read_text(encoding='utf-8'), re.M)


want([q['id'] for q in book['questions']] == declared('questions.def', 'Q'), 'questions are not those of questions.def')
want([e['id'] for e in book['events']] == declared('events.def', 'N'), 'events are not those of events.def')
for zone in declared('zones.def', 'Z')[1:]:
    want(zone in book['words']['zone'] and 'zone.' + zone in book['words']['help'], 'zone', zone, 'has no words')
phases = re.findall(r'^(?:R|ENTRY|STOP)\("[^"]+", *(\w+)', (folder / 'rules.def').read_text(encoding='utf-8'), re.M)
want(book['words']['phase'] and set(book['words']['phase']) <= set(phases), 'phases')
if wrong:
    print('\n'.join(wrong))
sys.exit(bool(wrong))
PYTHON
done

# What the seats bring is theirs: the same book.  Rulings and cards make another one.
print_of() { "$program" book "$@" | /usr/bin/python3 -c 'import json, sys
print(json.load(sys.stdin)["fingerprint"])'; }
"$program" book worlds --deck standard_skyloom >"$work/other.json"
cmp "$work/worlds.json" "$work/other.json"
[ "$(print_of worlds)" != "$(print_of worlds --rule deck_lists=open)" ]
[ "$(print_of unicorn)" != "$(print_of unicorn --rule war_source=deck)" ]
"$program" book unicorn --rule war_source=deck | grep -q '"name":"war_source","values":"hand|deck","value":"deck"'
mkdir "$work/cards"
printf 'Harbour Ghost\nVassal - Cinderhold - Scout\nWin: You gain 2 Boosts.\n' >"$work/cards/own.card"
"$program" book worlds --cards "$work/cards" | grep -q '"name":"Harbour Ghost","type":"Vassal","faction":"Cinderhold","class":"Scout","lines":\[{"text":"Win: You gain 2 Boosts.","rules":\["1.6.2"\]}\]'
[ "$(print_of worlds)" != "$(print_of worlds --cards "$work/cards")" ]
if "$program" book chess 2>"$work/error"; then exit 1; fi
grep -q "chess" "$work/error"
echo "books are whole"
