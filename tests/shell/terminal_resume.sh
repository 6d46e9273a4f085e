#!/bin/sh
# A game that was killed, hung up or left resumes where it was.
set -eu
program=$1
work=$(mktemp -d)
. "$2/tests/support/terminal.sh"
trap 'close_screen; rm -rf "$work"' EXIT

# --- killed in the middle of a War: the question is the same, the board is the same
printf '60 Fighter-8\n' >"$work/war.deck"
open_screen 80 24 "$program" play unicorn --seed 11 --names Ann --ask-all --deck "$work/war.deck"
wait_for 'U2.2  Choose'
answer 1
answer 1
wait_for_whole 'U3.1  War: choose a card to lay face up, in the order of your hand (2 to go)'
seen >"$work/before"
kill -9 "$pid"
wait_for 'left with 137'
open_screen 80 24 "$program" play unicorn --ask-all
wait_for 'There is an unfinished game of .* Go on with it'
press Enter
wait_for_whole 'U3.1  War: choose a card to lay face up, in the order of your hand (2 to go)'
seen | cmp - "$work/before" || fail "the resumed game should look as it did"

# --- while it is played nobody else takes it
"$program" play unicorn --resume last </dev/null >"$work/out" 2>&1 && fail "a game on a table should not be taken"
grep -q 'no unfinished game' "$work/out" || fail "it should say that there is none"

# --- hung up and terminated: kept each time, resumed each time
answer 1
kill -HUP "$pid"
wait_for 'left with 129'
seen_has 'The game is kept'
open_screen 80 24 "$program" play unicorn --resume last --ask-all
wait_for 'U3.1  War: choose a card to lay face up, in the order of your hand (1 to go)'
kill -TERM "$pid"
wait_for 'left with 143'
seen_has 'The game is kept'
open_screen 80 24 "$program" play --resume last --ask-all
wait_for '(1 to go)'
type_line quit
wait_for 'left with 0'

# --- refused, then deleted
open_screen 80 24 "$program" play unicorn
wait_for 'Go on with it'
type_line n
wait_for 'battle 1'
type_line resign
type_line y
wait_for 'Another game'
type_line n
wait_for 'left with 0'
[ "$(ls "$XDG_STATE_HOME/cardwright/unfinished" | wc -l)" -eq 1 ] || fail "a game that was refused should stay"
open_screen 80 24 "$program" play unicorn
wait_for 'Go on with it'
type_line d
wait_for 'battle 1'
type_line quit
wait_for 'left with 0'
[ "$(ls "$XDG_STATE_HOME/cardwright/unfinished" | wc -l)" -eq 1 ] || fail "the new game alone should be there"

# --- a file whose last line was cut off in the middle: that answer is lost, the rest is there
file=$(ls "$XDG_STATE_HOME"/cardwright/unfinished/*.replay)
printf '1 0 1 0' >>"$file"
echo quit | "$program" play --resume last --plain >"$work/out" 2>&1
grep -q 'is unfinished and was dropped' "$work/out" || fail "the cut line should be told"
