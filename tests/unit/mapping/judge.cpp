#include "mapping/rewrite/reorder.h"

#include "support.h"

#include <gtest/gtest.h>

namespace tactus::mapping {

using diagnostics::Kind;
using diagnostics::Witness;
using polyhedra::Verdict;
using test::gemmGraph;
using test::graphOf;
using test::judged;

static const diagnostics::Diagnostic* find(const diagnostics::List& list, Kind kind) {
    const auto found = std::ranges::find(list, kind, &diagnostics::Diagnostic::kind);
    return found == list.end() ? nullptr : &*found;
}

TEST(Judge, GemmIsSystolic) {
    const auto graph = gemmGraph(8, 8, 16);
    const Legality legality = judged(*graph, {{1, 0, 0}, {0, 1, 0}}, {{1, 1, 1}});
    EXPECT_EQ(legality.legal, Verdict::Yes);
    EXPECT_EQ(legality.causality, Causality::Systolic);
    EXPECT_TRUE(legality.diagnostics.empty());
    ASSERT_EQ(legality.dependences.size(), 5u);
    EXPECT_EQ(legality.dependences[0].spaceVector, (polyhedra::Vector{0, 1}));
    EXPECT_EQ(legality.dependences[0].timeDistance, polyhedra::Vector{1});
    EXPECT_EQ(legality.dependences[2].spaceVector, (polyhedra::Vector{0, 0}));
    EXPECT_EQ(legality.dependences[3].kind, DependenceVerdict::Kind::Wiring);
}

TEST(Judge, SameElementInTheSameStepIsRefusedWithItsNumbers) {
    const auto graph = gemmGraph(2, 2, 2);
    const Legality legality = judged(*graph, {{1, 0, 0}, {0, 1, 0}}, {{1, 1, 0}});
    EXPECT_EQ(legality.legal, Verdict::No);
    EXPECT_EQ(legality.causality, Causality::Illegal);
    const auto* said = find(legality.diagnostics, Kind::MapBackwards);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->message, "Z(i,j,k) reads Z(i,j,k-1) before it is computed: schedule . dependence = "
                             "(1,1,0).(0,0,1) = 0, must be at least 1");
    ASSERT_TRUE(said->witness);
    EXPECT_EQ(said->witness->kind, Witness::Kind::Backwards);
    EXPECT_EQ(said->witness->points, (std::vector<Witness::Point>{{"Z", {0, 0, 1}}, {"Z", {0, 0, 0}}}));
    const auto* conflict = find(legality.diagnostics, Kind::MapConflict);
    ASSERT_TRUE(conflict);
    ASSERT_TRUE(conflict->witness);
    EXPECT_EQ(conflict->message,
              "iterations (0,0,0) and (0,0,1) both run on processing element (0,0) at step 0");
}

TEST(Judge, NegativeTimeIsBackwards) {
    const auto graph = graphOf({{"i", 0, 4}, {"j", 0, 4}}, {}, {"X"}, {{"X", "X", {1, -1}}});
    const Legality legality = judged(*graph, {{1, 0}}, {{1, 2}});
    const auto* said = find(legality.diagnostics, Kind::MapBackwards);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->message, "X(i,j) reads X(i-1,j+1) before it is computed: schedule . dependence = "
                             "(1,2).(1,-1) = -1, must be at least 0");
    EXPECT_EQ(said->witness->text, "X(1,0) runs at step 1 and reads X(0,1), computed at step 2");
}

// (1,0) is in no sum of 0, so it is no part of the reason.
TEST(Judge, DependencesThatExcludeEachOtherAreNamed) {
    const auto graph = graphOf({{"t", 0, 4}, {"p", 0, 4}}, {}, {"R", "L", "S"},
                               {{"R", "R", {0, 1}}, {"S", "S", {1, 0}}, {"L", "L", {0, -1}}});
    const Legality legality = judged(*graph, {{0, 1}}, {{1, 1}});
    const auto* said = find(legality.diagnostics, Kind::MapBackwards);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->message, "L(t,p) reads L(t,p+1) before it is computed: schedule . dependence = "
                             "(1,1).(0,-1) = -1, must be at least 0; no linear schedule is "
                             "systolic: the dependences R on R (0,1) and L on L (0,-1) add up to 0, so they "
                             "can't all point forward in time");
}

