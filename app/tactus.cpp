// The command line: arguments in, a report out.
#include "commands/request/command.h"
#include "driver/pictures/layout.h"

#include <csignal>
#include <cstdio>

int main(int argc, char** argv) {
    if (const auto status = tactus::driver::layoutWorker(argc, argv)) return *status;
    std::signal(SIGXFSZ, SIG_IGN); // a limit of file sizes is an error of writing, said below
    const tactus::commands::Report report = tactus::commands::run({argv + 1, argv + argc});
    std::fwrite(report.err.data(), 1, report.err.size(), stderr);
    const bool written = std::fwrite(report.out.data(), 1, report.out.size(), stdout) == report.out.size() &&
                         std::fflush(stdout) == 0;
    if (!written) std::fputs("tactus: can't write to standard output\n", stderr);
    return written ? report.status : 2;
}
