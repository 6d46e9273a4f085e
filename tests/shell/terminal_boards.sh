#!/bin/sh
# Boards that somebody sees for the first time: what wins, what the parts are, whose the pieces are, what a unit may do; and a whole
# game of MERC by keys.
set -eu
program=$1
work=$(mktemp -d)
. "$2/tests/support/terminal.sh"
trap 'close_screen; rm -rf "$work"' EXIT

# --- a map of 80 columns and 24 rows with everything that can be done
open_screen 80 24 "$program" play merc --seed 3 --names Ann
wait_for '^ Goal: Hold more value than the Dictator'
for _ in 1 2 3 4 5 6; do answer 1; done
wait_for '^ Goal: Rebels. value 10   Dictator.s value 20   tactics left 5'
seen_has "^ MERC · Rebels' turn"
seen_has '>Borr >Gunt >1mil'
seen_has '!Shadkaam !4mil'
seen_has 'Iron Industry   R4'
seen_has '^ Borris: 1) train militia  2) explore  3) re-equip'
seen_has '^ Gunther: 5) train militia  6) hire'
seen_has '^ squad 1: march: 10) Valley  11) Twin Groves'
seen_has '13) pass'
type_line '?'
wait_for '^ Goal: Hold more value than the Dictator when his tactics are used up'
seen_has 'day: A day is a turn of the Rebels'
type_line 'rules retreat'
wait_for 'M12.20 At the end of a round each squad may retreat'
type_line q
wait_for '^> *$'

# --- a wider window has the legend
$screen resize-window -x 120 -y 40
wait_for '>yours !the other side.s   R held by Rebels   D held by the Dictator   box stash'

# --- to the end by keys, and q leaves another game
for _ in $(seq 400); do
    answer 1
    grep -q 'Another game' "$work/seen" && break
done
seen_has 'You win\|You lose'
type_line n
wait_for 'left with 0'
open_screen 80 24 "$program" play worlds --seed 3 --names Ann
wait_for 'Keep this hand'
seen_has '^ Worlds Unchained · Preparation'
seen_has '^ Goal: bouts won: you 0, greedy 0'
type_line q
wait_for 'The game is kept'
wait_for 'left with 0'
