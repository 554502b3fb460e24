#include "explore/candidates.h"

#include "base/checked.h"
#include "polyhedra/lattice.h"

#include <algorithm>
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
