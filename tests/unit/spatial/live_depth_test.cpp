// How many tokens FIFOs at the border must hold: numbers beside plain counting, and what is said where a
// given depth is less.
#include "network.h"

#include "spatial/depths/depth_rule.h"

#include <gtest/gtest.h>
#include <random>

namespace tactus::test {
namespace {

using spatial::Rounds;

struct Box {
    std::vector<std::int64_t> steps, extents; // outermost first
};

Rounds roundsOf(const Box& box) {
    polyhedra::AffineForm time = polyhedra::AffineForm::number(0, box.steps.size());
    std::vector<std::size_t> loops;
    std::vector<polyhedra::Interval> ranges;
    for (std::size_t loop = 0; loop < box.steps.size(); ++loop) {
        time.coefficients[loop] = box.steps[loop];
        loops.push_back(loop);
        ranges.push_back({0, box.extents[loop] - 1});
    }
    return {time, loops, ranges};
}

// The steps of all iterations, in their order.
std::vector<std::int64_t> stepsOf(const Box& box) {
    std::vector<std::int64_t> steps{0};
    for (std::size_t loop = 0; loop < box.steps.size(); ++loop) {
        std::vector<std::int64_t> more;
        for (const std::int64_t step : steps)
            for (std::int64_t n = 0; n < box.extents[loop]; ++n) more.push_back(step + n * box.steps[loop]);
        steps = std::move(more);
    }
    return steps;
}

TEST(LiveDepth, IterationsAheadEqualPlainCounting) {
    std::mt19937 random(1);
    const auto pick = [&](int least, int most) { return least + int(random() % unsigned(most - least + 1)); };
    for (int n = 0; n < 400; ++n) {
        Box box;
        std::int64_t reach = 0;
        for (int loop = pick(1, 4); loop > 0; --loop) {
            box.extents.insert(box.extents.begin(), pick(1, 4));
            box.steps.insert(box.steps.begin(), reach + pick(1, 3));
            reach += box.steps.front() * (box.extents.front() - 1);
        }
        const Rounds rounds = roundsOf(box);
        EXPECT_TRUE(rounds.areOrdered());
        const std::vector<std::int64_t> steps = stepsOf(box);
        EXPECT_EQ(rounds.count(), std::int64_t(steps.size()));
        for (std::int64_t skew = 0; skew < reach + 3; ++skew) {
            std::int64_t most = 0;
            for (std::size_t x = 0; x < steps.size(); ++x)
                for (std::size_t y = x; y < steps.size(); ++y)
                    if (steps[y] - steps[x] <= skew) most = std::max(most, std::int64_t(y - x));
            EXPECT_EQ(rounds.ahead(skew), most) << n << " " << skew;
        }
    }
    EXPECT_FALSE(roundsOf({{2, 1}, {3, 3}}).areOrdered());
}

std::string skewed(std::string_view calls, std::string_view schedule = "i + k",
                   std::string_view kernels = "L, F") {
    return fmt::format(R"(design d {{
  input A[8][9] : Int(32);
  output c[8] : Int(32);
  loops i: 0..8, k: 0..9;
  func X : Int(32);
  X(i, k) = select(k == 0, 0, X(i, k-1)) + A(i, k);
  c(i) = select(k == 8, X(i, k));
  mapping m {{ X.space_time_transform({{i}}, {}).isolate_producer_chain(A, {}); {} }}
}})",
                       schedule, kernels, calls);
}

TEST(LiveDepth, AGivenDepthThatIsTooSmallIsRefusedWithTheCircle) {
    // 8 places one step apart: without FIFOs between the neighbours the last one would be 7 tokens behind.
    // Each FIFO between them, of two tokens, lets the first ones go on some rounds more.
    const NetworkOf network = networkOf(skewed("F.scatter(A, i).depth(A, 1);"));
    EXPECT_EQ(network.built.plan, nullptr);
    EXPECT_EQ(
        network.messages(),
        "network-deadlock: the network deadlocks with 1 token on channel 'F_to_array': the array waits "
        "for "
        "data on 'F_to_array' at i = 0, F there for the others along 'L_to_F' to go on, and F at i = 7 for "
        "space on 'F_to_array', from which the array reads 7 steps later; the least depth is 3\n");
    EXPECT_NE(networkOf(skewed("F.scatter(A, i).depth(A, 3);")).built.plan, nullptr);
    // The other way round the first place is late, and no FIFO between neighbours helps.
    EXPECT_TRUE(networkOf(skewed("F.scatter(A, i).depth(A, 7);", "k - i"))
                    .says("network-deadlock",
                          "at i = 7, F there for the others along 'L_to_F' to go on, and F at "
                          "i = 0 for space"));
    EXPECT_NE(networkOf(skewed("F.scatter(A, i).depth(A, 8);", "k - i")).built.plan, nullptr);
    // Nothing is scattered: each place has its own kernels.
    EXPECT_NE(networkOf(skewed("F.depth(A, 1);")).built.plan, nullptr);
    // FIFOs behind the kernel that scatters hold tokens together.
    const auto behind = [](const char* calls) { return networkOf(skewed(calls, "i + k", "L, F, G")); };
    EXPECT_TRUE(behind("F.scatter(A, i).depth(A, 1); G.depth(A, 1);")
                    .says("network-deadlock", "the least depth is 2"));
    EXPECT_NE(behind("F.scatter(A, i).depth(A, 2); G.depth(A, 1);").built.plan, nullptr);
    EXPECT_NE(behind("F.scatter(A, i); G.depth(A, 1);").built.plan, nullptr);
}

