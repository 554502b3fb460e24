// At which depths a network deadlocks: what the compiler computes beside runs at every depth.
#include "analysed.h"
#include "support/random_network.h"
#include "support/sample.h"
#include "whole/tactus.h"

#include "driver/depths/depths.h"
#include "driver/runs/mapping_run.h"
#include "simulate/network/actors/network.h"
#include "spatial/depths/depth_rule.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace tactus::test {
namespace {

class LiveDepths : public testing::Test {
  protected:
    int compared = 0, exact = 0, more = 0; // channels; of these with a bound above 1

    void compareAll(const std::string& text) {
        SCOPED_TRACE(text);
        const driver::Analysis analysis = analysed(text);
        if (analysis.designs.empty() || analysis.designs[0].mappings.empty()) return;
        const driver::MappingAnalysis& mapping = analysis.designs[0].mappings[0];
        if (!mapping.legal() || !mapping.network) return;
        model_ = driver::buildWholeArray(mapping, {}).model;
        ASSERT_NE(model_, nullptr);
        ASSERT_TRUE(runs({}, 0)) << "as it is";
        const spatial::Depths depths = spatial::depthsOf(*mapping.network);
        for (const spatial::ChannelId id : mapping.network->channels.keys()) {
            const auto rule = std::ranges::find_if(mapping.depthRules, [&](const spatial::DepthRule& one) {
                return std::ranges::find(one.path, id) != one.path.end();
            });
            compare(id, rule == mapping.depthRules.end() ? spatial::LiveDepth{} : rule->neededOf(id, depths));
        }
    }

  private:
    // True if the network runs to its end, this channel having that depth.
    bool runs(spatial::ChannelId channel, std::int64_t depth) const {
        spatial::Network plan = *model_->network;
        if (channel.valid()) plan.channels[channel].depth = depth;
        auto changed = std::make_shared<array::Model>(*model_);
        changed->network = std::make_shared<const spatial::Network>(std::move(plan));
        return simulate::simulateNames(changed, {}).complete;
    }

    void compare(spatial::ChannelId id, spatial::LiveDepth need) {
        const spatial::Channel& channel = model_->network->channels[id];
        EXPECT_LE(need.tokens, channel.depth) << channel.name;
        EXPECT_TRUE(runs(id, need.tokens)) << channel.name << " of " << need.tokens;
        ++compared;
        if (need.tokens == 1) return;
        ++more;
        if (!need.isLeast) return;
        EXPECT_FALSE(runs(id, need.tokens - 1)) << channel.name << " of " << need.tokens - 1;
        ++exact;
    }

    std::shared_ptr<const array::Model> model_;
};

// A matrix product whose PEs run one behind the other along i and j, in any direction; kernels scatter and
// gather along one loop or both, with banks or without, at any depths.
class RandomSkew {
  public:
    explicit RandomSkew(unsigned seed, bool givesDepths = true) : random_(seed), givesDepths_(givesDepths) {}

    std::string text() {
        const int i = pick(2, 6), j = pick(2, 6), k = pick(1, 12), t = pick(1, 3);
        const int byI = pick(1, 3) * sign(), byJ = pick(1, 2) * sign(), byK = pick(1, 2);
        const bool isBack = byI < 0, isLeft = byJ < 0;
        const auto edge = [](bool isTurned, const char* loop, int extent) {
            return isTurned ? fmt::format("{} == {}", loop, extent - 1) : fmt::format("{} == 0", loop);
        };
        return fmt::format(
            R"(design g {{
  input  A[{0}][{1}][{3}] : Int(32);
  input  B[{0}][{3}][{2}] : Int(32);
  output C[{0}][{1}][{2}] : Int(32);
  loops  t: 0..{0}, i: 0..{1}, j: 0..{2}, k: 0..{3};
  func   X, Y, Z : Int(32);
  X(t, i, j, k) = select({4}, A(t, i, k), X(t, i, {5}, k));
  Y(t, i, j, k) = select({6}, B(t, k, j), Y(t, {7}, j, k));
  Z(t, i, j, k) = select(k == 0, 0, Z(t, i, j, k-1)) + X(t, i, j, k) * Y(t, i, j, k);
  C(t, i, j) = select(k == {3}-1, Z(t, i, j, k));
  mapping m {{
    X.space_time_transform({{i, j}}, {{t, {8}*i + {9}*j + {10}*k}}).isolate_producer_chain(A, AL, AF{11})
     .isolate_producer_chain(B, BL, BF).isolate_consumer_chain(C, D, E, U);
{12}  }}
}}
)",
            t, i, j, k, edge(isLeft, "j", j), isLeft ? "j+1" : "j-1", edge(isBack, "i", i),
            isBack ? "i+1" : "i-1", byI, byJ, byK, chance() ? ", AG" : "", calls());
    }

  private:
    int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
    bool chance() { return pick(0, 1) == 1; }
    int sign() { return chance() ? 1 : -1; }

    std::string calls() {
        std::string calls;
        if (chance()) calls += "    AF.scatter(A, i);\n";
        if (chance()) calls += "    BF.scatter(B, j);\n";
        if (givesDepths_ && chance()) calls += fmt::format("    AL.depth(A, {});\n", pick(1, 3));
        if (givesDepths_ && chance()) calls += fmt::format("    BL.depth(B, {});\n", pick(1, 3));
        if (pick(0, 2) == 0)
            calls += fmt::format("    BF.buffer(B, t, Buffer::{});\n", chance() ? "Single" : "Double");
        const bool isFirst = chance();
        if (isFirst) calls += fmt::format("    D.gather(C, i{});\n", pick(0, 2) == 0 ? ", Block" : "");
        if (chance()) calls += fmt::format("    E.gather(C, {});\n", isFirst || chance() ? "j" : "i");
        return calls;
    }

    std::mt19937 random_;
    bool givesDepths_;
};

