#!/bin/sh
# `cardwright ... | head` is silent: a reader who leaves has seen enough.  Every command is tried.
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
cd "$2"
mkfifo "$work/pipe" "$work/gone"

# leaves COMMAND...: runs it for a reader who has gone before the first word comes.
leaves() {
    {
        read -r _ <"$work/gone"
        status=0
        "$program" "$@" </dev/null 2>"$work/errors" || status=$?
        echo "$status" >"$work/status"
    } >"$work/pipe" &
    : <"$work/pipe"
    echo >"$work/gone" # the reader has gone
    wait
    if [ -s "$work/errors" ]; then
        echo "$* says:"
        cat "$work/errors"
        exit 1
    fi
    [ "$(cat "$work/status")" = 141 ] || {
        echo "$* ends with $(cat "$work/status")"
        exit 1
    }
    tried="$tried $1"
}

"$program" help | grep -q '141' # a status that is told
tried=
"$program" play unicorn --players random,random --seed 4 --plain </dev/null >"$work/out"
replay=$(sed -n 's/^The replay: //p' "$work/out")
[ -n "$replay" ]
leaves help
leaves games
leaves rules merc
leaves cards worlds
leaves check games/worlds/cards/skyloom.card
leaves scenario -v games/unicorn/tests/u2_battle.scn
leaves play unicorn --players random,random --seed 4
leaves replay "$replay" --step
leaves simulate unicorn --games 20 --json
leaves analyse "$replay" --level search:20
leaves tournament unicorn --players random,greedy --pairs 4 --fixed
leaves bench unicorn --time 20
leaves engine unicorn
leaves report unicorn --games 20 --out "$work/report"
leaves serve --data "$work/tables" --port 0
leaves tables list --data "$work/tables"

# The rest takes the name of a game; what solve can solve is not shipped, and a bot has nothing to say without a server.
for command in $("$program" help | sed -n 's/^  \([a-z]*\) .*/\1/p'); do
    case "$command $tried " in
    solve\ * | bot\ *) leaves "$command" --help ;;
    *" $command "*) ;;
    *) leaves "$command" unicorn ;;
    esac
done
# Output that is lost for another reason is still an error.
if "$program" games >/dev/full 2>"$work/errors"; then exit 1; fi
grep -q 'could not be written' "$work/errors"
echo "every command leaves in silence:$tried"
