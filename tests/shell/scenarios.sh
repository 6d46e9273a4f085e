#!/bin/sh
# The scenarios of every shipped game pass, and so do its lessons.
set -eu
failed=0 found=0
for game in $(sed -n "s|^SHIPPED(\(.*\))|$2/games/\1/|p" "$2/games/shipped.def"); do
    for file in "$game"tests/*.scn "$game"lessons/*.scn; do
        [ -e "$file" ] || continue
        found=1
        echo "$file"
        "$1" scenario "$file" || failed=1
    done
done
[ "$found" = 1 ] || {
    echo "no game has scenarios"
    failed=1
}
exit $failed
