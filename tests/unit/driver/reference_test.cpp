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

constexpr const char* convolutionText = R"(design conv {
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
    const Analysis analysis = analyseText(convolutionText);
    const DesignAnalysis& design = analysis.designs.front();
    ASSERT_TRUE(analysis.legal());
    EXPECT_EQ(codesOf(mappingNamed(design, "in_order")->diagnostics),
              (std::vector<std::string_view>{"reuse", "reuse"}));
    EXPECT_EQ(codesOf(mappingNamed(design, "reordered")->diagnostics),
              (std::vector<std::string_view>{"sum-reordered", "reuse", "reuse"}));
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

// --- paths that the schedule asks for

TEST(Reference, ASumThatRunsAgainstItsLoopMatchesWithinItsBound) {
    const Analysis analysis = analyseText(R"(design d {
  input x[8][50] : Float(32);
  output y[8] : Float(32);
  loops i: 0..8, k: 0..50;
  y(i) += x(i, k);
  mapping forwards { y.space_time_transform({i}, i + k); }
  mapping backwards { y.space_time_transform({i}, i - k); }
})");
    ASSERT_TRUE(analysis.legal());
    const DesignAnalysis& design = analysis.designs.front();
    EXPECT_EQ(codesOf(mappingNamed(design, "forwards")->diagnostics), std::vector<std::string_view>{});
    const diagnostics::List& said = mappingNamed(design, "backwards")->diagnostics;
    EXPECT_EQ(codesOf(said), (std::vector<std::string_view>{"sum-reordered", "reduction-along"}));
    EXPECT_EQ(said[1].message,
              "the reduction into 'y' runs along (0, -1): in the order of the loops the step "
              "(0, 1) would take time -1");
    const Verified turned = run(design, "backwards");
    EXPECT_TRUE(turned.matches());
    EXPECT_GT(turned.comparison.maxError, 0);
    EXPECT_LE(turned.comparison.maxError, turned.expected.bounds.largest);
    EXPECT_LT(turned.expected.bounds.largest, 1e-3);
    EXPECT_EQ(run(design, "forwards").comparison.maxError, 0);
}

// Rows, and then their results: 5 x 6 terms.
std::string inGroups(const std::string& output, const std::string& input, const std::string& update) {
    return fmt::format("design d {{ input a[5][6] : {}; output y : {}; loops p: 0..5, q: 0..6; y {};"
                       "mapping m {{ y.space_time_transform({{p}}, p + q); }} }}",
                       input, output, update);
}

struct InGroups {
    double largestError = 0, largestBound = 0;
    int unbounded = 0;
};

// The errors and bounds of so many random inputs.
InGroups inGroupsOf(const std::string& text, unsigned rounds) {
    InGroups result;
    const Analysis analysis = analyseText(text);
    EXPECT_TRUE(analysis.legal()) << text;
    if (!analysis.legal()) return result;
    const DesignAnalysis& design = analysis.designs.front();
    const MappingAnalysis& mapping = design.mappings.front();
    EXPECT_EQ(mapping.paths.size(), 1u);
    const auto model = buildArray(mapping, {}).model;
    for (unsigned seed = 1; seed <= rounds; ++seed) {
        DataRequest data;
        data.seed = seed;
        const Verified found =
            simulateAndCompare(model, makeInputs(design, mapping, data, {}).tensors, {}, mapping.reference);
        EXPECT_TRUE(found.matches()) << text << seed;
        const double bound = found.expected.bounds.largest;
        result.unbounded += std::isinf(bound);
        if (std::isinf(bound)) continue;
        EXPECT_LE(found.comparison.maxError, bound) << text << seed;
        result.largestError = std::max(result.largestError, found.comparison.maxError);
        result.largestBound = std::max(result.largestBound, bound);
    }
    return result;
}

TEST(Reference, GroupsOfIntegersAndExtremesAreEqualBitForBit) {
    for (const char* update : {"+= a(p, q)", "*= a(p, q)", "min= a(p, q)", "^= a(p, q)"})
        EXPECT_EQ(inGroupsOf(inGroups("Int(8)", "Int(8)", update), 5).largestBound, 0) << update;
    EXPECT_EQ(inGroupsOf(inGroups("Float(32)", "Float(32)", "max= a(p, q)"), 5).largestBound, 0);
    EXPECT_EQ(inGroupsOf(inGroups("Fixed(16, 4)", "Fixed(8, 6)", "+= a(p, q)"), 5).largestBound, 0);
}

TEST(Reference, GroupsThatRoundMatchWithinTheirBounds) {
    const InGroups sum = inGroupsOf(inGroups("Float(32)", "Float(32)", "+= a(p, q)"), 20);
    EXPECT_GT(sum.largestError, 0);
    EXPECT_LT(sum.largestBound, 1e-4);
    const InGroups product = inGroupsOf(inGroups("Float(32)", "Float(32)", "*= 1 + a(p, q) / 8"), 20);
    EXPECT_GT(product.largestError, 0);
    EXPECT_LT(product.largestBound, 1e-3);
}

// A product of fixed point drops bits at each step, and a sum of floats in whole numbers a fraction.
TEST(Reference, GroupsThatDropBitsMatchWithinTheirBounds) {
    const InGroups product =
        inGroupsOf(inGroups("Fixed(28, 16)", "Fixed(16, 14)", "*= Fixed(16, 14)(1 + a(p, q) / 8)"), 40);
    EXPECT_GT(product.largestError, 0);
    EXPECT_LT(product.largestBound, 1);
    EXPECT_EQ(product.unbounded, 0);
    const InGroups sum = inGroupsOf(inGroups("Int(16)", "Float(32)", "+= 10 * a(p, q)"), 40);
    EXPECT_GT(sum.largestError, 0);
    EXPECT_LT(sum.largestBound, 100);
    // A number without sign ends at 0, and where depends on the order; a product may wrap.
    EXPECT_GT(inGroupsOf(inGroups("UInt(16)", "Float(32)", "+= 10 * a(p, q)"), 5).unbounded, 0);
    EXPECT_GT(inGroupsOf(inGroups("Fixed(8, 2)", "Fixed(16, 8)", "*= 9 * a(p, q)"), 20).unbounded, 0);
}

} // namespace
} // namespace tactus::driver
