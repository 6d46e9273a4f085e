#!/bin/sh
# --plain tells every event once and in order, also what happens while questions with one answer are answered for the
# person: whole games of each game, compared with the log of the replay and with `log all`.
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state" LC_ALL=C.UTF-8
fail() {
    echo "FAILED: $1"
    exit 1
}

# told LOG TRANSCRIPT: every line of the log is a line of the transcript, in this order, none twice.
told() {
    awk 'NR == FNR { want[++n] = $0; times[$0]++; next }
         at < n && $0 == want[at + 1] { at++; seen[$0]++; next }
         $0 in times { seen[$0]++ }
         END {
             if (at < n) { print "line " at + 1 " of " n " is not told: " want[at + 1]; exit 1 }
             for (line in times)
                 if (seen[line] > times[line]) { print "told more often than it happened: " line; exit 1 }
         }' "$1" "$2"
}

for game in unicorn worlds merc crisis; do
    for seed in 1 2; do
        # Numbers at random: those that are no option change nothing.
        awk -v seed=$seed 'BEGIN { srand(seed); for (i = 0; i < 20000; i++) print int(7 * rand()) }' >"$work/keys"
        "$program" play $game --seed $seed --names Ann --plain <"$work/keys" >"$work/out" 2>&1 || fail "$game $seed"
        replay=$(sed -n 's/^The replay: //p' "$work/out" | head -n 1)
        [ -n "$replay" ] || fail "$game $seed did not come to an end"
        # Another game may follow when the keys say so: only the first counts.
        sed '/^The replay: /q' "$work/out" | sed 's/^Ann> //; s/^> [0-9]*//' >"$work/first"
        "$program" replay "$replay" --step --seat 1 | sed -n 's/^    //p' >"$work/log"
        [ "$(wc -l <"$work/log")" -gt 30 ] || fail "$game $seed has no log"
        told "$work/log" "$work/first" || fail "$game, seed $seed, told by --plain"

        # `log all` up to the last decision is the beginning of that log.
        last=$("$program" replay "$replay" --step --seat 1 | sed -n 's/^\([0-9]*\) .*Ann (.*/\1/p' | tail -n 1)
        "$program" replay "$replay" --to "$last" --save "$work/$game.replay" >/dev/null
        echo 'log all' | "$program" play --resume "$work/$game.replay" --plain >"$work/out" 2>&1 || fail "resuming $game"
        sed -n '/^> log all$/,/^>/p' "$work/out" | sed '1d;$d' >"$work/all"
        head -n "$(wc -l <"$work/all")" "$work/log" | cmp - "$work/all" || fail "$game, seed $seed, log all"
    done
done
grep -q 'only one answer, given for you' "$work/first" || fail "no question was answered for the person: nothing is proved"
echo "every event is told"
