// Loops of stages: funcs read at distances that are powers of two.
#include "agreement.h"
#include "analysed.h"
#include "references.h"
#include "support/emulation.h"

namespace tactus::test {
namespace {

// The sums of a cube's corners: each stage adds the neighbour along one dimension.
std::string hypercube(const std::string& read, const std::string& loops = "s: 0..3, i: 0..8") {
    return fmt::format(
        "design cube {{\n  input x[8] : Int(32);\n  output y[8] : Int(32);\n  loops {};\n"
        "  func P, X : Int(32);\n  P(s, i) = select(s == 0, x(i), X(s-1, i));\n"
        "  X(s, i) = P(s, i) + select((i >> s) % 2 == 0, {}, P(s, i - (1 << s)));\n"
        "  y(i) = select(s == 2, X(s, i));\n  mapping m {{ X.space_time_transform({{i}}, s); }}\n}}\n",
        loops, read);
}

std::vector<std::string> stageErrors(const std::string& text) {
    std::vector<std::string> codes;
    for (const diagnostics::Diagnostic& one : analysed(text).allDiagnostics())
        if (one.severity == diagnostics::Severity::Error) codes.emplace_back(one.code());
    return codes;
}

TEST(Stages, HaveTheirDistancesEach) {
    const std::string text = hypercube("P(s, i + (1 << s))");
    const driver::Analysis analysis = analysed(text);
    const driver::MappingAnalysis& mapping = analysis.designs.at(0).mappings.at(0);
    ASSERT_TRUE(mapping.legal()) << analysis.allDiagnostics().front().message;
    std::set<std::int64_t> distances;
    for (const dependence::Dependence& one : mapping.graph->dependences)
        if (one.vector[0] == 0) distances.insert(one.vector[1]);
    EXPECT_EQ(distances, (std::set<std::int64_t>{-4, -2, -1, 0, 1, 2, 4}));
    for (unsigned seed = 1; seed <= 3; ++seed) expectAgreement(analysis, mapping, seed);
    EXPECT_EQ(emulationOf(text), "");
}

// Behind `1 <<` may stand more than the loop, and around it more than the power.
TEST(Stages, MayBeCountedDownOrScaled) {
    const std::string text =
        "design d {\n  input x[20] : Int(32);\n  output y[20] : Int(32);\n  loops s: 0..4, i: 0..20;\n"
        "  func X : Int(32);\n  X(s, i) = select(s == 0, x(i), select(i >= 2*(1 << (4-s)) - s,"
        " X(s-1, i - 2*(1 << (4-s)) + s), 0));\n  y(i) = select(s == 3, X(s, i));\n}\n";
    const driver::Analysis analysis = analysed(text);
    ASSERT_TRUE(analysis.legal()) << analysis.allDiagnostics().front().message;
    expectAgreement(analysis, analysis.designs.at(0).mappings.at(0), 1);
}

TEST(Stages, AreRefusedWhereTheyHaveNoSuchForm) {
    using Codes = std::vector<std::string>;
    EXPECT_EQ(stageErrors(hypercube("P(s, i + (1 << (s + i)))")), Codes{"not-affine"}); // two loops
    EXPECT_EQ(stageErrors(hypercube("P(s, i + (1 << s))", "s: -1..2, i: 0..8")).front(), "not-affine");
    EXPECT_EQ(stageErrors(hypercube("P(s, i + (s << 1))")), Codes{"not-localisable"});    // 2 s
    EXPECT_EQ(stageErrors(hypercube("P(s, i + (1 << i))")).front(), "missing-base-case"); // 3 + 8 is outside
}

TEST(Stages, FourierTransformOfASquareWave) {
    const json outputs = outputsOf(examplePath("fft"));
    const int n = 8;
    for (int k = 0; k < n; ++k) {
        double re = 0, im = 0;
        for (int t = 0; t < n; ++t) {
            const double angle = -2 * std::acos(-1.0) * k * t / n, sample = t < n / 2 ? 1 : -1;
            re += sample * std::cos(angle), im += sample * std::sin(angle);
        }
        EXPECT_NEAR(outputs.at("re").at(std::size_t(k)).get<double>(), re, 1e-5) << k;
        EXPECT_NEAR(outputs.at("im").at(std::size_t(k)).get<double>(), im, 1e-5) << k;
    }
}

} // namespace
} // namespace tactus::test
