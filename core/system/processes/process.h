// Runs another program with bytes in and bytes out. It is killed with all that it started on cancel, at a
// deadline, beyond a limit of memory, and when this process ends.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <sys/types.h>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::system {

struct Finished {
    int status = 0; // exit status; 128 + the signal's number if one ended it
    std::string out, err;
    double seconds = 0; // of a processor, that it took
};

struct Run {
    std::vector<std::string> arguments; // program first, looked up in PATH
    std::string in;                     // its standard input
    std::chrono::milliseconds deadline{60'000};
    std::stop_token stop = {};
    std::string folder;                               // working folder; empty: the present one
    std::vector<std::string> environment = {};        // "NAME=value", beside this process's own
    std::uint64_t memory = 0;                         // bytes it may hold itself; 0: no limit
    std::string name = {};                            // in messages; empty: the program
    std::function<void(std::string_view)> heard = {}; // is told what it prints, both outputs, as it comes
};

// The error is a sentence: the program could not be started, was cancelled, ran longer than the deadline or
// took too much memory.
tl::expected<Finished, std::string> run(const Run& run);

bool isInstalled(const std::string& program); // found in PATH

// Bytes of memory that the process holds; 0 if it has ended.
std::uint64_t memoryOf(pid_t process);
// From here on a child that ends without reading its input does not end us.
void ignoreBrokenPipes();

} // namespace tactus::system
