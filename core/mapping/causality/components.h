// Strongly connected components of a directed graph.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace tactus::mapping {

// For each node 0..nodes-1 the number of its component; edges as (from, to).
std::vector<std::size_t> strongComponents(std::size_t nodes,
                                          const std::vector<std::pair<std::size_t, std::size_t>>& edges);

} // namespace tactus::mapping
