#!/bin/sh
# run.sh TARGET CORPUS WORK: a bounded run over the corpus. What breaks the target stays in WORK and joins the corpus with
# its mending.
# The short run is the same each time: no clock bounds it, what it finds is not read in again by the clock, and addresses
# lie at the same place; what the fuzzer would learn from comparisons is left out, since it holds addresses of a stack that is
# another one in every folder. Where a machine does not let a process fix
# its addresses, only the corpus itself is run. The long run looks for what is new.
set -eu
target=$1 corpus=$2 work=$3 found=$3/found
fixed="setarch $(uname -m) -R"
bounds="-seed=1 -runs=2000 -reload=0 -use_cmp=0"
if [ -n "${CW_LONG:-}" ]; then
    bounds="-seed=$(date +%j) -max_total_time=900"
elif ! $fixed true 2>/dev/null; then
    fixed='' bounds="-runs=0"
fi
rm -rf "$work"
mkdir -p "$found"
[ -d "$corpus" ] || corpus=
# shellcheck disable=SC2086
exec $fixed "$target" $bounds -timeout=60 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1 \
    -artifact_prefix="$work/" "$found" $corpus
