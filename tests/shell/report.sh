#!/bin/sh
# report: the same bytes for any number of threads and after a kill, a page that stands alone.
set -eu
cd "$2"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fails() { # status, words expected on stderr, arguments...
    want=$1
    words=$2
    shift 2
    status=0
    "$program" "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne "$want" ] || ! grep -q -- "$words" "$work/err"; then
        echo "cardwright $*: status $status (wanted $want), stderr (wanted '$words'):"
        cat "$work/err"
        exit 1
    fi
}

# Any number of threads.
for threads in 1 2 3; do
    "$program" report unicorn --games 120 --seed 5 --threads $threads --out "$work/t$threads" >/dev/null
done
diff -r "$work/t1" "$work/t2"
diff -r "$work/t1" "$work/t3"

# Killed without warning and gone on with: the same bytes as in one go, and most of the work is not done again.
"$program" report unicorn --games 400 --seed 5 --out "$work/whole" >/dev/null
"$program" report unicorn --games 400 --seed 5 --checkpoint "$work/point" --out "$work/killed" >/dev/null 2>&1 &
victim=$!
tries=0
while [ ! -s "$work/point" ] && [ $tries -lt 600 ] && kill -0 $victim 2>/dev/null; do
    sleep 0.1
    tries=$((tries + 1))
done
kill -9 $victim 2>/dev/null || true
wait $victim 2>/dev/null || true
grep -q '^cardwright checkpoint' "$work/point"
"$program" report unicorn --games 400 --seed 5 --checkpoint "$work/point" --out "$work/resumed" >/dev/null
diff -r "$work/whole" "$work/resumed"
# A whole checkpoint needs no more games: with it the report is made again.
"$program" report unicorn --games 400 --seed 5 --threads 1 --checkpoint "$work/point" --out "$work/again" >/dev/null
diff -r "$work/whole" "$work/again"
# A damaged one is refused, and left alone.
sed '2s/ 1/ 2/' "$work/point" >"$work/damaged"
cp "$work/damaged" "$work/kept"
fails 1 'check value is wrong' report unicorn --games 10 --checkpoint "$work/damaged" --out "$work/none"
cmp "$work/damaged" "$work/kept"
head -c 100 "$work/point" >"$work/short"
fails 1 'not complete' report unicorn --games 10 --checkpoint "$work/short" --out "$work/none"
echo nonsense >"$work/nonsense"
fails 1 'no checkpoint' report unicorn --games 10 --checkpoint "$work/nonsense" --out "$work/none"

printf 'name: A\nformat: standard\n20 Fighter-6\n20 Engineer-5\n4 Archangel\n' >"$work/Archangel.deck"
printf 'name: C\nformat: standard\n20 Fighter-6\n20 Engineer-5\n4 Comet\n' >"$work/Comet.deck"
# No two pairings are dealt the same games: else who is lucky once is lucky in all of them.  Two decks with the same cards tell.
sed 's/^name: A/name: B/' "$work/Archangel.deck" >"$work/Twin.deck"
"$program" report unicorn --games 160 --deck "$work/Archangel.deck,$work/Twin.deck" --out "$work/twins" >/dev/null 2>&1
grep '^decks,.* against .*score of the first' "$work/twins/figures.csv" | cut -d, -f5 | sort -u | wc -l | grep -qv '^1$' || {
    echo "all pairings of two equal decks come out the same:"
    grep '^decks,' "$work/twins/figures.csv"
    exit 1
}
# More decks than fit are told, not left out.
many=
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17; do
    sed "s/^name: A/name: D$i/" "$work/Archangel.deck" >"$work/d$i.deck"
    many=$many,$work/d$i.deck
done
fails 2 'at most 16 decks' report unicorn --games 10 --deck "${many#,}" --out "$work/none"
# Two decks make a matrix; a house rule is compared on the same seeds; cards are taken out.
"$program" report unicorn --games 200 --deck "$work/Archangel.deck,$work/Comet.deck" --compare war_power=printed,one \
    --deep --out "$work/full" >/dev/null 2>"$work/err"
