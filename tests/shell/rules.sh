#!/bin/sh
# `rules`: the list, one rule, one ruling, a chapter, JSON; what does not exist gets a near miss.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
program=$1
has() { # file, text...
    file=$1
    shift
    for text in "$@"; do
        grep -qF -- "$text" "$file" || {
            echo "missing: $text"
            cat "$file"
            exit 1
        }
    done
}
refused() { # status, text, arguments...
    wanted=$1 text=$2 status=0
    shift 2
    "$program" rules "$@" >out 2>seen || status=$?
    [ "$status" = "$wanted" ] || { echo "rules $*: status $status"; exit 1; }
    has seen "$text"
}

"$program" rules unicorn >seen
has seen "U2 Setup and the round" "U6.2" "(definition)" "U-R15" "--rule war_source=hand|deck; usually hand"
[ "$(awk '{ if (length($0) > 80) n++ } END { print n + 0 }' seen)" = 0 ]
"$program" rules unicorn u3.5 >seen
has seen "U3.5" "Rulings:" "U-R8" "Why:" "Code:" "games/unicorn/rules/03_war.c:" "Scenarios:" "tests/u3_war.scn:"
"$program" rules unicorn war_source >seen
has seen "U-R2" "Rules that it belongs to:" "U3.1" "Code:" "Scenarios:"
"$program" rules unicorn U4 >seen
has seen "U4.1" "U4.3"
if grep -q '^U5' seen; then exit 1; fi

"$program" rules unicorn --json >all.json
"$program" rules unicorn U3.5 --json >one.json
"$program" rules unicorn --coverage --json >coverage.json
/usr/bin/python3 - <<'END'
import json
book, one, coverage = (json.load(open(name + '.json')) for name in ('all', 'one', 'coverage'))
assert one in book['rules'] and one['rulings'] == ['U-R8'] and one['code'] and one['scenarios']
assert any(r['id'] == 'U-R2' and r['default'] == 'hand' for r in book['rulings'])
assert coverage['gaps'] == [] and coverage['covered'] == coverage['rules'] + coverage['rulings']
END

refused 2 "did you mean 'unicorn'" unicron
refused 2 "did you mean 'U-R9'" unicorn U-R99
refused 2 "lists them" unicorn something
refused 2 "not about one rule" unicorn U3.5 --coverage
refused 2 "something is missing"
refused 2 "--coverage" unicorn --covrage
# Words instead of numbers: a chapter by its title, a term by its rule, rules that speak of it.
"$program" rules unicorn war >"$work/war"
grep -q '^U3 .*War' "$work/war"
grep -q '^U3.8' "$work/war"
"$program" rules unicorn 'fourth card' | grep -q '^U3.2'
"$program" rules merc retreat | head -1 | grep -q '^M12.20'
echo "the book is open"
