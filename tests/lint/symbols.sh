#!/bin/sh
# symbols.sh LIBCARDWRIGHT.SO LIBCARDWRIGHT.A
# The shared library shows only cw_ names and needs only memory and string functions of the C library;
# the static one holds no variable that can change.
set -eu
status=0

foreign=$(nm -D --defined-only "$1" | awk '$3 !~ /^cw_/ { print $3 }')
if [ -n "$foreign" ]; then
    printf 'exported without the prefix cw_:\n%s\n' "$foreign"
    status=1
fi
if ! nm -D --defined-only "$1" | grep -q ' cw_'; then
    echo "nothing is exported: mark public functions with CW_API"
    status=1
fi

needed=$(nm -D --undefined-only "$1" | awk '$1 == "U" { sub(/@.*/, "", $2); print $2 }' |
    grep -vxE 'mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr|nlen|cspn|spn|pbrk|str)' || true)
if [ -n "$needed" ]; then
    printf 'functions that the engine must not need:\n%s\n' "$needed"
    status=1
fi

variables=$(objdump -t "$2" | awk '$4 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $4 !~ /^\.data\.rel\.ro/ && $NF !~ /^\./ \
    { print $NF }
    $3 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $3 !~ /^\.data\.rel\.ro/ && $NF !~ /^\./ { print $NF }')
if [ -n "$variables" ]; then
    printf 'variables that can change:\n%s\n' "$variables"
    status=1
fi
exit $status
