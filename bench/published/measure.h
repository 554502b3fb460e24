// Figures of the published designs, as `tactus array --json` and `tactus simulate --json` print them.
#pragma once

#include "published/designs.h"

#include <nlohmann/json.hpp>

namespace tactus::bench {

struct Row {
    std::int64_t pes = 0, lanes = 1, multipliers = 0, bufferBytes = 0, words = 0;
    std::int64_t ideal = 0, cycles = 0; // with every lane at work in each cycle; of the whole
    double efficiency = 0;              // ideal / cycles, exactly
    double rate = 0;                    // 10^9 operations or cells a second, at the paper's clock
    double gigabytes = 0;               // to and from memory in a second
    std::string limit;                  // "the array's own steps"
};
// With memory at the paper's clock and the board's bandwidth. Throws where values do not match, or parts of
// the problem contradict each other; `bothWays`: also where they contradict the whole.
Row measured(const Published& design, const Problem& problem, bool bothWays);

struct Step {
    std::int64_t cycles = 0;
    double gflops = 0, share = 0; // of the peak of its array
    std::string limit;            // the whole sentence
};
// `requests`: "unit" or "kernel".
Step climbed(const Rung& rung, const Ladder& ladder, const std::string& requests);

std::string pathOf(const std::string& file); // as `ask` takes it

// What a command says of examples/published/FILE.ure, or of a file with an absolute path, with these sizes,
// and these options behind it; no mapping is named where `mapping` is empty. Throws where it fails.
nlohmann::json ask(const char* command, const std::string& file, const std::string& mapping,
                   const Sizes& sizes, const std::vector<std::string>& more = {});

std::size_t statementsOf(const Published& design); // what a semicolon ends: the papers write one a line

} // namespace tactus::bench
