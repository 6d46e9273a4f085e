#!/bin/sh
# release only
# report: the page of every game as a browser shows it, at the width of a desk and of a telephone.
set -eu
cd "$2"
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for game in $("$program" games --json | python3 -c 'import json, sys
print(*(game["name"] for game in json.load(sys.stdin)))'); do
    "$program" report "$game" --games 20 --out "$work/$game" >/dev/null
    python3 tests/support/browser.py "$work/$game" problems seats endings length choices leads skill cards
done

# A page that does not fit is noticed.
mkdir "$work/wide"
sed 's/<body>/<body><div style="width:3000px">wide<\/div>/' "$work/unicorn/report.html" >"$work/wide/report.html"
! python3 tests/support/browser.py "$work/wide" problems 2>"$work/err"
grep -q 'the page is 3[0-9]* wide' "$work/err"
# So are words that shrink with the screen, and words on top of each other.
for fault in 's/svg text{font-size:13px/svg text{font-size:9px/' 's/text-anchor="end" class="value"/text-anchor="start" class="value"/'; do
    sed "$fault" "$work/unicorn/report.html" >"$work/wide/report.html"
    ! cmp -s "$work/unicorn/report.html" "$work/wide/report.html"
    ! python3 tests/support/browser.py "$work/wide" problems 2>"$work/err"
    grep -q 'too small to read\|outside of their drawing' "$work/err"
done
