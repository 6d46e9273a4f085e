#!/bin/sh
# run.sh TARGET CORPUS WORK: a bounded run from a fixed seed over the corpus. What breaks the target stays in WORK.
set -eu
target=$1 corpus=$2 work=$3 found=$3/found
runs=20000 seconds=30
[ -z "${CW_LONG:-}" ] || runs=5000000 seconds=900
rm -rf "$work"
mkdir -p "$found"
[ -d "$corpus" ] || corpus=
# shellcheck disable=SC2086
exec "$target" -runs=$runs -max_total_time=$seconds -seed=1 -timeout=20 -rss_limit_mb=1024 -max_len=8192 -print_final_stats=1 \
    -artifact_prefix="$work/" "$found" $corpus
