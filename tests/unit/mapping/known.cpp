// Known answers: algorithms.md, section 3, and the examples of the language reference.
#include "mapping/schedule/search.h"
#include "mapping/schedule/time.h"
#include "support.h"
#include "support/pipeline.h"

#include <gtest/gtest.h>

namespace tactus::mapping {

using polyhedra::Matrix;
using polyhedra::Vector;
using polyhedra::Verdict;

static std::int64_t cycles(const test::Verdicts::One& one) {
    return *cyclesOf(one.mapped.map->time, one.graph->system->domain, {});
}

TEST(Known, KungsConvolutionArrays) {
    // i input, j tap; streams w (1,0), x (0,1), y (1,-1); S has the projection u as its kernel.
    const auto graph = test::graphOf({{"i", 0, 12}, {"j", 0, 4}}, {}, {"w", "x", "y"},
                                     {{"w", "w", {1, 0}},
                                      {"x", "x", {0, 1}},
                                      {"y", "y", {1, -1}},
                                      {"y", "w", {0, 0}},
                                      {"y", "x", {0, 0}}});
    struct Design {
        const char* name;
        Matrix space;
        Vector tau;
        Causality causality;
    };
    const std::vector<Design> designs{
        {"B1", {{0, 1}}, {1, 0}, Causality::Broadcast},
        {"B2", {{1, 1}}, {1, 0}, Causality::Broadcast},
        {"F", {{0, 1}}, {1, 1}, Causality::Broadcast},
        {"W1", {{0, 1}}, {2, 1}, Causality::Systolic},
    };
    for (const Design& design : designs) {
        const Legality legality = test::judged(*graph, design.space, {design.tau});
        EXPECT_EQ(legality.legal, Verdict::Yes) << design.name;
        EXPECT_EQ(legality.causality, design.causality) << design.name;
    }
    // R1 and W2 turn a stream round: y = (-1,1) or x = (0,-1) and y alone is ordered by its taps.
    const auto turned = test::graphOf({{"i", 0, 12}, {"j", 0, 4}}, {}, {"w", "x", "y"},
                                      {{"w", "w", {1, 0}},
                                       {"x", "x", {0, 1}},
                                       {"y", "y", {-1, 1}},
                                       {"y", "w", {0, 0}},
                                       {"y", "x", {0, 0}}});
    EXPECT_EQ(test::judged(*turned, {{0, 1}}, {{1, 2}}).causality, Causality::Systolic); // W2
    const auto r1 = test::graphOf({{"i", 0, 12}, {"j", 0, 4}}, {}, {"w", "x", "y"},
                                  {{"w", "w", {1, 0}}, {"x", "x", {0, -1}}, {"y", "y", {1, -1}}});
    EXPECT_EQ(test::judged(*r1, {{1, 1}}, {{1, -1}}).causality, Causality::Systolic);
}

TEST(Known, ArraysOfMatrixMultiplyAtUnitSchedule) {
    // Projections in {-1,0,1}^3 up to sign: 13, of which 10 are valid at tau = (1,1,1).
    const auto graph = test::gemmGraph(3, 3, 3);
    int directions = 0, valid = 0;
    for (std::int64_t a = -1; a <= 1; ++a)
        for (std::int64_t b = -1; b <= 1; ++b)
            for (std::int64_t c = -1; c <= 1; ++c) {
                const Vector u{a, b, c};
                if (u <= Vector{0, 0, 0}) continue;
                ++directions;
                valid += test::judged(*graph, polyhedra::kernel({u}, 3), {{1, 1, 1}}).legal == Verdict::Yes;
            }
    EXPECT_EQ(directions, 13);
    EXPECT_EQ(valid, 10);
}

TEST(Known, InsertionSort) {
    const auto found = test::verdictsOf(R"(design sort {
      param N = 8;
      input A[N] : Int(32);
      output S[N] : Int(32);
      loops i: 0..N, j: 0..i+1;
      func X, Y : Int(32);
      X(i, j) = select(j == 0, A(i), max(X(i, j-1), Y(i-1, j-1)));
      Y(i, j) = select(j == i, X(i, j), min(X(i, j), Y(i-1, j)));
      S(j) = select(i == N-1, Y(i, j));
    })");
    const auto& one = found["default"];
    ASSERT_TRUE(one.legality);
    EXPECT_EQ(one.legality->legal, Verdict::Yes);
    EXPECT_EQ(one.mapped.map->scheduleRows(), (Matrix{{1, 1}}));
    EXPECT_EQ(cycles(one), 15); // 2n - 1
}

