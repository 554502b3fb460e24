#!/bin/sh
# libclang (19.1.7, Debian 12, x86-64): the canonical type of `const float table[2][3]` is an array that is itself const, of elements
# that are not. Before, it is the other way round, as C says it (C11, 6.7.3, paragraph 9: the element type is qualified, not the
# array type). The same of volatile. A program that reads element types has to ask for the canonical type, since the extent of an
# array of a typedef is -1 in the type as written; from then on no element of any array is const or volatile.
#
# Expected: the elements are const, or volatile, in both types.
# Seen: of the canonical types the outermost array is, and nothing below it.
#
# Needs: apt-get, dpkg, python3, x86-64.
set -eu
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"
apt-get download -q libclang1-19=1:19.1.7-3~deb12u1 libllvm19=1:19.1.7-3~deb12u1 python3-clang-19=1:19.1.7-3~deb12u1 \
    >apt.log 2>&1 || {
    cat apt.log
    exit 2
}
for package in *.deb; do dpkg -x "$package" root; done
cat >types.py <<'PYTHON'
import sys
from clang import cindex

cindex.Config.set_library_file(sys.argv[1])
text = "const float table[2][3] = {{0}};\nvolatile int port[4];\nconst float one = 1;\n"
unit = cindex.Index.create().parse("a.c", args=["-target", "x86_64-pc-linux-gnu"], unsaved_files=[("a.c", text)])


def levels(kind):
    while True:
        words = [name for name, has in (("const", kind.is_const_qualified()), ("volatile", kind.is_volatile_qualified())) if has]
        yield kind.kind.name + "".join(" " + word for word in words)
        if kind.kind != cindex.TypeKind.CONSTANTARRAY:
            return
        kind = kind.element_type


for variable in unit.cursor.get_children():
    for name, kind in (("written", variable.type), ("canonical", variable.type.get_canonical())):
        print(variable.spelling, name + ":", " of ".join(levels(kind)))
PYTHON
libraries=$room/root/usr/lib/x86_64-linux-gnu
PYTHONPATH=$room/root/usr/lib/python3/dist-packages LD_LIBRARY_PATH=$libraries \
    python3 types.py "$libraries/libclang-19.so.1" >seen
cat seen
cat >expected <<'TEXT'
table written: CONSTANTARRAY of CONSTANTARRAY of FLOAT const
table canonical: CONSTANTARRAY const of CONSTANTARRAY of FLOAT
port written: CONSTANTARRAY of INT volatile
port canonical: CONSTANTARRAY volatile of INT
one written: FLOAT const
one canonical: FLOAT const
TEXT
cmp -s seen expected || {
    echo "This has changed."
    exit 1
}
