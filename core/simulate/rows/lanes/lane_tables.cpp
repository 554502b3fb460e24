#include "simulate/rows/lanes/lane_tables.h"

#include <algorithm>
#include <limits>

namespace tactus::simulate {

std::uint32_t LaneTables::of(const polyhedra::Vector& lane) {
    if (polyhedra::isZero(lane)) return none;
    const auto known = std::ranges::find(tables_, lane, &Table::coefficients);
    if (known != tables_.end()) return static_cast<std::uint32_t>(known - tables_.begin());
    tables_.push_back({lane, {}, 0, 0, false, {}, {}});
    return static_cast<std::uint32_t>(tables_.size() - 1);
}

// Lanes by value; by counting where the values lie close together.
static void sortByValue(LaneTables::Table& table, const std::vector<std::uint32_t>& lanes) {
    std::vector<std::uint32_t>& result = table.byValue;
    result = lanes;
    const auto value = [&](std::uint32_t lane) { return table.values[lane]; };
    // The difference of two int64 may leave int64, but never uint64.
    const auto spread = static_cast<std::uint64_t>(table.greatest) - static_cast<std::uint64_t>(table.least);
    if (spread > 4 * lanes.size() + 64) {
        std::ranges::stable_sort(result, {}, value);
        return;
    }
    std::vector<std::uint32_t>& places = table.begins;
    places.resize(spread + 3);
    for (const std::uint32_t lane : lanes) ++places[std::size_t(value(lane) - table.least) + 2];
    for (std::size_t n = 2; n < places.size(); ++n) places[n] += places[n - 1];
    // The place of a value, kept one entry later, moves on to where the next value begins.
    for (const std::uint32_t lane : lanes)
        result[places[std::size_t(value(lane) - table.least) + 1]++] = lane;
    places.pop_back();
}

void LaneTables::fill(const Lanes& lanes, const std::vector<std::uint32_t>& boxLanes) {
    for (Table& table : tables_) {
        if (table.values.empty()) fill(table, lanes);
        if (table.isSorted && table.byValue.empty()) sortByValue(table, boxLanes);
    }
}

void LaneTables::fill(Table& table, const Lanes& lanes) {
    table.values.assign(std::size_t(lanes.storedWidth()), 0);
    table.least = std::numeric_limits<std::int64_t>::max();
    table.greatest = std::numeric_limits<std::int64_t>::min();
    const std::int64_t speed = table.coefficients.back();
    lanes.forEachLine([&](std::int64_t number, const polyhedra::Point& lane, std::int64_t count) {
        const std::int64_t first = polyhedra::dot(table.coefficients, lane);
        const std::int64_t last = first + speed * (count - 1);
        table.least = std::min({table.least, first, last});
        table.greatest = std::max({table.greatest, first, last});
        std::int64_t* const values = table.values.data() + number;
        for (std::int64_t n = 0; n < count; ++n) values[n] = first + speed * n;
    });
}

std::span<const std::uint32_t> LaneTables::between(std::uint32_t number, std::int64_t low,
                                                   std::int64_t high) const {
    const Table& table = tables_[number];
    if (!table.begins.empty()) {
        if (high < table.least || low > table.greatest) return {};
        const auto first = table.begins[std::size_t(std::max(low, table.least) - table.least)];
        const auto end = table.begins[std::size_t(std::min(high, table.greatest) - table.least) + 1];
        return std::span(table.byValue).subspan(first, end - first);
    }
    const auto value = [&](std::uint32_t lane) { return table.values[lane]; };
    const auto first = std::ranges::lower_bound(table.byValue, low, {}, value);
    const auto last = std::ranges::upper_bound(first, table.byValue.end(), high, {}, value);
    return {first, last};
}

} // namespace tactus::simulate
