#include "child.h"

#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tactus::soak {

namespace {

constexpr int failed = 3;

} // namespace

int exitStatusOf(const Failure& failure, char* said, std::size_t room) {
    const std::string text = failure.kind + '\0' + failure.message;
    const std::size_t length = std::min(text.size(), room - 1);
    std::memcpy(said, text.data(), length);
    said[length] = '\0';
    return failed;
}

std::optional<Failure> failureOf(int status, const char* said) {
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return Failure{"hang", "no end within the time"};
    if (WIFSIGNALED(status)) {
        const std::string name = fmt::format("crash: {}", strsignal(WTERMSIG(status)));
        return Failure{name, name};
    }
    if (WEXITSTATUS(status) == failed) return Failure{said, said + std::strlen(said) + 1};
    if (WEXITSTATUS(status) != 0) return Failure{"exit", fmt::format("exit status {}", WEXITSTATUS(status))};
    return std::nullopt;
}

void limitProcessorTime(int seconds) {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    rlimit limit{};
    getrlimit(RLIMIT_CPU, &limit);
    limit.rlim_cur = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec + seconds);
    setrlimit(RLIMIT_CPU, &limit);
}

std::optional<Failure> inChild(const std::function<std::optional<Failure>()>& work, int seconds) {
    constexpr std::size_t room = 1 << 16;
    void* const shared = mmap(nullptr, room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) throw std::runtime_error("no shared memory");
    char* const said = static_cast<char*>(shared);
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process");
    if (child == 0) {
        for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, SIG_DFL);
        limitProcessorTime(seconds);
        const auto failure = work();
        _exit(failure ? exitStatusOf(*failure, said, room) : 0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    const auto failure = failureOf(status, said);
    munmap(shared, room);
    return failure;
}

} // namespace tactus::soak
