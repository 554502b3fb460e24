// CMakeLists.txt has the compiler vectorise this file.
#include "simulate/rows/lanes/search_kernels.h"

#include "ure/types/clones.h"

namespace tactus::simulate {

using ure::Operator;

namespace {

// `Bits` is as wide as T, so that the lanes of a vector stay where they are.
#define TACTUS_SEARCH(name, T, Bits, comparison)                                                             \
    TACTUS_CLONES bool name(const void* a, const void* b, bool bIsOne, std::span<const LaneRange> on) {      \
        const T* const xs = static_cast<const T*>(a);                                                        \
        const T* const ys = static_cast<const T*>(b);                                                        \
        Bits found = 0;                                                                                      \
        for (const LaneRange& range : on) {                                                                  \
            const std::int64_t last = range.last;                                                            \
            if (bIsOne) {                                                                                    \
                const T y = ys[0];                                                                           \
                for (std::int64_t lane = range.first; lane < last; ++lane)                                   \
                    found |= xs[lane] comparison y ? Bits(-1) : Bits(0);                                     \
            } else {                                                                                         \
                for (std::int64_t lane = range.first; lane < last; ++lane)                                   \
                    found |= xs[lane] comparison ys[lane] ? Bits(-1) : Bits(0);                              \
            }                                                                                                \
        }                                                                                                    \
        return found != 0;                                                                                   \
    }
#define TACTUS_SEARCHES(suffix, T, Bits)                                                                     \
    TACTUS_SEARCH(equal##suffix, T, Bits, ==)                                                                \
    TACTUS_SEARCH(notEqual##suffix, T, Bits, !=)                                                             \
    TACTUS_SEARCH(less##suffix, T, Bits, <)                                                                  \
    TACTUS_SEARCH(lessEqual##suffix, T, Bits, <=)                                                            \
    TACTUS_SEARCH(greater##suffix, T, Bits, >)                                                               \
    TACTUS_SEARCH(greaterEqual##suffix, T, Bits, >=)                                                         \
    constexpr SearchKernel searches##suffix[] = {equal##suffix,     notEqual##suffix, less##suffix,          \
                                                 lessEqual##suffix, greater##suffix,  greaterEqual##suffix};
TACTUS_SEARCHES(Byte, std::uint8_t, std::int8_t)
TACTUS_SEARCHES(Int32, std::int32_t, std::int32_t)
TACTUS_SEARCHES(Int64, std::int64_t, std::int64_t)
TACTUS_SEARCHES(UInt64, std::uint64_t, std::int64_t)
TACTUS_SEARCHES(Float, float, std::int32_t)
TACTUS_SEARCHES(Double, double, std::int64_t)
#undef TACTUS_SEARCHES
#undef TACTUS_SEARCH

const SearchKernel* searchesOf(ure::Type type) {
    switch (storageOf(type)) {
    case Storage::Byte:
        return searchesByte;
    case Storage::Int32:
        return searchesInt32;
    case Storage::Float:
        return searchesFloat;
    case Storage::Double:
        return searchesDouble;
    default:
        return type.isSigned() ? searchesInt64 : searchesUInt64;
    }
}

} // namespace

SearchKernel searchKernel(Operator op, ure::Type type) {
    return ure::isComparison(op) ? searchesOf(type)[int(op) - int(Operator::Equal)] : nullptr;
}

} // namespace tactus::simulate