// If two loops are scattered, a number is known that is enough; whether fewer are is not said.
TEST(LiveDepth, WhatIsNotKnownIsNotCalledADeadlock) {
    const auto tree = [](int depth) {
        return networkOf(fmt::format(R"(design d {{
  input A[4][4][9] : Int(32);
  output c[4][4] : Int(32);
  loops i: 0..4, j: 0..4, k: 0..9;
  func X : Int(32);
  X(i, j, k) = select(k == 0, 0, X(i, j, k-1)) + A(i, j, k);
  c(i, j) = select(k == 8, X(i, j, k));
  mapping m {{ X.space_time_transform({{i, j}}, i + j + k).isolate_producer_chain(A, L, F);
    F.scatter(A, i).scatter(A, j).depth(A, {}); }}
}})",
                                     depth));
    };
    EXPECT_TRUE(tree(6).says("network-undecided", "whether the network deadlocks with 6 tokens on channel "
                                                  "'F_to_array' is not known: "));
    EXPECT_TRUE(tree(6).says("network-undecided", "it does not with 7 or more"));
    EXPECT_NE(tree(7).built.plan, nullptr);
}

TEST(LiveDepth, AGatherHoldsWhatTheEarlyOnesHaveMade) {
    const auto gathered = [](std::string_view schedule, int depth) {
        return networkOf(fmt::format(R"(design d {{
  input A[6][9] : Int(32);
  output c[6][9] : Int(32);
  loops i: 0..6, k: 0..9;
  func X : Int(32);
  X(i, k) = A(i, k) + 1;
  c(i, k) = X(i, k);
  mapping m {{ X.space_time_transform({{i}}, {}).isolate_consumer(c, D); D.gather(c, i).depth(c, {}); }}
}})",
                                     schedule, depth));
    };
    EXPECT_TRUE(gathered("i + k", 4)
                    .says("network-deadlock", "at i = 0, D there for the others along 'D_chain' to "
                                              "go on, and D at i = 5 for data"));
    EXPECT_TRUE(gathered("i + k", 4).says("network-deadlock", "the least depth is 5"));
    EXPECT_NE(gathered("i + k", 5).built.plan, nullptr);
    // No more than all of them: two are seven steps apart.
    EXPECT_NE(gathered("2*i + 5*k", 2).built.plan, nullptr);
    EXPECT_TRUE(gathered("2*i + 5*k", 1).says("network-deadlock", "the least depth is 2"));
    EXPECT_NE(gathered("k", 1).built.plan, nullptr);
}

// 12 results of a PE in turn, and one leaves in 3 cycles: with d tokens the last waits for the one d before
// it.
TEST(LiveDepth, ADepthThatMakesTheArrayWaitSaysHowLong) {
    const auto burst = [](int depth) {
        const NetworkOf network = networkOf(fmt::format(R"(design d {{
  input A[3][9][12] : Int(32);
  output c[3][12] : Int(32);
  loops i: 0..3, k: 0..9, r: 0..12;
  func X : Int(32);
  X(i, k, r) = select(k == 0, 0, X(i, k-1, r)) + A(i, k, r);
  c(i, r) = select(k == 8, X(i, k, r));
  mapping m {{ X.space_time_transform({{i}}).isolate_consumer(c, D); D.gather(c, i).depth(c, {}); }}
}})",
                                                        depth));
        return network.channel("array_to_D").depthReason;
    };
    EXPECT_EQ(burst(8), "");
    EXPECT_EQ(burst(7), "the array waits 3 cycles in each of 1 burst of results; a depth of 8 avoids this");
    EXPECT_EQ(burst(1),
              "the array waits at least 21 cycles in each of 1 burst of results; a depth of 8 avoids this");
}

