#!/bin/sh
# same_bytes.sh TREE NATIVE PROGRAM PROOF_PROGRAM
#
# The same games as WebAssembly in node and natively: the same choices and results (the signature that the program
# prints), and the same bytes of every state, view and sample.
set -eu
tree=$1 native=$2 program=$3 proof=$4
module=$tree/footprint.wasm
tools/wasm.sh "$module" "$tree/generated" lab/signature.c tests/wasm/footprint.c tests/games/*/game.c
node tests/wasm/footprint.mjs "$module" | sort >"$tree/footprint.wasm.txt"
"$native" | sort >"$tree/footprint.native.txt"
if ! diff "$tree/footprint.native.txt" "$tree/footprint.wasm.txt"; then
    echo "native (<) and WebAssembly (>) differ"
    exit 1
fi
count=0
while read -r game signature footprint; do
    case " $("$program" games | cut -d' ' -f1 | tr '\n' ' ')" in
    *" $game "*) printed=$("$program" bench "$game" --signature) ;;
    *) printed=$("$proof" bench "$game" --signature) ;;
    esac
    if [ "$printed" != "$signature" ] || [ "$footprint" = 0000000000000000 ]; then
        echo "$game: WebAssembly has signature $signature, the program prints $printed"
        exit 1
    fi
    count=$((count + 1))
done <"$tree/footprint.wasm.txt"
echo "$count games have the same signature and bytes"
[ $count -gt 0 ]