TEST(Known, LuFactorisation) {
    const auto found = test::verdictsOf(R"(design lu {
      param N = 6;
      input A[N][N] : Float(32);
      output R[N][N] : Float(32);
      loops k: 0..N, i: k..N, j: k..N;
      func P, L, U : Float(32);
      P(k, i, j) = select(k == 0, A(i, j), P(k-1, i, j) - L(k-1, i, j) * U(k-1, i, j));
      U(k, i, j) = select(i == k, P(k, i, j), U(k, i-1, j));
      L(k, i, j) = select(j == k, P(k, i, j) / U(k, i, j), L(k, i, j-1));
      R(i, j) = select(k == min(i, j), select(i <= j, U(k, i, j), L(k, i, j)));
    })");
    const auto& one = found["default"];
    ASSERT_TRUE(one.legality);
    EXPECT_EQ(one.legality->legal, Verdict::Yes);
    EXPECT_EQ(cycles(one), 3 * 6 - 2);
}

TEST(Known, SmithWaterman) {
    const auto found = test::verdictsOf(R"(design align {
      param M = 9, N = 5;
      input A[M] : Int(8);
      input B[N] : Int(8);
      output S[M][N] : Int(32);
      loops i: 0..M, j: 0..N;
      func H, P, Q : Int(32);
      P(i, j) = select(j == 0, Int(32)(A(i)), P(i, j-1));
      Q(i, j) = select(i == 0, Int(32)(B(j)), Q(i-1, j));
      H(i, j) = max(0, select(i == 0 || j == 0, 0, H(i-1, j-1)) + select(P(i, j) == Q(i, j), 2, -1),
                    select(i == 0, 0, H(i-1, j)) - 1, select(j == 0, 0, H(i, j-1)) - 1);
      S(i, j) = H(i, j);
    })");
    const auto& one = found["default"];
    ASSERT_TRUE(one.legality);
    EXPECT_EQ(one.legality->legal, Verdict::Yes);
    EXPECT_EQ(one.mapped.map->scheduleRows(), (Matrix{{1, 1}}));
    EXPECT_EQ(cycles(one), 9 + 5 - 1);
}

TEST(Known, FixesMakeTheTextLegal) {
    const std::vector<std::pair<const char*, const char*>> cases{
        {"X.space_time_transform({i, j}, i + k);", "X.space_time_transform({i, j}, i + j + k);"},
        {"X.space_time_transform({i, j}, i + j);", "X.space_time_transform({i, j}, i + j + k);"},
        {"X.space_time_transform({i, j}, {1, 1, -1});", "X.space_time_transform({i, j}, {1, 1, 1});"},
        {"X.space_time_transform({i, j});", "X.space_time_transform({i, j}, i + j + k);"},
    };
    for (const auto& [before, after] : cases) {
        const std::string text = test::gemmWith(fmt::format("  mapping m {{ {} }}\n", before));
        const auto found = test::verdictsOf(text);
        ASSERT_TRUE(found["m"].legality) << before;
        ASSERT_FALSE(found["m"].legality->diagnostics.empty()) << before;
        for (const diagnostics::Diagnostic& said : found["m"].legality->diagnostics) {
            ASSERT_EQ(said.fixes.size(), 1u) << said.message;
            const std::string fixed = text::apply(text, said.fixes[0].edits);
            EXPECT_EQ(fixed, test::gemmWith(fmt::format("  mapping m {{ {} }}\n", after)));
            EXPECT_EQ(test::verdictsOf(fixed)["m"].legality->causality, Causality::Systolic);
        }
    }
}

} // namespace tactus::mapping
