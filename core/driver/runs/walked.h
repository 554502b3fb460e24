// What was decided and counted of an array, held against walks through all its iterations. The walks know
// nothing of how graph, verdict, model and network were made.
#pragma once

#include "driver/analysis.h"

namespace tactus::driver {

struct Walked {
    std::vector<std::string> agreed;   // "dependences", "legality", "array", "network"
    std::vector<std::string> mistakes; // of Tactus, a sentence each
    std::string obstacle;              // why some or all of it was not walked; empty if all was

    bool isVerified() const { return mistakes.empty() && obstacle.empty(); }
};

// Time and space grow with the iterations; there is no walk through more than so many.
constexpr std::uint64_t mostWalked = 100'000;

Walked walked(const MappingAnalysis& array, const polyhedra::Budget& budget);

} // namespace tactus::driver
