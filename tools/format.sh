#!/bin/sh
# Applies the project's formatting to every C file. With --check only says what differs.
set -eu
cd "$(dirname "$0")/.."
mode=-i
[ "${1:-}" = --check ] && mode='--dry-run -Werror'
# shellcheck disable=SC2086
find . \( -name build -o -name node_modules -o -name .git \) -prune -o \
    \( -name '*.c' -o -name '*.h' \) -print0 | xargs -0 -r clang-format-14 $mode
