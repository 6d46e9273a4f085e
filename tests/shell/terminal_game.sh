#!/bin/sh
# Whole games at a terminal of 80 columns: with and without colour, with letters beyond ASCII and without; commands,
# completion, undo, the end.
set -eu
program=$1
work=$(mktemp -d)
. "$2/tests/support/terminal.sh"
trap 'close_screen; rm -rf "$work"' EXIT

# --- a board one understands, and colours
open_screen 80 24 "$program" play unicorn --seed 11 --names Ann
wait_for 'U2.2  Choose a card for the battle'
seen_has '^ greedy   evacuees 0 .* hand 7'
seen_has '^ Ann   evacuees 0'
seen_has 'portal 6'
seen_has 'hand 1)Engineer-2 ×2'
seen_has '│'
$screen capture-pane -p -e | grep -q "$(printf '\033')\\[3[1-7]m" || fail "a terminal with colours should show some"
[ "$(seen | wc -l)" -eq 24 ] || fail "the picture should fill 24 rows"

# --- words for numbers, and what is not clear
type_line engineer
wait_for "'engineer' may be 1: play Engineer-2, 2: play Engineer-3"
type_line 99
wait_for 'There is no option 99; they go from 1 to 5'
type_line 'play the piano'
wait_for "'play the piano' is neither an option nor a command"
press p l Tab Tab
wait_for '^ play Engineer-2   play Engineer-3'
press C-u
press w Tab
wait_for '^> why *$'
press Enter
wait_for 'Rule U2.2 asks'
seen_has 'U2.2 Each round is a battle'
seen_has 'U-R4 Before a War'
type_line 'rules u-r5'
wait_for 'U-R5 (war_power=printed of printed|one)'
type_line 'cards unic'
wait_for 'Level 14'
press Enter
wait_for '^> *$'
type_line hint
wait_for 'The computer likes best: play'
type_line log
wait_for 'greedy draws 7 cards'
press Enter
wait_for '^> *$'
type_line options
wait_for '5: play Archangel'
press Enter
wait_for '^> *$'
type_line help
wait_for 'undo .*takes your last answer back'
press q Enter
wait_for '^> *$'

# --- undo returns to the very same picture
seen | head -14 >"$work/at_first"
answer archangel
wait_for 'battle 2'
type_line undo
wait_for 'battle 1'
wait_for_whole 'taken back'
seen | head -14 | cmp -s - "$work/at_first" || fail "undo should bring the same board back"

# --- to the end, typing ahead of the program
for _ in $(seq 150); do echo "send-keys 1 Enter"; done >"$work/keys"
$screen source-file "$work/keys"
wait_for 'Another game?'
seen_has 'You lose\.\|You win\.\|The game is a draw\.'
seen_has 'Ann [0-9]*, greedy [0-9]* (evacuees)'
seen_has 'U6.[12] The moment'
seen_has 'The replay:'
replay=$(ls "$XDG_STATE_HOME"/cardwright/replays/*)
grep -q '^end U6' "$replay" || fail "the replay should have an end line"
[ -z "$(ls "$XDG_STATE_HOME/cardwright/unfinished")" ] || fail "no unfinished game should be left"
type_line y
wait_for 'U2.2  Choose a card for the battle'
type_line resign
wait_for 'Do you give the game up'
type_line yes
wait_for 'You lose: the game was given up'
type_line n
wait_for 'left with 0'

# --- without colour and with ASCII alone
open_screen 80 24 NO_COLOR=1 LC_ALL=C "$program" play unicorn --seed 11 --names Ann
wait_for 'U2.2  Choose a card for the battle'
$screen capture-pane -p -e >"$work/seen"
! grep -q "$(printf '\033')\\[3[1-7]m" "$work/seen" || fail "NO_COLOR should leave no colour"
! LC_ALL=C grep -q '[^ -~[:cntrl:]]' "$work/seen" || fail "the C locale should show ASCII alone"
seen_has 'hand 1)Engineer-2 x2'
$screen source-file "$work/keys"
wait_for 'Another game?'
press Enter
wait_for 'left with 0'

# --- another game, with nothing in the client that knows it
open_screen 80 24 "$program" play worlds --seed 2 --names Ann
wait_for '5.2.3  Keep this hand?'
answer 'keep this hand'
wait_for '5.2.5  Place a Vassal'
seen_has '^ Ann  *prime player  *bouts won 0\|^ Ann  *bouts won 0'
seen_has '^ Ann: Challenger  power 0  *│greedy: Challenger  power 0'
for _ in $(seq 700); do echo "send-keys 2 Enter 1 Enter"; done >"$work/keys"
$screen source-file "$work/keys"
wait_for 'Another game?'
press Enter
wait_for 'left with 0'

# --- keys typed while the opponent thinks do not end up on the board: drawn anew it looks the same
open_screen 80 24 "$program" play unicorn --seed 5 --players you,search:150ms --names Ann
wait_for 'U2.2  Choose a card for the battle'
for _ in 1 2 3 4; do press 1 Enter; sleep 0.05; done
# Typed behind the answers, it stands at the prompt when they are all taken and the board is drawn.
press x
wait_for '^> x *$'
grep -q 'battle [2-9]' "$work/seen" || fail "no answer was taken"
seen >"$work/before"
$screen send-keys -R # the screen is empty
kill -CONT "$pid"
wait_for_same "$work/before" "the board should have nothing on it that was not drawn"

# --- Ctrl-C asks, the second one leaves and keeps the game
open_screen 80 24 "$program" play unicorn --seed 3
wait_for 'U2.2  Choose'
press C-c
wait_for 'Ctrl-C once more leaves the game'
press C-c
wait_for 'left with 130'
seen_has 'play unicorn --resume last'
