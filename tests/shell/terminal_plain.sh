#!/bin/sh
# --plain: complete play in lines of text, through a pipe; and everything that can be wrong from outside.
set -eu
program=$1
work=$(mktemp -d)
trap 'chmod -R u+w "$work"; rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state" LC_ALL=C.UTF-8 TERM=xterm-256color
fail() {
    echo "FAILED: $1"
    tail -40 "$work/out" "$work/errors" 2>/dev/null
    exit 1
}
has() { grep -q -e "$1" "$work/out" || fail "the output should have '$1'"; }
play() { "$program" play "$@" >"$work/out" 2>"$work/errors"; }
refused() { # part of the message, then arguments of play
    words=$1
    shift
    status=0
    play "$@" </dev/null || status=$?
    [ $status -ne 0 ] && [ $status -lt 126 ] || fail "play $* should fail, status $status"
    grep -q -e "$words" "$work/errors" || fail "play $* should say '$words'"
}

# --- a whole game, with every command on the way
{
    printf 'help\nwhy\ntable\noptions fighter\nrules\nrules U3\nrules nonsense\ncards archangel\ncards nonsense\nlog\n'
    printf 'plya engineer-2\nhnit\nrules U33\ncards archnagel\nxyzzy\n'
    printf 'hint\nundo\nsave\nsave %s/mine.replay\nsave %s/no/such/folder\nhint me\n7\n1\nundo\n' "$work" "$work"
    for _ in $(seq 200); do echo 1; done
} >"$work/keys"
play unicorn --seed 11 --names Ann --plain <"$work/keys" || fail "a whole game should leave with 0"
! LC_ALL=C grep -q '[^ -~]' "$work/out" || fail "plain text should have no escapes and no drawing characters"
has '^U2.2: Choose a card for the battle\.$'
has '^1: play Engineer-2$'
has 'Rule U2.2 asks'
has '^greedy, hand: 7 cards\.$'
has '^Ann, hand: 7 cards: 2 times Engineer-2, 2 times Engineer-3'
has '^U3 War$'
has "No rule is called 'nonsense' or speaks of it"
has "No card has 'nonsense' in its name"
has "'plya engineer-2' is neither an option nor a command; did you mean 'play Engineer-2'?"
has "'hnit' is neither an option nor a command; did you mean 'hint'?"
has "No rule is called 'U33' or speaks of it; did you mean 'U3'?"
has "No card has 'archnagel' in its name; did you mean 'Archangel'?"
has "'xyzzy' is neither an option nor a command; help lists the commands"
has 'The computer likes best: .*, wins [0-9]* of 100 tries (give or take'
has 'There is nothing to take back'
has 'The game is kept after every answer'
has 'Saved\.'
has 'Not saved: '
has 'Your last answer'
has '^You lose\.$\|^You win\.$\|^The game is a draw\.$'
has '^Ann [0-9]*, greedy [0-9]* (evacuees)\.$'
has '^U6.[12] The moment'
replay=$(sed -n 's/^The replay: //p' "$work/out")
grep -q '^player you$' "$replay" || fail "the replay should say who played"

# --- '?' is what people type who know no command yet, and no number is less than nothing
printf '?\n-1\nquit\n' >"$work/ask"
play unicorn --seed 11 --names Ann --plain <"$work/ask"
has '^Goal: Open all six of your portals'
has '^  portal: Build cards on it count points'
has '^help lists what can be typed'
has "'-1' is neither an option nor a command"

# --- the same answers give the same game
play unicorn --seed 11 --names Ann --plain <"$work/keys"
again=$(sed -n 's/^The replay: //p' "$work/out")
cmp "$replay" "$again" || fail "the same seed and answers should give the same replay"

# --- a game saved with save FILE goes on from there, and the file stays as it was
cp "$work/mine.replay" "$work/copy"
echo table | play --resume "$work/mine.replay" --plain
has '^Ann, hand: 7 cards: 2 times Engineer-2'
cmp "$work/copy" "$work/mine.replay" || fail "resuming should leave the saved file alone"

# --- stdin closed, or at its end at once
play unicorn --seed 1 --plain <&- || fail "a closed stdin should leave the game, not fail"
has 'The game is kept'
play unicorn --seed 1 --plain </dev/null || fail "an empty stdin should leave the game"
has 'The game is kept'
play unicorn --players greedy,greedy --seed 4 </dev/null || fail "a game without people plays itself"
has 'The game is over'
if echo 1 | "$program" play unicorn --plain >/dev/full 2>"$work/errors"; then
    fail "output that is lost should not look like success"
fi

# --- a folder for games that cannot be
: >"$work/a_file"
echo quit | XDG_STATE_HOME=$work/a_file play unicorn --plain || fail "the game should go on without a place to keep it"
has 'Warning: this game is not kept when you leave: cannot make the folder'
has 'could not be kept'
echo quit | env -u XDG_STATE_HOME HOME= "$program" play unicorn --plain >"$work/out" || fail "no home, no failure"
has 'there is no home folder'

# --- files that cannot be resumed
refused 'is over' --resume "$replay"
sed 's/^engine .*/engine 99.0.0/' "$replay" >"$work/newer"
refused 'newer:3: .*cardwright 99.0.0' --resume "$work/newer"
sed 's/^fingerprint .*/fingerprint 0000000000000000/' "$replay" >"$work/foreign"
refused 'foreign:4: .*not those that the game was played with' --resume "$work/foreign"
head -c 300 "$replay" | sed 's/seat/saet/' >"$work/broken"
refused 'broken:' --resume "$work/broken"
head -c 5000 /dev/urandom >"$work/noise"
refused 'not a replay' --resume "$work/noise"
refused 'No such file' --resume "$work/nothing"
refused 'is a directory\|Is a directory' --resume "$work"
XDG_STATE_HOME=$work/empty refused 'no unfinished game' unicorn --resume last
sed 's/^player greedy/player cmd:true/' "$work/mine.replay" >"$work/program"
refused "would start the program 'true'" --resume "$work/program"

# --- and the rest of the line
play || fail "play without a game should show the games"
has '^Unicorn Apocalypse$'
has '^  wins    Open all six of your portals'
has '^  takes   10 to 20 minutes$'
has '^  play    cardwright play merc$'
refused 'seed does not go with --resume' --resume "$work/mine.replay" --seed 4
refused 'unicron' unicron
refused 'no player' unicorn --players you,nobody
refused 'names 3' unicorn --players you,greedy,greedy
refused 'war_source' unicorn --rule war_source=moon
refused 'no seed' unicorn --seed x
refused 'name' unicorn --names "$(printf 'a\nb')"
