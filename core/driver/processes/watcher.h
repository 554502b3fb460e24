// Ends what this process has started when it ends, even if a signal kills it.
#pragma once

#include "driver/processes/pipe.h"

#include <sys/types.h>

namespace tactus::driver {

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

} // namespace tactus::driver
