#!/bin/sh
# coverage.sh: runs the C tests and scripts on an instrumented build and prints the lines and branches reached.
# The pages with every line are in build/coverage/pages/index.html.
set -eu
cd "$(dirname "$(readlink -f "$0")")/.."
tools/packages.sh coverage
tools/build.sh coverage all -DCW_TESTS=ON
find build/coverage -name '*.gcda' -delete
ctest --test-dir build/coverage -j "$(nproc)" --output-on-failure >&2
mkdir -p build/coverage/pages
gcovr --root . --object-directory build/coverage --exclude 'tests/' --exclude 'tools/' --exclude 'build/' \
    --html-details build/coverage/pages/index.html --txt build/coverage/pages/lines.txt \
    --print-summary >build/coverage/pages/summary.txt
cat build/coverage/pages/lines.txt build/coverage/pages/summary.txt
