#!/bin/sh
# Who waits for a long command sees on a terminal how far it is and how long it will take, and Ctrl-C ends it with what has been
# played. Where there is no terminal, no bar gets into the output.
set -eu
cd "$2"
python3 - "$1" <<'PYTHON'
import json, os, pty, re, signal, subprocess, sys
program = sys.argv[1]
BAR = rb'\r\[(#*)(\.*)\] +(\d+)% (\d+) of (\d+) (\w+), about ([\d.]+) (\w+) left\x1b\[K'

def read(terminal):
    try:
        return os.read(terminal, 4096)
    except OSError:  # the other end is closed
        return b''

def watch(*arguments):
    """Runs a command that would take days until its bar tells the time left, and stops it then: the bar, standard output."""
    near, far = pty.openpty()
    run = subprocess.Popen([program, *arguments], stdout=subprocess.PIPE, stderr=far)
    os.close(far)
    seen = b''
    while not re.search(BAR, seen):
        more = read(near)
        assert more, seen
        seen += more
    run.send_signal(signal.SIGINT)
    while more := read(near):
        seen += more
    output = run.stdout.read()
    run.wait()
    assert b'\r\x1b[K' in seen[seen.rindex(b'\r['):], f'the bar stays on the screen: {seen}'
    return re.search(BAR, seen).groups(), output

thinker = 'search:200'
for what, share, arguments in (
        (b'games', 1, ('simulate', 'unicorn', '--players', f'{thinker},{thinker}', '--games', '100000000')),
        (b'pairs', 2, ('tournament', 'unicorn', '--players', f'{thinker},random', '--fixed', '--pairs', '100000000'))):
    (full, empty, percent, done, total, unit, left, measure), output = watch(*arguments, '--json')
    assert unit == what and total == b'100000000' and 0 < int(done) < int(total), (done, total, unit)
    assert len(full) == int(percent) == 0 and len(empty) == 30, (full, empty, percent)
    assert measure == b'h' and float(left) >= 2, (left, measure)
    assert share * int(done) <= json.loads(output)['games'] < share * int(total), output

quiet = subprocess.Popen([program, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
try:
    quiet.communicate(timeout=3)
except subprocess.TimeoutExpired:
    pass
quiet.send_signal(signal.SIGINT)
errors = quiet.communicate()[1]
assert b'left' not in errors and b'[' not in errors, errors
PYTHON
