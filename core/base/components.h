// Strongly connected components of a small directed graph (R. Tarjan, "Depth-first search and linear graph
// algorithms", SIAM J. Computing 1, 1972).
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tactus::base {

// Nodes are 0..n-1 and `reads[v]` are those that v reads. Each component is sorted and comes after those that
// it reads. Recursion is as deep as the graph is long.
class Components {
  public:
    explicit Components(const std::vector<std::vector<std::uint32_t>>& reads)
        : reads_(reads), order_(reads.size(), 0), low_(reads.size(), 0), open_(reads.size(), false) {
        for (std::uint32_t node = 0; node < reads.size(); ++node)
            if (order_[node] == 0) visit(node);
    }
    std::vector<std::vector<std::uint32_t>> found;

  private:
    void visit(std::uint32_t node) {
        order_[node] = low_[node] = ++count_;
        stack_.push_back(node);
        open_[node] = true;
        for (const std::uint32_t other : reads_[node]) {
            if (order_[other] == 0) {
                visit(other);
                low_[node] = std::min(low_[node], low_[other]);
            } else if (open_[other]) {
                low_[node] = std::min(low_[node], order_[other]);
            }
        }
        if (low_[node] != order_[node]) return;
        std::vector<std::uint32_t>& component = found.emplace_back();
        for (std::uint32_t member = node + 1; member != node;) {
            member = stack_.back();
            stack_.pop_back();
            open_[member] = false;
            component.push_back(member);
        }
        std::ranges::sort(component);
    }

    const std::vector<std::vector<std::uint32_t>>& reads_;
    std::vector<std::uint32_t> order_, low_, stack_;
    std::vector<bool> open_;
    std::uint32_t count_ = 0;
};

} // namespace tactus::base
