// Cycles of the published designs: simulated, and on the page of them, as the formula says.
#include "support/paths.h"
#include "whole/published_formula.h"
#include "whole/tactus.h"

#include <random>
#include <regex>

namespace tactus::test::published {
namespace {

std::int64_t simulatedCycles(const Design& design, const Sizes& factors, bool inTime) {
    std::vector<std::string> words{"simulate", examplePath("published/" + design.file), "--mapping",
                                   design.mapping};
    for (const auto& [name, value] : design.sizes(factors))
        if (std::isupper(static_cast<unsigned char>(name[0])) != 0)
            words.insert(words.end(), {"--set", fmt::format("{}={}", name, value)});
    if (inTime) words.insert(words.end(), {"--clock", "1", "--bandwidth", "1000"});
    const Answer run = ask(words);
    EXPECT_EQ(run.status, 0) << run.value.dump();
    return run.value.value("cycles", std::int64_t{-1});
}

class PublishedClosedForm : public testing::TestWithParam<Design> {};

TEST_P(PublishedClosedForm, SaysTheCyclesAtAnySizes) {
    const Design& design = GetParam();
    std::mt19937 random(14);
    int compared = 0;
    for (int trial = 0; trial < 4000 && compared < 12; ++trial) {
        Sizes factors;
        for (const std::string& name : design.factors) {
            const bool isInner = std::isupper(static_cast<unsigned char>(name[0])) != 0;
            factors[name] = 1 + random() % (isInner ? 5 : 3);
        }
        const Counts counts = design.counts(factors);
        if (!counts.keepsUp() || counts.periods < 2 || counts.cycles() > 6000 || counts.rows < 2) continue;
        std::string text = design.file;
        for (const auto& [name, value] : factors) text += fmt::format(" {}={}", name, value);
        SCOPED_TRACE(text);
        // No kernel asks memory more than once a cycle.
        EXPECT_EQ(simulatedCycles(design, factors, compared % 3 == 0), counts.cycles());
        ++compared;
    }
    EXPECT_EQ(compared, 12);
}

struct Row {
    std::string title;
    Design design;
    Sizes factors;
};

// At the papers' sizes, with the numbers of tiles rounded up.
std::vector<Row> rows() {
    return {
        {"GEMM, T2S-Tensor",
         matrixProduct("gemm", "t2s"),
         {{"II", 10}, {"III", 32}, {"JJ", 8}, {"JJJ", 32}, {"KK", 32}, {"io", 32}, {"jo", 32}, {"ko", 32}}},
        {"MTTKRP, T2S-Tensor",
         mttkrp(),
         {{"II", 8},
          {"III", 16},
          {"JJ", 9},
          {"JJJ", 16},
          {"KK", 4},
          {"io", 8},
          {"jo", 4},
          {"ko", 64},
          {"ll", 32}}},
        {"TTM, T2S-Tensor",
         ttm(),
         {{"III", 8},
          {"JJ", 8},
          {"JJJ", 8},
          {"KK", 11},
          {"KKK", 16},
          {"LL", 4},
          {"io", 8},
          {"jo", 4},
          {"ko", 4},
          {"lo", 16}}},
        {"TTMc, T2S-Tensor",
         ttmc(),
         {{"III", 16},
          {"JJ", 8},
          {"JJJ", 4},
          {"KK", 10},
          {"KKK", 4},
          {"LL", 32},
          {"io", 8},
          {"jo", 4},
          {"ko", 4},
          {"lo", 4},
          {"mm", 8}}},
        {"SGEMM, SuSy",
         matrixProduct("sgemm", "buffered"),
         {{"II", 8}, {"III", 32}, {"JJ", 11}, {"JJJ", 32}, {"KK", 8}, {"io", 4}, {"jo", 3}, {"ko", 11}}},
        {"TTM, SuSy",
         ttm(),
         {{"III", 8},
          {"JJ", 8},
          {"JJJ", 8},
          {"KK", 11},
          {"KKK", 12},
          {"LL", 2},
          {"io", 32},
          {"jo", 1},
          {"ko", 2},
          {"lo", 11}}},
        {"convolution, SuSy",
         convolution(),
         {{"COO", 10},
          {"YY", 14},
          {"XX", 8},
          {"KY", 3},
          {"KX", 3},
          {"coj", 13},
          {"yo", 8},
          {"xo", 14},
          {"cio", 4}}},
    };
}

// The second figure of the row in the last table.
std::int64_t cyclesOfPage(const std::string& page, const std::string& title) {
    const std::regex row("\\n\\| " + title + " \\| [0-9 ]+ \\| ([0-9 ]+) \\| [0-9.]+ %");
    std::smatch found;
    if (!std::regex_search(page, found, row)) return -1;
    std::string digits = found[1];
    std::erase(digits, ' ');
    return std::stoll(digits);
}

TEST(PublishedCycles, SaysTheCyclesOfThePage) {
    const std::string page = contentOf(inRepository("/docs/published.md"));
    for (const Row& row : rows()) {
        const Counts counts = row.design.counts(row.factors);
        EXPECT_TRUE(counts.keepsUp()) << row.title;
        EXPECT_EQ(cyclesOfPage(page, row.title), counts.cycles()) << row.title;
    }
    const std::int64_t I = 1 << 20, P = 128; // a strip of the whole second sequence
    EXPECT_EQ(cyclesOfPage(page, "Smith-Waterman, SuSy"), I + P - 1 + 2);
}

INSTANTIATE_TEST_SUITE_P(Formula, PublishedClosedForm,
                         testing::Values(matrixProduct("gemm", "t2s"), matrixProduct("sgemm", "buffered"),
                                         mttkrp(), ttm(), ttmc(), convolution()),
                         [](const auto& one) { return one.param.file; });

} // namespace
} // namespace tactus::test::published