grep -q 'deep: . cards, 2 x 200 games each, about' "$work/err"
python3 tests/support/page.py "$work/full" problems compare seats endings length choices leads skill decks cards deep
python3 tests/support/page.py "$work/whole" problems seats endings length choices leads skill cards
# A rule that nothing hangs on changes nothing, and the report says so.
"$program" report unicorn --games 40 --compare tie=draw,draw --out "$work/same" >/dev/null
grep -q 'Nothing changes: all 40 pairs' "$work/same/report.html"
# Few games are not enough, and the report says how many would be.
"$program" report unicorn --games 40 --out "$work/few" >/dev/null
grep -q 'not enough games: about [0-9,]* needed' "$work/few/report.html"
# What thinking ahead is worth: a little of it is measured without being asked for, all budgets when asked for.
"$program" report unicorn --games 10 --skill 2 --out "$work/skill" >/dev/null
python3 - "$work" <<'PYTHON'
import json, re, sys
def skill(name):
    report = json.load(open(f'{sys.argv[1]}/{name}/report.json'))
    text = open(f'{sys.argv[1]}/{name}/report.html').read()
    text = re.search(r'<section id="skill">(.*?)</section>', text, re.S).group(1)
    return {f['item']: f['games'] for f in report['figures'] if f['section'] == 'skill'}, text
played, text = skill('whole')
assert played == {'random': 400, 'easy': 8, 'medium': 8}, played
assert 'easy, 10 iterations' in text and 'medium, 50 iterations' in text and 'was not measured' not in text
assert 'Thinking 50 iterations a decision loses' in text and 'by how much, about --skill' in text  # 8 games never say it
assert not re.search('Thinking .* scores', text)
played, text = skill('few')
assert played == {'random': 40} and 'was not measured: --skill N does it' in text, played
played, text = skill('skill')
assert played == {'random': 10, 'easy': 2, 'medium': 2, 'hard': 2, 'expert': 2}, played
assert 'expert, 1600 iterations' in text
PYTHON
# Three findings at the top, tiles that say no more than their sections, titles of decks, the text of a card beside its name.
"$program" report worlds --games 48 --out "$work/worlds" >/dev/null
"$program" report worlds --games 600 --skill 0 --out "$work/many" >/dev/null
python3 - "$work" <<'PYTHON'
import json, re, sys
for name in 'whole', 'few', 'worlds', 'many':
    report = json.load(open(f'{sys.argv[1]}/{name}/report.json'))
    text = open(f'{sys.argv[1]}/{name}/report.html').read()
    head = re.search(r'<header>(.*?)</header>', text, re.S).group(1)
    lines = re.findall(r'<li><a href="#(\w+)">(.*?)</a></li>', head)
    assert len(lines) == 3 and all(f'<section id="{section}">' in text for section, _ in lines), lines
    assert [section for section, _ in lines] == [h['section'] for h in report['headlines']]
    conclusions = {c['section']: c['conclusion'] for c in report['conclusions']}
    for section, words in lines:
        assert 'not enough' not in conclusions.get(section, '') or section == 'leads', (section, words)
    tiles = dict((label, number) for number, label in re.findall(r'<div class="tile"><b>(.*?)</b><span>(.*?)</span>', head))
    figures = {(f['section'], f['item'], f['measure']): f for f in report['figures'] if f['level'] == 'greedy'}
    for key, label in ((('seats', 'seat 1', 'score'), 'score of seat 1'), (('leads', 'lead changes', 'a game'), 'lead changes a game')):
        number, = (n for l, n in tiles.items() if l.startswith(label))
        assert (number == '?') == (not figures[key]['enough']), (name, label, number, figures[key])
    assert 'decisions a game, median' in tiles and 'middle game' not in text
assert '?' in tiles.values() or name == 'many'
text = open(sys.argv[1] + '/few/report.html').read()
assert re.search(r'<b>\?</b><span>score of seat 1: not enough games, about [0-9,]+ needed', text)
text = open(sys.argv[1] + '/many/report.html').read()
decks = re.search(r'<section id="decks">(.*?)</section>', text, re.S).group(1)
assert 'Cinderhold in Flames' in decks and 'standard_' not in decks
cards = re.search(r'<section id="cards">(.*?)</section>', text, re.S).group(1)
assert re.search(r'<td>Cinder Runner<div class="card">Vassal - Cinderhold - .*?: .*?</div>', cards)
PYTHON
# Every game's report can be made.
for game in $("$program" games --json | python3 -c 'import json, sys
data = json.load(sys.stdin)
print(*(game["name"] for game in (data["games"] if isinstance(data, dict) else data)))'); do
    "$program" report "$game" --games 16 --out "$work/$game" >/dev/null
    python3 tests/support/page.py "$work/$game" problems seats endings length choices leads skill "decks?" cards
done

fails 2 'out FOLDER' report unicorn
fails 2 'there is no game' report chess --out "$work/none"
fails 2 'no player' report unicorn --level clever --out "$work/none"
fails 2 'takes a switch and two values' report unicorn --compare war_source --out "$work/none"
fails 2 'two folders' report unicorn --compare-cards one --out "$work/none"
fails 2 'one at a time' report unicorn --compare tie=draw,portals --compare-cards a,b --out "$work/none"
fails 1 'cannot make the folder' report unicorn --games 10 --out "$work/no/such/place"
