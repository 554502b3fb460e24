// The command line: arguments in, a report out.
#include "base/memory.h"
#include "commands/request/command.h"
#include "system/c_reader/c_reader.h"
#include "system/pictures/layout.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <string_view>
#include <thread>
#include <unistd.h>

namespace {

// Ctrl+C asks a search to end, a second one ends the program, but not within a moment: `timeout -s INT` sends
// two at once. Other commands have nothing to show when they are stopped, and end at once as programs do.
std::stop_token stoppedByInterrupt() {
    static std::stop_source stop;
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    pthread_sigmask(SIG_BLOCK, &interrupt, nullptr); // of the threads that follow, too
    std::thread([interrupt] {
        int signal = 0;
        sigwait(&interrupt, &signal);
        stop.request_stop();
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        const timespec now{};
        sigtimedwait(&interrupt, nullptr, &now);
        sigwait(&interrupt, &signal);
        _exit(128 + SIGINT);
    }).detach();
    return stop.get_token();
}

// One line on the terminal, written over the one before.
class ProgressLine {
  public:
    void show(const std::string& text) {
        std::fprintf(stderr, "\r%-*s", int(width_), text.c_str());
        width_ = std::max(width_, text.size());
    }
    ~ProgressLine() {
        if (width_ > 0) std::fprintf(stderr, "\r%*s\r", int(width_), "");
    }

  private:
    std::size_t width_ = 0;
};

tactus::commands::Report run(const std::vector<std::string>& arguments) {
    tactus::commands::Session session;
    ProgressLine line;
    static constexpr std::array<std::string_view, 3> searches{"explore", "map", "tune"};
    const bool isSearch =
        !arguments.empty() && std::ranges::find(searches, arguments.front()) != searches.end();
    if (isSearch) session.stop = stoppedByInterrupt();
    if (isSearch && isatty(STDERR_FILENO) != 0)
        session.progress = [&](const std::string& text) { line.show(text); };
    return tactus::commands::run(arguments, session);
}

} // namespace

int main(int argc, char** argv) {
    tactus::base::keepFreedMemory();
    if (const auto status = tactus::system::layoutWorker(argc, argv)) return *status;
    if (const auto status = tactus::system::cReader(argc, argv)) return *status;
    std::signal(SIGXFSZ, SIG_IGN); // a limit of file sizes is an error of writing, said below
    const tactus::commands::Report report = run({argv + 1, argv + argc});
    std::fwrite(report.err.data(), 1, report.err.size(), stderr);
    const bool written = std::fwrite(report.out.data(), 1, report.out.size(), stdout) == report.out.size() &&
                         std::fflush(stdout) == 0;
    if (!written) std::fputs("tactus: can't write to standard output\n", stderr);
    return written ? report.status : 2;
}
