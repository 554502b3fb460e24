#!/bin/sh
# The actions of `dev`, with stand-ins for the programs that it calls: each notes how it was called.
# usage: dev.sh TOP-OF-THE-SOURCE-TREE
set -eu
unset DEBIAN_FRONTEND TACTUS_WERROR
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
mkdir -p "$room/stubs" "$room/tools" "$room/tree/build/release/app" "$room/tree/build/release/bench" "$room/elsewhere"
cp "$1/dev" "$room/tree/dev"
for tool in sh sed tr dirname basename env cat find; do ln -s "$(command -v "$tool")" "$room/tools/$tool"; done
failures=0

# stand_in FILE [COMMANDS]: a program that notes its name and arguments, then does COMMANDS.
stand_in() {
    # shellcheck disable=SC2016 # the program's own $0 and $*
    printf '#!/bin/sh\nprintf "%%s\\n" "${0##*/} $*" >>"%s/log"\n%s\n' "$room" "${2:-}" >"$room/$1"
    chmod +x "$room/$1"
}

# machine ID MISSING SUDO: who calls, the package that is not installed ("all": every one), what sudo does ("": none).
machine() {
    rm -f "$room"/stubs/*
    for name in cmake ctest clang-format-14; do stand_in "stubs/$name"; done
    stand_in stubs/id "echo $1"
    stand_in stubs/dpkg-query "shift 3; for p; do [ $2 = all ] || [ \$p = $2 ] || echo \"\$p installed\"; done"
    stand_in stubs/apt-get "echo \"  frontend \${DEBIAN_FRONTEND:-}\" >>$room/log"
    [ -z "$3" ] || stand_in stubs/sudo "$3"
}

# calls NAME STATUS ARGUMENT...: runs dev, which must end with STATUS; the notes are in log, its words in out.
calls() {
    name=$1 wanted=$2
    shift 2
    : >"$room/log"
    status=0
    (cd "$room/elsewhere" && PATH=$room/stubs:$room/tools DISPLAY=${display:-} WAYLAND_DISPLAY='' "$room/tree/dev" "$@") \
        >"$room/out" 2>&1 </dev/null || status=$?
    [ "$status" = "$wanted" ] || fail "status $status, not $wanted: $(cat "$room/out")"
}

fail() {
    echo "$name: $1"
    failures=$((failures + 1))
}

noted() { grep -qx -e "$1" "$room/log" || fail "nobody called: $1
$(cat "$room/log")"; }
not_noted() { ! grep -q -e "$1" "$room/log" || fail "somebody called: $1"; }
said() { grep -q -e "$1" "$room/out" || fail "did not say: $1"; }

machine 1000 none ""
calls "nothing missing" 0 test -R text
noted 'cmake --preset release -DTACTUS_TESTS=ON -DTACTUS_BENCH=OFF -DTACTUS_WERROR=OFF'
noted 'cmake --build --preset release'
noted 'ctest --preset release -R text'
noted 'dpkg-query .* libisl-dev .* libgtest-dev .*'
not_noted apt-get

machine 0 all ""
calls "root, everything missing" 0 test
noted 'apt-get -q update'
noted 'apt-get -q install -y --no-install-recommends cmake .* libgtest-dev .*'
noted '  frontend noninteractive'
[ "$(grep -c update "$room/log")" = 1 ] || fail "update is not called once"
not_noted libbenchmark-dev

machine 0 libisl-dev 'exit 1'
calls "root, one missing" 0 test
noted 'apt-get -q install -y --no-install-recommends libisl-dev'
not_noted sudo

mkdir -p "$room/tree/build/release/tests"
machine 1000 libisl-dev '"$@"'
stand_in tree/build/release/tests/test_views "echo \"  renew \${TACTUS_RENEW_PICTURES:-}\" >>$room/log"
calls "a user with sudo" 0 pictures
noted 'sudo apt-get -q update'
noted '  frontend noninteractive'
noted 'cmake --build --preset release --target pictures test_views'
noted 'test_views --gtest_filter=Golden.*:Pictures.*'
noted '  renew 1'

for sudo in "" "exit 1"; do
    machine 1000 libisl-dev "$sudo"
    calls "a user who may not install (sudo: '$sudo')" 2 test
    said '^apt-get update && apt-get install -y --no-install-recommends libisl-dev$'
    not_noted apt-get
    not_noted '^cmake'
done

machine 0 clang-format-14 ""
mkdir "$room/tree/core" "$room/tree/app" "$room/tree/views" "$room/tree/tests" "$room/tree/bench"
: >"$room/tree/core/a.cpp"
calls "format asks for its own packages only" 0 format
noted 'apt-get -q install -y --no-install-recommends clang-format-14'
noted 'clang-format-14 -i core/a.cpp'
not_noted cmake

machine 0 chromium ""
calls "the browser for pages is asked for alone" 0 browser
noted 'apt-get -q install -y --no-install-recommends chromium'
not_noted cmake

machine 0 none ""
stand_in tree/build/release/bench/bench_a
calls "bench hands its options on" 0 bench --filter=x
noted 'cmake --preset release -DTACTUS_TESTS=OFF -DTACTUS_BENCH=ON -DTACTUS_WERROR=OFF'
noted 'bench_a --filter=x'
stand_in tree/build/release/bench/published_table
calls "the table goes into its page" 0 table
noted 'cmake --build --preset release --target published_table'
noted 'published_table docs/published.md'
calls "a small table is a check" 0 table --small
noted 'published_table --small build/published-small.md'
calls "a table of estimates" 0 table --estimated
noted 'published_table --estimated docs/estimated.md'
calls "a table of mappings" 0 table --found
noted 'published_table --found docs/found.md'
calls "no other table" 2 table --large
said 'usage: ./dev'

stand_in tree/build/release/tests/soak
calls "a soak goes on until it is stopped" 0 soak
noted 'cmake --build --preset release --target soak'
noted 'soak build/soak'
calls "a soak of some minutes" 0 soak 5
noted 'soak build/soak --minutes 5'

mkdir -p "$room/tree/tests/fuzz" "$room/tree/build/fuzz"
echo 'echo "  fuzz $*" >>'"$room/log" >"$room/tree/tests/fuzz/run.sh"
calls "libFuzzer's targets, for some minutes" 0 fuzz 5
noted 'dpkg-query .* clang-19 libclang-rt-19-dev'
noted 'cmake --build --preset fuzz --target fuzz'
noted '  fuzz build/fuzz 5'

stand_in tree/build/release/app/tactus
stand_in tree/build/release/app/tactus-studio
calls "run without a display" 0 run
noted 'tactus check examples/gemm.ure'
noted 'tactus array examples/gemm.ure --svg build/gemm.svg --png build/gemm.png'
noted 'tactus simulate examples/gemm.ure'
noted 'tactus export examples/gemm.ure --target intel-opencl -o build/gemm-opencl --emulate'
said 'build/gemm.svg'
not_noted '^tactus-studio'

display=:0
calls "run with a display, file named from where the caller stands" 0 run mine.ure
noted "tactus-studio $room/elsewhere/mine.ure"

stand_in stubs/cmake 'exit 1'
calls "a build that fails" 1 run
not_noted '^tactus-studio'

calls "an unknown command" 2 compile
said '^usage'
exit "$failures"
