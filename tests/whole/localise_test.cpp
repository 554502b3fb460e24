// Designs with uniform reads as text: they give what the original gives, at other sizes too.
#include "exported_batch.h"
#include "fuzz.h"
#include "support/affine_design.h"
#include "support/examples.h"
#include "support/targets.h"
#include "tactus.h"

#include "driver/written/uniform_design.h"

namespace tactus::test {
namespace {

driver::Request requestOf(const std::string& text, const std::map<std::string, std::int64_t>& params = {}) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("random.ure", text);
    request.params = params;
    return request;
}

struct Printed {
    std::string text;
    bool followsParams;
};
// The design as `localise` prints it; nothing where it has errors.
std::optional<Printed> printed(const std::string& text, const std::string& mapping = "") {
    const driver::Request request = requestOf(text);
    const driver::Analysis analysis = driver::analyse(request);
    if (hasError(analysis.designs.at(0).diagnostics)) return std::nullopt;
    const driver::UniformDesign uniform = driver::uniformDesign(analysis, analysis.designs[0], mapping);
    return Printed{uniform.printed.text(), uniform.followsParams};
}
std::string uniformText(const std::string& text, const std::string& mapping = "") {
    return printed(text, mapping).value_or(Printed{}).text;
}

// All outputs of a design, by direct evaluation.
evaluate::Evaluation evaluated(const std::string& text, std::optional<std::int64_t> size) {
    std::map<std::string, std::int64_t> params;
    if (size) params["N"] = *size;
    const driver::Analysis analysis = driver::analyse(requestOf(text, params));
    const driver::DesignAnalysis& design = analysis.designs.at(0);
    EXPECT_TRUE(design.evaluated) << text;
    if (!design.evaluated) return {};
    driver::DataRequest data;
    const evaluate::Inputs inputs = driver::makeInputs(*design.evaluated, data);
    return evaluate::evaluate(*design.evaluated, inputs.tensors, {});
}

void expectSame(const evaluate::Evaluation& a, const evaluate::Evaluation& b) {
    ASSERT_EQ(a.complete, b.complete);
    ASSERT_EQ(a.outputs.size(), b.outputs.size());
    for (std::size_t n = 0; n < a.outputs.size(); ++n)
        for (std::size_t e = 0; e < a.outputs[n].values.size(); ++e) {
            ASSERT_EQ(a.outputs[n].isDefined(e), b.outputs[n].isDefined(e));
            if (a.outputs[n].isDefined(e)) {
                ASSERT_EQ(a.outputs[n].values[e].bits, b.outputs[n].values[e].bits);
            }
        }
}

TEST(Localise, PrintsDesignsThatGiveWhatTheOriginalGives) {
    int changed = 0, follows = 0;
    for (unsigned seed = 1; seed <= sample(800u); ++seed) {
        const std::string before = affineDesign(seed);
        const auto localised = printed(before);
        if (!localised || localised->text == before) continue;
        const std::string& after = localised->text;
        SCOPED_TRACE(before + "\n" + after);
        const driver::Analysis analysis = analysed(after);
        ASSERT_FALSE(hasError(analysis.allDiagnostics()) && !hasError(analysed(before).allDiagnostics()));
        for (const diagnostics::Diagnostic& one : analysis.designs[0].diagnostics)
            ASSERT_NE(one.kind, diagnostics::Kind::Localised) << one.message;
        EXPECT_EQ(uniformText(after), after); // it is uniform
        expectSame(evaluated(before, {}), evaluated(after, {}));
        for (const std::int64_t size : {5, 7})
            if (localised->followsParams) expectSame(evaluated(before, size), evaluated(after, size));
        follows += localised->followsParams;
        if (HasFatalFailure()) return;
        ++changed;
    }
    EXPECT_GT(changed, sample(100));
    EXPECT_GT(follows, sample(60));
}

// `check`, both simulations and the code of both targets, for each mapping of each example that has streams.
TEST(Localise, PrintsExamplesThatRunAsTheOriginal) {
    ExportedBatch openCl(intelOpenCl()), hls(xilinxHls());
    std::set<std::string> examples;
    for (const auto& [example, mapping] : exampleMappings()) {
        const std::string before = exampleText(example);
        std::string after = uniformText(before, mapping);
        if (after == before) continue;
        SCOPED_TRACE(example + " " + mapping);
        examples.insert(example);
        const std::size_t name = after.find("\ndesign ") + 8;
        after.insert(after.find(' ', name), "_" + mapping);
        const driver::Analysis original = driver::analyse(requestOf(before));
        const driver::Analysis analysis = driver::analyse(requestOf(after));
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        const auto arrays = driver::arraysNamed(design, mapping);
        ASSERT_FALSE(arrays.empty());
        for (const driver::MappingAnalysis* one : arrays) ASSERT_TRUE(one->legal());
        const evaluate::Tensors inputs = driver::makeInputs(*design.evaluated, {}).tensors;
        const evaluate::Evaluation wanted = driver::evaluate(*original.designs.at(0).evaluated, inputs, {});
        for (ExportedBatch* batch : {&openCl, &hls})
            batch->add(design, arrays, inputs, wanted.outputs, after);
        if (arrays.size() > 1) continue;
        const auto model = driver::buildArray(*arrays.front(), {}).model;
        for (const auto simulate : {&simulate::checked, &simulate::fast})
            EXPECT_TRUE(
                evaluate::compare(model->system(), wanted.outputs, (*simulate)(model, inputs, {}).outputs)
                    .matches);
    }
    EXPECT_GE(examples.size(), 12u);
    openCl.expectSame();
    hls.expectSame();
}

// Loops that run downwards or by steps are printed with their values, not with their counts.
TEST(Localise, PrintsLoopsWithTheirValues) {
    const auto design = [](const std::string& loops, const std::string& value,
                           const std::string& calls = "") {
        return "design d {\n  param N = 6;\n  input a[N][N] : Int(32);\n  output c[N][N] : Int(32) = 0;\n"
               "  loops " +
               loops + ";\n  func X : Int(32);\n  X(i, j) = " + value +
               ";\n  c(i, j) = X(i, j);\n  mapping m { X" + calls + ".reorder(j, i); }\n}\n";
    };
    const std::pair<std::string, const char*> cases[] = {
        {design("i: N-1 downto 0, j: 0..N", "select(j == 0, a(i, j), X(N-1, j-1) + a(i, j))"),
         "X_i(i, j) = select(j > 0, select(i == N - 1, X(i, j-1), X_i(i+1, j)));"},
        {design("i: 0..N step 2, j: 1..N step 2", "select(j == 1, a(i, j), X(0, j-2) + a(i, j))"),
         "X_i(i, j) = select(j >= 3, select(i == 0, X(i, j-2), X_i(i-2, j)));"},
        {design("i: N-1 downto 0, j: 0..N", "a(0, j) + i", ".localise(a, {1, 0})"),
         "A(i, j) = select(i < N - 1, A(i+1, j), a(0, j));"}};
    for (const auto& [text, equation] : cases) {
        const std::string uniform = uniformText(text, "m");
        EXPECT_NE(uniform.find(equation), std::string::npos) << uniform;
        for (const std::int64_t size : {6, 2, 9}) expectSame(evaluated(text, size), evaluated(uniform, size));
    }
}

// One read of the text, in a fn, is uniform at one call and affine at the other: the fn stays as it is.
TEST(Localise, LeavesAFnThatStandsForSeveralReads) {
    const std::string text = R"(design d {
  param N = 4;
  input a[N] : Int(32);
  output c[N] : Int(32);
  loops k: 0..N, i: 0..N;
  func F : Int(32);
  fn g(p) = F(k-1, p) * 2;
  F(k, i) = select(k == 0, a(i), g(i) + g(0));
  c(i) = select(k == N-1, F(k, i));
}
)";
    const std::string uniform = uniformText(text);
    EXPECT_NE(uniform.find("F(k, i) = select(k == 0, a(i), F(k-1, i) * 2 + F_i(k, i) * 2);"), uniform.npos)
        << uniform;
    EXPECT_NE(uniform.find("fn g(p) = F(k-1, p) * 2;"), uniform.npos) << uniform;
    for (const std::int64_t size : {4, 6}) expectSame(evaluated(text, size), evaluated(uniform, size));
}

} // namespace
} // namespace tactus::test
