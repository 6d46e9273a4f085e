#!/bin/sh
# page.sh             makes web/built, the page that the program holds, from web/src
# page.sh --check     does the same elsewhere and compares: the built page must be that of its source
# page.sh --static FOLDER   a page for a plain web space: the built page with the engine beside it, no server needed
# page.sh --pictures  makes the pictures of the manual, docs/manual/pictures
# page.sh --watch     serves the source of the page beside a running `cardwright serve` (port 8080)
set -eu
cd "$(dirname "$0")/.."
usage() {
    echo "usage: tools/page.sh [--check | --static FOLDER | --pictures | --watch]" >&2
    exit 2
}
# The build wants a newer node than Debian has; npm brings one.
ready() {
    command -v npm >/dev/null 2>&1 || {
        echo "page.sh needs npm (Debian: npm)" >&2
        exit 1
    }
    # Several tests may want it at once: the first fetches, the others wait.
    mkdir -p build
    exec 8>build/.page.lock
    flock 8
    # Not `npm ci`: of packages for other systems it wants more than a registry may tell it.  Versions are exact in package.json.
    [ -d web/node_modules/vite ] || (cd web && npm install --silent --no-save --no-audit --no-fund)
    if ! node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)'; then
        [ -x web/node_modules/node/bin/node ] || (cd web && npm install --silent --no-save --no-audit --no-fund node@22)
        PATH=$PWD/web/node_modules/node/bin:$PATH
        export PATH
    fi
    flock -u 8
}
build() { # folder
    (cd web && node node_modules/vite/bin/vite.js build --outDir "$1" --emptyOutDir --logLevel error)
}
case ${1:-} in
'')
    ready
    build "$PWD/web/built"
    ;;
--check)
    ready
    fresh=$(mktemp -d)
    trap 'rm -rf "$fresh"' EXIT
    build "$fresh"
    diff -r web/built "$fresh" || {
        echo "web/built is not the page of web/src: run tools/page.sh and commit what it makes" >&2
        exit 1
    }
    ;;
--static)
    [ $# -eq 2 ] || usage
    tools/packages.sh test
    tools/build.sh release cardwright
    build/release/cardwright serve --static "$2"
    ;;
--pictures)
    ready
    tools/packages.sh test
    tools/build.sh release cardwright
    node tests/browser/pictures.mjs build/release/cardwright "$PWD" docs/manual/pictures
    ;;
--ready) # what the browser tests need of npm
    ready
    ;;
--watch)
    ready
    cd web && exec node node_modules/vite/bin/vite.js
    ;;
*) usage ;;
esac
