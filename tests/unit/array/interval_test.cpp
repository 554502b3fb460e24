// Initiation intervals that follow by hand.
#include "array/interval/interval.h"
#include "diagnostics/examples.h"
#include "support/arrays.h"

#include <gtest/gtest.h>

namespace tactus::array {
namespace {

using test::exampleText;
using test::modelOf;

InitiationInterval intervalOf(std::string_view text, std::string_view mapping, const Latencies& latencies) {
    return array::intervalOf(*modelOf(text, mapping), latencies).value();
}
std::int64_t cyclesOf(std::string_view text, std::string_view mapping, const Latencies& latencies) {
    return intervalOf(text, mapping, latencies).cycles;
}

TEST(Interval, AnAccumulatorThatIsReadInTheNextStepWaitsForItsAdder) {
    const auto model = modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
    const InitiationInterval found = array::intervalOf(*model, {{{"add", 4}, {"mul", 3}}}).value();
    EXPECT_EQ(found.cycles, 4);
    EXPECT_EQ(found.sentence(), "the recurrence of Z has 4 cycles of operators over 1 step");
    EXPECT_EQ(array::cyclesOf(*model, found), (model->cycles - 1) * 4 + 1);
    EXPECT_EQ(array::intervalOf(*model, {{{"mul", 3}}})->cycles, 1); // products do not depend on sums
    EXPECT_EQ(array::intervalOf(*model, {})->cycles, 1);
    EXPECT_EQ(array::intervalOf(*model, {{{"add", 4}, {"select", 1}}})->cycles, 5);
}

// So many sums inside of the reduction, one after the other.
TEST(Interval, LoopsInsideOfTheReductionGiveTheAccumulatorTime) {
    for (const auto& [sums, cycles] : {std::pair{1, 4}, {2, 2}, {3, 2}, {4, 1}, {5, 1}}) {
        const std::string text = fmt::format(R"(design d {{
  input  A[6][7] : Float(32);
  input  B[7][{0}] : Float(32);
  output C[6][{0}] : Float(32);
  loops  i: 0..6, k: 0..7, j: 0..{0};
  func   Z : Float(32);
  Z(i, k, j) = select(k == 0, 0, Z(i, k-1, j)) + A(i, k) * B(k, j);
  C(i, j)    = select(k == 6, Z(i, k, j));
  mapping m {{ Z.space_time_transform({{i}}, {{k, j}}); }}
}})",
                                             sums);
        EXPECT_EQ(cyclesOf(text, "m", {{{"add", 4}}}), cycles) << sums;
    }
}

TEST(Interval, LanesAreAChain) {
    const auto text = [](int sums) {
        return fmt::format(R"(design d {{
  input  A[6][8] : Float(32);
  input  B[8][{0}] : Float(32);
  output C[6][{0}] : Float(32);
  loops  i: 0..6, k: 0..2, j: 0..{0}, v: 0..4;
  func   Z : Float(32);
  Z(i, k, j, v) = select(v == 0, select(k == 0, 0, Z(i, k-1, j, v+3)), Z(i, k, j, v-1)) + A(i, 4*k+v) * B(4*k+v, j);
  C(i, j)       = select(k == 1 && v == 3, Z(i, k, j, v));
  mapping m {{ Z.space_time_transform({{i}}, {{k, j}}).vectorize(v); }}
}})",
                           sums);
    };
    const InitiationInterval found = intervalOf(text(3), "m", {{{"add", 5}}});
    EXPECT_EQ(found.cycles, 7); // four additions in three steps
    EXPECT_EQ(found.sentence(), "the recurrence of Z has 20 cycles of operators over 3 steps");
    EXPECT_EQ(cyclesOf(text(20), "m", {{{"add", 5}}}), 1);
}

// max(0, H', E, F) is max(max(max(0, H'), E), F).
TEST(Interval, SmithWaterman) {
    const std::string text = exampleText("smith-waterman");
    const Latencies latencies{{{"sub", 1}, {"max", 1}}};
    const InitiationInterval rows = intervalOf(text, "by_rows", latencies); // H, E: sub max, max max
    EXPECT_EQ(rows.cycles, 4);
    EXPECT_EQ(rows.funcs, (std::vector<std::string>{"H", "E"}));
    EXPECT_EQ(cyclesOf(text, "by_columns", latencies), 3);                              // H, F: sub max, max
    EXPECT_EQ(cyclesOf(text, "by_rows", {{{"sub", 1}, {"max", 1}, {"select", 1}}}), 5); // of E
    EXPECT_EQ(cyclesOf(text, "by_rows", {{{"sub", 2}, {"max", 7}}}), 2 + 3 * 7);
    EXPECT_EQ(cyclesOf(text, "by_rows", {{{"mul", 9}}}), 1);
}

TEST(Interval, SumsThatTravelDoNotWait) {
    const std::string text = exampleText("fir");
    const Latencies latencies{{{"add", 4}, {"mul", 3}}};
    EXPECT_EQ(cyclesOf(text, "weights_stay", latencies), 1);
    EXPECT_EQ(cyclesOf(text, "samples_stay", latencies), 1);
    EXPECT_EQ(cyclesOf(text, "sums_stay", latencies), 4);
}

TEST(Interval, SeveralFuncsInARound) {
    const std::string text = R"(design d {
  input  A[9] : Int(32);
  output C : Int(32);
  loops  i: 0..9;
  func   X, Y : Int(32);
  X(i) = select(i < 2, A(i), Y(i-2) * 3);
  Y(i) = select(i == 0, 0, X(i-1)) + A(i);
  C    = select(i == 8, Y(i));
  mapping m { X.space_time_transform({0*i}, i); }
})";
    const InitiationInterval found = intervalOf(text, "m", {{{"add", 4}, {"mul", 3}}});
    EXPECT_EQ(found.cycles, 3); // 7 in 3 steps
    EXPECT_EQ(found.sentence(), "the recurrence of X, Y has 7 cycles of operators over 3 steps");
}

TEST(Interval, WhatHasNoneIsNamedWithWhatHinders) {
    const auto undecided = [](const std::string& text, const Latencies& latencies) {
        const auto found = array::intervalOf(*modelOf(text), latencies);
        EXPECT_FALSE(found);
        if (found) return std::string();
        EXPECT_EQ(found.error().kind, diagnostics::Kind::IntervalUndecided);
        return found.error().message;
    };
    const std::string guarded(diagnostics::exampleOf(diagnostics::Kind::IntervalUndecided));
    EXPECT_EQ(undecided(guarded, {{{"select", 1}}}),
              "the initiation interval of mapping 'm' could not be "
              "determined: without its guards, X and Y would depend on their own value in the same step");
    EXPECT_EQ(array::intervalOf(*modelOf(guarded), {{{"add", 1}}})->cycles, 1); // no operator of the chain
    std::string long_ =
        test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + 1000000000000000*k); }");
    EXPECT_EQ(undecided(long_, {{{"add", 1000000000000000000}}}),
              "the initiation interval of mapping 'm' could not be determined: a number of cycles does not "
              "fit in 64 bits");
}

TEST(Interval, EveryOperatorHasAName) {
    const auto model = modelOf(test::gemmWith("mapping m { X.space_time_transform({i, j}, i + j + k); }"));
    for (const std::string_view name : latencyNames()) {
        const std::int64_t expected = name == "add" || name == "select" ? 7 : 1;
        EXPECT_EQ(array::intervalOf(*model, {{{std::string(name), 7}}})->cycles, expected) << name;
    }
    EXPECT_EQ(latencyNames().size(), 26u);
}

} // namespace
} // namespace tactus::array
