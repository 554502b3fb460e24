#!/bin/sh
# QSettings (Qt 6.4.2, Debian 12) takes a device for a settings file. A program that wants settings which are kept
# nowhere may give it the null device. To read it is no error, what was set is read back, and the status stays NoError;
# but on sync() a new file takes the device's place by its name, as QSaveFile does. A program of root's, as in most
# containers, so leaves a file there, and all other programs fill it or read what was written.
#
# Expected: a device that is written stays a device, as with C's fopen() and Python's open().
# Seen: "device" before, "file" after. Nothing is said. Here the device is one of this script's own, in a temporary folder.
#
# Needs: root (mknod), apt-get, dpkg, g++.
set -eu
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"
version=6.4.2+dfsg-10
apt-get download -q "libqt6core6=$version" "qt6-base-dev=$version" libdouble-conversion3 libicu72 libpcre2-16-0 libb2-1 \
    libglib2.0-0 libzstd1 >apt.log 2>&1 || {
    cat apt.log
    exit 2
}
for package in *.deb; do dpkg -x "$package" root; done
libraries=$room/root/usr/lib/x86_64-linux-gnu
headers=$room/root/usr/include/x86_64-linux-gnu/qt6
cat >settings.cpp <<'END'
#include <QSettings>
#include <cstdio>
#include <sys/stat.h>

static const char* kindOf(const char* path) {
    struct stat found;
    if (lstat(path, &found) != 0) return "nothing";
    return S_ISCHR(found.st_mode) ? "device" : S_ISREG(found.st_mode) ? "file" : "other";
}

int main(int, char** arguments) {
    std::printf("%s\n", kindOf(arguments[1]));
    QSettings settings(arguments[1], QSettings::IniFormat);
    settings.setValue("width", 640);
    settings.sync();
    std::printf("status %d, width %d\n%s\n", settings.status(), settings.value("width").toInt(), kindOf(arguments[1]));
}
END
g++ -std=c++17 -fPIC -I"$headers" -I"$headers/QtCore" settings.cpp -o settings -L"$libraries" -Wl,-rpath-link,"$libraries:$room/root/lib/x86_64-linux-gnu" \
    "$libraries/libQt6Core.so.6"
mknod null c 1 3
LD_LIBRARY_PATH=$libraries:$room/root/lib/x86_64-linux-gnu ./settings null >seen
cat seen
printf 'device\nstatus 0, width 640\nfile\n' | cmp - seen
