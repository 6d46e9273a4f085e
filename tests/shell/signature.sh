#!/bin/sh
# The behaviour of the games is what tests/signature.txt says it is.
set -eu
seen=$("$1" bench --signature)
if [ "$seen" != "$(cat "$2/tests/signature.txt")" ]; then
    echo "The signature of the games is now $seen. If their behaviour was meant to change, write that number"
    echo "to tests/signature.txt and name it in the commit message: Signature: $seen"
    exit 1
fi
