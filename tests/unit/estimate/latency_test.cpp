// Latencies at clocks, and the interval that they make, beside figures that follow by hand.
#include "estimate/latency/latency.h"

#include "support/arrays.h"
#include "support/examples.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace tactus::estimate {
namespace {

Family familyOfDevice(std::string_view key) {
    for (const DeviceFile& file : deviceFiles())
        if (file.key == key) return deviceOf(file.key, file.text)->family;
    return {};
}

Family with(const std::string& lines) {
    const auto device = deviceOf("own", fmt::format("device Mine\nfamily ultrascale-plus\nlogic 100 [a]\n"
                                                    "memory BRAM18 3 [a]\n{}",
                                                    lines));
    EXPECT_TRUE(device) << device.error().message;
    return device ? device->family : Family{};
}

// So many sums inside of the reduction, one after the other: each is read again after as many steps.
std::string sums(int count) {
    return fmt::format(R"(design d {{
  input  A[6][7] : Float(32);
  input  B[7][{0}] : Float(32);
  output C[6][{0}] : Float(32);
  loops  i: 0..6, k: 0..7, j: 0..{0};
  func   Z : Float(32);
  Z(i, k, j) = select(k == 0, 0, Z(i, k-1, j)) + A(i, k) * B(k, j);
  C(i, j)    = select(k == 6, Z(i, k, j));
  mapping m {{ Z.space_time_transform({{i}}, {{k, j}}); }}
}})",
                       count);
}

TEST(Latencies, MakeTheIntervalOfAnAccumulation) {
    const Family family = with("latency add float32 100:3 300:7 [a]\nlatency multiply float32 300:4 [a]\n");
    for (const auto& [clock, latency] : {std::pair{50.0, 3}, {100.0, 3}, {100.5, 7}, {300.0, 7}, {900.0, 7}})
        for (int count = 1; count <= 9; ++count) {
            const auto model = test::modelOf(sums(count), "m");
            const auto pace = paceOf(*model, family, clock);
            ASSERT_TRUE(pace);
            EXPECT_EQ(pace->interval.cycles, (latency + count - 1) / count) << clock << " " << count;
            EXPECT_EQ(pace->chain, 4 + latency);
            EXPECT_EQ(pace->stepsForOne(), latency);
        }
}

TEST(Latencies, OfAnAccumulatorAreThoseOfOneAdderOnOnePe) {
    const Family family = familyOfDevice("arria10-gx1150");
    EXPECT_EQ(paceOf(*test::modelOf(sums(1), "m"), family, 200)->interval.cycles, 1);
    const std::string stays = sums(1), moves = [&] {
        std::string text = sums(1);
        text.replace(text.find("({i}, {k, j})"), 13, "({k}, k + i)");
        return text;
    }();
    // Where sums move from PE to PE an addition takes as long as the multiply-add that it is part of.
    EXPECT_EQ(paceOf(*test::modelOf(moves, "m"), family, 200)->interval.cycles, 1);
    EXPECT_FALSE(paceOf(*test::modelOf(moves, "m"), family, 200)->interval.because);
    const auto own = paceOf(*test::modelOf(stays, "m"), family, 200);
    ASSERT_TRUE(own->interval.because);
    EXPECT_EQ(own->interval.because->latency, 1);
    EXPECT_EQ(own->chain, 4); // one block
}

TEST(Latencies, OfADeviceReplaceThoseOfItsFamily) {
    const Family family = with("latency add float32 250:2 [mine]\n");
    const Latency* own = family.latencyOf("add", "float32");
    ASSERT_TRUE(own);
    ASSERT_EQ(own->depths.size(), 1u);
    EXPECT_EQ(own->at(600).cycles, 2);
    EXPECT_EQ(family.latencyOf("multiply", "float32")->at(300).cycles, 4); // of the family
    EXPECT_EQ(family.latencyOf("multiply", "float32")->at(301).cycles, 8);
    EXPECT_EQ(family.latencyOf("exp", "float32"), nullptr);
}

TEST(Latencies, ThatAreWrongSayWhere) {
    const std::pair<std::string_view, std::string_view> mistakes[] = {
        {"latency add float32 300:7", "'latency' has no source"},
        {"latency add float 300:7 [a]", "unknown type 'float'"},
        {"latency plus int 300:7 [a]", "unknown operator 'plus'; operators are accumulate, add"},
        {"latency add int [a]", "'latency' has too few words"},
        {"latency add int 7 [a]", "'7' is no latency at a clock, such as 300:7"},
        {"latency add int 0:7 [a]", "clocks of 'add int' must rise from 1 MHz on: '0:7'"},
        {"latency add int 300:7 300:8 [a]", "clocks of 'add int' must rise from 301 MHz on: '300:8'"},
        {"latency add int 300:-1 [a]", "-1 of 'latency' must be from 0 to 2^40"},
        {"latency add int 300:1001 [a]", "1001 cycles are more than 1000"},
    };
    for (const auto& [line, message] : mistakes) {
        const auto device = deviceOf(
            "own", fmt::format("device Mine\nfamily ecp5\nlogic 100 [a]\nmemory EBR18 3 [a]\n{}\n", line));
        ASSERT_FALSE(device) << line;
        EXPECT_EQ(device.error().line, 5) << line;
        EXPECT_EQ(device.error().message.substr(0, message.size()), message);
    }
}

// Values that come from wires of the same step are part of the chain; what the step before made is not.
TEST(Latencies, OfAChainGoThroughWiresOfAStep) {
    const auto model = test::modelOf(R"(design d {
  input  A[6] : Float(32);
  output C[6] : Float(32);
  loops  i: 0..6;
  func   X, Y, Z : Float(32);
  X(i) = A(i) * A(i);
  Y(i) = X(i) + select(i == 0, 0, Y(i - 1));
  Z(i) = Y(i) * Y(i) * X(i);
  C(i) = Z(i);
  mapping m { X.space_time_transform({}, i); }
})",
                                     "m");
    const auto pace = paceOf(*model, with("latency add float32 300:7 [a]\n"), 300);
    ASSERT_TRUE(pace);
    EXPECT_EQ(pace->chain, 4 + 7 + 4 + 4);
    EXPECT_EQ(pace->interval.cycles, 7);
}

} // namespace
} // namespace tactus::estimate