// 12 results of a PE in a row; the hop between neighbours holds two of them.
TEST(LiveDepth, BlockOrderHoldsABlock) {
    const auto block = [](const std::string& calls, const std::string& loops = "X") {
        return networkOf(fmt::format(R"(design d {{
  input A[3][9][2][12] : Int(32);
  output c[3][2][12] : Int(32);
  loops i: 0..3, t: 0..2, k: 0..9, r: 0..12;
  func X : Int(32);
  X(i, t, k, r) = select(k == 0, 0, X(i, t, k-1, r)) + A(i, k, t, r);
  c(i, t, r) = select(k == 8, X(i, t, k, r));
  mapping m {{ {}.space_time_transform({{i}}).isolate_consumer_chain(c, D, U); {} }}
}})",
                                     loops, calls));
    };
    const NetworkOf own = block("D.gather(c, i, Block);");
    EXPECT_EQ(own.wrong(), "");
    EXPECT_EQ(nestText(own.process("D")), "i | t i_passing r ");
    EXPECT_EQ(nestText(own.process("U")), "| t i r ");
    EXPECT_EQ(own.channel("array_to_D").depth, 12);
    EXPECT_EQ(nestText(block("D.gather(c, i);").process("U")), "| t r i ");
    EXPECT_NE(block("D.gather(c, i, Block).depth(c, 10);").built.plan, nullptr);
    EXPECT_EQ(
        block("D.gather(c, i, Block).depth(c, 9);").messages(),
        "network-deadlock: the network deadlocks with 9 tokens on channel 'array_to_D': the array waits "
        "for "
        "space on 'array_to_D' at i = 2, D there for space on 'D_chain', and D at i = 0, before it takes "
        "from "
        "there, for data on 'array_to_D': the 12 results of its own block; the least depth is 10\n");
    // The end of the reduction over tiled loops is no interval of each, 3 ko + kk == 8, but a box.
    const std::string tiled = "X.tile(k, ko, kk, 3).reorder(r, kk, ko, t, i)";
    EXPECT_NE(block("D.gather(c, i, Block).depth(c, 10);", tiled).built.plan, nullptr);
    EXPECT_TRUE(block("D.gather(c, i, Block).depth(c, 9);", tiled)
                    .says("network-deadlock", "the 12 results of its own block; the least depth is 10"));
    EXPECT_TRUE(block("D.gather(c, i, block);").says("primitive-arguments", "and Block for block order"));
    EXPECT_TRUE(
        block("D.gather(c, i); U.gather(c, i, Block);").says("chain-refused", "only the first gather"));
}

// Each result is ready at a k of its own, so none are in a row at the end of the loop.
TEST(LiveDepth, ATriangleHasNoBlocks) {
    const NetworkOf triangle = networkOf(R"(design d {
  input A[3][4][4] : Int(32);
  output c[3][4] : Int(32);
  loops i: 0..3, t: 0..4, k: 0..t+1;
  func X : Int(32);
  X(i, t, k) = select(k == 0, 0, X(i, t, k-1)) + A(i, t, k);
  c(i, t) = select(k == t, X(i, t, k));
  mapping m {
    X.space_time_transform({i}).isolate_consumer_chain(c, D, U);
    D.gather(c, i, Block);
  }
})");
    EXPECT_TRUE(triangle.says("chain-refused", "that ends at the same value for all results"));
}

// If the innermost loop is of the reduction, a place makes one result at a time.
TEST(LiveDepth, ABlockOfOneIsElementOrder) {
    const auto gathered = [](const char* order, const char* call) {
        return networkOf(fmt::format(R"(design d {{
  input A[3][9][4] : Int(32);
  output c[3][4] : Int(32);
  loops i: 0..3, t: 0..4, k: 0..9;
  func X : Int(32);
  X(i, t, k) = select(k == 0, 0, X(i, t, k-1)) + A(i, k, t);
  c(i, t) = select(k == 8, X(i, t, k));
  mapping m {{ X{}.space_time_transform({{i}}).isolate_consumer_chain(c, D, U); D.gather(c, i{}); }}
}})",
                                     order, call));
    };
    const NetworkOf one = gathered("", ", Block");
    EXPECT_EQ(one.wrong(), "");
    EXPECT_TRUE(
        one.says("block-of-one",
                 "D gathers 'c' along 'i' in element order after all: each PE computes one result at a time, "
                 "so a block has one result; reorder loops over results inside 'k' to get more"))
        << one.messages();
    for (const spatial::ProcessId id : one.plan().processes.keys())
        EXPECT_EQ(nestText(one.plan().processes[id]),
                  nestText(gathered("", "").plan().processes[id])); // as without Block
    EXPECT_EQ(gathered("", "").messages(), "");
    EXPECT_EQ(gathered(".reorder(t, k, i)", ", Block").messages(), "");
}

