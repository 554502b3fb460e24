// A pipe whose ends close themselves and are not handed to programs that are started.
#pragma once

#include <array>
#include <fcntl.h>
#include <unistd.h>

namespace tactus::driver {

struct Pipe {
    std::array<int, 2> ends{-1, -1}; // to read from, to write to; -1: not there
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        closeEnd(0);
        closeEnd(1);
    }
    void closeEnd(std::size_t end) {
        if (ends[end] >= 0) close(ends[end]);
        ends[end] = -1;
    }
};

} // namespace tactus::driver
