#!/bin/sh
# build.sh PRESET TARGET [CMAKE OPTION...]: configures if needed or if options are given, and builds.
# Quiet when all is well; everything on stderr. Two at once in one checkout wait for each other.
set -eu
cd "$(dirname "$0")/.."
preset=$1
target=$2
shift 2
# A user without a home builds without a cache.
if cache=$(ccache --get-config cache_dir 2>/dev/null); then
    { mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ]; } || export CCACHE_DISABLE=1
fi
mkdir -p build
exec 9>build/.lock
flock 9
log=$(mktemp)
trap 'rm -f "$log" "$log.status"' EXIT
quietly() {
    "$@" >"$log" 2>&1 || {
        cat "$log" >&2
        echo "failed: $*" >&2
        exit 1
    }
}
# A checkout that was moved or copied starts anew.
if [ -f "build/$preset/CMakeCache.txt" ] &&
    ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$PWD" "build/$preset/CMakeCache.txt"; then
    rm -rf "build/$preset"
fi
[ -f "build/$preset/build.ninja" ] || echo "Configuring build/$preset" >&2
if [ ! -f "build/$preset/build.ninja" ] || [ $# -gt 0 ]; then
    quietly cmake --preset "$preset" "$@"
fi
# A word only when there is real work: a dry run cannot tell, because it stops at looking for new files.
{
    status=0
    ninja -C "build/$preset" "$target" 2>&1 || status=$?
    echo "$status" >"$log.status"
} | tee "$log" | awk -v tree="build/$preset" '/^\[[0-9]+\/[0-9]+\] (Building|Linking)/ && !said++ {
    print "Building " tree > "/dev/stderr"
}'
status=$(cat "$log.status")
if [ "$status" -ne 0 ]; then
    # Compilers' words, without the progress of what went well.
    grep -vE '^\[[0-9]+/[0-9]+\] |^ninja: Entering' "$log" >&2
    exit 1
fi
