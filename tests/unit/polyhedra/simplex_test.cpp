// Exact linear programs beside all vertices of small ones.
#include "polyhedra/solve/simplex.h"

#include "polyhedra/lattice.h"

#include <gtest/gtest.h>
#include <numeric>
#include <random>

namespace tactus::polyhedra {
namespace {

TEST(Simplex, AKnownProgram) {
    // Most of 3x + 5y with x + s = 4, 2y + t = 12, 3x + 2y + u = 18: x = 2, y = 6.
    const Optimum found =
        maximum({{{1, 0, 1, 0, 0}, {0, 2, 0, 1, 0}, {3, 2, 0, 0, 1}}, {4, 12, 18}, {3, 5, 0, 0, 0}});
    ASSERT_EQ(found.kind, Optimum::Kind::Found);
    EXPECT_EQ(found.value, 36 * found.denominator);
    EXPECT_EQ(found.x[0], 2 * found.denominator);
    EXPECT_EQ(found.x[1], 6 * found.denominator);
}

TEST(Simplex, NoPointAndNoEnd) {
    EXPECT_EQ(maximum({{{1, 1}, {1, 1}}, {1, 2}, {1, 0}}).kind, Optimum::Kind::None);
    EXPECT_EQ(maximum({{{1, -1}}, {0}, {1, 0}}).kind, Optimum::Kind::Unbounded);
    EXPECT_EQ(maximum({{{1, -1}}, {0}, {-1, 0}}).value, 0);
    const Optimum same = maximum({{{2, 2}, {1, 1}}, {6, 3}, {1, 0}}); // one row too many
    EXPECT_EQ(same.value, 3 * same.denominator);
    EXPECT_EQ(maximum({{}, {}, {-1}}).value, 0);
}

// The greatest value at a vertex, by Cramer's rule, as value * 5040; nothing if there is no vertex.
std::optional<std::int64_t> byVertices(const LinearProgram& program) {
    const std::size_t rows = program.rows.size(), columns = program.objective.size();
    std::optional<std::int64_t> best;
    for (unsigned chosen = 0; chosen < 1u << columns; ++chosen) {
        if (std::size_t(__builtin_popcount(chosen)) != rows) continue;
        std::vector<std::size_t> basis;
        for (std::size_t column = 0; column < columns; ++column)
            if (chosen >> column & 1) basis.push_back(column);
        const auto withRight = [&](std::optional<std::size_t> at) {
            Matrix square(rows, Vector(rows));
            for (std::size_t row = 0; row < rows; ++row)
                for (std::size_t n = 0; n < rows; ++n)
                    square[row][n] = at == n ? program.right[row] : program.rows[row][basis[n]];
            return determinant(square);
        };
        const std::int64_t all = withRight({});
        if (all == 0 || 5040 % all != 0) continue;
        std::int64_t value = 0;
        bool isInside = true;
        for (std::size_t n = 0; n < rows; ++n) {
            const std::int64_t x = withRight(n) * (5040 / all);
            isInside &= x >= 0;
            value += x * program.objective[basis[n]];
        }
        if (isInside) best = std::max(best.value_or(value), value);
    }
    return best;
}

TEST(Simplex, EqualsTheBestVertex) {
    std::mt19937 random(3);
    const auto pick = [&](int low, int high) { return int(random() % unsigned(high - low + 1)) + low; };
    int found = 0, none = 0;
    for (int n = 0; n < 400; ++n) {
        const std::size_t rows = std::size_t(pick(1, 2)), columns = std::size_t(pick(3, 6));
        LinearProgram program;
        for (std::size_t row = 0; row < rows; ++row) {
            program.rows.emplace_back();
            for (std::size_t column = 0; column < columns; ++column)
                program.rows[row].push_back(row == 0 ? pick(1, 2) : pick(-2, 2)); // so that it has ends
            program.right.push_back(pick(0, 4));
        }
        for (std::size_t column = 0; column < columns; ++column) program.objective.push_back(pick(-5, 5));
        if (rows == 2 && program.rows[0] == program.rows[1]) continue;
        const auto expected = byVertices(program);
        const Optimum optimum = maximum(program);
        if (!expected) { // or its rows depend on one another
            none += optimum.kind == Optimum::Kind::None;
            continue;
        }
        ++found;
        ASSERT_EQ(optimum.kind, Optimum::Kind::Found) << n;
        EXPECT_EQ(optimum.value * 5040, *expected * optimum.denominator) << n;
        std::int64_t value = 0;
        for (std::size_t column = 0; column < columns; ++column) {
            EXPECT_GE(optimum.x[column], 0);
            value += optimum.x[column] * program.objective[column];
        }
        EXPECT_EQ(value, optimum.value);
        for (std::size_t row = 0; row < rows; ++row)
            EXPECT_EQ(dot(program.rows[row], optimum.x), program.right[row] * optimum.denominator);
    }
    EXPECT_GT(found, 200);
    EXPECT_GT(none, 10);
}

} // namespace
} // namespace tactus::polyhedra
