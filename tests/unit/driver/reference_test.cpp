#include "driver/runs/run.h"
#include "simulate/build.h"

#include <algorithm>
#include <cmath>
#include <fmt/ranges.h>
#include <random>

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
    return simulateAndCompare(model, makeInputs(design, mapping, {}, {}).tensors, {}, mapping.reference);
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

std::string productOf(const std::vector<float>& factors) {
    return fmt::format("design d {{ input a[2][{0}] : Float(32) = {{{1}}}; output y : Float(32);"
                       "loops p: 0..2, q: 0..{0}; y *= a(p, q);"
                       "mapping reordered {{ y.reorder(p, q); }} }}",
                       factors.size() / 2, fmt::join(factors, ", "));
}

// The difference between two orders of a float product is there, and within the bound, which is small.
TEST(Reference, AReorderedFloatProductMatchesWithinItsBound) {
    const Analysis analysis = analyseText(productOf({1.1f, -0.7f, 1.3f, 0.9f, 1.7f, 1.9f, 0.3f, 0.6f}));
    const DesignAnalysis& design = analysis.designs.front();
    ASSERT_TRUE(analysis.legal());
    const diagnostics::List& found = mappingNamed(design, "reordered")->diagnostics;
    ASSERT_EQ(codesOf(found), std::vector<std::string_view>{"sum-reordered"});
    EXPECT_EQ(found[0].message, "mapping 'reordered' re-orders the floating-point product y");
    Verified reordered = run(design, "reordered");
    const OrderBounds& bounds = reordered.expected.bounds;
    EXPECT_TRUE(reordered.matches());
    EXPECT_GT(reordered.comparison.maxError, 0);
    EXPECT_LT(reordered.comparison.maxError, bounds.largest);
    EXPECT_LT(bounds.largest, 1e-6);
    EXPECT_NE(verdictOf(reordered.expected, reordered.comparison).find("floating-point product"),
              std::string::npos);
    // Another result than that is none.
    const ure::System& system = *design.localised;
    evaluate::Tensors other = reordered.expected.evaluation.outputs;
    float& y = reinterpret_cast<float&>(other[system.tensorNamed("y")->index()].values[0].bits);
    y += 3 * static_cast<float>(bounds.largest);
    EXPECT_FALSE(compare(system, reordered.expected, other).matches);
}

// Factors of every size, so that parts of the product leave the range of normal numbers.
TEST(Reference, ReorderedProductsOfAnyFactorsMatch) {
    std::mt19937 random(1);
    int lost = 0, unbounded = 0;
    for (int round = 0; round < 200; ++round) {
        const double most = round % 2 == 0 ? 8 : 18;
        std::vector<float> factors(8);
        double product = 1;
        for (float& factor : factors) {
            factor = static_cast<float>(
                std::pow(10, std::uniform_real_distribution<double>(-most, most - 2)(random)));
            product *= factor;
        }
        std::sort(factors.begin(), factors.begin() + 4); // the least ones first
        const Analysis analysis = analyseText(productOf(factors));
        ASSERT_TRUE(analysis.legal());
        const Verified found = run(analysis.designs.front(), "reordered");
        ASSERT_TRUE(found.matches()) << fmt::format("{}", fmt::join(factors, ", "));
        const double bound = found.expected.bounds.largest;
        unbounded += std::isinf(bound);
        lost += std::isfinite(bound) && found.comparison.maxError > 8 * 1.2e-7 * std::fabs(product);
    }
    EXPECT_GT(lost, 0);
    EXPECT_GT(unbounded, 10);
    EXPECT_LT(unbounded, 150);
}

// NaN is skipped, and -0 lies below 0, in every order: there is nothing to say, and results are equal bit for
// bit.
TEST(Reference, ReorderedMinimaAndMaximaAreEqualBitForBit) {
    const Analysis analysis = analyseText(R"(design d {
  input a[i: 4][p: 3][q: 4] : Float(32) =
    select((i + p + q) % 3 == 0, sqrt(-1.0), select((p + 2*q + i) % 2 == 0, 0.0, -(0.0)));
  output least[4] : Float(32);  output most[4] : Float(32);
  loops i: 0..4, p: 0..3, q: 0..4;
  least(i) min= a(i, p, q);  most(i) max= a(i, p, q);
  mapping reordered { least.reorder(p, q).space_time_transform({i}); }
})");
    ASSERT_TRUE(analysis.legal());
    const DesignAnalysis& design = analysis.designs.front();
    EXPECT_EQ(codesOf(mappingNamed(design, "reordered")->diagnostics), std::vector<std::string_view>{});
    const MappingAnalysis& mapping = *mappingNamed(design, "reordered");
    const auto model = buildArray(mapping, {}).model;
    const evaluate::Inputs inputs = makeInputs(design, mapping, {}, {});
    for (const auto simulate : {simulate::checked, simulate::fast}) {
        const simulate::Simulation found = simulate(model, inputs.tensors, {});
        ASSERT_TRUE(found.complete);
        for (std::size_t i = 0; i < 4; ++i) {
            const ure::System& system = model->system();
            const auto value = [&](const char* name) {
                return ure::toDouble(ure::floatType(32),
                                     found.outputs[system.tensorNamed(name)->index()].values[i]);
            };
            EXPECT_TRUE(value("least") == 0 && std::signbit(value("least")));
            EXPECT_TRUE(value("most") == 0 && !std::signbit(value("most")));
        }
    }
}

} // namespace
} // namespace tactus::driver
