#include "polyhedra/lattice.h"

#include "random.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <numeric>

namespace tactus::polyhedra::test {
namespace {

Matrix randomMatrix(Random& random, std::size_t rows, std::size_t columns, std::int64_t size) {
    Matrix matrix(rows, Vector(columns));
    for (Vector& row : matrix)
        for (std::int64_t& entry : row) entry = random(-size, size);
    return matrix;
}

Matrix identity(std::size_t size) {
    Matrix matrix(size, Vector(size, 0));
    for (std::size_t r = 0; r < size; ++r) matrix[r][r] = 1;
    return matrix;
}

// By permutations: n! terms.
std::int64_t leibniz(const Matrix& matrix) {
    std::vector<std::size_t> order(matrix.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::int64_t sum = 0;
    do {
        std::int64_t product = 1;
        for (std::size_t r = 0; r < order.size(); ++r) {
            product *= matrix[r][order[r]];
            for (std::size_t s = r + 1; s < order.size(); ++s) product *= order[s] < order[r] ? -1 : 1;
        }
        sum += product;
    } while (std::next_permutation(order.begin(), order.end()));
    return sum;
}

TEST(Lattice, DeterminantIsTheSumOverPermutations) {
    Random random(1);
    EXPECT_EQ(determinant({}), 1);
    EXPECT_EQ(determinant({{0, 1}, {1, 0}}), -1);
    EXPECT_EQ(determinant({{1, 2}, {1, 2}}), 0);
    for (int round = 0; round < 400; ++round) {
        const auto size = static_cast<std::size_t>(random(1, 5));
        const Matrix matrix = randomMatrix(random, size, size, 4);
        ASSERT_EQ(determinant(matrix), leibniz(matrix));
        ASSERT_EQ(rank(matrix) == size, determinant(matrix) != 0);
    }
}

bool isHermite(const Matrix& rows) {
    std::size_t after = 0;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::size_t pivot = 0;
        while (pivot < rows[r].size() && rows[r][pivot] == 0) ++pivot;
        if (pivot < after || pivot == rows[r].size() || rows[r][pivot] < 0) return false;
        for (std::size_t above = 0; above < r; ++above)
            if (rows[above][pivot] < 0 || rows[above][pivot] >= rows[r][pivot]) return false;
        after = pivot + 1;
    }
    return true;
}

// The canonical form does not change when rows are combined, and changes when the lattice does.
TEST(Lattice, HermiteFormIsCanonical) {
    Random random(2);
    EXPECT_EQ(hermite({{2, 4}, {0, 0}, {3, 6}}), (Matrix{{1, 2}}));
    EXPECT_TRUE(hermite({}).empty());
    EXPECT_NE(hermite({{2, 0}, {0, 1}}), hermite({{1, 0}, {0, 2}}));
    for (int round = 0; round < 400; ++round) {
        const auto count = static_cast<std::size_t>(random(1, 4)),
                   columns = static_cast<std::size_t>(random(1, 5));
        Matrix matrix = randomMatrix(random, count, columns, 5);
        const Matrix form = hermite(matrix);
        ASSERT_TRUE(isHermite(form));
        for (int step = 0; step < 6; ++step) {
            Vector& into = matrix[static_cast<std::size_t>(random(0, static_cast<std::int64_t>(count) - 1))];
            const Vector& from =
                matrix[static_cast<std::size_t>(random(0, static_cast<std::int64_t>(count) - 1))];
            const std::int64_t factor = &into == &from ? -2 : random(-2, 2);
            for (std::size_t c = 0; c < columns; ++c) into[c] += factor * from[c];
        }
        ASSERT_EQ(hermite(matrix), form);
    }
}

// Every integer vector of the kernel within a box is an integer combination of the basis, and nothing else
// is.
TEST(Lattice, KernelIsALatticeBasis) {
    Random random(3);
    EXPECT_EQ(kernel({{1, 1, 1}}, 3), (Matrix{{1, 0, -1}, {0, 1, -1}}));
    EXPECT_EQ(kernel({}, 2), identity(2));
    EXPECT_TRUE(kernel(identity(3), 3).empty());
    for (int round = 0; round < 300; ++round) {
        const auto columns = static_cast<std::size_t>(random(1, 4));
        const Matrix matrix = randomMatrix(random, static_cast<std::size_t>(random(1, 3)), columns, 3);
        const Matrix basis = kernel(matrix, columns);
        ASSERT_TRUE(isHermite(basis));
        ASSERT_EQ(basis.size() + rank(matrix), columns);
        for (const Point& x : allPoints(columns, -3, 3)) {
            const Vector image = multiply(matrix, x);
            const bool inKernel = std::ranges::all_of(image, [](std::int64_t y) { return y == 0; });
            Matrix extended = basis;
            extended.push_back(x);
            ASSERT_EQ(hermite(extended) == basis, inKernel);
        }
    }
}

TEST(Lattice, CompletesPrimitiveRows) {
    Random random(4);
    EXPECT_EQ(completeUnimodular({{1, 1, 1}}, 3), (Matrix{{1, 0, 0}, {0, 1, 0}, {1, 1, 1}}));
    EXPECT_EQ(completeUnimodular({{2, 1}}, 2), (Matrix{{1, 0}, {2, 1}}));
    EXPECT_EQ(completeUnimodular({{2, 4}}, 2), std::nullopt);
    EXPECT_EQ(completeUnimodular({{1, 1}, {1, -1}}, 2), std::nullopt);
    EXPECT_EQ(completeUnimodular({{1, 1}, {2, 2}}, 2), std::nullopt);
    EXPECT_EQ(completeUnimodular({}, 2), identity(2));
    int completed = 0;
    for (int round = 0; round < 400; ++round) {
        const auto columns = static_cast<std::size_t>(random(2, 6));
        const auto count = static_cast<std::size_t>(random(1, static_cast<std::int64_t>(columns)));
        const Matrix rows = randomMatrix(random, count, columns, 9);
        const std::optional<Matrix> result = completeUnimodular(rows, columns);
        // Saturated: the kernel of the kernel spans the same lattice.
        const bool primitive = rank(rows) == count && kernel(kernel(rows, columns), columns) == hermite(rows);
        ASSERT_EQ(result.has_value(), primitive);
        if (!result) continue;
        ++completed;
        ASSERT_EQ(std::abs(determinant(*result)), 1);
        ASSERT_TRUE(std::equal(rows.begin(), rows.end(), result->end() - static_cast<std::ptrdiff_t>(count)));
        ASSERT_EQ(multiply(*result, inverseUnimodular(*result)), identity(columns));
    }
    EXPECT_GT(completed, 50);
}

// Of the choices of unit vectors, in the order of the loops that they keep, the first with a determinant of 1
// or -1.
std::optional<Matrix> firstByUnits(const Matrix& rows, std::size_t columns) {
    std::vector<bool> keeps(columns, false);
    std::fill_n(keeps.begin(), columns - rows.size(), true);
    do {
        Matrix whole;
        for (std::size_t c = 0; c < columns; ++c)
            if (keeps[c]) whole.push_back(identity(columns)[c]);
        whole.insert(whole.end(), rows.begin(), rows.end());
        if (std::abs(determinant(whole)) == 1) return whole;
    } while (std::prev_permutation(keeps.begin(), keeps.end()));
    return std::nullopt;
}

TEST(Lattice, CompletesByTheFirstUnitsThatDo) {
    Random random(9);
    int found = 0;
    for (int round = 0; round < 600; ++round) {
        const auto columns = static_cast<std::size_t>(random(2, 7));
        const auto count = static_cast<std::size_t>(random(1, static_cast<std::int64_t>(columns)));
        Matrix rows = randomMatrix(random, count, columns, 2);
        for (Vector& row : rows) // most rows of a map are loops
            if (random(0, 2) > 0) {
                std::ranges::fill(row, 0);
                row[static_cast<std::size_t>(random(0, static_cast<std::int64_t>(columns) - 1))] =
                    random(0, 1) == 0 ? 1 : -1;
            }
        if (const auto first = firstByUnits(rows, columns)) {
            ++found;
            ASSERT_EQ(completeUnimodular(rows, columns), first);
        }
    }
    EXPECT_GT(found, 100);
}

TEST(Lattice, LargeNumbersThrowInsteadOfWrapping) {
    constexpr std::int64_t large = std::int64_t{1} << 62;
    EXPECT_THROW(determinant({{large, 1}, {1, large}}), base::Overflow);
    EXPECT_THROW(multiply(Matrix{{large, large}}, Vector{1, 1}), base::Overflow);
    EXPECT_NE(isInjective({{large, 7, 1}}, box(3), budget).injective, Verdict::No);
    const Injectivity close = isInjective({{large, large - 1, 3}}, box(3), budget); // kernel (3, -3, -1)
    EXPECT_EQ(close.injective, Verdict::No);
    EXPECT_EQ(gcd({0, 0}), 0);
    EXPECT_EQ(gcd({-4, 6}), 2);
}

struct Pair {
    Point p, q;
};

// Two points with one image, by a table of images.
std::optional<Pair> collision(const Matrix& rows, const std::vector<Point>& points) {
    std::map<Vector, Point> seen;
    for (const Point& point : points) {
        const auto [known, isNew] = seen.emplace(multiply(rows, point), point);
        if (!isNew) return Pair{known->second, point};
    }
    return std::nullopt;
}

void expectSame(const Matrix& rows, const Piece& domain, const std::vector<Point>& points) {
    const Injectivity answer = isInjective(rows, domain, budget);
    ASSERT_EQ(answer.injective, collision(rows, points) ? Verdict::No : Verdict::Yes);
    if (answer.injective == Verdict::Yes) return;
    ASSERT_TRUE(contains(domain, answer.p) && contains(domain, answer.q));
    ASSERT_LT(answer.p, answer.q);
    ASSERT_EQ(multiply(rows, answer.p), multiply(rows, answer.q));
}

TEST(Injective, BoxesAgreeWithEnumeration) {
    Random random(5);
    for (int round = 0; round < 650; ++round) {
        const auto n = static_cast<std::size_t>(random(3, 6));
        const auto rows =
            static_cast<std::size_t>(random(static_cast<std::int64_t>(n) - 3, static_cast<std::int64_t>(n)));
        Piece domain = Piece::universe(n);
        for (Interval& interval : domain.box) interval = {random(-1, 1), random(1, n > 4 ? 2 : 4)};
        const Matrix matrix = randomMatrix(random, std::max<std::size_t>(rows, 1), n, 5);
        expectSame(matrix, domain, walked(domain));
    }
}

TEST(Injective, DomainsWithRowsAgreeWithEnumeration) {
    Random random(6);
    int collisions = 0;
    for (int round = 0; round < 650; ++round) {
        const auto n = static_cast<std::size_t>(random(2, 4));
        const Piece domain = randomPiece(random, n);
        const Matrix matrix =
            randomMatrix(random, static_cast<std::size_t>(random(1, static_cast<std::int64_t>(n))), n, 4);
        const std::vector<Point> points = pointsOf(domain);
        collisions += collision(matrix, points).has_value();
        ASSERT_NO_FATAL_FAILURE(expectSame(matrix, domain, points));
    }
    EXPECT_GT(collisions, 60);
    EXPECT_LT(collisions, 550);
}

// Matrix multiply onto one dimension collides exactly for odd mu.
TEST(Injective, KnownConflicts) {
    for (std::int64_t mu = 2; mu <= 9; ++mu) {
        const Injectivity answer = isInjective({{1, 1, -1}, {1, mu, 1}}, box(3, 0, mu), budget);
        EXPECT_EQ(answer.injective, mu % 2 == 1 ? Verdict::No : Verdict::Yes) << mu;
    }
    // Hand-tiled GEMM: one mixed-radix time over nine loops, and one that repeats a step.
    const Piece tiles = boxOf({{0, 7}, {0, 7}, {0, 15}, {0, 3}, {0, 3}, {0, 3}, {0, 3}, {0, 3}, {0, 15}});
    Matrix rows{{0, 0, 0, 0, 0, 0, 1, 0, 0},
                {0, 0, 0, 0, 0, 0, 0, 1, 0},
                {524288, 65536, 4096, 1024, 256, 64, 0, 0, 1}};
    EXPECT_EQ(isInjective(rows, tiles, budget).injective, Verdict::Yes);
    rows[2][5] = 8;
    const Injectivity clash = isInjective(rows, tiles, budget);
    ASSERT_EQ(clash.injective, Verdict::No);
    EXPECT_EQ(multiply(rows, clash.p), multiply(rows, clash.q));
    EXPECT_LT(clash.p, clash.q);
}

// On the triangle i + j < n the pairs at distance (n-1, n-1) of the box do not exist.
TEST(Injective, ATriangleCanBeFreeWhereItsBoxIsNot) {
    Piece triangle = box(2, 0, 4);
    EXPECT_EQ(isInjective({{3, -4}}, triangle, budget).injective, Verdict::No);
    constrain(triangle, {{-1, -1}, 4});
    EXPECT_EQ(isInjective({{4, -4}}, triangle, budget).injective, Verdict::No);
    EXPECT_EQ(isInjective({{3, -4}}, triangle, budget).injective, Verdict::Yes);
}

} // namespace
} // namespace tactus::polyhedra::test
