#!/bin/sh
# load.sh TABLES SECONDS [WATCHERS [SILENT [FLOODING [RUNS]]]]: a server on a folder of its own, and people at it (tools/load.c).
# load.sh all [RUNS]: every row of the table in docs/performance.md, which takes 16 minutes for each run.
# Prints lines of that table: the best of RUNS (without it: 3) by its median, and fails if any of
# them lost an answer or got one wrong. Every run, with the load of the machine, is told on standard error.
set -eu
cd "$(dirname "$0")/.."
usage() {
    sed -n '2,5s/^# //p' "$0" >&2
    exit 2
}
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
status=0

# TABLES SECONDS WATCHERS SILENT FLOODING
run_once() {
    rm -rf "$work/data" "$work/served" # of the run before: its port would be taken for the new one's
    touch "$work/served"
    # Everybody comes from an address of their own (X-Real-IP), so that the limits are those that strangers meet.
    build/release/cardwright serve --port 0 --data "$work/data" --behind-proxy >"$work/served" &
    server=$!
    while ! grep -q 'http://' "$work/served"; do
        kill -0 "$server"
        sleep 0.1
    done
    port=$(sed -n '1s,^.*http://[^/]*:\([0-9]*\)/.*,\1,p' "$work/served")
    build/release/load "$1" "$2" "$port" "$3" "$4" "$5" >"$work/load" || status=1
    ticks=$(awk '{print $14 + $15}' "/proc/$server/stat")
    kilobytes=$(awk '/^RssAnon:/ {print $2}' "/proc/$server/status")
    kill -INT "$server"
    wait "$server"
    server=
    /usr/bin/python3 - "$work/load" "$ticks" "$(getconf CLK_TCK)" "$kilobytes" <<'PYTHON'
import json, sys
with open(sys.argv[1]) as file:
    m = json.load(file)
ticks, each, kilobytes = map(int, sys.argv[2:])
ms = m['ms']
print(f"{ms['p50']}\t| {m['tables']:,} | {m['watchers']}, {m['silent']}, {m['flooding']} | {m['seconds']} | {m['answers']:,} | {m['games']:,} | "
      f"{m['lost']}, {m['wrong']} | {ms['p50']:,}, {ms['p90']:,}, {ms['p99']:,}, {ms['most']:,} | {ticks / each:.1f} | {kilobytes / 1024:.1f} |")
PYTHON
}

# ROW TABLES SECONDS WATCHERS SILENT FLOODING: one run more for that row
add_run() {
    row=$1
    shift
    run_once "$@" >"$work/line"
    cat "$work/line" >>"$work/row.$row"
    echo "load of the machine $(cut -d' ' -f1-3 /proc/loadavg): $(cut -f2 "$work/line")" >&2
}

all_rows='10 60 0 0 0
10 60 2 10 10
100 60 0 0 0
100 60 20 10 10
1000 60 200 0 0
1000 600 200 10 10'
if [ "${1:-}" = all ] && [ $# -le 2 ]; then
    rows=$all_rows runs=${2:-3}
elif [ $# -ge 2 ] && [ $# -le 6 ]; then
    rows="$1 $2 ${3:-0} ${4:-0} ${5:-0}" runs=${6:-3}
else
    usage
fi
tools/build.sh release load
tools/build.sh release cardwright
# Round by round, so that a busy hour spoils one run of each row and not all runs of one.
run=0
while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    number=0
    echo "$rows" >"$work/rows"
    while read -r tables seconds watchers silent flooding <&3; do
        number=$((number + 1))
        add_run "$number" "$tables" "$seconds" "$watchers" "$silent" "$flooding"
    done 3<"$work/rows"
done
number=0
while read -r _; do
    number=$((number + 1))
    sort -n "$work/row.$number" | sed -n '1s/^[^	]*	//p'
done <"$work/rows"
exit $status
