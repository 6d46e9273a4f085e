#!/bin/sh
# Two people at one keyboard: neither sees the other's hand or sealed answer, on the screen or by scrolling back.
set -eu
program=$1
work=$(mktemp -d)
. "$2/tests/support/terminal.sh"
trap 'close_screen; rm -rf "$work"' EXIT

# Ann has Engineers alone and Ben has Fighters alone, so that a leak has a name.
printf '20 Engineer-2\n20 Engineer-3\n' >"$work/ann.deck"
printf '20 Fighter-6\n20 Fighter-7\n' >"$work/ben.deck"

play_two() { # columns, rows, further arguments of play
    columns=$1 rows=$2
    shift 2
    open_screen "$columns" "$rows" "$program" play unicorn --players you,you --names Ann,Ben --seed 2 \
        --deck "$work/ann.deck,$work/ben.deck" "$@"
}

play_two 80 24
wait_for 'Hand the keyboard to Ann'
seen_lacks 'Engineer'
seen_lacks 'Fighter'
press Enter
wait_for '^Ann>'
seen_has 'hand .*Engineer'
seen_lacks 'Fighter'
type_line table
wait_for 'Ben, hand: 7 cards\.'
seen_lacks 'Fighter'
type_line hint
wait_for 'The computer likes best'
seen_lacks 'Fighter'
type_line 'log all'
wait_for 'Ben draws 7 cards'
seen_lacks 'Fighter'
press Enter
wait_for '^Ann>'
answer 'play Engineer-3'
wait_for 'Hand the keyboard to Ben'
seen_lacks 'Engineer'
seen_lacks 'Fighter'
press Enter
wait_for '^Ben>'
seen_has 'hand .*Fighter'
seen_lacks 'Engineer'
# What Ann typed is not in the history of the line.
press Up x
wait_for '^Ben> .*x *$'
seen_lacks 'Engineer'
press C-u
# Redrawing, resizing and pages of text do not bring anything back.
$screen resize-window -x 100 -y 30
wait_for 'discard 0$'
type_line why
wait_for 'Rule U2.2 asks'
seen_lacks 'Engineer'
press Enter
wait_for '^Ben>'
# Both cards are open now.  Ben won and goes on without handing the keyboard over.
answer 'fighter 7'
wait_for '^Ben>'
seen_has 'Ann plays Engineer-3'
seen_has 'U2.5  Put the winning Fighter-7 on a portal'
seen_lacks 'Engineer-2'

# --- an answer that is taken back goes to whom it belongs
type_line undo
wait_for 'are taken back'
wait_for 'U2.2  Choose a card for the battle'
wait_for '^Ben>'

# --- quitting at the curtain, resuming behind it
play_two 80 24
wait_for 'Hand the keyboard to Ann'
type_line quit
wait_for 'left with 0'
open_screen 80 24 "$program" play unicorn --resume last
wait_for 'Hand the keyboard to Ann'
press Enter
wait_for '^Ann>'
type_line resign
type_line y
wait_for 'Ben wins: the game was given up'
seen_lacks 'Engineer'
seen_lacks 'Fighter'

# --- the same in words, on a terminal that is too small and with --plain: the screen is cleared
for form in '30 30' '80 24 --plain'; do
    # shellcheck disable=SC2086
    play_two $form
    wait_for 'Ann presses Enter\|presses$'
    press Enter
    wait_for '^1: play Engineer-2'
    seen_lacks 'Fighter'
    type_line 1
    wait_for 'Ben presses Enter\|keyboard to Ben'
    seen_lacks 'Engineer'
    press Enter
    wait_for '^1: play Fighter'
    seen_lacks 'Engineer'
    type_line quit
    wait_for 'left with 0'
done

# --- a whole game between two, sealed answers and all; many Comets make it short
printf '20 Engineer-2\n20 Comet\n' >"$work/ann.deck"
printf '20 Fighter-7\n20 Comet\n' >"$work/ben.deck"
play_two 80 24
for _ in $(seq 100); do echo "send-keys 2 Enter 1 Enter"; done >"$work/keys"
$screen source-file "$work/keys"
wait_for 'Another game?'
seen_lacks 'hand .*Engineer'
seen_lacks 'hand .*Fighter'

# Lines of text leave no hand to scroll back to either, whatever the terminal is called.
for term in xterm screen vt100; do
    python3 - "$program" "$term" <<'PYTHON'
import os, pty, select, sys, time
program, term = sys.argv[1:]
child, line = pty.fork()
if child == 0:
    os.environ['TERM'] = term
    os.execv(program, [program, 'play', 'unicorn', '--players', 'you,you', '--names', 'Ann,Ben', '--seed', '3', '--plain'])
seen = b''
def wait_for(words):
    global seen
    late = time.time() + 20
    while words not in seen:
        assert time.time() < late, f'{term}: {words} after {seen}'
        if select.select([line], [], [], 1)[0]:
            seen += os.read(line, 65536)
wait_for(b'to Ann')
os.write(line, b'\n')
wait_for(b'Ann> ')
os.write(line, b'1\n')
wait_for(b'to Ben')
assert b'\x1b[3J' in seen[seen.index(b'Ann> '):], f'{term}: the history stays'
os.write(line, b'quit\n')
os.waitpid(child, 0)
PYTHON
done