// TACTUS_FUZZ="FIRST LAST" tries other seeds.
TEST_F(LiveDepths, OfSkewedArraysAreThoseOfRuns) {
    unsigned first = 1, last = 250;
    if (const char* range = std::getenv("TACTUS_FUZZ")) std::sscanf(range, "%u %u", &first, &last);
    for (unsigned seed = first; seed <= last; ++seed) {
        SCOPED_TRACE(seed);
        compareAll(RandomSkew(seed).text());
        if (HasFailure()) return;
    }
    EXPECT_GT(compared, 700);
    EXPECT_GT(more, 90);
    EXPECT_GT(exact, 60);
    RecordProperty("compared", compared);
}

// The depths that `tactus depths` finds, given all at once by a mapping that inherits the one at hand.
class DepthsOfAColumn {
  public:
    void giveAll(const std::string& text) {
        SCOPED_TRACE(text);
        const driver::Analysis analysis = analysed(text);
        if (analysis.designs.empty() || analysis.designs[0].mappings.empty()) return;
        const driver::MappingAnalysis& mapping = analysis.designs[0].mappings[0];
        if (!mapping.legal() || !mapping.network || text.find("depth(") != std::string::npos) return;
        for (const spatial::Operand& operand : mapping.network->operands)
            if (operand.expression.valid()) return; // its calls name the expression
        const auto found = driver::searchDepths(driver::buildWholeArray(mapping, {}).model, {});
        ASSERT_TRUE(found.has_value());
        for (const auto column : {&driver::ChannelDepths::live, &driver::ChannelDepths::fast}) {
            spatial::Depths depths = spatial::depthsOf(*mapping.network);
            for (const driver::ChannelDepths& one : found->channels)
                depths[one.channel] = (one.*column).together;
            const spatial::Depths accepted = spatial::raisedTo(mapping.depthRules, depths);
            const std::string given =
                text.substr(0, text.rfind('}')) + heir(*mapping.network, accepted) + "}\n";
            const driver::Analysis after = analysed(given);
            EXPECT_TRUE(after.legal())
                << given << after.designs.at(0).mappings.at(1).diagnostics.at(0).message;
            ++sets;
            raised += !std::ranges::equal(depths, accepted);
        }
    }
    int sets = 0, raised = 0;

  private:
    // A channel between consumers of one chain has no primitive of its own.
    static std::string heir(const spatial::Network& plan, const spatial::Depths& depths) {
        std::string calls = "  mapping given : m {\n";
        for (const spatial::ChannelId id : plan.channels.keys()) {
            const spatial::Channel& channel = plan.channels[id];
            const bool isProduced = plan.kernels[channel.writer].role == spatial::Kernel::Role::Producer;
            if (channel.writer == channel.reader) continue;
            calls += fmt::format("    {}.depth({}, {});\n",
                                 plan.kernels[isProduced ? channel.writer : channel.reader].name,
                                 plan.operands[channel.operand].name, depths[id]);
        }
        return calls + "  }\n";
    }
};

