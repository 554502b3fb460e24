// The choices for inputs of a convolution, beside numbers that were counted by hand.
#include "driver/analysis.h"
#include "studies/choices/input_choices.h"
#include "support/examples.h"

#include <algorithm>
#include <fmt/ranges.h>

#include <gtest/gtest.h>

namespace tactus::studies {
namespace {

using polyhedra::Vector;
using Vectors = std::vector<Vector>;

// examples/convolution-streams.ure, with these calls in its mapping: 8 x 8 PEs, a pixel each, 3 x 3 weights.
std::string convolution(const std::string& calls) {
    return R"(design convolution_streams {
  param  N = 8, K = 3;
  input  x[r: N+K-1][c: N+K-1] : Int(16);
  input  w[K][K] : Int(16);
  output y[N][N] : Int(32);
  loops  i: 0..N, j: 0..N, r: 0..K, s: 0..K;
  y(i, j) += x(i+r, j+s) * w(r, s);
  mapping streams {
)" + calls +
           R"(    y.space_time_transform({i, j}, 4*i + 2*j + 3*r + s);
  }
}
)";
}

std::vector<InputChoices> choicesOf(const std::string& text, const std::string& mapping = "") {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("test.ure", text);
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis& design = analysis.designs.at(0);
    return choicesOfInputs(analysis, design, *driver::mappingNamed(design, mapping));
}

const InputChoices& of(const std::vector<InputChoices>& all, std::string_view input) {
    const auto found = std::ranges::find(all, input, &InputChoices::input);
    if (found == all.end()) throw std::runtime_error("no choices for " + std::string(input));
    return *found;
}

const InputChoice& with(const InputChoices& input, Vectors vectors) {
    const auto found = std::ranges::find(input.choices, vectors, &InputChoice::vectors);
    if (found == input.choices.end())
        throw std::runtime_error(fmt::format("{} has no choice {}", input.input, vectors));
    return *found;
}

struct Figures {
    std::int64_t cycles, ports, reads, more; // more registers than from memory
    std::optional<std::int64_t> longest;
    friend bool operator==(const Figures&, const Figures&) = default;
    friend void PrintTo(const Figures& figures, std::ostream* out) {
        *out << fmt::format("{} cycles, {} ports, {} reads, {} more registers, longest {}", figures.cycles,
                            figures.ports, figures.reads, figures.more, figures.longest.value_or(-1));
    }
};

Figures figuresOf(const InputChoices& input, const Vectors& vectors) {
    const ChoiceEffect& effect = with(input, vectors).effect.value();
    return {effect.cycles, effect.ports.value(), effect.reads.value(),
            effect.registers.value() - with(input, {}).effect.value().registers.value(),
            effect.longestLink()};
}

std::string edited(const std::string& text, const InputChoice& choice) {
    return text::apply(text, choice.edits);
}

TEST(InputChoices, HaveTheEffectThatIsCountedByHand) {
    const auto all = choicesOf(convolution(""));
    ASSERT_EQ(all.size(), 2U);
    const InputChoices& w = of(all, "w");
    // The last PE, (7, 7), begins in step 42 and its last tap is 8 steps later.
    EXPECT_EQ(figuresOf(w, {}), (Figures{51, 64, 64 * 9, 0, {}}));
    // From row to row in 4 steps: the first row of 8 PEs reads, 56 links have 4 registers each.
    EXPECT_EQ(figuresOf(w, {{1, 0, 0, 0}}), (Figures{51, 8, 8 * 9, 56 * 4, 1}));
    // From column to column in 2 steps.
    EXPECT_EQ(figuresOf(w, {{0, 1, 0, 0}}), (Figures{51, 8, 8 * 9, 56 * 2, 1}));
    // Along the diagonal: 15 PEs have no neighbour before them, 49 links of 6 registers pass two PEs.
    EXPECT_EQ(figuresOf(w, {{1, 1, 0, 0}}), (Figures{51, 15, 15 * 9, 49 * 6, 2}));
    EXPECT_EQ(figuresOf(w, {{1, -1, 0, 0}}), (Figures{51, 15, 15 * 9, 49 * 2, 2}));
    // x comes from the row above, which has read it a tap later: row 0 reads all 9 taps, others the last 3.
    const InputChoices& x = of(all, "x");
    EXPECT_EQ(figuresOf(x, {{1, 0, -1, 0}}).reads, 8 * 9 + 56 * 3);
    EXPECT_EQ(figuresOf(x, {{1, 0, -1, 0}}).ports, 64);
    EXPECT_EQ(figuresOf(x, {{0, 1, 0, -1}}).reads, 8 * 9 + 56 * 3);
}

TEST(InputChoices, LeaveOutWhatIsNotLegal) {
    const InputChoices w = of(choicesOf(convolution("")), "w");
    const auto has = [&](const Vectors& vectors) {
        return std::ranges::find(w.choices, vectors, &InputChoice::vectors) != w.choices.end();
    };
    EXPECT_TRUE(has({{1, 0, 0, 0}}));
    EXPECT_FALSE(has({{-1, 0, 0, 0}})); // against time
    EXPECT_FALSE(has({{0, 0, 1, 0}}));  // w(r, s) is another element there
    EXPECT_EQ(w.choices.size(), 5U);
}

