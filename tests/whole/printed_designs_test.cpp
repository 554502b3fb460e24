// Systems as text: what is elaborated from it is the same system.
#include "analysed.h"
#include "same_system.h"
#include "support/affine_design.h"
#include "support/broad_design.h"
#include "support/design.h"
#include "support/examples.h"
#include "support/feature_designs.h"
#include "support/input_design.h"
#include "support/memory_design.h"
#include "support/random_array.h"
#include "support/random_reduction.h"
#include "support/sample.h"

#include "driver/written/uniform_design.h"
#include "ure/written/design_text.h"

#include <gtest/gtest.h>

namespace tactus::test {
namespace {

class PrintedDesigns : public testing::Test {
  protected:
    int same = 0, changed = 0, undecided = 0;

    void expectSame(const ure::System& system, const std::string& text, const ure::Settings& settings = {}) {
        const Elaboration again = elaborate(text, settings);
        ASSERT_TRUE(again.system) << text;
        const std::string difference = differenceOf(system, *again.system);
        undecided += difference == "undecided";
        if (difference != "undecided") {
            ASSERT_EQ(difference, "") << text;
        }
        ++same;
    }

    // Printed anew, all of it, with and without streams; and as edits of the text that they are written in.
    void expectReadBack(const std::string& text, const std::string& mapping) {
        const driver::Analysis analysis = analysed(text);
        const driver::DesignAnalysis& design = analysis.designs.at(0);
        const auto system = design.system ? elaborate(text).system : nullptr;
        if (!system) return;
        expectSame(*system, ure::printedDesign(*system).text());
        const driver::UniformDesign uniform = driver::uniformDesign(analysis, design, mapping);
        if (HasFatalFailure() || !uniform.refusal.empty() || uniform.notes.empty()) return;
        ++changed;
        const ure::Settings withoutData{{}, true};
        expectSame(*uniform.system, uniform.printed.text(), withoutData);
        expectSame(*uniform.system, ure::printedDesign(*uniform.system).text(), withoutData);
    }
};

TEST(SameSystem, TellsSystemsApart) {
    const std::string text = R"(design d {
  param N = 4;
  input a[N] : Int(16);
  output c[N] : Int(32);
  loops i: 0..N, j: 0..N where i + j < 6;
  func X, Y : Int(32);
  X(i, j) = select(i == 0, a(j), X(i-1, j));
  Y(i, j) = select(j > 0, Y(i, j-1), 0) + X(i, j);
  c(i) = select(i + j == 3, Y(i, j));
})";
    const auto differs = [&](std::string_view part, std::string_view other) {
        std::string changed = text;
        for (std::size_t at = 0; (at = changed.find(part, at)) != changed.npos; at += other.size())
            changed.replace(at, part.size(), other);
        const auto a = system(text), b = system(changed);
        return a && b && !differenceOf(*a, *b).empty();
    };
    EXPECT_FALSE(differs("X", "X"));
    EXPECT_FALSE(differs("X", "Q"));          // a name
    EXPECT_FALSE(differs("j > 0", "j >= 1")); // the same points
    EXPECT_TRUE(differs("< 6", "< 5"));       // the domain
    EXPECT_TRUE(differs("j > 0", "j > 1"));   // where something is read
    EXPECT_TRUE(differs("a(j)", "a(i)"));     // what is
    EXPECT_TRUE(differs("X, Y : Int(32)", "X, Y : Int(16)"));
    EXPECT_TRUE(differs("X(i, j);", "X(i, j) * 3;")); // values
    EXPECT_TRUE(differs("c(i) =", "c(3 - i) ="));
}

TEST_F(PrintedDesigns, OfExamplesReadBack) {
    for (const auto& [example, mapping] : exampleMappings()) {
        SCOPED_TRACE(example + " " + mapping);
        expectReadBack(exampleText(example), mapping);
        if (HasFatalFailure()) return;
    }
    for (const FeatureDesign& design : featureDesigns()) {
        SCOPED_TRACE(design.name);
        expectReadBack(design.text, "");
        if (HasFatalFailure()) return;
    }
    EXPECT_GE(changed, 12);
    EXPECT_EQ(undecided, 0);
}

std::string array(unsigned seed) {
    return randomArray(seed, seed % 2 == 0, seed % 3 == 0);
}

TEST_F(PrintedDesigns, OfRandomDesignsReadBack) {
    constexpr std::string (*generators[])(unsigned) = {affineDesign, broadDesign,     inputDesign,
                                                       memoryDesign, randomReduction, array};
    const unsigned each = longSample(6000u) / std::size(generators);
    for (const auto generator : generators)
        for (unsigned seed = 1; seed <= each; ++seed) {
            const std::string text = generator(seed);
            SCOPED_TRACE(text);
            expectReadBack(text, "m");
            if (HasFatalFailure()) return;
        }
    EXPECT_GE(same, static_cast<int>(each * std::size(generators) / 2));
    EXPECT_GE(changed, static_cast<int>(each / 2));
    EXPECT_LE(undecided, same / 50);
}

} // namespace
} // namespace tactus::test
