// Runs another program with bytes in and bytes out, killed on cancel or at a deadline.
#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <vector>

namespace tactus::driver {

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
    std::string folder; // working folder; empty: the present one
};

// The error is a sentence: the program could not be started, was cancelled, or ran longer than the deadline.
tl::expected<Finished, std::string> run(const Run& run);

} // namespace tactus::driver
