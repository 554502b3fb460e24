#include "system/c_reader/c_reader.h"

#include "cinput/serve.h"
#include "system/processes/files.h"
#include "system/processes/process.h"
#include "system/processes/watcher.h"

#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace tactus::system {

namespace {

constexpr const char* option = "--c-reader";

class Process final : public cinput::Child {
  public:
    // 0, or why it can't be started.
    int start(const std::string& program) {
        if (watcher_.error() != 0) return watcher_.error();
        posix_spawn_file_actions_t actions;
        posix_spawn_file_actions_init(&actions);
        posix_spawn_file_actions_adddup2(&actions, in_.ends[0], 0);
        posix_spawn_file_actions_adddup2(&actions, out_.ends[1], 1);
        // What the compiler says when it crashes is nobody's.
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
        posix_spawnattr_t attributes;
        posix_spawnattr_init(&attributes);
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        posix_spawnattr_setpgroup(&attributes, watcher_.group());
        const std::string file = program.empty() ? "/proc/self/exe" : program;
        char* arguments[] = {const_cast<char*>(file.c_str()), const_cast<char*>(option), nullptr};
        const int error = posix_spawnp(&process_, file.c_str(), &actions, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
        posix_spawn_file_actions_destroy(&actions);
        if (error != 0) process_ = 0;
        in_.closeEnd(0);
        out_.closeEnd(1);
        return error;
    }
    ~Process() override {
        if (process_ == 0) return;
        kill(process_, SIGKILL);
        while (waitpid(process_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }

    int toChild() const override { return in_.ends[1]; }
    int fromChild() const override { return out_.ends[0]; }
    std::uint64_t memory() const override { return memoryOf(process_); }

  private:
    Pipe in_, out_;
    Watcher watcher_;
    pid_t process_ = 0;
};

// A reader that asks for a reader is a program that does not know the hidden option: it would start itself
// for ever.
bool isReader() {
    const auto commandLine = readFile("/proc/self/cmdline");
    return commandLine && commandLine->find(option) != std::string::npos;
}

} // namespace

std::optional<int> cReader(int argc, char** argv) {
    if (argc != 2 || std::strcmp(argv[1], option) != 0) return std::nullopt;
    _exit(cinput::serve(STDIN_FILENO, STDOUT_FILENO));
}

tl::expected<std::unique_ptr<cinput::Child>, std::string> startCReader(const std::string& program) {
    if (isReader()) return tl::unexpected(std::string("this program is no reader of C files"));
    ignoreBrokenPipes();
    auto process = std::make_unique<Process>();
    if (const int error = process->start(program))
        return tl::unexpected(fmt::format("can't start the reader of C files: {}", std::strerror(error)));
    return process;
}

} // namespace tactus::system
