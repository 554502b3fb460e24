#include "driver/run.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

Analysis analyseText(const std::string& text) {
    Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", text);
    return analyse(request);
}

constexpr const char* convolution = R"(design conv {
  param N = 6, P = 3, Q = 4;
  input x[N + P - 1][Q] : Float(32);
  input w[P][Q] : Float(32);
  output y[N] : Float(32);
  loops i: 0..N, p: 0..P, q: 0..Q;
  y(i) += x(i + p, q) * w(p, q);
  mapping in_order { y.space_time_transform({i}); }
  mapping reordered { y.reorder(p, q).space_time_transform({i}); }
}
)";

std::vector<std::string_view> codesOf(const diagnostics::List& list) {
    std::vector<std::string_view> codes;
    for (const diagnostics::Diagnostic& one : list) codes.push_back(one.code());
    return codes;
}

Verified run(const DesignAnalysis& design, std::string_view name) {
    const MappingAnalysis& mapping = *mappingNamed(design, name);
    const auto model = buildArray(mapping, {}).model;
    return simulateAndCompare(model, makeInputs(model->system(), {}).tensors, {}, mapping.reference);
}

// The difference between two orders of a float sum is there, and within the bound.
TEST(Reference, AReorderedFloatSumMatchesWithinItsBound) {
    const Analysis analysis = analyseText(convolution);
    const DesignAnalysis& design = analysis.designs.front();
    ASSERT_TRUE(analysis.legal());
    EXPECT_EQ(codesOf(mappingNamed(design, "in_order")->diagnostics), std::vector<std::string_view>{});
    EXPECT_EQ(codesOf(mappingNamed(design, "reordered")->diagnostics),
              std::vector<std::string_view>{"sum-reordered"});
    const Verified inOrder = run(design, "in_order"), reordered = run(design, "reordered");
    EXPECT_TRUE(inOrder.matches());
    EXPECT_EQ(inOrder.expected.bounds.largest, 0);
    EXPECT_EQ(inOrder.comparison.maxError, 0);
    EXPECT_TRUE(reordered.matches());
    EXPECT_GT(reordered.comparison.maxError, 0);
    EXPECT_LT(reordered.comparison.maxError, reordered.expected.bounds.largest);
    EXPECT_LT(reordered.expected.bounds.largest, 1e-3);
}

} // namespace
} // namespace tactus::driver
