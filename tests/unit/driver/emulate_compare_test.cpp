// Emulated results are compared with the design in its own order, and with nothing where the design has no
// value.
#include "support/emulation.h"
#include "support/targets.h"

#include <cmath>

using namespace tactus;

namespace {

struct Ran {
    std::shared_ptr<const array::Model> model;
    driver::Expected expected;
    driver::Checked checked;
};

// Exports the first mapping, or the named one, and runs what was written; a number of the kernel can be
// falsified first.
Ran emulated(const std::string& text, const std::string& mappingName = "",
             const std::function<void(std::string& kernel)>& falsify = {}) {
    driver::Request request;
    request.source = test::source(text);
    const driver::Analysis analysis = driver::analyse(request);
    const driver::MappingAnalysis& mapping = *mappingNamed(analysis.designs.front(), mappingName);
    EXPECT_TRUE(mapping.legal()) << test::rendered(*analysis.source, analysis.allDiagnostics());
    Ran ran{driver::buildArray(mapping, {}).model, {}, {}};
    const emit::Target& target = test::intelOpenCl();
    emit::Exported exported = emit::exportCode(*ran.model, target);
    if (falsify) falsify(exported.files.front().content);
    const test::Folder folder;
    EXPECT_TRUE(driver::writeExport(exported, folder.path()));
    const evaluate::Tensors inputs = driver::makeInputs(ran.model->system(), {}).tensors;
    ran.expected = driver::expectedOf(mapping.reference, ran.model->system(), inputs, {});
    auto checked = driver::emulateAndCompare({*ran.model, target}, folder.path(), inputs, ran.expected, {});
    EXPECT_TRUE(checked) << checked.error().message;
    if (checked) ran.checked = std::move(*checked);
    return ran;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    EXPECT_NE(text.find(from), std::string::npos) << text;
    return text.replace(text.rfind(from), from.size(), to); // comments come first
}

constexpr const char* convolution = R"(design conv {
  param N = 6, P = 3, Q = 4;
  input x[N + P - 1][Q] : Float(32);
  input w[P][Q] : Float(32);
  output y[N] : Float(32);
  output z[N] : Int(32);
  loops i: 0..N, p: 0..P, q: 0..Q;
  y(i) += x(i + p, q) * w(p, q);
  z(i) += p - q;
  mapping in_order { y.space_time_transform({i}); }
  mapping reordered { y.reorder(p, q).space_time_transform({i}); }
}
)";

// The sum of the array differs from the design's own: in the design's order, by plain loops, they are equal.
TEST(EmulateAndCompare, AReorderedSumIsComparedWithTheDesignsOwnOrder) {
    const Ran inOrder = emulated(convolution, "in_order"), reordered = emulated(convolution, "reordered");
    EXPECT_TRUE(inOrder.checked.comparison.matches);
    EXPECT_EQ(driver::verdictOf(inOrder.expected, inOrder.checked.comparison), "matches direct evaluation");
    EXPECT_TRUE(reordered.checked.comparison.matches);
    EXPECT_GT(reordered.checked.comparison.maxError, 0);
    EXPECT_LT(reordered.checked.comparison.maxError, reordered.expected.bounds.largest);
    EXPECT_NE(driver::verdictOf(reordered.expected, reordered.checked.comparison)
                  .find("within " + fmt::format("{:.3g}", reordered.expected.bounds.largest)),
              std::string::npos);
}

// Beside the float sum everything stays bit for bit.
TEST(EmulateAndCompare, OtherOutputsOfAReorderedMappingMatchBitForBit) {
    const Ran wrong = emulated(convolution, "reordered", [](std::string& kernel) {
        kernel = replaced(kernel, "(p - q)", "(p - q + 1)");
    });
    EXPECT_FALSE(wrong.checked.comparison.matches);
    ASSERT_TRUE(wrong.checked.comparison.first);
    EXPECT_NE(driver::sentenceOf(wrong.model->system(), *wrong.checked.comparison.first).find("z(0) is"),
              std::string::npos);
}

// c(i) reads X(i-1), which at i = 0 no equation defines, where a(i) is positive: at 0 and, by way of X, at 1.
constexpr const char* poisoned = R"(design p {
  param N = 4;
  input a[N] : Int(32) = {3, 5, -7, 2};
  output c[N] : Int(32);
  loops i: 0..N;
  func X : Int(32);
  X(i) = select(a(i) > 0, X(i-1) + a(i), a(i));
  c(i) = X(i);
  mapping m { X.space_time_transform({i}, i); }
}
)";

TEST(EmulateAndCompare, UndefinedElementsAreNamedAndNotCompared) {
    const Ran ran = emulated(poisoned);
    EXPECT_TRUE(ran.checked.comparison.matches);
    EXPECT_EQ(ran.checked.undefined, 2u);
    EXPECT_EQ(ran.checked.firstUndefined, "c(0)");
    EXPECT_EQ(driver::undefinedSentence(ran.checked),
              "2 elements of the outputs are undefined in the design and were not compared, c(0) first: "
              "exported code can't mark undefined values and writes an arbitrary number there");
    EXPECT_TRUE(hasError(ran.expected.evaluation.diagnostics));
}

TEST(EmulateAndCompare, TheOtherElementsOfSuchAnOutputAreCompared) {
    const Ran wrong =
        emulated(poisoned, "", [](std::string& kernel) { kernel = replaced(kernel, "> 0", "> 100"); });
    EXPECT_FALSE(wrong.checked.comparison.matches);
    ASSERT_TRUE(wrong.checked.comparison.first);
    // X(3) = X(2) + 2 = -5, where the falsified kernel takes a(3).
    EXPECT_EQ(driver::sentenceOf(wrong.model->system(), *wrong.checked.comparison.first),
              "c(3) is 2, direct evaluation says -5");
}

} // namespace