// Results of the third PE come two steps after those of the first, k steps one after the other.
TEST(LiveDepth, ABlockOfOneNeedsTheDepthOfElementOrder) {
    for (const int depth : {1, 2, 3}) {
        const auto gathered = [&](const char* order) {
            return networkOf(fmt::format(R"(design d {{
  input A[4][9][5] : Int(32);
  output c[4][5] : Int(32);
  loops i: 0..4, t: 0..5, k: 0..9;
  func X : Int(32);
  X(i, t, k) = select(k == 0, 0, X(i, t, k-1)) + A(i, k, t);
  c(i, t) = select(k == 8, X(i, t, k));
  mapping m {{ X.space_time_transform({{i}}, {{i + t, k}}).isolate_consumer_chain(c, D, U);
    D.gather(c, i{}).depth(c, {}); }}
}})",
                                         order, depth));
        };
        EXPECT_EQ(gathered("").says("network-deadlock", "the least depth is 3"), depth < 3);
        EXPECT_EQ(gathered(", Block").says("network-deadlock", "the least depth is 3"), depth < 3);
        EXPECT_EQ(gathered(", Block").built.plan != nullptr, depth == 3);
    }
}

// The sum over ki has one element, and the one over ko around the results has more.
TEST(LiveDepth, ALoopOfOneIterationEndsNoBlock) {
    const NetworkOf network = networkOf(R"(design d {
  input A[3][5][7] : Int(32);
  output c[3][7] : Int(32);
  loops i: 0..3, k: 0..5, r: 0..7, one: 0..1;
  func X : Int(32);
  X(i, k, r, one) = select(k == 0, 0, X(i, k-1, r, one)) + A(i, k, r);
  c(i, r) = select(k == 4, X(i, k, r, one));
  mapping m { X.space_time_transform({i}).isolate_consumer_chain(c, D, U); D.gather(c, i, Block); }
})");
    EXPECT_EQ(network.messages(), "");
    EXPECT_EQ(network.channel("array_to_D").depth, 7);
    EXPECT_EQ(nestText(network.process("U")), "| i r ");
}

// A reorder is advised only where there is another time loop.
TEST(LiveDepth, ABlockOfTheOnlyTimeLoopHasNoAdvice) {
    const NetworkOf one = networkOf(R"(design d {
  input A[4][4] : Int(32);
  output c[4] : Int(32);
  loops i: 0..4, k: 0..4;
  func X : Int(32);
  X(i, k) = select(k == 0, 0, X(i, k-1)) + A(i, k);
  c(i) = select(k == 3, X(i, k));
  mapping m { X.space_time_transform({i}).isolate_consumer(c, D); D.gather(c, i, Block); }
})");
    EXPECT_TRUE(one.says("block-of-one", "so a block has one result")) << one.messages();
    EXPECT_FALSE(one.says("block-of-one", "reorder")) << one.messages();
}

// The results of its columns are gathered further; those of a column with one place wait for no others.
TEST(LiveDepth, OnlyNeighboursWaitForBlocks) {
    const auto block = [](int places, int depth) {
        return networkOf(fmt::format(R"(design d {{
  input A[{0}][3][9][7] : Int(32);
  output c[{0}][3][7] : Int(32);
  loops i: 0..{0}, j: 0..3, k: 0..9, r: 0..7;
  func X : Int(32);
  X(i, j, k, r) = select(k == 0, 0, X(i, j, k-1, r)) + A(i, j, k, r);
  c(i, j, r) = select(k == 8, X(i, j, k, r));
  mapping m {{ X.space_time_transform({{i, j}}).isolate_consumer_chain(c, D, E, U);
    D.gather(c, i, Block).depth(c, {1}); E.gather(c, j); }}
}})",
                                     places, depth));
    };
    EXPECT_NE(block(1, 1).built.plan, nullptr);
    EXPECT_NE(block(2, 5).built.plan, nullptr);
    EXPECT_TRUE(block(2, 4).says("network-deadlock", "the least depth is 5"));
}

} // namespace
} // namespace tactus::test
