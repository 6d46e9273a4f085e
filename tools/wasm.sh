#!/bin/sh
# wasm.sh OUTPUT.wasm GENERATED [SOURCE...]
#
# Compiles kernel, effects, games, match, texts, scenarios, players and bindings/wasm to one WebAssembly module that imports nothing and exports
# the functions of the public header and of bindings/wasm/*.h, the games, and its memory.  What of match and players
# needs files, processes, threads or a JSON reader stays out, and so do the texts of scenarios, lessons excepted.
# Further sources (a file game.c is a game) go into it as well: tests bring theirs.
# GENERATED is the folder of the embedded texts; `cmake --build --preset release --target wasm` fills it.
set -eu
[ $# -ge 2 ] || { echo "usage: tools/wasm.sh OUTPUT.wasm GENERATED [SOURCE...]" >&2; exit 2; }
cd "$(dirname "$0")/.."
output=$1
generated=$2
shift 2
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

compile() { # object, source, further flags
    object=$1 source=$2
    shift 2
    $(command -v ccache) clang-14 --target=wasm32-wasi -std=gnu17 -O2 -DNDEBUG -fvisibility=hidden -Wall -Wextra -Wconversion \
        -Wshadow -Werror -D_GNU_SOURCE -I. -Iinclude -fmacro-prefix-map="$PWD/=" "$@" -c "$source" -o "$object"
}

games=
# shellcheck disable=SC2046 # one word for each game that ships
set -- $(sed -n 's|^SHIPPED(\(.*\))|games/\1/game.c|p' games/shipped.def) "$@"
for source in kernel/*.c effects/*.c games/*.c match/*.c texts/*.c scenarios/*.c players/*.c bindings/wasm/*.c "$@"; do
    case $source in
    match/autosave.c | match/files.c | scenarios/coverage.c) continue ;;
    players/external.c | players/player.c | players/process.c | players/protocol_read.c) continue ;;
    players/referee.c | players/runner.c | players/search_run.c) continue ;;
    esac
    object=$objects/$(echo "$source" | tr / _).o
    case $source in
    */game.c)
        folder=${source%/game.c}
        games="$games ${folder##*/}"
        compile "$object" "$source" -I"$folder" -I"$generated/module" -I"$generated"
        ;;
    *) compile "$object" "$source" ;;
    esac
done

set --
for object in "$objects"/*.o; do
    [ -e "$object" ] && set -- "$@" "$object"
done
for game in $games; do
    set -- "$@" "-Wl,--export-if-defined=cw_game_$game"
done
if [ -e include/cardwright.h ]; then
    for name in $(tr '\n' ' ' <include/cardwright.h | grep -oE 'CW_API[^;{(]*\(' | grep -oE 'cw_[a-z0-9_]+ *\($' |
        tr -d ' ('); do
        set -- "$@" "-Wl,--export-if-defined=$name"
    done
fi
# Somebody who is told what happens looks while the rules run: what is seen lies on their stack.
clang-14 --target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all -Wl,-z,stack-size=262144 "$@" -o "$output"
