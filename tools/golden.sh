#!/bin/sh
# golden.sh: makes the golden playthroughs anew (tests/golden/golden.c). Look at the differences before you commit them:
# a line that shows a card to somebody who may not know it is a leak.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
tools/build.sh release golden
build/release/tests/golden --update games
tools/build.sh release unit_screens
CW_GOLDEN="write" build/release/tests/unit_screens
git diff --stat -- 'games/*/tests/golden'
