#!/bin/sh
# The key stays where it is: fresh where somebody could use it, in no message, log or error; files of ours stay closed to
# programs, and a save is for its owner alone.
set -eu
cd "$2"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"

fail() {
    echo "$*"
    exit 1
}
fails() { # status, words expected on stderr, arguments...
    want=$1
    words=$2
    shift 2
    status=0
    "$program" "$@" >"$work/out" 2>"$work/err" </dev/null || status=$?
    [ "$status" -eq "$want" ] && grep -q -- "$words" "$work/err" || fail "cardwright $*: $status $(cat "$work/err")"
}

# A program that plays the first option and writes down all that it hears, its open files, and the deals that it meets.
cat >"$work/spy.py" <<'PYTHON'
import json, os, sys
out = open(sys.argv[1] + '.' + str(os.getpid()), 'w')
for name in sorted(os.listdir('/proc/self/fd'), key=int):
    if int(name) > 2 and int(name) != out.fileno():
        try: out.write('open ' + os.readlink('/proc/self/fd/' + name) + '\n')
        except FileNotFoundError: pass
for line in sys.stdin:
    out.write(line)
    m = json.loads(line)
    if 'ask' in m:
        answer = {'type': 'choose', 'decision': m['ask']['decision'], 'action': m['ask']['options'][0]['a']}
        print(json.dumps(answer), flush=True)
out.close()
PYTHON
# What this test itself was started with is open everywhere.
python3 "$work/spy.py" "$work/bare" </dev/null
grep -h '^open' "$work"/bare* >"$work/inherited" || true
no_open_files() {
    grep -h '^open' "$work"/heard* | grep -vxF -f "$work/inherited" >"$work/open" &&
        fail "a program finds files of ours open: $(cat "$work/open")"
    return 0
}
spy="cmd:python3 $work/spy.py $work/heard"

# Without --seed a run with a program has 256 bits of its own every time; without a program it is run 1, as ever.
seed_of() { python3 -c 'import json, sys; print(json.load(sys.stdin)["seed"])'; }
for command in simulate tournament; do
    count=--games
    [ $command = simulate ] || count=--pairs
    "$program" $command unicorn --players "random,$spy" $count 1 --json | seed_of >"$work/one"
    "$program" $command unicorn --players "random,$spy" $count 1 --json | seed_of >"$work/two"
    grep -qE '^[0-9a-f]{64}$' "$work/one" || fail "$command: no fresh seed but $(cat "$work/one")"
    ! cmp -s "$work/one" "$work/two" || fail "$command: the same seed twice"
    "$program" $command unicorn --players random,greedy $count 1 --json | seed_of | grep -qx 1
    "$program" $command unicorn --players "random,$spy" $count 1 --seed 7 --json | seed_of | grep -qx 7
done
rm -f "$work"/heard*
fails 2 'could not go on' simulate unicorn --players "random,$spy" --games 1 --checkpoint "$work/point"
fails 2 'dealt to it again' tournament unicorn --players "random,$spy" --pairs 1 --checkpoint "$work/point" --seed 3
"$program" simulate unicorn --players "random,$spy" --games 1 --checkpoint "$work/point" --seed 3 >/dev/null

