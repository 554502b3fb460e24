// How long the studio takes to start: a process of its own that tells when it has shown what.
#pragma once

#include <QString>

namespace tactus::bench {

// Milliseconds since the process was asked for, of processor time until it was idle, and from closing the
// window to the end of the process.
struct Times {
    double window = 1e9, array = 1e9, idle = 1e9, processor = 1e9, end = 1e9;
};

// `program` is this one, `file` a design or empty: the start page. A window of 0: it did not work.
Times startOnce(const QString& program, const QString& file);

// The studio as tactus-studio starts it, until it is idle; argv: program, --start, the moment, the file.
int studioThatTells(int argc, char** argv);

} // namespace tactus::bench
