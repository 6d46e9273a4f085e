#!/bin/sh
# What lies on cards and what is counted, by name: the proof games' scenarios pass, and wrong ones are told why.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
program=$(cd "$(dirname "$1")" && pwd)/cardwright-proof
for file in "$2"/tests/games/*/tests/*.scn; do
    "$program" scenario "$file"
done
cd "$work"

# says TEXT...: the scenario on standard input fails, and the report has these texts.
says() {
    { echo 'given game gauntlet; seats Ann Ben; Ann hand Blade Thorn; Ben hand Feather; at T3'; cat; } >case.scn
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

says "case.scn:3" "Blade has no 'frots'; did you mean 'frost'?; what can be set: edge, frost, tied" <<'END'
rule T3.9 - a name that no row has
given Ann hand Blade with frots 1
then not over
END
says "case.scn:2" "Blade 'edge' cannot be set to 256, only to 0 .. 255" <<'END'
given Ann hand Blade with edge 256
then not over
END
says "Blade 'edge' cannot be set to -1, only to 0 .. 255" <<'END'
given Ann hand Blade with edge -1
then not over
END
says "no card 'Blase'; did you mean 'Blade'?" <<'END'
given Ann hand Blase with edge 1
then not over
END
says "no card 'Shild'; did you mean 'Shield'?" <<'END'
given Ann stash Shield, Blade with tied Shild
then not over
END
says "'tied' is a card that lies on the table: no clause before this one lays a Shield" <<'END'
given Ann stash Blade with tied Shield
then not over
END
says "no card of The Gauntlet ever has the counter or value 'edgy'; did you mean 'edge'?" <<'END'
then Ann hand Blade has edgy 1
END
says "the counter 'health' cannot be set to 4, only to 0 .. 3" <<'END'
given Ann health 4
then not over
END
says "the counter 'skills' cannot be set to 1: it follows from the rest of the table" <<'END'
given skills 1
then not over
END
says "Ann has no zone or counter 'helth'; did you mean 'health'?" <<'END'
given Ann helth 1
then not over
END
says "Blade edge 2" <<'END'
given Ann hand Blade with edge 2
then Ann hand Blade has edge 1
END
