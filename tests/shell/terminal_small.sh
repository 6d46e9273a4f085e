#!/bin/sh
# Terminals that are too small, that change their size, and that cannot be drawn on.
set -eu
program=$1
work=$(mktemp -d)
. "$2/tests/support/terminal.sh"
trap 'close_screen; rm -rf "$work"' EXIT

# --- 20 columns: told in words, complete, and played to the end
open_screen 20 24 "$program" play unicorn --seed 11
wait_for '^1: play Engineer-2'
seen_has 'too few for a board'
for _ in $(seq 150); do echo "send-keys 1 Enter"; done >"$work/keys"
$screen source-file "$work/keys"
wait_for 'Another game'
type_line n
wait_for 'left with 0'

# --- 5 rows
open_screen 80 5 "$program" play unicorn --seed 11
wait_for '^5: play Archangel'
answer 1
type_line quit
wait_for 'left with 0'

# --- larger and smaller in the middle of a line that is being typed
open_screen 80 24 "$program" play unicorn --seed 11
wait_for '^ hand 1)'
press e n g i n e e r - 4
wait_for '^> engineer-4'
$screen resize-window -x 120 -y 40
wait_for 'draw 51   discard 0$'
wait_for '^> engineer-4'
$screen resize-window -x 30 -y 10
wait_for '^table tells the table'
$screen resize-window -x 60 -y 20
wait_for '^ hand 1)'
press Enter
wait_for 'battle 2'
for size in '1 1' '2 2' '49 12' '50 11' '50 12' '300 100' '80 24'; do
    # shellcheck disable=SC2086
    set -- $size
    $screen resize-window -x "$1" -y "$2"
    sleep 0.05
done
wait_for '^ hand 1)'
type_line quit
wait_for 'left with 0'

# --- a terminal that can do nothing but lines
open_screen 80 24 TERM=dumb "$program" play unicorn --seed 11
wait_for '^5: play Archangel'
! $screen capture-pane -p | grep -q '│' || fail "a dumb terminal should get lines alone"
type_line quit
wait_for 'left with 0'

# --- and one that terminfo does not know
open_screen 80 24 TERM=no-such-terminal "$program" play unicorn --seed 11
wait_for '^5: play Archangel'
type_line quit
wait_for 'left with 0'
