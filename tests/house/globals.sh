#!/bin/sh
# No mutable globals in core: a name of ours in a writable section of an archive is a global variable, or a function's own
# constant that is filled when it is first asked for. These are the constants.
# usage: globals.sh ARCHIVE...
set -eu
constants='commands::all()::commands
commands::(anonymous namespace)::allColumns()::all
commands::(anonymous namespace)::targetsText()::text
driver::Compilers::cppOptions[abi:cxx11]()::options
emit::targets()::all
emit::Border::actions() const::none
emit::intelOpenCl()::target
emit::xilinxHls()::target'
found=$(for archive in "$@"; do objdump -t -C "$archive"; done |
    grep -E '[[:space:]]\.(data|bss|tdata|tbss)(\.[^[:space:]]*)?[[:space:]]' | grep -vE '\.rel\.ro|guard variable|DW\.ref' |
    sed -n 's/^.*[[:xdigit:]]\{16\} tactus:://p' | grep -vxF "$constants" || true)
[ -z "$found" ] || {
    echo "FAILED: mutable globals:" "$found" >&2
    exit 1
}
