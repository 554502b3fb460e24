// CMakeLists.txt has the compiler vectorise this file.
#include "simulate/form_kernels.h"

#include "simulate/clones.h"

#include <algorithm>

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

template<class T>
void take(T* to, const Elements& elements, const std::int64_t* table, std::int64_t shift, const LaneSet& on) {
    const T* const values = static_cast<const T*>(elements.values);
    const std::uint64_t last = elements.count - 1;
    const auto element = [&](std::int64_t number) {
        return values[std::min(static_cast<std::uint64_t>(number), last)];
    };
    if (table) {
        on.forEach([&](std::int64_t lane) { to[lane] = element(table[lane] + shift); });
    } else {
        const T value = element(shift);
        on.forEach([&](std::int64_t lane) { to[lane] = value; });
    }
}

} // namespace

void takeElements(void* to, const Elements& elements, const std::int64_t* table, std::int64_t shift,
                  const LaneSet& on) {
    switch (bytesOf(elements.storage)) {
    case 1:
        return take(static_cast<std::uint8_t*>(to), elements, table, shift, on);
    case 4:
        return take(static_cast<std::uint32_t*>(to), elements, table, shift, on);
    default:
        return take(static_cast<std::uint64_t*>(to), elements, table, shift, on);
    }
}

namespace {

template<class T>
void take(T* to, const Elements& elements, std::span<const IndexRow> indices, const LaneSet& on) {
    const T* const values = static_cast<const T*>(elements.values);
    const std::uint64_t last = elements.count - 1;
    const auto put = [&](std::int64_t lane, std::uint64_t number) {
        to[lane] = values[std::min(number, last)];
    };
    const auto short32 = [&](std::size_t d) { return static_cast<const std::int32_t*>(indices[d].row); };
    const bool isShort =
        std::ranges::all_of(indices, [](const IndexRow& one) { return one.storage == Storage::Int32; });
    if (isShort && indices.size() == 1) {
        const std::int32_t* const first = short32(0);
        return on.forEach([&](std::int64_t lane) { put(lane, std::uint64_t(std::int64_t{first[lane]})); });
    }
    if (isShort && indices.size() == 2) {
        const std::int32_t *const first = short32(0), *const second = short32(1);
        const std::int64_t extent = indices[1].extent;
        return on.forEach([&](std::int64_t lane) {
            put(lane, std::uint64_t(first[lane]) * std::uint64_t(extent) + std::uint64_t(second[lane]));
        });
    }
    on.forEach([&](std::int64_t lane) {
        std::uint64_t number = 0;
        for (const IndexRow& one : indices)
            number = number * std::uint64_t(one.extent) + load(one.storage, one.row, lane).bits;
        put(lane, number);
    });
}

} // namespace

void takeIndexed(void* to, const Elements& elements, std::span<const IndexRow> indices, const LaneSet& on) {
    switch (bytesOf(elements.storage)) {
    case 1:
        return take(static_cast<std::uint8_t*>(to), elements, indices, on);
    case 4:
        return take(static_cast<std::uint32_t*>(to), elements, indices, on);
    default:
        return take(static_cast<std::uint64_t*>(to), elements, indices, on);
    }
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
