// CMakeLists.txt has the compiler vectorise this file.
#include "simulate/form_kernels.h"

#include "ure/clones.h"

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
    for (std::size_t n = 0; n < count; ++n) static_cast<T*>(to)[lanes[n]] = from[n * Picking::together];
}

// Where lanes follow one another and their elements too.
template<class T, class From>
void pickRun(void* to, Picking& picking, std::int64_t shift) {
    if (!picking.areInside(shift)) return pickAny<T, From>(to, picking, shift);
    T* const row = static_cast<T*>(to) + picking.lanes.front();
    const From* const values = valuesOf<T, From>(picking.elements) + shift + picking.offsets.front();
    const std::size_t count = picking.lanes.size();
#pragma GCC ivdep
    for (std::size_t n = 0; n < count; ++n) row[n] = asStored<T>(values[n]);
}

// Where lanes and elements are as far apart as the first two.
template<class T, class From>
void pickEven(void* to, Picking& picking, std::int64_t shift) {
    if (!picking.areInside(shift)) return pickAny<T, From>(to, picking, shift);
    const std::int64_t laneStep = std::int64_t{picking.lanes[1]} - std::int64_t{picking.lanes[0]};
    const std::int64_t elementStep = picking.offsets[1] - picking.offsets[0];
    T* row = static_cast<T*>(to) + picking.lanes.front();
    const From* values = valuesOf<T, From>(picking.elements) + shift + picking.offsets.front();
    for (std::size_t n = picking.lanes.size(); n > 0; --n, row += laneStep, values += elementStep)
        *row = asStored<T>(*values);
}

} // namespace

bool Picking::isEven() const {
    if (lanes.size() < 2) return false;
    for (std::size_t n = 2; n < lanes.size(); ++n)
        if (std::int64_t{lanes[n]} - std::int64_t{lanes[n - 1]} !=
                std::int64_t{lanes[1]} - std::int64_t{lanes[0]} ||
            offsets[n] - offsets[n - 1] != offsets[1] - offsets[0])
            return false;
    return true;
}

void Picking::settle() {
    bool isRun = !lanes.empty();
    for (std::size_t n = 0; n < lanes.size(); ++n)
        isRun &= lanes[n] == lanes[0] + n && offsets[n] == offsets[0] + std::int64_t(n);
    least = offsets.empty() ? 0 : *std::ranges::min_element(offsets);
    greatest = offsets.empty() ? 0 : *std::ranges::max_element(offsets);
    if (!isRun && speed == 1) fetched.resize(lanes.size() * together * bytesOf(elements.storage) / 8 + 1);
    withTypes(nullptr, elements, [&]<class T, class From>(T*, const From*) {
        kernel = isRun        ? pickRun<T, From>
                 : speed == 1 ? pickAhead<T, From>
                 : isEven()   ? pickEven<T, From>
                              : pick<T, From>;
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
