#!/bin/sh
# load.sh TABLES SECONDS [WATCHERS [SILENT [FLOODING [RUNS]]]]: a server on a folder of its own, and people at it (tools/load.c).
# Prints a line of the table in docs/performance.md: the best of RUNS (without it: 3) by its median, and fails if any of
# them lost an answer or got one wrong. Every run, with the load of the machine, is told on standard error.
set -eu
cd "$(dirname "$0")/.."
if [ $# -lt 2 ] || [ $# -gt 6 ]; then
    sed -n '2,4s/^# //p' "$0" >&2
    exit 2
fi
tables=$1 seconds=$2 watchers=${3:-0} silent=${4:-0} flooding=${5:-0} runs=${6:-3}
tools/build.sh release load
tools/build.sh release cardwright
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
status=0
run=0
while [ "$run" -lt "$runs" ]; do
    run=$((run + 1))
    rm -rf "$work/data"
    build/release/cardwright serve --port 0 --data "$work/data" --connections 100000 --tables 1000000 >"$work/served" &
    server=$!
    while ! grep -q 'http://' "$work/served"; do
        kill -0 "$server"
        sleep 0.1
    done
    port=$(sed -n '1s,^.*http://[^/]*:\([0-9]*\)/.*,\1,p' "$work/served")
    build/release/load "$tables" "$seconds" "$port" "$watchers" "$silent" "$flooding" >"$work/load" || status=1
    ticks=$(awk '{print $14 + $15}' "/proc/$server/stat")
    kilobytes=$(awk '/^RssAnon:/ {print $2}' "/proc/$server/status")
    kill -INT "$server"
    wait "$server"
    server=
    echo "run $run of $runs, load of the machine $(cut -d' ' -f1-3 /proc/loadavg): $(cat "$work/load")" >&2
    /usr/bin/python3 - "$work/load" "$ticks" "$(getconf CLK_TCK)" "$kilobytes" >>"$work/lines" <<'PYTHON'
import json, sys
with open(sys.argv[1]) as file:
    m = json.load(file)
ticks, each, kilobytes = map(int, sys.argv[2:])
ms = m['ms']
print(f"{ms['p50']}\t| {m['tables']:,} | {m['watchers']}, {m['silent']}, {m['flooding']} | {m['seconds']} | {m['answers']:,} | {m['games']:,} | "
      f"{m['lost']}, {m['wrong']} | {ms['p50']:,}, {ms['p90']:,}, {ms['p99']:,}, {ms['most']:,} | {ticks / each:.1f} | {kilobytes / 1024:.1f} |")
PYTHON
done
sort -n "$work/lines" | sed -n '1s/^[^	]*	//p'
exit $status
