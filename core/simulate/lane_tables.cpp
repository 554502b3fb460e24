#include "simulate/lane_tables.h"

#include <algorithm>
#include <limits>

namespace tactus::simulate {

std::uint32_t LaneTables::of(const polyhedra::Vector& lane) {
    if (std::ranges::all_of(lane, [](std::int64_t c) { return c == 0; })) return none;
    const auto known = std::ranges::find(tables_, lane, &Table::coefficients);
    if (known != tables_.end()) return static_cast<std::uint32_t>(known - tables_.begin());
    tables_.push_back({lane, {}, 0, 0});
    return static_cast<std::uint32_t>(tables_.size() - 1);
}

void LaneTables::fill(const Lanes& lanes) {
    for (Table& table : tables_) {
        table.values.assign(std::size_t(lanes.width()), 0);
        table.least = std::numeric_limits<std::int64_t>::max();
        table.greatest = std::numeric_limits<std::int64_t>::min();
    }
    for (std::int64_t number = 0; number < lanes.width(); ++number) {
        const auto lane = lanes.laneAt(number);
        if (!lane) continue;
        for (Table& table : tables_) {
            const std::int64_t value = polyhedra::dot(table.coefficients, *lane);
            table.values[std::size_t(number)] = value;
            table.least = std::min(table.least, value);
            table.greatest = std::max(table.greatest, value);
        }
    }
}

} // namespace tactus::simulate
