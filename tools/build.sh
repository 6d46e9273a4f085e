#!/bin/sh
# build.sh PRESET [TARGET]: configures if needed and builds. Quiet when all is well; everything on stderr.
set -eu
cd "$(dirname "$0")/.."
preset=$1
target=${2:-all}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() {
    "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        echo "failed: $*" >&2
        exit 1
    }
}
if [ ! -f "build/$preset/build.ninja" ]; then
    echo "Configuring build/$preset" >&2
    quietly cmake --preset "$preset"
fi
# Only a build with real work to do is worth a word.
if ! ninja -C "build/$preset" -n "$target" 2>/dev/null | grep -q 'no work to do'; then
    echo "Building build/$preset" >&2
fi
quietly ninja -C "build/$preset" "$target"
