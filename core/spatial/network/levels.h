// A buffer at each of its possible levels: the size of a bank against how evenly it is filled. A larger bank
// loads no value less often than the smallest useful one does; it waits longer for late values.
#pragma once

#include "spatial/network/network.h"

namespace tactus::spatial {

struct Level {
    std::string loop;          // filled once for each iteration of the loops down to this one
    std::int64_t slots = 0;    // tokens in a bank
    std::int64_t tokens = 0;   // that fill the banks of all copies in a period
    std::int64_t steps = 0;    // of the sender in a period
    std::int64_t periods = 0;  // in all
    bool isPresent = false;    // the level that the mapping chose
    bool isDouble = true;      // one bank is filled while the other is sent
    std::string removedInside; // a removed loop that this level would leave outside: it can't be chosen

    // Tokens a cycle that must come to keep up with the sender, on average, where there are two banks.
    double rate() const { return double(tokens) / double(steps); }
    // Cycles of a period in which nothing need come, if one token comes in each of the others. While the only
    // bank is filled nothing is sent: then none.
    std::int64_t slack() const { return isDouble ? steps - tokens : 0; }
};

// From the outermost loop inwards; nothing where indices are no sums of loops.
std::vector<Level> levelsOf(const Network& plan, BufferId buffer);

} // namespace tactus::spatial