TEST(Judge, ASmallestSetOfThreeIsNamed) {
    const auto graph = graphOf({{"i", 0, 6}, {"j", 0, 6}}, {}, {"X", "Y", "Z"},
                               {{"X", "X", {2, 1}}, {"Y", "Y", {-1, 0}}, {"Z", "Z", {0, -1}}});
    const Legality legality = judged(*graph, {{1, 0}}, {{1, 1}});
    const auto* said = find(legality.diagnostics, Kind::MapBackwards);
    ASSERT_TRUE(said);
    EXPECT_NE(said->message.find("X on X (2,1) and 2 times Y on Y (-1,0) and Z on Z (0,-1) add up to 0"),
              std::string::npos)
        << said->message;
}

TEST(Judge, BroadcastIsANoteWithItsChain) {
    const auto graph = gemmGraph(4, 8, 4);
    const Legality legality = judged(*graph, {{1, 0, 0}, {0, 1, 0}}, {{1, 0, 1}});
    EXPECT_EQ(legality.legal, Verdict::Yes);
    EXPECT_EQ(legality.causality, Causality::Broadcast);
    ASSERT_EQ(legality.diagnostics.size(), 1u);
    EXPECT_EQ(legality.diagnostics[0].kind, Kind::MapBroadcast);
    EXPECT_NE(legality.diagnostics[0].message.find("X is a broadcast"), std::string::npos);
    EXPECT_NE(legality.diagnostics[0].message.find("a combinational chain of 7 links"), std::string::npos);
}

TEST(Judge, StrictRefusesBroadcast) {
    const auto graph = gemmGraph(4, 4, 4);
    const Legality legality = judged(*graph, {{1, 0, 0}, {0, 1, 0}}, {{1, 0, 1}}, {true, false, {}});
    EXPECT_EQ(legality.legal, Verdict::No);
    const auto* said = find(legality.diagnostics, Kind::MapBroadcastRefused);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->message, "X(i,j,k) reads X(i,j-1,k) before it is computed: schedule . dependence = "
                             "(1,0,1).(0,1,0) = 0, must be at least 1");
    EXPECT_EQ(said->witness->points.size(), 2u);
}

TEST(Judge, RingOfWires) {
    // X takes Y from the west, Y takes X from the east, in the same step.
    const auto graph = graphOf({{"i", 0, 4}, {"t", 0, 3}}, {}, {"X", "Y"},
                               {{"X", "Y", {1, 0}}, {"Y", "X", {-1, 0}}, {"X", "X", {0, 1}}});
    const Legality legality = judged(*graph, {{1, 0}}, {{0, 1}});
    EXPECT_EQ(legality.legal, Verdict::No);
    EXPECT_EQ(legality.causality, Causality::Illegal);
    const auto* said = find(legality.diagnostics, Kind::MapWireCycle);
    ASSERT_TRUE(said);
    EXPECT_EQ(said->message,
              "wires between processing elements form a cycle: X(i,t) takes Y(i-1,t), Y(i,t) takes X(i+1,t)");
    EXPECT_EQ(said->witness->kind, Witness::Kind::Cycle);
    EXPECT_EQ(said->witness->points.size(), 2u);
}

TEST(Judge, OpposedStreamsThatNeverMeetAreNoRing) {
    const auto graph =
        graphOf({{"i", 0, 4}, {"t", 0, 3}}, {}, {"X", "Y", "Z"},
                {{"X", "X", {1, 0}}, {"Y", "Y", {-1, 0}}, {"Z", "X", {0, 0}}, {"Z", "Y", {0, 0}}});
    EXPECT_EQ(judged(*graph, {{1, 0}}, {{0, 1}}).legal, Verdict::Yes);
}

TEST(Judge, RingThatOnlyALargerArrayHolds) {
    const auto ring = [](std::int64_t elements) {
        const auto graph = graphOf({{"i", 0, elements}, {"t", 0, 2}}, {}, {"X", "Y"},
                                   {{"X", "X", {2, 0}}, {"X", "X", {-3, 0}}});
        return judged(*graph, {{1, 0}}, {{0, 1}}).legal;
    };
    EXPECT_EQ(ring(4), Verdict::Yes);
    EXPECT_EQ(ring(5), Verdict::No);
    EXPECT_EQ(ring(1'000'000), Verdict::No);
}

TEST(Judge, SteppedTimeIsLexicographic) {
    const auto graph = gemmGraph(3, 4, 5);
    const Legality legality = judged(*graph, {{1, 0, 0}}, {{0, 0, 1}, {1, 1, 0}});
    EXPECT_EQ(legality.legal, Verdict::Yes);
    EXPECT_EQ(legality.dependences[2].timeDistance, (polyhedra::Vector{1, 0}));
}

