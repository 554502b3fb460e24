#include "mapping/judge/verify.h"
#include "support/pipeline.h"

#include <gtest/gtest.h>

namespace tactus::mapping {

using polyhedra::Matrix;
using polyhedra::Verdict;
using test::gemmWith;
using test::verdictsOf;

TEST(Choose, FormsOfSpaceTimeTransform) {
    const std::vector<std::tuple<const char*, Matrix, Matrix>> cases{
        {"({i, j}, i + j + k)", {{1, 0, 0}, {0, 1, 0}}, {{1, 1, 1}}},
        {"({i - k, j - k}, i + j + k)", {{1, 0, -1}, {0, 1, -1}}, {{1, 1, 1}}},
        {"({i}, {1, K, 1})", {{1, 0, 0}}, {{1, 16, 1}}},
        {"({i}, {1, K/2 - 1, -(-1)})", {{1, 0, 0}}, {{1, 7, 1}}},
        {"({i, j}, {{0, 0, 1}, {1, 1, 0}})", {{1, 0, 0}, {0, 1, 0}}, {{0, 0, 1}, {1, 1, 0}}},
        {"({i}, {k, i + j})", {{1, 0, 0}}, {{0, 0, 1}, {1, 1, 0}}},
        {"({i}, 2*i + j*3 - (k - i))", {{1, 0, 0}}, {{3, 3, -1}}},
        {"({i, j})", {{1, 0, 0}, {0, 1, 0}}, {{0, 0, 1}}},
        {"({k})", {{0, 0, 1}}, {{1, 0, 0}, {0, 1, 0}}},
        {"({k, i, j})", {{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}, {{0, 0, 0}}},
        {"({})", {}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
        {"({{1, 0, -1}, {0, 1, 0}}, {1, 1, 1})", {{1, 0, -1}, {0, 1, 0}}, {{1, 1, 1}}},
    };
    for (const auto& [arguments, space, schedule] : cases) {
        const auto found =
            verdictsOf(gemmWith(fmt::format("mapping m {{ X.space_time_transform{}; }}", arguments)));
        ASSERT_EQ(found.mappings.size(), 1u) << arguments;
        const auto& map = found["m"].mapped.map;
        ASSERT_TRUE(map) << arguments;
        EXPECT_EQ(map->spaceRows(), space) << arguments;
        EXPECT_EQ(map->scheduleRows(), schedule) << arguments;
    }
}

TEST(Choose, GemmOfTheLanguageReference) {
    const auto found = verdictsOf(gemmWith(R"(
      mapping output_stationary { X.merge_ures(Y, Z, C); X.space_time_transform({i, j}, i + j + k); }
      mapping weight_stationary { X.space_time_transform({j, k}, i + j + k); }
      mapping hexagonal { X.space_time_transform({i - k, j - k}, i + j + k); })"));
    ASSERT_EQ(found.mappings.size(), 3u);
    for (const auto& one : found.mappings) {
        ASSERT_TRUE(one.legality);
        EXPECT_EQ(one.legality->legal, Verdict::Yes);
        EXPECT_EQ(one.legality->causality, Causality::Systolic);
        EXPECT_TRUE(one.legality->diagnostics.empty());
    }
    EXPECT_EQ(found["output_stationary"].legality->dependences.size(), 6u);
}

TEST(Choose, SeveralRowsAreOneNumber) {
    const auto found = verdictsOf(gemmWith("mapping m { X.space_time_transform({i}, {k, j - i}); }"));
    const auto& map = found["m"].mapped.map;
    ASSERT_TRUE(map);
    // j - i is in -7..7: 15 values.
    EXPECT_EQ(map->time, (polyhedra::AffineForm{{-1, 1, 15}, 7}));
}

TEST(Choose, WithoutAMapping) {
    const auto gemm = verdictsOf(gemmWith(""));
    EXPECT_EQ(gemm["default"].mapped.map->spaceRows(), (Matrix{{1, 0, 0}, {0, 1, 0}}));
    EXPECT_EQ(gemm["default"].mapped.map->scheduleRows(), (Matrix{{1, 1, 1}}));
    EXPECT_FALSE(gemm["default"].mapped.map->written);
    const auto turned = verdictsOf(gemmWith("mapping m { X.reorder(i, j, k); }"));
    EXPECT_EQ(turned["m"].graph->system->loopNames(), (std::vector<std::string>{"k", "j", "i"}));
    EXPECT_EQ(turned["m"].mapped.map->scheduleRows(), (Matrix{{1, 1, 1}}));
    EXPECT_EQ(turned["m"].legality->legal, Verdict::Yes);
    const auto two = verdictsOf(R"(design sum { input A[4][5] : Int(32); output C[4] : Int(32);
      loops i: 0..4, k: 0..5; func S : Int(32);
      S(i, k) = select(k == 0, 0, S(i, k-1)) + A(i, k); C(i) = select(k == 4, S(i, k)); })");
    EXPECT_EQ(two["default"].mapped.map->spaceRows(), (Matrix{{1, 0}}));
    EXPECT_EQ(two["default"].mapped.map->scheduleRows(), (Matrix{{0, 1}}));
    const auto one = verdictsOf(R"(design scan { input A[5] : Int(32); output C[5] : Int(32);
      loops k: 0..5; func S : Int(32); S(k) = select(k == 0, 0, S(k-1)) + A(k); C(k) = S(k); })");
    EXPECT_TRUE(one["default"].mapped.map->space.empty());
    EXPECT_EQ(one["default"].mapped.map->scheduleRows(), (Matrix{{1}}));
    EXPECT_EQ(one["default"].legality->legal, Verdict::Yes);
}

TEST(Choose, FourLoopsAreRowMajor) {
    const auto found = verdictsOf(R"(design conv { input A[4][8] : Int(32); output C[4][3] : Int(32);
      loops i: 0..4, j: 0..3, k: 0..5, l: 2..4; func X, S : Int(32);
      X(i, j, k, l) = select(j == 0, A(i, k), X(i, j-1, k, l));
      S(i, j, k, l) = select(l == 2 && k == 0, 0, select(l > 2, S(i, j, k, l-1), S(i, j, k-1, l+1))) + X(i, j, k, l);
      C(i, j) = select(k == 4 && l == 3, S(i, j, k, l)); })");
    const auto& one = found["default"];
    ASSERT_TRUE(one.mapped.map);
    EXPECT_EQ(one.mapped.map->schedule.at(0), (polyhedra::AffineForm{{0, 1, 2, 1}, -2}));
    EXPECT_EQ(one.legality->legal, Verdict::Yes);
    EXPECT_EQ(one.legality->causality, Causality::Systolic);
    EXPECT_TRUE(verify(*one.mapped.map, *one.graph).legal());
}

TEST(Choose, NoScheduleNamesTheReason) {
    const auto found = verdictsOf(R"(design opposed { input A[4] : Int(32); output C[4] : Int(32);
      loops i: 0..4, j: 0..4; func X, Y : Int(32);
      X(i, j) = select(i == 0 || j == 3, A(j), Y(i-1, j+1)); Y(i, j) = select(i == 3 || j == 0, A(j), X(i+1, j-1));
      C(i) = select(j == 0, X(i, j)); })");
    ASSERT_EQ(found.mappings.size(), 1u);
    if (!found["default"].graph) GTEST_SKIP() << "refused by dependence analysis";
    ASSERT_EQ(found["default"].mapped.diagnostics.size(), 1u);
    EXPECT_EQ(found["default"].mapped.diagnostics[0].code(), "no-schedule");
    EXPECT_NE(found["default"].mapped.diagnostics[0].message.find("add up to 0"), std::string::npos)
        << found["default"].mapped.diagnostics[0].message;
    EXPECT_FALSE(found["default"].mapped.map);
}

