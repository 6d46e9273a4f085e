#!/bin/sh
# The frame of the program: help, version, near misses, exit statuses, a terminal or none.
set -eu
cd "$2"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$1

fails() { # status, words expected on stderr, arguments...
    want=$1
    words=$2
    shift 2
    status=0
    "$program" "$@" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -ne "$want" ] || ! grep -q -- "$words" "$work/err" || [ -s "$work/out" ]; then
        echo "cardwright $*: status $status (wanted $want), stderr (wanted '$words'), nothing on stdout:"
        cat "$work/err" "$work/out"
        exit 1
    fi
}

"$1" --version | grep -qx 'cardwright [0-9]*\.[0-9]*\.[0-9]*'
"$1" --help >"$work/help"
"$1" -h | cmp - "$work/help"
"$1" help | cmp - "$work/help"
"$1" help help | cmp - "$work/help"

# Every command has help of its own, in three ways, that names it and says how it is used.
sed -n 's/^  \([a-z]\{1,\}\)  *[a-z].*/\1/p' "$work/help" >"$work/commands"
[ "$(wc -l <"$work/commands")" -ge 6 ]
while read -r command; do
    [ "$command" = help ] && continue
    "$1" help "$command" >"$work/one"
    grep -q "^usage: cardwright $command" "$work/one"
    "$1" "$command" --help | cmp - "$work/one"
    "$1" "$command" -h | cmp - "$work/one"
    fails 2 'there is no option' "$command" --no-such-option
done <"$work/commands"

fails 2 "did you mean 'games'" gmaes
fails 2 "did you mean 'simulate'" sim
fails 2 'lists the commands' zzzzzz
fails 2 'there is no command' help zzzzzz
fails 2 'there is no option' games -x
fails 2 "did you mean 'Comet'" cards unicorn comets
fails 2 'lists them' cards unicorn 'no such thing at all'
fails 2 'there is no game' cards nothing
fails 2 'there is no game' bench nothing
fails 2 'there is no game' engine nothing
fails 1 'cannot open the folder' cards unicorn --cards nowhere

# Lists for programs are JSON, whatever they hold.
"$1" games --json >"$work/games"
"$1" cards unicorn --json --program >"$work/cards"
"$1" bench unicorn --time 1 --json >"$work/bench"
python3 - "$work" <<'PYTHON'
import json, sys
games = json.load(open(sys.argv[1] + '/games'))
unicorn = next(game for game in games if game['name'] == 'unicorn')
assert unicorn['seats'] == {'fewest': 2, 'most': 2, 'usual': 2}
assert unicorn['actions'] > 15 and 0 < unicorn['state_bytes'] <= 1536
assert any(ruling.get('name') == 'war_source' and ruling['values'] == 'hand|deck' and ruling['default'] == 'hand'
           for ruling in unicorn['rulings'])
cards = json.load(open(sys.argv[1] + '/cards'))
assert len(cards) == unicorn['cards'] and all(card['name'] and card['text'] for card in cards)
bench = json.load(open(sys.argv[1] + '/bench'))
assert bench[0]['game'] == 'unicorn' and bench[0]['random_decisions_per_second'] > 0
PYTHON

# Output that goes nowhere is an error of every command.
for line in games 'games --json' 'cards unicorn' help --version; do
    status=0
    # shellcheck disable=SC2086
    "$1" $line >/dev/full 2>"$work/err" || status=$?
    [ "$status" -eq 1 ] && grep -q 'could not be written' "$work/err" || {
        echo "cardwright $line >/dev/full: status $status"
        exit 1
    }
done

# Without standard output nothing of ours is written into another file.
status=0
"$1" simulate unicorn --games 3 --threads 1 --log "$work/log" >&- 2>"$work/err" || status=$?
[ "$status" -eq 1 ]
grep -q 'could not be written' "$work/err"
if grep -q 'Unicorn Apocalypse' "$work/log"; then
    echo "the result went into the log"
    exit 1
fi
"$1" games >/dev/null 2>&- <&-

# On a terminal a long run shows a bar, on standard error only, and takes it away again.
python3 - "$1" "$work" <<'PYTHON'
import os, pty, signal, subprocess, sys, time
program, work = sys.argv[1:]
master, slave = pty.openpty()
with open(work + '/result', 'w') as out:
    run = subprocess.Popen([program, 'simulate', 'unicorn', '--games', '1000000000', '--threads', '1'],
                           stdout=out, stderr=slave, stdin=slave)
os.close(slave)
seen, start = b'', time.monotonic()
while b' games' not in seen and time.monotonic() - start < 60:
    seen += os.read(master, 4096)
assert b'[' in seen and b'%' in seen and time.monotonic() - start >= 1.9, seen
run.send_signal(signal.SIGINT)
assert run.wait(60) == 130
try:
    while True:
        seen += os.read(master, 4096)
except OSError:
    pass
assert b'\r\x1b[K' in seen and b'stopped after' in seen, seen
result = open(work + '/result').read()
assert 'Signature' in result and '\x1b' not in result and '\r' not in result
PYTHON

# The bare program sets the table, prints the address and serves until Ctrl-C; a port that is taken is no reason not to.
python3 - "$1" "$work" <<'PYTHON'
import os, re, signal, subprocess, sys, urllib.request
program, work = sys.argv[1:]
def bare(data):
    run = subprocess.Popen([program], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                           env=dict(os.environ, HOME=work, XDG_DATA_HOME=data))
    line = run.stdout.readline()
    return run, re.search('http://[^ ]*', line).group()
first, address = bare(work + '/first')
second, other = bare(work + '/second')
assert address != other, other
for run, address in (first, address), (second, other):
    assert b'Cardwright' in urllib.request.urlopen(address).read()
    run.send_signal(signal.SIGINT)
    assert run.wait() == 0
PYTHON
