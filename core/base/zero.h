// Vectors of which every entry is 0.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace tactus::base {

inline bool isZero(const std::vector<std::int64_t>& vector) {
    return std::ranges::all_of(vector, [](std::int64_t entry) { return entry == 0; });
}

} // namespace tactus::base
