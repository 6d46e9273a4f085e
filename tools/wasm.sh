#!/bin/sh
# wasm.sh OUTPUT.wasm GENERATED
#
# Compiles kernel, effects and games to one WebAssembly module that imports nothing and exports the
# functions of the public header, the games, its memory, and __heap_base (the first byte that the caller may use).
# GENERATED is the folder of the embedded texts; `cmake --build --preset release --target wasm` fills it.
set -eu
[ $# -eq 2 ] || { echo "usage: tools/wasm.sh OUTPUT.wasm GENERATED" >&2; exit 2; }
cd "$(dirname "$0")/.."
output=$1
generated=$2
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT

compile() { # object, source, further flags
    object=$1 source=$2
    shift 2
    $(command -v ccache) clang-14 --target=wasm32-wasi -std=gnu17 -O2 -DNDEBUG -fvisibility=hidden -Wall -Wextra -Wconversion \
        -Wshadow -Werror -D_GNU_SOURCE -I. -Iinclude -fmacro-prefix-map="$PWD/=" "$@" -c "$source" -o "$object"
}

for source in kernel/*.c effects/*.c; do
    [ -e "$source" ] && compile "$objects/$(echo "$source" | tr / _).o" "$source"
done
for source in games/*/game.c; do
    [ -e "$source" ] || continue
    folder=${source%/game.c}
    compile "$objects/game_${folder#games/}.o" "$source" -I"$folder" -I"$generated"
done

set --
for object in "$objects"/*.o; do
    [ -e "$object" ] && set -- "$@" "$object"
done
for source in games/*/game.c; do
    folder=${source%/game.c}
    [ -e "$source" ] && set -- "$@" "-Wl,--export-if-defined=cw_game_${folder#games/}"
done
if [ -e include/cardwright.h ]; then
    for name in $(tr '\n' ' ' <include/cardwright.h | grep -oE 'CW_API[^;{(]*\(' | grep -oE 'cw_[a-z0-9_]+ *\($' |
        tr -d ' ('); do
        set -- "$@" "-Wl,--export-if-defined=$name"
    done
fi
clang-14 --target=wasm32-wasi -mexec-model=reactor -Wl,--strip-all -Wl,--export=__heap_base "$@" -o "$output"
