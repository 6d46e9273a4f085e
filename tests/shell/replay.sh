#!/bin/sh
# Replays: good ones are verified, walked through and exported; damaged and foreign ones are refused with line and reason.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
program=$1
"$program" simulate unicorn --games 2 --seed 5 --players random,random --rule war_source=deck --replays games >/dev/null
good=games/unicorn-000001.replay

fail() {
    echo "$1"
    cat seen 2>/dev/null || true
    exit 1
}
# refused FILE TEXT...: status 1 and the texts on standard error, nothing on standard output.
refused() {
    file=$1
    shift
    if "$program" replay "$file" >out 2>seen; then fail "$file should be refused"; fi
    [ ! -s out ] || fail "$file is refused and still talked about"
    for text in "$@"; do
        grep -qF -- "$text" seen || fail "missing: $text"
    done
}

"$program" replay $good >seen
grep -q '^Unicorn Apocalypse: Seat 1, Seat 2$' seen || fail "head"
grep -q '^rule war_source=deck (U-R2)$' seen || fail "switch"
grep -q '^over by U' seen || fail "result"
grep -q '^verified' seen || fail "verified"

# Words for all, for a seat, for a spectator; JSON that a program can read.
"$program" replay $good --step >all
"$program" replay $good --export text | diff all -
"$program" replay $good --step --seat 2 >second
if cmp -s all second; then fail "a seat sees everything"; fi
"$program" replay $good --step --seat spectator >seen
grep -q '^1 Seat 1 (U2.2), Seat 2 (U2.2)$' seen || fail "spectator"
"$program" replay $good --export json >all.json
"$program" replay $good --export json --seat 1 >one.json
/usr/bin/python3 - <<'END'
import json
whole, one = json.load(open('all.json')), json.load(open('one.json'))
assert whole['rules']['war_source'] == 'deck' and len(whole['key']) == 64
assert 'key' not in one, 'a seat must not learn the key of all chance'
assert {a['seat'] for a in one['answers']} == {0} and {a['seat'] for a in whole['answers']} == {0, 1}
assert len(one['events']) == len(whole['events'])
assert one['view']['seat'] == 0 and whole['result']['rule'] == one['view']['result']['rule']
END

# A part of it is an unfinished game that can be verified again.
"$program" replay $good --to 9 --save part.replay
"$program" replay part.replay >seen
grep -q 'unfinished: at decision 9' seen || fail "part"
diff part.replay $good | grep -q '^<' && fail "the part is not a beginning of the whole"
"$program" replay $good --to 9 --export json --seat 1 >seen
grep -q '"decision": 9' seen || fail "view at decision 9"

# An unfinished last line is dropped with a note.
head -c -30 $good >cut.replay
"$program" replay cut.replay >seen 2>note
grep -q 'unfinished' note || fail "note"
grep -q '^verified' seen || fail "the rest is verified"
# Windows line ends and comments do no harm.
sed 's/$/\r/' $good >crlf.replay
"$program" replay crlf.replay >/dev/null
{ cat $good; echo "# a remark"; } >remark.replay
"$program" replay remark.replay >/dev/null

head -n 3 $good >short.replay
refused short.replay "short.replay:3:" "before the line 'play'"
: >empty.replay
refused empty.replay "empty.replay:1:" "not a replay"
head -c 3000 /dev/urandom >noise.replay
refused noise.replay "not a replay"
refused missing.replay "cannot read missing.replay"
refused . "Is a directory"
sed 's/^cardwright-replay 1/cardwright-replay 2/' $good >newer.replay
refused newer.replay ":1:" "format 2"
sed 's/^engine .*/engine 99.0.0/' $good >engine.replay
refused engine.replay ":3:" "99.0.0"
sed 's/^game .*/game chess/' $good >game.replay
refused game.replay ":2:" "no game 'chess'"
sed 's/^fingerprint .*/fingerprint 0123456789abcdef/' $good >foreign.replay
refused foreign.replay ":4:" "rules or cards"
sed 's/^rule war_source=.*/rule war_sauce=deck/' $good >rule.replay
refused rule.replay "no rule switch 'war_sauce=deck'"
sed 's/^rule war_source=.*/rule war_source=sky/' $good >value.replay
refused value.replay "hand|deck"
sed 's/^seed 5/seed 6/' $good >seed.replay
refused seed.replay "seed.replay:"
line=$(grep -n '^play$' $good | cut -d: -f1)
sed "$((line + 3))s/ [0-9a-f]* #/ 00000000 #/" $good >check.replay
refused check.replay "check.replay:$((line + 3)):" "check value"
sed "$((line + 1))s/^1 0 [0-9]*/1 0 999/" $good >action.replay
refused action.replay "action.replay:$((line + 1)):" "not one of the options"
sed "$((line + 1))s/^1 0/1 7/" $good >seat.replay
refused seat.replay "no such seat"
sed "$((line + 1))d" $good >gap.replay
refused gap.replay "gap.replay:"
sed 's/^end .*/end U6.1 0 0/' $good >end.replay
refused end.replay "the game ends with"
sed "$((line + 5))s/.*/end U6.1 1000 -1000/" $good >early.replay
refused early.replay "not over"
{ cat $good; echo "99 0 1 00000000"; } >late.replay
refused late.replay "behind the end"

# A full disk and an unwritable place lose nothing.
if "$program" replay $good --to 3 --save /dev/full/x 2>seen; then fail "saving below a file"; fi
grep -q "cannot write" seen || fail "says why"
if "$program" replay $good --export json >/dev/full 2>seen; then fail "a full disk is no success"; fi
grep -q "not complete" seen || fail "says so"
for bad in "--seat 3" "--seat Nobody" "--export yaml" "--to 0" "--to many" "--stepp"; do
    # shellcheck disable=SC2086
    if "$program" replay $good $bad >out 2>seen; then fail "$bad should be refused"; fi
    [ -s seen ] || fail "$bad is refused without a word"
done
echo "replays hold"
