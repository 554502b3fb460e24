#include "mapping/causality/components.h"

#include <limits>

namespace tactus::mapping {

namespace {

using Neighbours = std::vector<std::vector<std::size_t>>;
constexpr std::size_t unseen = std::numeric_limits<std::size_t>::max();

// Nodes in the order in which a depth-first walk leaves them; no recursion, a chain may be long.
void leaveInOrder(const Neighbours& next, std::size_t root, std::vector<bool>& seen,
                  std::vector<std::size_t>& left) {
    std::vector<std::pair<std::size_t, std::size_t>> path{{root, 0}};
    seen[root] = true;
    while (!path.empty()) {
        auto& [node, done] = path.back();
        if (done == next[node].size()) {
            left.push_back(node);
            path.pop_back();
            continue;
        }
        const std::size_t other = next[node][done++];
        if (seen[other]) continue;
        seen[other] = true;
        path.emplace_back(other, 0);
    }
}

} // namespace

// Kosaraju: forward walk, then backward from the last left.
std::vector<std::size_t> strongComponents(std::size_t nodes,
                                          const std::vector<std::pair<std::size_t, std::size_t>>& edges) {
    Neighbours forward(nodes), backward(nodes);
    for (const auto& [from, to] : edges) {
        forward[from].push_back(to);
        backward[to].push_back(from);
    }
    std::vector<bool> seen(nodes, false);
    std::vector<std::size_t> left;
    for (std::size_t node = 0; node < nodes; ++node)
        if (!seen[node]) leaveInOrder(forward, node, seen, left);
    std::vector<std::size_t> component(nodes, unseen);
    seen.assign(nodes, false);
    for (std::size_t i = left.size(), number = 0; i-- > 0; ++number) {
        std::vector<std::size_t> members;
        if (!seen[left[i]]) leaveInOrder(backward, left[i], seen, members);
        for (const std::size_t member : members) component[member] = number;
    }
    return component;
}

} // namespace tactus::mapping
