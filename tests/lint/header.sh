#!/bin/sh
# header.sh INCLUDE: the public header compiles alone, twice included, as C11 and as C++, with both compilers.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#include "cardwright.h"\n#include "cardwright.h"\nint main(void) { return 0; }\n' >"$work/a.c"
cp "$work/a.c" "$work/a.cpp"
for compiler in gcc clang-14; do
    $compiler -std=c11 -pedantic -Wall -Wextra -Wconversion -Wshadow -Werror -I"$1" -c "$work/a.c" -o "$work/a.o"
    $compiler -std=c++11 -pedantic -Wall -Wextra -Wconversion -Wshadow -Werror -I"$1" -c "$work/a.cpp" -o "$work/a.o"
done
