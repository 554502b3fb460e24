// Cycles of the published designs that have chains of feeders, as one formula says it: counts of loops alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tactus::test::published {

using Sizes = std::map<std::string, std::int64_t>;

// A chain of feeders: what it loads for a bank of each, and how many there are.
struct Chain {
    std::int64_t loads, feeders;
};
struct Counts {
    std::int64_t periods, reads; // banks of each feeder, and steps in which one is sent
    std::int64_t tiles;          // of the output
    std::vector<Chain> chains;
    std::int64_t rows, columns, results; // results of a PE, which leave along its column

    std::int64_t filled() const {
        std::int64_t most = 0;
        for (const Chain& chain : chains) most = std::max(most, chain.loads + chain.feeders);
        return most;
    }
    // Banks are filled faster than they are sent, also with the hops of a chain, and the results of a tile
    // have left before those of the next one are made.
    bool keepsUp() const {
        return filled() + rows + columns + 2 < reads && rows * results <= periods / tiles * reads;
    }
    // The last results leave row by row, then along the chain of collectors.
    std::int64_t cycles() const { return filled() + periods * reads + (rows - 1) * results + columns + 3; }
};

struct Design {
    std::string file, mapping;
    std::vector<std::string> factors;  // extents of tiles, in capitals, and numbers of tiles
    std::function<Sizes(Sizes)> sizes; // with the params that follow from factors
    std::function<Counts(const Sizes&)> counts;
};

Design matrixProduct(const std::string& file, const std::string& mapping);
Design mttkrp();
Design ttm();
Design ttmc();
Design convolution();

} // namespace tactus::test::published
