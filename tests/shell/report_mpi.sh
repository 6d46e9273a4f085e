#!/bin/sh
# release only
# Two ranks with two threads each write the same report as one process with one thread, a resumed run too.
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
