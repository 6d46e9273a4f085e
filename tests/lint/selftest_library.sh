#!/bin/sh
# The checks of header and library find what they look for: each planted mistake must be refused.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
status=0

library() { # text of one C file
    printf '%s\n' "$1" >a.c
    gcc -O2 -fPIC -c a.c -o pic.o
    gcc -O2 -c a.c -o a.o
    gcc -shared -o a.so pic.o
    rm -f a.a
    ar rc a.a a.o
}
judge() { # expectation, what, command...
    expected=$1 what=$2
    shift 2
    if "$@" >output 2>&1; then seen=accepted; else seen=refused; fi
    if [ $seen != "$expected" ]; then
        echo "$what: $seen"
        cat output
        status=1
    fi
}

good='int cw_good(int x) { return x; } static const char *const names[] = {"a"}; const char *cw_name(int i) { return names[i]; }'
library "$good"
judge accepted "a clean library" "$here/symbols.sh" a.so a.a
library "$good int other(int x) { return x; }"
judge refused "a foreign name" "$here/symbols.sh" a.so a.a
library "$good static int n; int cw_count(void) { return n++; }"
judge refused "a variable" "$here/symbols.sh" a.so a.a
library "$good static _Thread_local int n; int cw_count(void) { return n++; }"
judge refused "a variable per thread" "$here/symbols.sh" a.so a.a
library "$good static const char *s = \"a\"; const char *cw_next(void) { return s++; }"
judge refused "a variable with a value" "$here/symbols.sh" a.so a.a
library "$good int puts(const char *); int cw_say(void) { return puts(\"a\"); }"
judge refused "output" "$here/symbols.sh" a.so a.a
library "static int hidden(int x) { return x; } static int (*const h)(int) __attribute__((used)) = hidden;"
judge refused "a library without functions" "$here/symbols.sh" a.so a.a

mkdir include
header() { printf '#ifndef H\n#define H\n%s\n#endif\n' "$1" >include/cardwright.h; }
header 'int cw_good(int x);'
judge accepted "a clean header" "$here/header.sh" include
header 'size_t cw_size(void);'
judge refused "a header that needs another" "$here/header.sh" include
header 'int cw_delete(int delete);'
judge refused "a header that C++ cannot read" "$here/header.sh" include
header 'static inline int cw_odd(int x) { return ({ x; }); }'
judge refused "a header beyond C11" "$here/header.sh" include
printf 'struct CwA { int x; };\n' >include/cardwright.h
judge refused "a header without guard" "$here/header.sh" include
exit $status