TEST(GivenDepths, AllOfAColumnAreAcceptedAtOnce) {
    DepthsOfAColumn random;
    for (unsigned seed = 1; seed <= sample(150u); ++seed) {
        SCOPED_TRACE(seed);
        random.giveAll(RandomSkew(seed, false).text());
    }
    EXPECT_GT(random.sets, sample(100));
    EXPECT_GT(random.raised, sample(5));
    DepthsOfAColumn composed;
    for (unsigned seed = 1; seed <= sample(300u); ++seed) {
        SCOPED_TRACE(seed);
        composed.giveAll(randomNetwork(seed, true));
    }
    EXPECT_GT(composed.sets, sample(50));
    // Rows of k grow with i, so steps are in no order that all PEs share.
    DepthsOfAColumn triangle;
    triangle.giveAll(R"(design la {
  input A[6][5][6] : Int(32);
  output c[6][5] : Int(32);
  loops t: 0..6, i: 0..5, k: 0..i+1;
  func X : Int(32);
  X(t, i, k) = select(k == 0, 0, X(t, i, k-1)) + A(t, i, k);
  c(t, i) = select(k == i, X(t, i, k));
  mapping m {
    X.space_time_transform({i}, 5*t + k + i).isolate_producer_chain(A, L, F).isolate_consumer_chain(c, D, U);
    F.scatter(A, i);
  }
}
)");
    EXPECT_EQ(triangle.raised, 1);
}

// Blocks of t * r results of each PE, gathered along one loop or both, beside a skew or none.
TEST_F(LiveDepths, OfBlockOrderAreThoseOfRuns) {
    for (const char* schedule : {"", ", {o, k, t, r}", ", {o, k, t, r + i}", ", {o, k, t, r - 2*i}"})
        for (const auto& [o, k, t, r] : {std::array{1, 1, 1, 5}, {2, 3, 2, 4}, {3, 2, 1, 7}, {1, 4, 3, 3}})
            for (const char* calls : {"D.gather(C, i, Block);", "D.gather(C, i, Block); E.gather(C, j);",
                                      "E.gather(C, j, Block);", "D.gather(C, j, Block); U.gather(C, i);"})
                compareAll(fmt::format(R"(design g {{
  input  A[{0}][4][3][{1}][{2}][{3}] : Int(32);
  output C[{0}][4][3][{2}][{3}] : Int(32);
  loops  o: 0..{0}, i: 0..4, j: 0..3, k: 0..{1}, t: 0..{2}, r: 0..{3};
  func   Z : Int(32);
  Z(o, i, j, k, t, r) = select(k == 0, 0, Z(o, i, j, k-1, t, r)) + A(o, i, j, k, t, r);
  C(o, i, j, t, r) = select(k == {1}-1, Z(o, i, j, k, t, r));
  mapping m {{
    Z.space_time_transform({{i, j}}{4}).isolate_consumer_chain(C, D, E, U); {5}
  }}
}}
)",
                                       o, k, t, r, schedule, calls));
    EXPECT_GT(compared, 150);
    EXPECT_GT(exact, 8);
}

// Blocks of 16 results, of which the hop between neighbours holds two; its k is tiled.
TEST_F(LiveDepths, OfThePublishedProductInBlockOrder) {
    std::string text = contentOf(examplePath("published/gemm"));
    const std::string call = "C_drainer.gather(C, ii)";
    text.replace(text.find(call), call.size(), "C_drainer.gather(C, ii, Block)");
    compareAll(text);
    EXPECT_EQ(exact, 1);
    for (const int depth : {13, 14}) {
        std::string given = text;
        given.insert(given.find("Block)") + 6, fmt::format(".depth(C, {})", depth));
        const driver::Analysis analysis = analysed(given);
        EXPECT_EQ(analysis.legal(), depth == 14);
        const auto& found = analysis.designs[0].mappings[0].diagnostics;
        const auto kinds =
            std::ranges::count(found, diagnostics::Kind::NetworkDeadlock, &diagnostics::Diagnostic::kind);
        EXPECT_EQ(kinds, depth == 13 ? 1 : 0);
    }
}

TEST_F(LiveDepths, OfRandomCompositionsAreEnough) {
    for (unsigned seed = 1; seed <= sample(400u); ++seed) {
        SCOPED_TRACE(seed);
        compareAll(randomNetwork(seed));
        if (HasFailure()) return;
    }
    EXPECT_GT(compared, sample(200));
}

} // namespace
} // namespace tactus::test