namespace {

// Values run along p in both directions within a step t.
std::string bothWays(const std::string& mapping) {
    return R"(design both { input a[4] : Int(32); output c[4] : Int(32);
      loops t: 0..4, p: 0..4; func R, L : Int(32);
      R(t, p) = select(p == 0, a(t), R(t, p-1)); L(t, p) = select(p == 3, a(t), L(t, p+1));
      c(t) = select(p == 0, R(t, p) + L(t, p)); )" +
           mapping + "}";
}

} // namespace

TEST(Choose, WhereNoneIsSystolicTheBroadcastScheduleIsNamed) {
    const auto found = verdictsOf(bothWays("mapping m { R.space_time_transform({p}); }"));
    EXPECT_EQ(found["m"].legality->causality, Causality::Broadcast); // the time loop t alone
    const auto chosen = verdictsOf(bothWays("mapping m { R.reorder(t, p); }"));
    ASSERT_EQ(chosen["m"].mapped.diagnostics.size(), 1u);
    EXPECT_EQ(chosen["m"].mapped.diagnostics[0].message,
              "no legal linear schedule for the space {p}: the dependences R on R (1,0) and L on L (-1,0) "
              "add up to 0, so they can't all point forward in time; with --broadcast, t is legal");
    Options options;
    options.broadcast = true;
    const auto broadcast = verdictsOf(bothWays("mapping m { R.reorder(t, p); }"), options);
    EXPECT_EQ(broadcast["m"].mapped.map->scheduleRows(), (Matrix{{0, 1}}));
}

TEST(Choose, ASystolicScheduleThatIsNoneBecomesABroadcastOne) {
    const std::string text = bothWays("mapping m { R.space_time_transform({p}, t + p); }");
    const auto found = verdictsOf(text);
    ASSERT_EQ(found["m"].legality->diagnostics.size(), 1u);
    const diagnostics::Diagnostic& said = found["m"].legality->diagnostics[0];
    EXPECT_EQ(said.code(), "backwards");
    ASSERT_EQ(said.fixes.size(), 1u);
    EXPECT_EQ(said.fixes[0].title, "nearest broadcast schedule: t");
    const auto repaired = verdictsOf(text::apply(text, said.fixes[0].edits));
    EXPECT_EQ(repaired["m"].legality->legal, Verdict::Yes);
    // A broadcast one is none where they are forbidden.
    const auto strict = verdictsOf(text, {true, false, {}});
    for (const diagnostics::Diagnostic& one : strict["m"].legality->diagnostics)
        EXPECT_TRUE(one.fixes.empty()) << one.message;
}

TEST(Choose, TimeThatDoesNotFit) {
    const auto found =
        verdictsOf(gemmWith("mapping m { X.space_time_transform({i, j}, {4611686018427387904, 1, 1}); }"));
    ASSERT_EQ(found["m"].mapped.diagnostics.size(), 1u);
    EXPECT_EQ(found["m"].mapped.diagnostics[0].code(), "map-too-large");
}

TEST(Choose, ReductionFollowsTheOrderOfLoops) {
    const auto found = verdictsOf(R"(design d { input A[4][4] : Int(32); input B[4][4] : Int(32);
      output C[4][4] : Int(32); loops i: 0..4, j: 0..4, k: 0..4; C(i, j) += A(i, k) * B(k, j);
      mapping m { C.reorder(j, i, k).space_time_transform({i, j}, k); } })");
    const auto& one = found["m"];
    ASSERT_TRUE(one.legality);
    EXPECT_EQ(one.legality->legal, Verdict::Yes);
    EXPECT_EQ(one.mapped.map->scheduleRows(), (Matrix{{1, 0, 0}}));
}

} // namespace tactus::mapping
