#!/bin/sh
# packages.sh build|test|coverage: installs the Debian packages that are missing, and says nothing if none is.
# A package counts as there when its command is on PATH or its file exists, wherever it came from.
set -eu

build='gcc:gcc cmake:cmake ninja-build:ninja libc6-dev:/usr/include/stdio.h libjansson-dev:/usr/include/jansson.h
libedit-dev:/usr/include/histedit.h libevent-dev:/usr/include/event2/event.h libmicrohttpd-dev:/usr/include/microhttpd.h
libwslay-dev:/usr/include/wslay/wslay.h libsqlite3-dev:/usr/include/sqlite3.h libsodium-dev:/usr/include/sodium.h zlib1g-dev:/usr/include/zlib.h'
test='g++:g++ clang-14:clang-14 lld-14:wasm-ld-14 clang-format-14:clang-format-14 shellcheck:shellcheck nodejs:node npm:npm ccache:ccache
python3:/usr/bin/python3 valgrind:valgrind git:git binutils:objdump tmux:tmux libcmocka-dev:/usr/include/cmocka.h
libclang-rt-14-dev:/usr/lib/llvm-14/lib/clang/14.*/lib/linux/libclang_rt.fuzzer-x86_64.a
libclang-rt-14-dev-wasm32:/usr/lib/llvm-14/lib/clang/14.*/lib/wasi/libclang_rt.builtins-wasm32.a
wasi-libc:/usr/include/wasm32-wasi/stdlib.h libopenmpi-dev:mpicc openmpi-bin:mpirun chromium:chromium nginx-light:/usr/sbin/nginx openssl:openssl'

coverage='gcovr:gcovr'

case ${1:-} in
build) wanted=$build ;;
test) wanted="$build $test" ;;
coverage) wanted="$build $test $coverage" ;;
*)
    echo "usage: tools/packages.sh build|test|coverage" >&2
    exit 2
    ;;
esac

is_there() {
    case $1 in
    /*) # shellcheck disable=SC2086
        ls $1 >/dev/null 2>&1 ;;
    *) command -v "$1" >/dev/null 2>&1 ;;
    esac
}

missing() {
    for entry in $wanted; do
        is_there "${entry#*:}" || printf '%s ' "${entry%%:*}"
    done
}

packages=$(missing)
[ -n "$packages" ] || exit 0
if ! command -v apt-get >/dev/null 2>&1; then
    echo "Cardwright needs these Debian packages, or their like: $packages" >&2
    exit 1
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || {
        echo "Please install as root: apt-get install $packages" >&2
        exit 1
    }
    as_root=sudo
fi
echo "Installing $packages" >&2
install() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends -q $packages >&2
}
# The package lists may be absent or old: refresh them only if the first try fails.
install || { $as_root apt-get update -q >&2 && install; }

left=$(missing)
[ -z "$left" ] || {
    echo "Still missing after installing: $left" >&2
    exit 1
}
