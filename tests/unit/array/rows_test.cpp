// Registers and period where space is no loop or time has several rows: beside a walk through every iteration
// where that is possible, and by the formula that holds there where it is not.
#include "array/verify.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::array {
namespace {

std::string sizedGemm(std::int64_t i, std::int64_t j, std::int64_t k, std::string_view transform) {
    std::string text =
        test::gemmWith(fmt::format("mapping m {{ X.space_time_transform({}); }}\n", transform));
    const std::string sizes = "I = 8, J = 8, K = 16";
    return text.replace(text.find(sizes), sizes.size(), fmt::format("I = {}, J = {}, K = {}", i, j, k));
}

TEST(Rows, EverySpaceOnALine) {
    const test::Verdicts verdicts = test::verdictsOf(sizedGemm(3, 4, 2, "{i}, {j, k}"));
    const auto& graph = verdicts.mappings.at(0).graph;
    int maps = 0;
    for (std::int64_t a = -2; a <= 4; ++a)
        for (std::int64_t b = -4; b <= 4; ++b)
            for (std::int64_t c = 0; c <= 3; ++c)
                for (const polyhedra::Matrix& rows : {polyhedra::Matrix{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                                      {{0, 2, 0}, {0, 0, 3}, {1, 0, 0}},
                                                      {{1, 1, 0}, {0, 1, 3}, {0, 0, 1}}}) {
                    const auto model = test::modelOf(graph, test::mapOfRows(*graph, {{a, b, c}}, rows));
                    ASSERT_EQ(verify(*model), std::vector<std::string>{}) << a << b << c;
                    ++maps;
                }
    EXPECT_EQ(maps, 7 * 9 * 4 * 3);
}

// A row of processing elements, each with a row of C: X waits for the next j, which is K steps away.
TEST(Rows, OneRowOfElementsOfAnySize) {
    const auto registers = [](std::int64_t i, std::int64_t k) { return i * k + i; };
    for (std::int64_t i = 2; i <= 6; ++i)
        for (std::int64_t j = 2; j <= 4; ++j)
            for (std::int64_t k = 2; k <= 6; ++k) {
                const auto model = test::modelOf(sizedGemm(i, j, k, "{i}, {{0, 1, 0}, {0, 0, 1}}"));
                EXPECT_EQ(verify(*model), std::vector<std::string>{});
                EXPECT_EQ(model->registers, registers(i, k));
            }
    const auto model = test::modelOf(sizedGemm(10240, 8192, 16384, "{i}, {{0, 1, 0}, {0, 0, 1}}"));
    EXPECT_EQ(model->pes, 10240);
    EXPECT_EQ(model->cycles, 8192 * 16384);
    EXPECT_EQ(model->period, 1);
    EXPECT_EQ(model->registers, registers(10240, 16384));
}

// Kernel vectors such as (n,-1,0) lie outside of the cube: what remains of the period is k's step.
TEST(Rows, SpaceThatNumbersElements) {
    for (const std::int64_t n : {2, 3, 4, 5, 6, 1201})
        for (const std::int64_t step : {1, 2, 6}) {
            const auto model = test::modelOf(sizedGemm(n, n, n, fmt::format("{{i + {}*j}}, {}*k", n, step)));
            if (n <= 6) {
                EXPECT_EQ(verify(*model), std::vector<std::string>{});
            }
            EXPECT_EQ(model->pes, n * n);
            EXPECT_EQ(model->period, step);
            EXPECT_EQ(model->registers, n * n);
        }
}

// Iterations (3,-2,0) apart share an element, 21 steps apart, but only where i reaches so far; along k they
// are 6 steps apart.
TEST(Rows, PeriodOfDirectionsTogether) {
    const char* transform = "{2*i + 3*j}, 7*i + 6*k";
    for (const std::int64_t n : {3, 4, 5, 500}) {
        const auto three = test::modelOf(sizedGemm(3, n, n, transform));
        const auto four = test::modelOf(sizedGemm(4, n, n, transform));
        if (n <= 5) {
            EXPECT_EQ(verify(*three), std::vector<std::string>{});
            EXPECT_EQ(verify(*four), std::vector<std::string>{});
        }
        EXPECT_EQ(three->period, 6);
        EXPECT_EQ(four->period, 3);
    }
}

// Element i has a row of i + 1 values that wait for the next j.
TEST(Rows, ElementsOfDifferentSize) {
    const auto sized = [](std::int64_t n) {
        return fmt::format(R"(design stairs {{
  param N = {};
  input a[N] : Int(32);
  output c[N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..i+1;
  func X : Int(32);
  X(i, j, k) = select(j == 0, a(i), X(i, j-1, k));
  c(i) = select(j == N-1 && k == 0, X(i, j, k));
  mapping m {{ X.space_time_transform({{i}}, {{j, k}}); }}
}})",
                           n);
    };
    for (const std::int64_t n : {2, 3, 4, 6, 2000}) {
        const auto model = test::modelOf(sized(n));
        if (n <= 6) {
            EXPECT_EQ(verify(*model), std::vector<std::string>{});
        }
        EXPECT_EQ(model->registers, n * (n + 1) / 2);
        EXPECT_EQ(model->links.front().registersEach, n);
    }
}

