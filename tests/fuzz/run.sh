#!/bin/sh
# run.sh TARGET CORPUS WORK: a bounded, repeatable run over the corpus. What breaks the target stays in WORK.
set -eu
runs=20000
[ -n "${CW_LONG:-}" ] && runs=1000000
rm -rf "$3"
mkdir -p "$3/found"
set -- "$1" "$2" "$3" "$3/found"
target=$1 corpus=$2 work=$3 found=$4
[ -d "$corpus" ] || corpus=
# shellcheck disable=SC2086
exec "$target" -runs=$runs -seed=1 -timeout=20 -rss_limit_mb=1024 -max_len=8192 -print_final_stats=1 \
    -artifact_prefix="$work/" "$found" $corpus
