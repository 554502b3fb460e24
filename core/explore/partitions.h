// Ways in which the iterations of a nest share an array of a given size (docs/exploring.md).
#pragma once

#include "polyhedra/affine.h"

#include <string>
#include <vector>

namespace tactus::explore {

// A loop that lies along one dimension of the array. Its iteration number n, from 0, is
//
//   n = (block * pes + pe) * cluster + step,   0 <= pe < pes, 0 <= step < cluster.
//
// Blocks run one after the other, each on all PEs (locally parallel, globally sequential: LPGS); the cluster
// of a PE runs on it step by step (locally sequential, globally parallel: LSGP). Both may be there, and
// neither where the dimension has a PE for each iteration.
struct SharedLoop {
    std::size_t loop = 0;
    std::int64_t pes = 1, cluster = 1;
    bool hasBlocks = false;
    friend bool operator==(const SharedLoop&, const SharedLoop&) = default;
};

// "LPGS", "LSGP", "LSGP in LPGS"; empty for a loop with a PE for each iteration.
std::string_view kindOf(const SharedLoop& shared);

// The order of what runs in time, outermost first: the blocks, the loops that are not space, the clusters.
enum class TimeOrder : std::uint8_t { BlocksRestClusters, BlocksClustersRest, RestBlocksClusters };

struct Partition {
    std::vector<SharedLoop> space; // one for each dimension of the array
    TimeOrder order = TimeOrder::BlocksRestClusters;
};

struct Partitions {
    std::vector<Partition> all;
    std::uint64_t leftOut = 0;    // those with larger clusters in blocks
    std::int64_t mostInBlock = 0; // the greatest cluster in blocks that is there, where some are left out
};

// All choices of loops for the dimensions of an array of so many PEs, in each of these orders that differ.
// A dimension that is shorter than its loop has blocks, or clusters, or blocks of clusters of 2, 4, 8, ...
// iterations. An array of equal dimensions is listed once, not turned. `extents` are those of the loops.
// Where there are more than `most`, the clusters in blocks end at the greatest power of 2 with which there
// are not; without such clusters there may still be more.
Partitions partitionsOf(const polyhedra::Vector& extents, const polyhedra::Vector& pes, std::uint64_t most);

} // namespace tactus::explore
