#!/bin/sh
# run.sh TARGET CORPUS WORK: the target over its corpus. The short run takes each file of the corpus once, and so is the
# same on every machine; the long run looks for what is new. What breaks the target stays in WORK and joins the corpus
# with its mending.
set -eu
target=$1 corpus=$2 work=$3 found=$3/found
bounds="-runs=0"
[ -z "${CW_LONG:-}" ] || bounds="-seed=$(date +%j) -max_total_time=900"
rm -rf "$work"
mkdir -p "$found"
[ -d "$corpus" ] || corpus=
# shellcheck disable=SC2086
exec "$target" $bounds -timeout=60 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1 \
    -artifact_prefix="$work/" "$found" $corpus
