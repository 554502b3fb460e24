// Operations whose operands are forms over lane and step: the lane's part is a table, the step's a shift.
#pragma once

#include "simulate/rows/lanes/lane_set.h"
#include "ure/types/storage.h"

#include <optional>
#include <vector>

namespace tactus::simulate {

using ure::Storage;

// How `table[lane] + shift` compares with 0, for every lane of a range.
void atLeastZero(std::uint8_t* to, const std::int64_t* table, std::int64_t shift, LaneRange on);
void equalsZero(std::uint8_t* to, const std::int64_t* table, std::int64_t shift, LaneRange on);

// An input's elements, of which there is at least one; a number outside gives any element: where nobody asks,
// it does no harm. A null table is zero everywhere.
struct Elements {
    const ure::Value* values;
    const void* packed; // or in their storage, where this is not null
    std::uint64_t count;
    Storage storage;
};
void takeElements(void* to, const Elements& elements, const std::int64_t* table, std::int64_t shift,
                  const LaneSet& on);

void packElements(Storage storage, std::span<const ure::Value> values, void* packed);

// Certain lanes, with the number of an element for each but for the shift. If the shift grows by one from
// step to step, elements are fetched for several steps at once: those that lie side by side are visited once.
struct Picking {
    static constexpr std::int64_t together = 8; // steps
    Elements elements;
    std::vector<std::uint32_t> lanes;
    std::vector<std::int64_t> offsets;
    std::int64_t speed = 0; // of the shift, in one step

    void settle(); // what follows from these
    void operator()(void* to, std::int64_t shift) { kernel(to, *this, shift); }
    bool areInside(std::int64_t shift) const {
        return least + shift >= 0 && std::uint64_t(greatest + shift) < elements.count;
    }

    std::int64_t least = 0, greatest = 0; // of the offsets
    std::int64_t laneStep = 0;            // from lane to lane where that is one number, else 0
    std::vector<std::uint64_t> fetched;   // for each lane, as many as steps; from `fetchedAt` on
    std::optional<std::int64_t> fetchedAt;
    void (*kernel)(void* to, Picking& picking, std::int64_t shift) = nullptr;
};

// Elements of sixteen steps at once: that of a place goes, in each step, `move` places further than in the
// step before.
struct Feeding {
    static constexpr std::int64_t steps = 16;
    Elements elements;
    std::vector<std::int64_t> places, offsets; // where to and, but for the shift, which element
    std::int64_t move = 0, speed = 0;          // of a place and of the shift, in one step
    bool areInside(std::int64_t shift, std::int64_t count) const; // of so many steps
    void operator()(void* to, std::int64_t shift) const;          // where they are inside
};

// One index of an input, from a row of integers.
struct IndexRow {
    const void* row;
    Storage storage;
    std::int64_t extent;
};
void takeIndexed(void* to, const Elements& elements, std::span<const IndexRow> indices, const LaneSet& on);

// to = table[lane] + shift, as an integer.
void putForm(Storage storage, void* to, const std::int64_t* table, std::int64_t shift, const LaneSet& on);

} // namespace tactus::simulate
