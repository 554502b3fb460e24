// What a kernel has on each of its processing elements (PEs) besides data: a counter for each loop of its
// nest, comparisons for the guards of its actions, and additions for the addresses of its banks.
//
// A loop of n iterations has a counter of as many bits as n - 1 has, which is increased and compared with its
// last value; one of a single iteration has none. A guard that is constant on a PE, or that the nest fulfils
// anyway, is no comparison, and actions with the same guard share it. An address is a sum over loops; terms
// whose bits do not overlap, as those of 4*k + i with i < 4, are only put side by side.
#pragma once

#include "spatial/network/network.h"

#include <vector>

namespace tactus::estimate {

struct Control {
    std::vector<std::int64_t> counters; // bits of each, the outermost loop first
    struct Comparison {
        bool isEqual = false; // else less or greater
        std::int64_t bits = 0;
    };
    std::vector<Comparison> guards;
    std::vector<std::int64_t> additions; // bits of each

    std::int64_t counterBits() const;
};

// Throws base::Overflow, and where a loop has no bounds.
Control controlOf(const spatial::Process& process);

} // namespace tactus::estimate
