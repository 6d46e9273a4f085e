#!/bin/sh
# What a scenario that is wrong gets to hear: the place, what was meant, what was seen.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
program=$1

# says TEXT...: the scenario on standard input fails, and the report has these texts.
says() {
    { echo 'given game unicorn; seats Ann Ben; Ann hand Fighter-6 Fighter-7; Ben hand Fighter-6'; cat; } >case.scn
    if "$program" scenario case.scn >seen 2>&1; then
        echo "this should fail:"
        cat case.scn
        exit 1
    fi
    for text in "$@"; do
        grep -qF -- "$text" seen || {
            echo "missing: $text"
            cat case.scn seen
            exit 1
        }
    done
}

says "case.scn:3" "no card 'Foo'" <<'END'
rule U1 - unknown card
given Ann hand Foo
then not over
END
says "no Comet left" <<'END'
given Ann hand 9x Comet
then not over
END
says "no game 'chess'" "unicorn" <<'END'
given game chess
then not over
END
says "no rule switch" "war_source" <<'END'
given rule warsource=3
then not over
END
says "only at: U2" <<'END'
given at U7
then not over
END
says "no counter 'power'" "evacuees 0" <<'END'
given Ben power 3
then not over
END
says "cannot be the name of a seat" <<'END'
given seats Ann nobody
then not over
END
says "seed is a number" <<'END'
given seed many
then not over
END
says "no shipped deck 'big'" <<'END'
given deck big
then not over
END
says "no card" "Foo" <<'END'
given deck "4 Foo"
then not over
END
says "cannot be: " <<'END'
given Ann portal-1 Engineer-2
then not over
END
says "no option of Ann fits 'plays Anchor'" "#6 play Fighter-6" "rules:" "U2 rounds" <<'END'
when Ann plays Anchor
then not over
END
says "several options of Ann fit" <<'END'
when Ann plays
then not over
END
says "this is not one of the options" <<'END'
when Ann #999
then not over
END
says "Ann can play Fighter-6" <<'END'
when Ann cannot play Fighter-6
END
says "this is not one of the options" <<'END'
when Ann cannot play Comet: not asked
END
says "nothing is checked" <<'END'
when Ann plays Fighter-6
END
says "expected: Ann is asked" "seen:     Ben is asked by U2.2" <<'END'
when Ann plays Fighter-6; Ann plays Fighter-7
then not over
END
says "seen:     Ann hand: Fighter-6, Fighter-7" <<'END'
then Ann hand Fighter-6
END
says "Ann is asked by U2.2" <<'END'
then Ann asked U3
END
says "not over: Ann is asked" <<'END'
then over U6.1: Ann wins
END
says "seen:     0 of 1: no card" <<'END'
then Ann sees Ben hand Fighter-6
END
says "#6 play Fighter-6" <<'END'
then Ann may fly
END
says "evacuees 0" <<'END'
then Ann evacuees 1
END
says "no zone, counter or track 'frob'" <<'END'
then Ann frob 1
END
says "not understood from 'is what'" <<'END'
then Ann hand count is what
END
says "the log is:" <<'END'
then log contains foo
END
says "1 of the dice were never rolled" <<'END'
given dice 3
then not over
END
says "stands before when" <<'END'
when Ann plays Fighter-6
given seed 3
END
says "a quote is not closed" <<'END'
then log contains "foo
END
says "a line begins with rule, given, when, then" <<'END'
whenever Ann plays
END
says "a head is 'rule U3.5 - title'" <<'END'
rule U3.5 without a title
then not over
END
says "a line behind a bar" <<'END'
rule U1 - bar
| Comet
END

# Several failures of one block are all told; the rest of the file still runs.
cat >two.scn <<'END'
given game unicorn; Ann hand Comet
rule U1 - first
then Ann hand Anchor; Ann asked U9
rule U1 - second
then Ann hand Comet
END
if "$program" scenario two.scn >seen; then exit 1; fi
[ "$(grep -c 'two.scn:3: U1 - first' seen)" = 2 ]
[ "$(tail -n 1 seen)" = "1 passed, 1 failed" ]

# Files that are not there, empty or no text.
for file in missing.scn /dev/null; do
    if "$program" scenario $file >seen 2>&1; then exit 1; fi
    grep -qE "missing.scn|no scenario in this file" seen
done
printf 'rule U1 - \000\n' >zero.scn
if "$program" scenario zero.scn >seen 2>&1; then exit 1; fi
grep -q "zero byte" seen
if "$program" scenario >seen 2>&1; then exit 1; fi
grep -q "something is missing" seen

# Dice are rolled in the order given, and chance goes on after them.
cat >good.scn <<'END'
rule U2.7 - scripted shuffle
given game unicorn; Ann hand empty; Ann draw empty; Ann discard Comet Anchor Unicorn; chance 0 0; at U2
then Ann hand Comet Anchor Unicorn
END
"$program" scenario -v good.scn
echo "every mistake is told"
