#!/bin/sh
# README says of each game how many of its rules are to come, and names no other number than `rules --coverage` counts.
set -eu
program=$1
cd "$2"
for game in $("$program" games --json | /usr/bin/python3 -c 'import json, sys
print(*(game["name"] for game in json.load(sys.stdin)))'); do
    count=$("$program" rules $game --coverage | tail -n 1)
    title=${count%%:*}
    next=$(echo "$count" | sed 's/.*, \([0-9]*\) to come;.*/\1/')
    grep -q "^| $title | .* | $next rules" README.md || {
        echo "README should say of $title that $next rules are to come"
        exit 1
    }
done
