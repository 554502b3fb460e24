#include "system/processes/watcher.h"

#include <cerrno>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace tactus::system {

// The system closes this process's end of the pipe, however the process ends. A shell keeps no copy of the
// other pipes' ends, which a fork without another program would.
Watcher::Watcher() {
    if (pipe_.ends[0] < 0) {
        error_ = errno;
        return;
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, pipe_.ends[0], 0);
    for (const int output : {1, 2})
        posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    char shell[] = "sh", option[] = "-c", script[] = "read -r line || kill -9 0";
    char* arguments[] = {shell, option, script, nullptr};
    error_ = posix_spawn(&process_, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    pipe_.closeEnd(0);
}

Watcher::~Watcher() {
    if (error_ != 0) return;
    while (write(pipe_.ends[1], "\n", 1) < 0 && errno == EINTR) {
    }
    while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
    }
}

} // namespace tactus::system
