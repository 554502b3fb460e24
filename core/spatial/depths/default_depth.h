// How many tokens a channel between the array and its kernels has, where the mapping does not say.
//
// Two slots let a token be written and another be read in every cycle. A channel needs more
// - between the array and a chain of neighbours, if the schedule lets some PEs of the border run behind
//   others. All PEs of the array step together, so a FIFO holds what the chain brings for the late ones, or
//   what the early ones have made. With the skew's number of slots more no network deadlocks for that.
// - where the array sends a burst of E results, one in each step, to kernels that let one of them through in
//   S cycles (they gather in element order): source docs/stages/spatial.md.
#pragma once

#include "polyhedra/affine.h"
#include "polyhedra/solve.h"

#include <string>
#include <vector>

namespace tactus::spatial {

struct DefaultDepth {
    std::int64_t tokens = 2;
    std::string reason; // of more than two
};

// How many steps the last PE is behind the first: the range of the time over these loops of the space.
std::int64_t skewOf(const polyhedra::AffineForm& time, const std::vector<std::size_t>& loops,
                    const std::vector<polyhedra::Interval>& ranges);

// `tokens`: all that pass through one FIFO.
DefaultDepth depthForSkew(std::int64_t skew, std::int64_t tokens);

struct Burst {
    std::int64_t results;  // E: sent by a PE in steps in a row
    std::int64_t interval; // S: cycles after which the next one leaves
    std::int64_t delay;    // cycles in which the kernels behind wait for others once
};
// The depth at which the array never waits for space, if one burst has left before the next one begins.
DefaultDepth depthForBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens);
// The depth where the next PE's block of results waits until all of this one's have left.
DefaultDepth depthForBlock(std::int64_t results, std::int64_t skew, std::int64_t tokens);
// Cycles that the array waits for space in a burst, with so many tokens.
std::int64_t lostToBurst(const Burst& burst, std::int64_t skew, std::int64_t tokens);

} // namespace tactus::spatial