TEST(InputChoices, ContinueThePresentCalls) {
    const std::string text = convolution("    y.localise(w, {1, 0, 0, 0}).localise(w, {0, 1, 0, 0});\n");
    const auto all = choicesOf(text);
    const InputChoices& w = of(all, "w");
    const InputChoice& present = with(w, {{1, 0, 0, 0}, {0, 1, 0, 0}});
    EXPECT_TRUE(present.isPresent);
    EXPECT_TRUE(present.edits.empty());
    EXPECT_EQ(figuresOf(w, present.vectors).ports, 1);
    EXPECT_EQ(figuresOf(w, present.vectors).reads, 9);
    EXPECT_EQ(std::ranges::count(w.choices, true, &InputChoice::isPresent), 1);
    EXPECT_TRUE(of(all, "x").choices.front().isPresent);
    EXPECT_TRUE(of(all, "x").choices.front().vectors.empty());
}

TEST(InputChoices, AreTheSmallestEdits) {
    const std::string bare = convolution("");
    const InputChoices w = of(choicesOf(bare), "w");
    const std::string rows = edited(bare, with(w, {{1, 0, 0, 0}}));
    EXPECT_NE(rows.find("3*r + s).localise(w, {1, 0, 0, 0});"), rows.npos) << rows;
    // Another vector takes the place of the present one, a second call follows it, and no call leaves
    // nothing.
    const InputChoices after = of(choicesOf(rows), "w");
    EXPECT_EQ(edited(rows, with(after, {{0, 1, 0, 0}})), edited(bare, with(w, {{0, 1, 0, 0}})));
    const std::string both = edited(rows, with(after, {{1, 0, 0, 0}, {0, 1, 0, 0}}));
    EXPECT_NE(both.find("{1, 0, 0, 0}).localise(w, {0, 1, 0, 0});"), both.npos) << both;
    EXPECT_EQ(edited(rows, with(after, {})), bare);
    EXPECT_EQ(edited(both, with(of(choicesOf(both), "w"), {})), bare);
    std::string inFront = bare;
    inFront.insert(bare.find("space_time"), "localise(w, {1, 0, 0, 0}).localise(w, {0, 1, 0, 0}).");
    EXPECT_EQ(edited(inFront, with(of(choicesOf(inFront), "w"), {})), bare);
    // A statement of its own goes with its line; what stays is byte for byte the same.
    const std::string own = convolution("    y.localise(w, {1, 0, 0, 0}); // rows\n    // x\n");
    EXPECT_EQ(edited(own, with(of(choicesOf(own), "w"), {})), convolution("     // rows\n    // x\n"));
    const std::string line = convolution("    y.localise(w, {1, 0, 0, 0});\n");
    EXPECT_EQ(edited(line, with(of(choicesOf(line), "w"), {})), bare);
}

// In every mapping of every example the text with the edits of a choice is legal, and has that choice.
TEST(InputChoices, OfExamplesAreThoseOfTheEditedTexts) {
    int several = 0;
    for (const test::ExampleMapping& one : test::exampleMappings()) {
        const std::string text = test::exampleText(one.example);
        for (const InputChoices& input : choicesOf(text, one.mapping)) {
            EXPECT_EQ(std::ranges::count(input.choices, true, &InputChoice::isPresent), 1) << one.example;
            for (const InputChoice& choice : input.choices) {
                const auto now = choicesOf(edited(text, choice), one.mapping);
                EXPECT_TRUE(with(of(now, input.input), choice.vectors).isPresent) << one.example;
                EXPECT_TRUE(choice.effect) << one.example;
                ++several;
            }
        }
    }
    EXPECT_GT(several, 80);
}

// Each choice is judged as the text with its edits is.
TEST(InputChoices, AreWhatTheEditedTextHas) {
    const std::string text = convolution("    y.localise(w, {1, 0, 0, 0});\n");
    for (const InputChoices& input : choicesOf(text))
        for (const InputChoice& choice : input.choices) {
            const InputChoice now = with(of(choicesOf(edited(text, choice)), input.input), choice.vectors);
            EXPECT_TRUE(now.isPresent);
            EXPECT_EQ(now.effect->registers, choice.effect->registers);
            EXPECT_EQ(now.effect->reads, choice.effect->reads);
        }
}

TEST(InputChoices, OfABaseStayAndOnesThatAreNotLegalAreShown) {
    std::string text = convolution("    y.localise(w, {1, 0, 0, 0});\n");
    text.replace(
        text.rfind("}"), 1,
        "  mapping derived : streams { y.localise(x, {1, 0, -1, 0}); }\n"
        "  mapping wrong { y.localise(w, {-1, 0, 0, 0}).space_time_transform({i, j}, i + j + 3*r + s); }\n}");
    const InputChoices derived = of(choicesOf(text, "derived"), "w");
    for (const InputChoice& choice : derived.choices)
        EXPECT_EQ(choice.vectors.front(), (Vector{1, 0, 0, 0})) << fmt::format("{}", choice.vectors);
    EXPECT_NO_THROW(with(derived, {{1, 0, 0, 0}, {0, 1, 0, 0}}));
    const InputChoices wrong = of(choicesOf(text, "wrong"), "w");
    EXPECT_TRUE(with(wrong, {{-1, 0, 0, 0}}).isPresent);
    EXPECT_FALSE(with(wrong, {{-1, 0, 0, 0}}).effect);
    EXPECT_TRUE(with(wrong, {{1, 0, 0, 0}}).effect);
}

} // namespace
} // namespace tactus::studies
