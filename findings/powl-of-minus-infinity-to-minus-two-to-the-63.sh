#!/bin/sh
# powl of glibc (2.36, Debian 12, x86-64) makes (-infinity) to the -2^63 +infinity. An even power of -infinity with a negative
# exponent is +0 (C11, F.10.4.4). Of all exponents -2^n from -2^52 to -2^70 it is this one alone, and pow and powf are right: a
# test that takes long double as the more exact reference for pow finds "faults" in pow. -2^63 is the one 64-bit integer that
# has no negative.
#
# Expected: 0 for each of these exponents, in each of the three types.
# Seen: "inf" for powl at -2^63, 0 elsewhere.
#
# Needs: apt-get, dpkg, gcc, x86-64.
set -eu
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"
apt-get download -q libc6=2.36-9+deb12u14 >apt.log 2>&1 || {
    cat apt.log
    exit 2
}
dpkg -x libc6_*.deb root
cat >powers.c <<'END'
#include <math.h>
#include <stdio.h>

int main(void) {
    volatile float minusInfinity = -INFINITY;
    for (int n = 52; n <= 70; ++n) {
        volatile long double exponent = -ldexpl(1, n);
        const long double wide = powl(minusInfinity, exponent);
        const double middle = pow(minusInfinity, (double)exponent);
        const float narrow = powf(minusInfinity, (float)exponent);
        if (wide != 0 || middle != 0 || narrow != 0)
            printf("exponent -2^%d: powl %Lg, pow %g, powf %g\n", n, wide, middle, narrow);
    }
    return 0;
}
END
gcc -O0 -fno-builtin powers.c -o powers -lm
libraries=$room/root/lib/x86_64-linux-gnu
"$libraries/ld-linux-x86-64.so.2" --library-path "$libraries" ./powers >seen
cat seen
printf 'exponent -2^63: powl inf, pow 0, powf 0\n' | cmp - seen
