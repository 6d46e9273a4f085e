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

# Bare it sets the table: it prints an address and serves until Ctrl-C.
mkfifo said
XDG_DATA_HOME=$work "$2/play" </dev/null >said 2>/dev/null &
served=$!
exec 3<said
read -r line <&3
case $line in
*http://127.0.0.1:*) ;;
*)
    echo "./play says '$line'"
    exit 1
    ;;
esac
kill -INT "$served"
wait "$served"
