# Plays at a terminal as a person would: a tmux of the test's own, keys typed into it, the screen read back.
# Sourced by tests/shell/terminal_*.sh, which set `program` and `work` before.  POSIX sh.
# shellcheck shell=sh disable=SC2154

screen="tmux -S $work/tmux -f /dev/null"
# Games are kept in the test's own folder.
export XDG_STATE_HOME="$work/state"
unset NO_COLOR

# until_true COMMAND...: tries it again and again; false when nothing takes as long, and who waits longer waits for nothing.
patience=120
until_true() {
    late=$(($(date +%s) + patience))
    while ! "$@"; do
        [ "$(date +%s)" -lt $late ] || return 1
        sleep 0.02
    done
}

fail() {
    echo "FAILED: $1"
    [ -S "$work/tmux" ] && { echo "--- the screen:"; $screen capture-pane -p 2>/dev/null; }
    exit 1
}

# open_screen COLUMNS ROWS COMMAND...: starts the program; its exit status appears as `left with N`.  `pid` is its process.
open_screen() {
    columns=$1 rows=$2
    shift 2
    close_screen
    rm -f "$work/pid"
    cat >"$work/start" <<END
echo \$\$ >"$work/pid"
exec env TERM=tmux-256color LC_ALL=C.UTF-8 $*
END
    $screen new-session -d -x "$columns" -y "$rows" "sh $work/start; echo left with \$?; exec sleep 1000"
    until_true [ -s "$work/pid" ] || fail "nothing was started"
    # shellcheck disable=SC2034
    pid=$(cat "$work/pid")
}

close_screen() {
    [ -S "$work/tmux" ] && $screen kill-server 2>/dev/null
    rm -f "$work/tmux"
}

seen() { # the screen as text
    $screen capture-pane -p
}

# has PATTERN: looks at the screen, and leaves it in $work/seen.
has() {
    seen >"$work/seen"
    grep -q -e "$1" "$work/seen"
}

# wait_for PATTERN: until the screen has a line that matches; leaves the screen in $work/seen.
wait_for() {
    until_true has "$1" || fail "never saw '$1'"
}

# wait_for_whole PATTERN: the same, and in the same picture the prompt is empty.  It is drawn last: the picture is whole.
is_whole() {
    has "$1" && grep -qE '^[A-Za-z]*> *$' "$work/seen"
}
wait_for_whole() {
    until_true is_whole "$1" || fail "never saw '$1' above an empty prompt"
}

# wait_for_same FILE WORDS: until the screen shows what it showed then, or it fails with these words.
is_same() {
    seen | cmp -s - "$1"
}
wait_for_same() {
    until_true is_same "$1" || fail "$2"
}

press() { # keys, as tmux names them
    $screen send-keys "$@"
}

# type_line TEXT: types it and presses Enter.
type_line() {
    $screen send-keys -l "$1"
    $screen send-keys Enter
}

# answer TEXT: types an answer to the question that is on the screen and waits for the next picture.
is_answered() {
    seen >"$work/seen"
    # The prompt is the last but one row: it is empty again when the program waits.
    ! cmp -s "$work/before" "$work/seen" && grep -qE '^[A-Za-z]*> *$|presses Enter\) *$|\[y/N\] *$|^left with' "$work/seen"
}
answer() {
    seen >"$work/before"
    type_line "$1"
    until_true is_answered || fail "nothing happened after '$1'"
}

# seen_has PATTERN: the same as wait_for; a picture is drawn in several steps, and one of them is not the whole.
seen_has() {
    wait_for "$1"
}

seen_lacks() { # on the screen and in what has scrolled out of it
    $screen capture-pane -p -S - >"$work/seen"
    ! grep -q -e "$1" "$work/seen" || fail "the screen should not show '$1'"
}
