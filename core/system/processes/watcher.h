// Ends what this process has started when it ends, even if a signal kills it.
#pragma once

#include <array>
#include <fcntl.h>
#include <sys/types.h>
#include <unistd.h>

namespace tactus::system {

// A pipe whose ends close themselves and are not handed to programs that are started.
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

// A small process that waits for the end of this one and then kills its own group.
class Watcher {
  public:
    Watcher();
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    ~Watcher(); // it goes without killing anything

    int error() const { return error_; } // 0, or why it could not be started
    pid_t group() const { return process_; }

  private:
    Pipe pipe_;
    pid_t process_ = 0;
    int error_ = 0;
};

} // namespace tactus::system
