#!/bin/sh
# release only
# Two ranks with two threads each write the same report as one process with one thread, a resumed run too; so do other runs.
set -eu
cd "$2"
alone=$1
ranked=$(dirname "$1")/cardwright-mpi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
[ -x "$ranked" ] || {
    echo "cardwright-mpi was not built: libopenmpi-dev is missing"
    exit 1
}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
# Machines without a network of their own still have themselves.
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_plm_rsh_agent=sh

"$alone" report unicorn --games 300 --seed 5 --threads 1 --out "$work/alone" >/dev/null
mpirun -n 2 "$ranked" report unicorn --games 300 --seed 5 --threads 2 --out "$work/two" >/dev/null
diff -r "$work/alone" "$work/two"
# What one process began, three ranks may finish.
"$alone" report unicorn --games 120 --seed 5 --threads 1 --checkpoint "$work/point" --out "$work/part" >/dev/null
mpirun -n 3 "$ranked" report unicorn --games 300 --seed 5 --threads 1 --checkpoint "$work/point" --out "$work/three" >/dev/null
diff -r "$work/alone" "$work/three"

# simulate and tournament share their games among ranks too, say everything once, and go on with what others left.
for run in "simulate unicorn --players greedy,random --games 500 --seed 5 --json" \
    "simulate merc --players greedy,greedy,random --games 60 --seed 5 --json" \
    "tournament unicorn --players greedy,random,search:3 --pairs 20 --seed 5 --json" \
    "tournament unicorn --players greedy,random --claim 65 --pairs 500 --seed 5 --json" \
    "tournament merc --players greedy,cmd:/bin/false --fixed --pairs 4 --seed 5 --json"; do
    # shellcheck disable=SC2086
    {
        "$alone" $run --threads 1 >"$work/one" 2>"$work/one.err"
        mpirun -n 3 "$ranked" $run --threads 1 >"$work/three.out" 2>"$work/three.err"
    }
    cmp "$work/one" "$work/three.out"
    sed "s/^cardwright-mpi/cardwright/" "$work/three.err" | cmp - "$work/one.err"
done
for run in "simulate unicorn --players greedy,random --seed 5 --json --games 600" \
    "tournament unicorn --players greedy,random --fixed --seed 5 --json --pairs 30"; do
    rm -f "$work/save"
    # shellcheck disable=SC2086
    {
        "$alone" ${run% *} 10 --checkpoint "$work/save" >/dev/null
        "$alone" $run >"$work/one"
        mpirun -n 2 "$ranked" $run --checkpoint "$work/save" >"$work/two.out"
    }
    cmp "$work/one" "$work/two.out"
    # shellcheck disable=SC2086
    "$alone" $run --checkpoint "$work/save" | cmp - "$work/one"
done
status=0
mpirun -n 2 "$ranked" tournament unicorn --players greedy,clever >/dev/null 2>"$work/err" || status=$?
[ "$status" -ne 0 ]
grep -q "no player 'clever'" "$work/err"
status=0
mpirun -n 2 "$ranked" simulate unicorn --log "$work/log" >/dev/null 2>"$work/err" || status=$?
[ "$status" -ne 0 ]
grep -q 'cannot be shared among ranks' "$work/err"
