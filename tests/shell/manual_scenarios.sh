#!/bin/sh
# The manual cannot lie: every ```scenario block in it is run, one file each.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
awk -v work="$work" '
    /^```/ && inside { inside = 0; close(out); next }
    /^```scenario$/ { n++; inside = 1; out = work "/" n ".scn"; next }
    inside { print > out }' "$2"/docs/manual/*.md
set -- "$1" "$work"/*.scn
[ -e "$2" ] || {
    echo "the manual has no example"
    exit 1
}
program=$1
shift
exec "$program" scenario -v "$@"
