#!/bin/sh
# shell.sh FOLDER: shellcheck finds nothing in our scripts.
set -eu
cd "$1"
find . \( -name build -o -name node_modules -o -name .git \) -prune -o -name '*.sh' -print0 |
    xargs -0 shellcheck -S warning play test .ci/run