TEST(Judge, LongLinkIsANote) {
    const auto graph = graphOf({{"i", 0, 8}, {"j", 0, 4}}, {}, {"X"}, {{"X", "X", {2, 1}}});
    const Legality legality = judged(*graph, {{1, 0}}, {{0, 1}});
    EXPECT_EQ(legality.legal, Verdict::Yes);
    ASSERT_EQ(legality.diagnostics.size(), 1u);
    EXPECT_EQ(legality.diagnostics[0].kind, Kind::MapLongLink);
    EXPECT_EQ(legality.diagnostics[0].message,
              "X(i,j) takes X(i-2,j-1) over a link of (2), longer than one processing element");
}

TEST(Judge, OneDimensionalMatrixMultiply) {
    // algorithms.md, section 3: S = (1,1,-1), tau = (1,mu,1) on [0,mu]^3 collides for odd mu and is free for
    // even mu.
    for (std::int64_t mu = 2; mu <= 9; ++mu) {
        const auto graph = gemmGraph(mu + 1, mu + 1, mu + 1);
        const Legality legality = judged(*graph, {{1, 1, -1}}, {{1, mu, 1}});
        EXPECT_EQ(legality.legal, mu % 2 == 0 ? Verdict::Yes : Verdict::No) << mu;
        EXPECT_EQ(find(legality.diagnostics, Kind::MapConflict) == nullptr, mu % 2 == 0) << mu;
    }
}

TEST(Judge, NumbersBeyond64Bits) {
    const auto graph = gemmGraph(8, 8, 8);
    SpaceTimeMap map = test::mapOf(*graph, {{1, 0, 0}, {0, 1, 0}}, {{1, 1, 1}});
    map.schedule[0].coefficients = {std::int64_t{1} << 62, std::int64_t{1} << 62, std::int64_t{1} << 62};
    map.time = map.schedule[0];
    map.space[0].coefficients = {std::int64_t{1} << 62, std::int64_t{1} << 62, std::int64_t{1} << 62};
    const Legality legality = judge(test::handPlan(), map, *graph, {});
    EXPECT_NE(legality.legal, Verdict::Yes);
    EXPECT_TRUE(hasError(legality.diagnostics));
}

TEST(Judge, WhatIsNotDecidedIsNeverAPass) {
    // Two thin slabs cross: the exact check needs more than plain intervals, and so a budget.
    const auto graph =
        graphOf({{"i", 0, 1000}, {"j", 0, 1000}, {"k", 0, 1000}},
                {{{2, -1, 0}, 2}, {{-2, 1, 0}, 2}, {{2, -1, 3}, 1}, {{-2, 1, -3}, 1}}, {"X"}, {});
    EXPECT_EQ(judged(*graph, {}, {{8, 9, 3}}).legal, Verdict::Yes);
    Options options;
    options.budget.operations = 1;
    const Legality legality = judge(test::handPlan(), test::mapOf(*graph, {}, {{8, 9, 3}}), *graph, options);
    EXPECT_EQ(legality.legal, Verdict::Unknown);
    EXPECT_TRUE(find(legality.diagnostics, Kind::MapUndecided));
}

TEST(Judge, ReadsAreNamedAsTheTextHasThem) {
    const auto graph = gemmGraph(2, 2, 2);
    auto turned = std::make_shared<dependence::Graph>(*graph);
    turned->system = reorder(graph->system, {ure::LoopId(2u), ure::LoopId(0u), ure::LoopId(1u)});
    turned->dependences = {};
    turned->dependences.add({graph->dependences[dependence::DependenceId(2u)]});
    turned->dependences[dependence::DependenceId(0u)].vector = {1, 0, 0};
    turned->dependences[dependence::DependenceId(0u)].readers = {turned->system->domain};
    polyhedra::constrain(turned->dependences[dependence::DependenceId(0u)].readers[0], {{1, 0, 0}, -1});
    const Legality legality = judged(*turned, {{0, 1, 0}, {0, 0, 1}}, {{0, 1, 1}});
    ASSERT_FALSE(legality.diagnostics.empty());
    EXPECT_EQ(legality.diagnostics[0].message, "Z(i,j,k) reads Z(i,j,k-1) before it is computed: schedule . "
                                               "dependence = (0,1,1).(1,0,0) = 0, must be at least 1");
    EXPECT_EQ(legality.diagnostics[0].witness->points,
              (std::vector<Witness::Point>{{"Z", {0, 0, 1}}, {"Z", {0, 0, 0}}}));
}

} // namespace tactus::mapping
