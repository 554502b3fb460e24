#include "explore/candidates.h"

#include "base/checked.h"
#include "polyhedra/lattice.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace tactus::explore {

using polyhedra::Matrix;
using polyhedra::Vector;

std::vector<Vector> primitiveVectors(std::size_t size, std::int64_t bound) {
    std::vector<Vector> vectors;
    Vector vector(size, -bound);
    for (;;) {
        if (polyhedra::gcd(vector) == 1) vectors.push_back(vector);
        std::size_t entry = size;
        while (entry > 0 && vector[entry - 1] == bound) vector[--entry] = -bound;
        if (entry == 0) return vectors;
        ++vector[entry - 1];
    }
}

namespace {

constexpr std::uint64_t mostCounted = 1'000'000'000;

// (2 bound + 1)^size
std::uint64_t cube(std::size_t size, std::int64_t bound) {
    const auto side =
        std::uint64_t(base::saturatedSum(base::saturatedProduct<std::int64_t>(2, bound), std::int64_t(1)));
    std::uint64_t points = 1;
    for (std::size_t n = 0; n < size; ++n) points = base::saturatedProduct(points, side);
    return points;
}

// 0 if a square divides the number, else 1 or -1 by the parity of its prime divisors.
int moebius(std::int64_t number) {
    int sign = 1;
    for (std::int64_t divisor = 2; number > 1; ++divisor) {
        if (divisor * divisor > number) return -sign;
        if (number % divisor != 0) continue;
        number /= divisor;
        if (number % divisor == 0) return 0;
        sign = -sign;
    }
    return sign;
}

} // namespace

std::uint64_t primitiveCount(std::size_t size, std::int64_t bound) {
    if (cube(size, bound) > mostCounted) return std::numeric_limits<std::uint64_t>::max();
    std::int64_t count = 0;
    for (std::int64_t divisor = 1; divisor <= bound; ++divisor)
        if (const int sign = moebius(divisor); sign != 0)
            count += sign * (std::int64_t(cube(size, bound / divisor)) - 1);
    return std::uint64_t(count);
}

std::vector<Vector> directions(std::size_t size, std::int64_t bound) {
    std::vector<Vector> vectors = primitiveVectors(size, bound);
    std::erase_if(vectors, [](const Vector& vector) {
        return *std::ranges::find_if(vector, [](std::int64_t entry) { return entry != 0; }) < 0;
    });
    return vectors;
}

namespace {

// Loop l is kept, less the multiple of loop `pivot` that the projection makes of it.
Matrix rowsAlong(const Vector& projection, std::size_t pivot) {
    Matrix rows;
    for (std::size_t l = 0; l < projection.size(); ++l) {
        if (l == pivot) continue;
        Vector row(projection.size(), 0);
        row[l] = 1;
        row[pivot] = -projection[l] * projection[pivot]; // the pivot is 1 or -1
        rows.push_back(std::move(row));
    }
    return rows;
}

// How far the vectors lead.
std::pair<std::uint64_t, std::uint64_t> reach(const Matrix& rows, const std::vector<Vector>& vectors) {
    std::uint64_t greatest = 0, sum = 0;
    for (const Vector& vector : vectors)
        for (const std::int64_t entry : polyhedra::multiply(rows, vector)) {
            greatest = std::max(greatest, base::absolute(entry));
            sum += base::absolute(entry);
        }
    return {greatest, sum};
}

} // namespace

Matrix rowsAcross(const Vector& projection, const std::vector<Vector>& vectors) {
    std::optional<Matrix> best;
    for (std::size_t pivot = projection.size(); pivot-- > 0;) {
        if (base::absolute(projection[pivot]) != 1) continue;
        Matrix rows = rowsAlong(projection, pivot);
        if (!best || reach(rows, vectors) < reach(*best, vectors)) best = std::move(rows);
    }
    if (best) return *best;
    return polyhedra::kernel({projection}, projection.size());
}

namespace {

// Loop time[t] is projected along itself and the staying loops whose bits are set in `along`.
Projected projected(std::size_t loops, const std::vector<std::size_t>& staying,
                    const std::vector<std::size_t>& time, std::uint64_t along) {
    Projected result{{}, time, Matrix(time.size(), Vector(loops, 0))};
    for (const std::size_t loop : staying) result.space.emplace_back(loops, 0).at(loop) = 1;
    for (std::size_t t = 0; t < time.size(); ++t) {
        result.kernel[t][time[t]] = 1;
        for (std::size_t s = 0; s < staying.size(); ++s, along >>= 1)
            if ((along & 1) != 0) {
                result.kernel[t][staying[s]] = 1;
                result.space[s][time[t]] = -1;
            }
    }
    result.kernel = polyhedra::hermite(result.kernel);
    return result;
}

} // namespace

std::vector<Projected> repeatedProjections(const Vector& extents, std::size_t dimensions) {
    const std::size_t loops = extents.size();
    std::map<Matrix, std::pair<std::int64_t, Projected>> best; // by kernel, with the steps
    for (const std::vector<std::size_t>& staying : choices(loops, dimensions)) {
        std::vector<std::size_t> time;
        std::int64_t steps = 1;
        for (std::size_t l = 0; l < loops; ++l) {
            if (std::ranges::find(staying, l) != staying.end()) continue;
            time.push_back(l);
            steps = base::saturatedProduct(steps, extents[l]);
        }
        for (std::uint64_t along = 0; along < std::uint64_t(1) << (time.size() * dimensions); ++along) {
            Projected one = projected(loops, staying, time, along);
            const auto [place, isNew] = best.try_emplace(one.kernel, steps, one);
            if (!isNew && steps < place->second.first) place->second = {steps, std::move(one)};
        }
    }
    std::vector<Projected> all;
    for (auto& [kernel, one] : best) all.push_back(std::move(one.second));
    return all;
}

std::vector<std::vector<std::size_t>> choices(std::size_t loops, std::size_t chosen) {
    if (chosen > loops) return {};
    std::vector<std::vector<std::size_t>> all;
    std::vector<std::size_t> choice(chosen);
    std::iota(choice.begin(), choice.end(), std::size_t(0));
    for (;;) {
        all.push_back(choice);
        std::size_t place = chosen;
        while (place > 0 && choice[place - 1] == loops - chosen + place - 1) --place;
        if (place == 0) return all;
        std::iota(choice.begin() + std::ptrdiff_t(place) - 1, choice.end(), choice[place - 1] + 1);
    }
}

} // namespace tactus::explore