// The two reads of X together happen on a box though their guards do not.
TEST(Rows, ReadersThatAreABoxTogether) {
    const auto sized = [](std::int64_t n) {
        return fmt::format(R"(design halves {{
  param N = {};
  input A[N] : Int(32);
  output C[N] : Int(32);
  loops i: 0..N, j: 0..N, k: 0..N;
  func X : Int(32);
  X(i, j, k) = select(j == 0, A(i), select(k < 2, X(i, j-1, k), X(i, j-1, k) + 1));
  C(i) = select(j == N-1 && k == N-1, X(i, j, k));
  mapping m {{ X.space_time_transform({{i}}, {{j, k}}); }}
}})",
                           n);
    };
    for (const std::int64_t n : {3, 4, 5, 6, 10'000}) {
        const auto model = test::modelOf(sized(n));
        if (n <= 6) {
            EXPECT_EQ(verify(*model), std::vector<std::string>{});
        }
        EXPECT_EQ(model->registers, n * n);
    }
}

// Loops in tiles whose last ones are not full, so that PEs have different numbers of tiles and what they
// carry is in boxes; lanes end early as well.
TEST(Rows, TilesThatEndEarly) {
    const std::string_view transforms[] = {
        // a value waits for the next k, those of a tile beside each other
        "X.tile(i, io, it, {0}).tile(it, ii, iii, 2).tile(j, jo, jj, {1}).tile(k, ko, kk, {2})"
        ".reorder(kk, iii, jj, ii, ko, jo, io).space_time_transform({{ii, jj}})",
        "X.tile(i, io, it, {0}).tile(it, ii, iii, 2).tile(j, jo, jj, {1}).tile(k, ko, kk, {2})"
        ".reorder(kk, iii, jj, ko, ii, jo, io).space_time_transform({{ii, jj}}).vectorize(kk)",
        "X.tile(i, io, ii, {0}).tile(j, jo, jj, {1}).tile(k, ko, kk, {2})"
        ".reorder(jj, kk, ii, io, ko, jo).space_time_transform({{ii}})",
        "X.tile(i, io, ii, {0}, Carry).tile(j, jo, jj, {1}, Carry).tile(k, ko, kk, {2})"
        ".reorder(jj, ii, kk, jo, ko, io).space_time_transform({{jj}})",
    };
    int small = 0;
    for (const std::string_view transform : transforms)
        for (const auto& [i, j, k] : {std::array{7, 5, 5}, {9, 7, 4}, {8, 6, 6}, {5, 9, 7}, {4, 3, 11}})
            for (const auto& [ii, jj, kk] : {std::array{4, 3, 2}, {6, 2, 3}, {2, 4, 4}}) {
                const std::string mapping =
                    "mapping m { " + fmt::format(fmt::runtime(transform), ii, jj, kk) + "; }\n";
                const auto sized = [&](std::int64_t more) {
                    std::string text = test::gemmWith(mapping);
                    const std::string sizes = "I = 8, J = 8, K = 16";
                    return text.replace(text.find(sizes), sizes.size(),
                                        fmt::format("I = {}, J = {}, K = {}", i + more, j + more, k + more));
                };
                const test::Verdicts verdicts = test::verdictsOf(sized(0));
                const bool isLegal = !verdicts.mappings.empty() && verdicts.mappings[0].legality &&
                                     verdicts.mappings[0].legality->legal == polyhedra::Verdict::Yes;
                if (!isLegal) continue; // a factor may be larger than its loop
                const auto model = test::modelOf(sized(0));
                ASSERT_EQ(verify(*model), std::vector<std::string>{}) << sized(0);
                const auto large = test::modelOf(sized(120'000));
                EXPECT_EQ(large->undecided(), std::vector<std::string>{}) << sized(0);
                ++small;
            }
    EXPECT_GT(small, 40);
}

// One row of time, lanes of tiles that end early: each lane's value is read a step later, whatever the size
// of k. There are ceil(n / 4) links: those of full tiles carry four values, the last one the rest.
TEST(Rows, LanesThatEndEarlyInOneRowOfTime) {
    for (const std::int64_t n : {4, 5, 6, 7, 9, 10, 13})
        for (const std::int64_t k : {2, 3, 400'002, 1'000'000'000}) {
            const auto model = test::modelOf(fmt::format(R"(design one {{
  param N = {}, K = {};
  input  A[N] : Int(32);
  output C[N] : Int(32);
  loops  j: 0..N, k: 0..K;
  func   F : Int(32);
  F(j, k) = select(k == 0, A(j), F(j, k-1) + 1);
  C(j)    = select(k == K-1, F(j, k));
  mapping e {{ F.tile(j, jo, jj, 4).reorder(jj, k, jo).space_time_transform({{jo}}).vectorize(jj); }}
}})",
                                                         n, k));
            if (k < 10) {
                EXPECT_EQ(verify(*model), std::vector<std::string>{});
            }
            ASSERT_EQ(model->links.size(), 1u);
            EXPECT_EQ(model->links.front().count, (n + 3) / 4);
            EXPECT_EQ(model->links.front().registersEach, 4) << n << " " << k;
            EXPECT_EQ(model->registers, n) << k;
        }
}

} // namespace
} // namespace tactus::array
