// A depth that is enough at small sizes and too small at large ones: found by what it must be, and confirmed
// by running the network at the sizes found.
#include "all_sizes.h"

#include "driver/runs/run.h"
#include "simulate/network/actors/network.h"

namespace tactus::driver {
namespace {

// A and C pass through chains of kernels along i; by the schedule its PEs run one behind the other.
std::string product(std::string_view schedule, std::string_view depths, std::string_view rows = "I") {
    return fmt::format(R"(design d {{
  param I = 3, K = 3;
  input A[{2}][K] : Int(32);
  output C[{2}] : Int(32);
  loops i: 0..{2}, k: 0..K;
  func Z : Int(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + A(i, k);
  C(i) = select(k == K-1, Z(i, k));
  mapping m {{
    Z.space_time_transform({{i}}, {0}).isolate_producer_chain(A, L, F).isolate_consumer_chain(C, D, E);
    F.scatter(A, i);
    D.gather(C, i);
    {1}
  }}
}})",
                       schedule, depths, rows);
}

// True if the network of the mapping, built at these sizes even if it is refused, runs to its end.
bool runs(const std::string& text, const sizes::Sizes& sizes) {
    Request request = requestOf(text);
    for (const auto& [name, value] : sizes) request.params[name] = value;
    request.networks = spatial::Judgement::Skip;
    const Analysis analysis = analyse(request);
    const MappingAnalysis& mapping = analysis.designs.front().mappings.front();
    const auto model = buildArray(mapping, {}).model;
    EXPECT_NE(model, nullptr);
    return model && simulate::simulateNames(model, {}).complete;
}

TEST(AllSizesDepths, ADepthThatIsTooSmallAtLargeSizesIsRefutedThere) {
    for (const auto& [schedule, depths] : {std::pair{"i + k", "F.depth(A, 3);"},
                                           {"k - i", "F.depth(A, 8);"},
                                           {"2*i + k", "F.depth(A, 20);"},
                                           {"i + 2*k", "F.depth(A, 4); L.depth(A, 1);"},
                                           {"k - 3*i", "F.depth(A, 31);"}}) {
        SCOPED_TRACE(fmt::format("{} {}", schedule, depths));
        const std::string text = product(schedule, depths);
        const AllSizes verdict = only(text);
        ASSERT_EQ(verdict.verdict, Verdict::Refuted) << verdict.reason;
        EXPECT_EQ(verdict.error->kind, diagnostics::Kind::NetworkDeadlock);
        ASSERT_EQ(verdict.sizes.size(), 2u);
        EXPECT_GT(verdict.sizes[0].second + verdict.sizes[1].second,
                  8); // beyond all that is tried one by one
        EXPECT_FALSE(runs(text, verdict.sizes));
        // None of them is larger than need be, but those at hand.
        for (std::size_t param = 0; param < 2; ++param) {
            sizes::Sizes smaller = verdict.sizes;
            if (--smaller[param].second < 3) continue;
            EXPECT_TRUE(runs(text, smaller)) << verdict.sizes[param].first;
        }
    }
}

// Block order passes every small test: a depth of 40 and a hop of 2 hold blocks of up to 42 results.
TEST(AllSizesDepths, BlockOrderIsRefutedAtTheSizeAtWhichItDies) {
    const std::string text = R"(design d {
  param I = 2, K = 2, R = 3;
  input A[I][K][R] : Int(32);
  output C[I][R] : Int(32);
  loops i: 0..I, k: 0..K, r: 0..R;
  func Z : Int(32);
  Z(i, k, r) = select(k == 0, 0, Z(i, k-1, r)) + A(i, k, r);
  C(i, r) = select(k == K-1, Z(i, k, r));
  mapping m {
    Z.space_time_transform({i}, {k, r}).isolate_consumer_chain(C, D, E);
    D.gather(C, i, Block).depth(C, 40);
  }
})";
    const AllSizes verdict = only(text);
    ASSERT_EQ(verdict.verdict, Verdict::Refuted) << verdict.reason;
    EXPECT_EQ(verdict.sizes, (sizes::Sizes{{"I", 2}, {"K", 2}, {"R", 43}}));
    EXPECT_FALSE(runs(text, verdict.sizes));
    EXPECT_TRUE(runs(text, {{"I", 2}, {"K", 1}, {"R", 42}}));
    EXPECT_TRUE(runs(text, {{"I", 7}, {"K", 3}, {"R", 42}}));
}

TEST(AllSizesDepths, WhatNeverStandsStillIsNotRefuted) {
    // Depths that the tool gives grow with the skew; without a skew one token is enough; where the chain has
    // as many places at every size, so are as many tokens; or the depth is the length of the chain.
    for (const std::string& text :
         {product("i + k", ""), product("k", "F.depth(A, 1); D.depth(C, 1);"),
          product("i + k", "F.depth(A, 5);", "5"), product("k - 2*i", "F.depth(A, 9);", "5"),
          product("i + k", "F.depth(A, I);")}) {
        const AllSizes verdict = only(text);
        EXPECT_EQ(verdict.verdict, Verdict::Undecided);
        EXPECT_NE(verdict.reason.find("the map of the array is legal at every size"), std::string::npos)
            << verdict.reason << text;
    }
}

// Whatever is wrong with the design as it is, at sizes far from all that are tried.
TEST(AllSizesDepths, TheSizesAtHandRefute) {
    const AllSizes verdict = only(R"(design d {
  param I = 8000, K = 8000;
  input A[I][K] : Float(32);
  input B[K] : Float(32);
  output C[I] : Float(32);
  loops i: 0..I, k: 0..K;
  func Z : Float(32);
  Z(i, k) = select(k == 0, 0, Z(i, k-1)) + A(i, k) * B(k);
  C(i) = select(k == K-1, Z(i, k));
  mapping m { Z.space_time_transform({i}, {k}).isolate_producer_chain(A, L, F); F.depth(A, 5000); }
})");
    ASSERT_EQ(verdict.verdict, Verdict::Refuted) << verdict.reason;
    EXPECT_EQ(verdict.error->kind, diagnostics::Kind::NetworkBufferSize);
    EXPECT_EQ(verdict.sizes, (sizes::Sizes{{"I", 8000}, {"K", 8000}}));
}

} // namespace
} // namespace tactus::driver
