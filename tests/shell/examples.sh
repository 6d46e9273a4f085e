#!/bin/sh
# The C examples are short and need nothing but the library and its header; they play whole games of every game there is.
# release only
set -eu
cd "$2"
tree=$(dirname "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp include/cardwright.h "$work"
for name in random_games text_game; do
    lines=$(wc -l <examples/c/$name.c)
    [ "$lines" -lt 60 ] || { echo "examples/c/$name.c has $lines lines"; exit 1; }
    cp examples/c/$name.c "$work"
    for compiler in gcc clang-14; do
        $compiler -std=c11 -Wall -Wextra -Werror -I"$work" "$work/$name.c" "$tree/libcardwright.a" -o "$work/$name"
    done
    gcc -I"$work" "$work/$name.c" -L"$tree" -lcardwright -Wl,-rpath,"$tree" -o "$work/$name-shared"
done

for game in $("$1" games | cut -d' ' -f1); do
    "$work/random_games" "$game" 50 >"$work/out"
    "$work/random_games-shared" "$game" 50 | cmp - "$work/out"
    grep -q ': 50 games, [1-9]' "$work/out"
    grep -q ': [1-9][0-9]* won' "$work/out"
    # Whoever types nonsense now and then is asked again.
    awk 'BEGIN { for (i = 0; i < 20000; i++) print "1\nnonsense" }' | "$work/text_game" "$game" 7 >"$work/out"
    tail -n 1 "$work/out" | grep -qE 'You win|You lose|A draw'
    grep -q '(rule [A-Z]*[0-9]' "$work/out"
done
status=0
"$work/random_games" nonsuch 2>"$work/err" || status=$?
[ "$status" -eq 2 ] && grep -q 'there are unicorn' "$work/err"
[ "$("$work/text_game" unicorn 7 </dev/null | grep -c '^> ')" -eq 1 ]