# A person's game is fresh too.
printf 'save %s/mine.replay\nquit\n' "$work" | "$program" play unicorn --plain >"$work/played"
grep -qE '^key [0-9a-f]{64}$' "$work/mine.replay" || fail 'a game of a person has no fresh key'
# It holds the key of a running game, so that it can go on: for its owner alone.
for save in "$work/mine.replay" "$XDG_STATE_HOME"/cardwright/unfinished/*.replay; do
    [ "$(stat -c %a "$save")" = 600 ] || fail "$save can be read by others: $(stat -c %a "$save")"
done

# No word of the key in what programs hear, in the log, on stderr or in a checkpoint, whatever goes wrong.
key=5eedc0de5eedc0df5eedc0e05eedc0e15eedc0e25eedc0e35eedc0e45eedc0e5
rm -f "$work"/heard*
"$program" simulate unicorn --players "cmd:python3 $work/spy.py $work/heard,cmd:sh -c 'exit 3'" --games 3 --seed $key \
    --log "$work/log" >/dev/null 2>"$work/err"
"$program" simulate merc --players "greedy,$spy,random" --games 2 --seed $key --log "$work/log2" >/dev/null 2>>"$work/err"
printf '%s\n' '{"type":"choose","decision":1,"action":9999}' nonsense '' '{"type":"resign"}' |
    "$program" engine unicorn --players you,greedy --seed $key >"$work/engine" 2>>"$work/err"
"$program" engine unicorn --seed $key </dev/null >>"$work/engine" 2>>"$work/err" || true
"$program" simulate unicorn --players random,random --games 9 --seed $key --checkpoint "$work/point2" >/dev/null
cat >"$work/look.py" <<'PYTHON'
import re, sys
key = sys.argv[1]
words = [key[i:i + 8] for i in range(0, 64, 8)]
numbers = {str(int(a + b, 16)) for a in words for b in words} | {str(int(a, 16)) for a in words}
for path in sys.argv[2:]:
    text = open(path).read()
    assert text, path
    assert not re.search('5eedc0', text, re.I), path
    assert not numbers & set(re.findall('[0-9]+', text)), path
PYTHON
python3 "$work/look.py" $key "$work"/heard* "$work/log" "$work/log2" "$work/engine" "$work/err" "$work/point2"
[ "$(cat "$work"/heard* | grep -c '"type":"over"')" -ge 2 ] || fail 'the spy heard of no end'

# A program gets its two pipes and our stderr, and nothing else that we have open.
no_open_files
rm -f "$work"/heard*
"$program" simulate worlds --players "greedy,$spy" --games 2 --threads 2 --replays "$work/replays" --log "$work/log" \
    --seed 5 >/dev/null
printf '1\n1\nquit\n' | "$program" play unicorn --players "you,$spy" --plain >/dev/null
no_open_files

# A replay holds the key of its whole run: with a program at the table they appear when the last game is over.
cat >"$work/peek.py" <<'PYTHON'
import json, os, sys
for line in sys.stdin:
    m = json.loads(line)
    if 'ask' in m:
        if os.listdir(sys.argv[1]): sys.exit(9)
        print(json.dumps({'type': 'choose', 'decision': m['ask']['decision'], 'action': m['ask']['options'][0]['a']}), flush=True)
PYTHON
mkdir "$work/later"
"$program" simulate unicorn --players "random,cmd:python3 $work/peek.py $work/later" --games 5 --threads 1 \
    --replays "$work/later" --json 2>&1 | grep -q '"forfeits": \[0, 0\]' || fail 'a program could read replays of its run'
[ "$(ls "$work/later" | wc -l)" -eq 5 ] || fail 'replays are missing'
"$program" replay "$work/later/unicorn-000004.replay" >/dev/null

# What a program has heard cannot be taken back; at one keyboard everything can.
printf '1\nundo\nquit\n' | "$program" play unicorn --players "you,$spy" --plain >"$work/undo"
grep -q 'cannot be taken back' "$work/undo" || fail "taken back from a program: $(cat "$work/undo")"
printf '1\nundo\nquit\n' | "$program" play unicorn --players you,greedy --plain >"$work/undo" 2>/dev/null
grep -q 'taken back\.' "$work/undo" || fail 'not taken back at one keyboard'

# In a tournament no deal is dealt to a program twice, whatever the pairing; our own players keep theirs.
rm -f "$work"/heard*
"$program" tournament unicorn --players "greedy,$spy,random" --pairs 6 --threads 2 --seed 4 --json >"$work/cup" 2>/dev/null
python3 - "$work" <<'PYTHON'
import glob, json, sys
work = sys.argv[1]
deals, hands = [], []
for path in glob.glob(work + '/heard*'):
    first = False
    for line in open(path):
        if line.startswith('open'): continue
        m = json.loads(line)
        if m['type'] == 'table':
            deals.append(m['number'])
            first = True
        if 'ask' in m and first:
            first = False
            zone = next(z for z in m['view']['zones'] if z['id'] == 'hand' and z['owner'] == m['seat'])
            hands.append((m['seat'], json.dumps(sorted(json.dumps(c.get('kind')) for c in zone['cards']))))
assert len(deals) == 24 and len(set(deals)) == 24, sorted(deals)
assert len(hands) == 24 and len(set(h for _, h in hands)) == 24, hands
cup = json.load(open(work + '/cup'))
same = {(m['first'][:3], m['second'][:3]): m['same_cards'] for m in cup['matches']}
assert same == {('gre', 'cmd'): False, ('gre', 'ran'): True, ('cmd', 'ran'): False}, same
PYTHON
