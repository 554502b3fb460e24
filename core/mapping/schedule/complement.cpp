#include "mapping/schedule/complement.h"

#include "polyhedra/lattice.h"

#include <algorithm>
#include <tuple>

namespace tactus::mapping {

using polyhedra::Matrix;
using polyhedra::Vector;

namespace {

// The vectors across the projection whose greatest magnitude is exactly this, of each and its negative the
// one whose first entry is positive.
Matrix across(const Vector& projection, std::int64_t magnitude) {
    Matrix found;
    Vector vector(projection.size(), -magnitude);
    for (;;) {
        const auto first = std::ranges::find_if(vector, [](std::int64_t entry) { return entry != 0; });
        const bool isLarge = std::ranges::any_of(
            vector, [&](std::int64_t entry) { return entry == magnitude || entry == -magnitude; });
        if (first != vector.end() && *first > 0 && isLarge && polyhedra::dot(vector, projection) == 0)
            found.push_back(vector);
        std::size_t entry = vector.size();
        while (entry > 0 && vector[entry - 1] == magnitude) vector[--entry] = -magnitude;
        if (entry == 0) return found;
        ++vector[entry - 1];
    }
}

auto sizeOf(const Vector& vector) {
    std::int64_t sum = 0;
    for (const std::int64_t entry : vector) sum += std::abs(entry);
    return std::tuple(sum, std::ranges::count_if(vector, [](std::int64_t entry) { return entry < 0; }),
                      Vector(vector.rbegin(), vector.rend()));
}

} // namespace

std::optional<Matrix> smallestComplement(const Vector& projection, std::int64_t bound) {
    const std::size_t loops = projection.size();
    if (polyhedra::isZero(projection)) return std::nullopt;
    Matrix rows;
    for (std::int64_t magnitude = 1; magnitude <= bound && rows.size() + 1 < loops; ++magnitude) {
        Matrix candidates = across(projection, magnitude);
        std::ranges::sort(candidates, {}, sizeOf);
        for (Vector& candidate : candidates) {
            if (rows.size() + 1 == loops) break;
            rows.push_back(std::move(candidate));
            if (!polyhedra::completeUnimodular(rows, loops)) rows.pop_back();
        }
    }
    if (rows.size() + 1 < loops) return std::nullopt;
    std::ranges::sort(rows, std::ranges::greater());
    return rows;
}

} // namespace tactus::mapping
