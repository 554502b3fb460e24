#include "emit/lowered/order.h"

#include <algorithm>

namespace tactus::emit {

using polyhedra::Vector;

// A dimension may be outermost, in a direction, if no displacement goes against it; those that go along are
// then settled. Taking one never takes away a choice, so the first that serves is taken.
std::optional<WalkOrder> orderFor(const std::vector<Vector>& displacements, std::size_t dimensions) {
    std::vector<Vector> open = displacements;
    std::vector<bool> taken(dimensions, false);
    WalkOrder order;
    const auto take = [&] {
        for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
            if (taken[dimension]) continue;
            for (const bool downwards : {false, true}) {
                const auto sign = [&](const Vector& vector) {
                    return downwards ? -vector[dimension] : vector[dimension];
                };
                if (std::ranges::any_of(open, [&](const Vector& vector) { return sign(vector) < 0; }))
                    continue;
                std::erase_if(open, [&](const Vector& vector) { return sign(vector) > 0; });
                taken[dimension] = true;
                order.dimensions.push_back({dimension, downwards});
                return true;
            }
        }
        return false;
    };
    while (order.dimensions.size() < dimensions)
        if (!take()) return std::nullopt;
    if (!open.empty()) return std::nullopt; // a displacement of zeros
    return order;
}

} // namespace tactus::emit
