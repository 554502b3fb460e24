// Evaluation in blocks against evaluation point by point: the same values, the same notes.
#include "evaluate/build.h"
#include "evaluate/data/inputs.h"
#include "random_nest.h"
#include "support/design.h"
#include "support/examples.h"
#include "support/random_array.h"
#include "support/sample.h"

#include <gtest/gtest.h>
#include <set>

namespace tactus::evaluate {
namespace {

std::string textOf(const ure::System& system, const Evaluation& evaluation) {
    std::string text = evaluation.complete ? "complete\n" : "incomplete\n";
    for (const ure::TensorId id : system.tensors.keys()) {
        const ure::Tensor& tensor = system.tensors[id];
        if (tensor.isInput || evaluation.outputs.empty()) continue;
        const TensorValues& values = evaluation.outputs[id.index()];
        for (std::size_t n = 0; n < values.values.size(); ++n) {
            const bool isNan = tensor.type.isFloat() && ure::toString(tensor.type, values.values[n]) == "nan";
            text += !values.isDefined(n) ? fmt::format("{} undefined\n", elementName(tensor, n))
                    : isNan              ? fmt::format("{} nan\n", elementName(tensor, n))
                            : fmt::format("{} {:x}\n", elementName(tensor, n), values.values[n].bits);
        }
    }
    for (const diagnostics::Diagnostic& one : evaluation.diagnostics)
        text += fmt::format("{} {} at {}: {}\n", diagnostics::toString(one.severity), one.code(),
                            one.span.begin, one.message);
    return text;
}

// How many designs were evaluated in blocks; those that do not elaborate or have reductions are left out.
struct Count {
    int inBlocks = 0, leftOut = 0;
};

void compare(const std::string& text, std::uint64_t seed, Count& count) {
    const auto system = tactus::test::elaborate(text).system;
    const auto reduces = [](const ure::Equation& one) { return one.reduction != ure::Reduction::None; };
    if (!system || std::ranges::any_of(system->equations, reduces)) {
        ++count.leftOut;
        return;
    }
    InputOptions data;
    data.seed = seed;
    data.random = true;
    const Inputs inputs = makeInputs(*system, data);
    EXPECT_FALSE(hasError(inputs.diagnostics)) << text;
    Options options;
    options.leastForBlocks = 0;
    const Evaluation blocks = evaluate(*system, inputs.tensors, options);
    options.inBlocks = false;
    const Evaluation points = evaluate(*system, inputs.tensors, options);
    EXPECT_FALSE(points.inBlocks);
    EXPECT_EQ(textOf(*system, blocks), textOf(*system, points)) << "seed " << seed << "\n" << text;
    count.inBlocks += blocks.inBlocks;
}

TEST(Blocks, RandomNests) {
    Count count;
    for (unsigned seed = 1; seed <= tactus::test::sample(3000u) && !::testing::Test::HasFailure(); ++seed)
        compare(test::RandomNest(seed).text(), seed, count);
    EXPECT_GT(count.inBlocks, tactus::test::sample(1000));
    EXPECT_LT(count.leftOut, tactus::test::sample(700));
    fmt::print("{} in blocks, {} left out\n", count.inBlocks, count.leftOut);
}

TEST(Blocks, RandomDesignsOfWhichManyAreWrong) {
    Count count;
    for (unsigned seed = 1; seed <= 1500 && !::testing::Test::HasFailure(); ++seed)
        compare(tactus::test::randomArray(seed, seed % 3 == 0, seed % 5 == 0), seed, count);
    EXPECT_GT(count.inBlocks, 100);
    fmt::print("{} in blocks, {} left out\n", count.inBlocks, count.leftOut);
}

TEST(Blocks, Examples) {
    std::set<std::string> inBlocks;
    for (const std::string& name : tactus::test::exampleNames) {
        Count count;
        compare(tactus::test::exampleText(name), 1, count);
        if (count.inBlocks > 0) inBlocks.insert(name);
    }
    for (const char* const name : {"gemm", "fir", "lu", "smith-waterman", "lcs", "givens", "pairhmm",
                                   "triangular-solve", "gemm-int8", "biquad"})
        EXPECT_TRUE(inBlocks.contains(name)) << name;
}

} // namespace
} // namespace tactus::evaluate
