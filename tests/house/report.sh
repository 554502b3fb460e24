#!/bin/sh
# What CI says last (.ci/report), of logs as ctest writes them.
# usage: report.sh TOP-OF-THE-SOURCE-TREE
set -eu
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
failures=0

fail() {
    echo "FAILED: $1: $(cat "$room/said")" >&2
    failures=$((failures + 1))
}

# ran NAME SECONDS OUTPUT: a test of the log.
ran() {
    printf '%s\n' "1/12 Testing: $1" "1/12 Test: $1" "Command: \"$1\"" 'Output:' '---' "$3" '<end of output>' \
        "Test time =   $2 sec" '---' "\"$1\" end time: now" '---' '' >>"$room/LastTest.log"
}

report() { "$1/.ci/report" "$room" >"$room/said"; }

report "$1"
[ ! -s "$room/said" ] || fail "something is said of no run"

for number in 1 2 3 4 5 6 7 8 9; do ran "draw.Suite.case/$number" "0.0$number" "all is well"; done
ran 'draw.Suite.of <a b>' 12.50 'all is well'
ran text.Words.wrong 3.00 'no: expected 4, Testing: nothing'
ran views.Last.one 10.25 'all is well'
line='12 tests, 26 s; slowest: draw.Suite.of <a b> 12.50, views.Last.one 10.25, text.Words.wrong 3.00'
for number in 9 8 7 6 5 4 3; do line="$line, draw.Suite.case/$number 0.0$number"; done
report "$1"
echo "$line" | cmp -s - "$room/said" || fail "not one line with tests, seconds and the ten slowest"

echo '11:text.Words.wrong' >"$room/LastTestsFailed.log"
report "$1"
grep -q 'expected 4' "$room/said" || fail "what a failed test printed is not said"
! grep -q 'all is well' "$room/said" || fail "what a passed test printed is said"
printf '%s\n' 'failed in release: text.Words.wrong' "$line" >"$room/last"
tail -n 2 "$room/said" | cmp -s - "$room/last" || fail "the names and the line are not last"
exit "$failures"
