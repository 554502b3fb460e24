#!/bin/sh
# libFuzzer on each target in turn, a minute each, until Ctrl+C or for so many minutes. What it keeps in BUILD/corpus is where
# the next run goes on; counts has the inputs tried so far, and found the inputs that fail, made small.
# usage: run.sh BUILD [MINUTES]; BUILD has been built, see ./dev fuzz
set -eu
build=$1
minutes=${2:-0}
here=$(dirname "$0")
programs=$build/tests/fuzz
mkdir -p "$build/corpus" "$build/counts" "$build/found"
stopped=
trap 'stopped=1' INT TERM # the target gets Ctrl+C too, and ends with its count
export ASAN_OPTIONS=detect_leaks=0 # Qt keeps what it has made until the program ends

# kept TARGET: the folders of its kept corpus.
kept() {
    case $1 in
    syntax | design) echo "$here/../../examples $here/corpus/design" ;;
    *) echo "$here/corpus/$1" ;;
    esac
}

# count TARGET MORE: adds to the inputs of the target that have been tried.
count() {
    before=$(cat "$build/counts/$1" 2>/dev/null || echo 0)
    echo $((before + $2)) >"$build/counts/$1"
}

# try TARGET SECONDS
try() {
    target=$1
    mkdir -p "$build/corpus/$target"
    options="-dict=$programs/dictionary -timeout=60 -report_slow_units=60 -rss_limit_mb=4096 -max_len=16384 -print_final_stats=1"
    status=0
    # shellcheck disable=SC2046,SC2086 # lists of words
    "$programs/fuzz_$target" $options -max_total_time="$2" -seed=$(($(cat "$build/counts/$target" 2>/dev/null || echo 0) + 1)) \
        -artifact_prefix="$build/found/$target-" "$build/corpus/$target" $(kept "$target") >"$build/$target.log" 2>&1 || status=$?
    tried=$(sed -n 's/^stat::number_of_executed_units: *//p' "$build/$target.log" | tail -n 1)
    count "$target" "${tried:-0}"
    echo "fuzz: $target: $(cat "$build/counts/$target") inputs, $(find "$build/found" -name "$target-*" | wc -l) found"
    [ $status = 0 ] || [ -n "$stopped" ] || shrink "$target"
}

# shrink TARGET: the newest input that was found, as small as five minutes make it.
shrink() {
    newest=$(find "$build/found" -name "$1-*" ! -name '*.small' -newer "$programs/dictionary" | head -n 1)
    [ -n "$newest" ] && [ ! -e "$newest.small" ] || return 0
    grep -m 3 -e '^fuzz: ' -e 'ERROR: ' -e 'runtime error: ' "$build/$1.log" || true
    "$programs/fuzz_$1" -minimize_crash=1 -max_total_time=300 -timeout=60 -exact_artifact_path="$newest.small" "$newest" \
        >"$build/$1.shrink.log" 2>&1 || true
    echo "fuzz: kept in $newest; show it: $programs/fuzz_$1 $newest.small"
}

end=$(($(date +%s) + minutes * 60))
while :; do
    for program in "$programs"/fuzz_*; do
        target=${program##*/fuzz_}
        [ "$target" != dictionary ] && [ -f "$program" ] || continue
        try "$target" 60
        [ -z "$stopped" ] || exit 130
        [ "$minutes" = 0 ] || [ "$(date +%s)" -lt "$end" ] || exit 0
    done
done
