#!/bin/sh
# ./play runs the built program from any folder: its output alone on stdout, nothing of the build.
# release only
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
ln -s "$2/play" linked_play

"$1" --version >expected
for command in "$2/play" ./linked_play; do
    "$command" --version >seen 2>chatter
    diff expected seen
    if [ -s chatter ]; then
        echo "an up-to-date tree should build in silence:"
        cat chatter
        exit 1
    fi
done

# The exit status is the program's own.
if "$2/play" no-such-command >seen 2>&1; then
    echo "an unknown command should fail"
    exit 1
fi

# Without a terminal the bare command helps instead of asking.
"$2/play" </dev/null >seen 2>&1
grep -qi usage seen
