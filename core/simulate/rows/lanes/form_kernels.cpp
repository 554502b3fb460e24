// CMakeLists.txt has the compiler vectorise this file.
#include "simulate/rows/lanes/form_kernels.h"

#include "ure/types/clones.h"

#include <algorithm>
#include <type_traits>

namespace tactus::simulate {

TACTUS_CLONES void atLeastZero(std::uint8_t* to, const std::int64_t* table, std::int64_t shift,
                               LaneRange on) {
#pragma GCC ivdep
    for (std::int64_t lane = on.first; lane < on.last; ++lane) to[lane] = table[lane] + shift >= 0;
}

TACTUS_CLONES void equalsZero(std::uint8_t* to, const std::int64_t* table, std::int64_t shift, LaneRange on) {
#pragma GCC ivdep
    for (std::int64_t lane = on.first; lane < on.last; ++lane) to[lane] = table[lane] + shift == 0;
}

namespace {

// Calls `take` with the row and the elements as what they are.
template<class Take>
void withTypes(void* to, const Elements& elements, Take take) {
    const auto from = [&]<class T>(T* row) {
        if (elements.packed)
            take(row, static_cast<const T*>(elements.packed));
        else
            take(row, elements.values);
    };
    switch (bytesOf(elements.storage)) {
    case 1:
        return from(static_cast<std::uint8_t*>(to));
    case 4:
        return from(static_cast<std::uint32_t*>(to));
    default:
        return from(static_cast<std::uint64_t*>(to));
    }
}

template<class T>
T asStored(T value) {
    return value;
}
template<class T>
T asStored(ure::Value value) {
    return static_cast<T>(value.bits);
}

} // namespace

void packElements(Storage storage, std::span<const ure::Value> values, void* packed) {
    withTypes(packed, {values.data(), nullptr, values.size(), storage},
              [&]<class T, class From>(T* to, const From* from) {
                  for (std::size_t n = 0; n < values.size(); ++n) to[n] = asStored<T>(from[n]);
              });
}

void takeElements(void* to, const Elements& elements, const std::int64_t* table, std::int64_t shift,
                  const LaneSet& on) {
    withTypes(to, elements, [&]<class T, class From>(T* row, const From* values) {
        const std::uint64_t last = elements.count - 1;
        // Straight code computes in more lanes than the step executes, so the number may be anything.
        const auto element = [=](std::int64_t number) {
            return asStored<T>(values[std::min(static_cast<std::uint64_t>(number), last)]);
        };
        if (table) return on.forEach([=](std::int64_t lane) { row[lane] = element(table[lane] + shift); });
        const T value = element(shift);
        on.forEach([=](std::int64_t lane) { row[lane] = value; });
    });
}

namespace {

template<class T, class From>
const From* valuesOf(const Elements& elements) {
    if constexpr (std::is_same_v<From, ure::Value>)
        return elements.values;
    else
        return static_cast<const From*>(elements.packed);
}

template<class T, class From>
void pickAny(void* to, Picking& picking, std::int64_t shift) {
    const From* const values = valuesOf<T, From>(picking.elements);
    const std::uint64_t last = picking.elements.count - 1;
    for (std::size_t n = 0; n < picking.lanes.size(); ++n) {
        const auto number = static_cast<std::uint64_t>(picking.offsets[n] + shift);
        static_cast<T*>(to)[picking.lanes[n]] = asStored<T>(values[std::min(number, last)]);
    }
}

template<class T, class From>
void pick(void* to, Picking& picking, std::int64_t shift) {
    if (!picking.areInside(shift)) return pickAny<T, From>(to, picking, shift);
    T* const row = static_cast<T*>(to);
    const From* const values = valuesOf<T, From>(picking.elements) + shift;
    const std::uint32_t* const lanes = picking.lanes.data();
    const std::int64_t* const offsets = picking.offsets.data();
    const std::size_t count = picking.lanes.size();
    for (std::size_t n = 0; n < count; ++n) row[lanes[n]] = asStored<T>(values[offsets[n]]);
}

// Several in one round: most of the time of such a loop is its counting.
template<class T, class From>
void putEven(T* row, std::int64_t laneStep, const From* values, std::int64_t elementStep, std::size_t count) {
    for (; count >= 4; count -= 4, row += 4 * laneStep, values += 4 * elementStep) {
        row[0] = asStored<T>(values[0]);
        row[laneStep] = asStored<T>(values[elementStep]);
        row[2 * laneStep] = asStored<T>(values[2 * elementStep]);
        row[3 * laneStep] = asStored<T>(values[3 * elementStep]);
    }
    for (; count > 0; --count, row += laneStep, values += elementStep) row[0] = asStored<T>(values[0]);
}

template<class T, class From>
void pickAhead(void* to, Picking& picking, std::int64_t shift) {
    const std::size_t count = picking.lanes.size();
    T* const fetched = reinterpret_cast<T*>(picking.fetched.data());
    if (!picking.fetchedAt || std::uint64_t(shift - *picking.fetchedAt) >= Picking::together) {
        if (!picking.areInside(shift) || !picking.areInside(shift + Picking::together - 1))
            return pickAny<T, From>(to, picking, shift);
        picking.fetchedAt = shift;
        const From* const values = valuesOf<T, From>(picking.elements) + shift;
        for (std::size_t n = 0; n < count; ++n)
            for (std::size_t step = 0; step < Picking::together; ++step)
                fetched[n * Picking::together + step] =
                    asStored<T>(values[picking.offsets[n] + std::int64_t(step)]);
    }
    const T* const from = fetched + (shift - *picking.fetchedAt);
    const std::uint32_t* const lanes = picking.lanes.data();
    if (picking.laneStep != 0)
        return putEven(static_cast<T*>(to) + lanes[0], picking.laneStep, from, Picking::together, count);
    for (std::size_t n = 0; n < count; ++n) static_cast<T*>(to)[lanes[n]] = from[n * Picking::together];
}

// Picks for lanes that follow one another, as their elements do.
template<class T, class From>
void pickRun(void* to, Picking& picking, std::int64_t shift) {
    if (!picking.areInside(shift)) return pickAny<T, From>(to, picking, shift);
    T* const row = static_cast<T*>(to) + picking.lanes.front();
    const From* const values = valuesOf<T, From>(picking.elements) + shift + picking.offsets.front();
    const std::size_t count = picking.lanes.size();
#pragma GCC ivdep
    for (std::size_t n = 0; n < count; ++n) row[n] = asStored<T>(values[n]);
}

// Picks where all elements are as far apart as the first two, and the lanes too.
template<class T, class From>
void pickEven(void* to, Picking& picking, std::int64_t shift) {
    if (!picking.areInside(shift)) return pickAny<T, From>(to, picking, shift);
    putEven(static_cast<T*>(to) + picking.lanes.front(), picking.laneStep,
            valuesOf<T, From>(picking.elements) + shift + picking.offsets.front(),
            picking.offsets[1] - picking.offsets[0], picking.lanes.size());
}

// The difference of neighbours in the list where all are the same, else 0.
template<class T>
std::int64_t commonStep(const std::vector<T>& list) {
    const auto step = [&](std::size_t n) { return std::int64_t(list[n]) - std::int64_t(list[n - 1]); };
    for (std::size_t n = 2; n < list.size(); ++n)
        if (step(n) != step(1)) return 0;
    return list.size() < 2 ? 0 : step(1);
}

} // namespace

void Picking::settle() {
    bool isRun = !lanes.empty();
    for (std::size_t n = 0; n < lanes.size(); ++n)
        isRun &= lanes[n] == lanes[0] + n && offsets[n] == offsets[0] + std::int64_t(n);
    laneStep = commonStep(lanes);
    const bool isEven = laneStep != 0 && (commonStep(offsets) != 0);
    least = offsets.empty() ? 0 : *std::ranges::min_element(offsets);
    greatest = offsets.empty() ? 0 : *std::ranges::max_element(offsets);
    if (!isRun && speed == 1) fetched.resize(lanes.size() * together * bytesOf(elements.storage) / 8 + 1);
    withTypes(nullptr, elements, [&]<class T, class From>(T*, const From*) {
        kernel = isRun        ? pickRun<T, From>
                 : speed == 1 ? pickAhead<T, From>
                 : isEven     ? pickEven<T, From>
                              : pick<T, From>;
    });
}

bool Feeding::areInside(std::int64_t shift, std::int64_t count) const {
    const auto [least, greatest] = std::ranges::minmax(offsets);
    const std::int64_t end = shift + speed * (count - 1);
    return least + std::min(shift, end) >= 0 &&
           std::uint64_t(greatest + std::max(shift, end)) < elements.count;
}

void Feeding::operator()(void* to, std::int64_t shift) const {
    withTypes(to, elements, [&]<class T, class From>(T* row, const From* values) {
        for (std::size_t n = 0; n < places.size(); ++n) {
            T* place = row + places[n];
            const From* from = values + (offsets[n] + shift);
#pragma GCC unroll 16
            for (std::int64_t step = 0; step < steps; ++step, place += move, from += speed)
                *place = asStored<T>(*from);
        }
    });
}

void takeIndexed(void* to, const Elements& elements, std::span<const IndexRow> indices, const LaneSet& on) {
    const auto asShort = [&](std::size_t d) { return static_cast<const std::int32_t*>(indices[d].row); };
    const bool areShort =
        std::ranges::all_of(indices, [](const IndexRow& one) { return one.storage == Storage::Int32; });
    withTypes(to, elements, [&]<class T, class From>(T* row, const From* values) {
        const std::uint64_t last = elements.count - 1;
        const auto put = [=](std::int64_t lane, std::uint64_t number) {
            row[lane] = asStored<T>(values[std::min(number, last)]);
        };
        if (areShort && indices.size() == 2) {
            const std::int32_t *const first = asShort(0), *const second = asShort(1);
            const auto extent = std::uint64_t(indices[1].extent);
            return on.forEach([=](std::int64_t lane) {
                put(lane, std::uint64_t(first[lane]) * extent + std::uint64_t(second[lane]));
            });
        }
        on.forEach([&](std::int64_t lane) {
            std::uint64_t number = 0;
            for (const IndexRow& one : indices)
                number = number * std::uint64_t(one.extent) + load(one.storage, one.row, lane).bits;
            put(lane, number);
        });
    });
}

void putForm(Storage storage, void* to, const std::int64_t* table, std::int64_t shift, const LaneSet& on) {
    const auto put = [&]<class T>(T* row) {
        on.forEach([&](std::int64_t lane) { row[lane] = static_cast<T>((table ? table[lane] : 0) + shift); });
    };
    if (storage == Storage::Int32)
        put(static_cast<std::int32_t*>(to));
    else
        put(static_cast<std::int64_t*>(to));
}

} // namespace tactus::simulate
