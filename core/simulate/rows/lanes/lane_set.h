// The lanes of an operation.
#pragma once

#include <cstdint>
#include <span>

namespace tactus::simulate {

struct LaneRange {
    std::int64_t first = 0, last = 0; // half open
};

// Ranges, or a list where there is one.
struct LaneSet {
    std::span<const LaneRange> ranges = {};
    const std::uint32_t* lanes = nullptr;
    std::size_t count = 0; // of the list

    template<class Visit>
    void forEach(Visit&& visit) const {
        if (lanes)
            for (std::size_t n = 0; n < count; ++n) visit(std::int64_t{lanes[n]});
        else
            for (const LaneRange& range : ranges)
                for (std::int64_t lane = range.first; lane < range.last; ++lane) visit(lane);
    }
};

// Rows hold whole blocks of lanes, so that operations may run over the ends of what is asked.
inline constexpr std::int64_t laneBlock = 16;
constexpr std::int64_t roundedToBlocks(std::int64_t lanes) {
    return (lanes + laneBlock - 1) / laneBlock * laneBlock;
}

} // namespace tactus::simulate
