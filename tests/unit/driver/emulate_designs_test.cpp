// 200 random designs, mappings of several arrays among them, exported for both targets and run: the results
// are those of plain loops (tests/support/plain_loops.h). A hundred exports are compiled as one program.
#include "support/batch.h"
#include "support/broad_design.h"
#include "support/plain_design.h"

#include <chrono>

using namespace tactus;

namespace {

struct Design {
    driver::Analysis analysis;
    std::vector<std::shared_ptr<const array::Model>> arrays;
    evaluate::Tensors inputs;
    std::map<std::string, test::plain::Elements> expected;

    const ure::System& system() const { return *analysis.designs.front().localised; }
};

std::string renamed(std::string text, unsigned seed) {
    return text.replace(text.find("random"), 6, fmt::format("random{}", seed));
}

// A legal mapping of the design of this seed and what its outputs are; nothing if there is none, or where
// some output is undefined or a floating-point sum re-ordered.
std::optional<Design> designOf(unsigned seed) {
    Design design;
    driver::Request request;
    request.source = test::source(renamed(test::broadDesign(seed), seed));
    design.analysis = driver::analyse(request);
    const driver::DesignAnalysis& analysed = design.analysis.designs.front();
    if (!analysed.localised || hasError(analysed.diagnostics)) return std::nullopt;
    const std::string name = seed % 3 == 0 && driver::mappingNamed(analysed, "apart") ? "apart" : "m";
    for (const driver::MappingAnalysis* mapping : driver::arraysNamed(analysed, name)) {
        if (!mapping->legal() || !mapping->reference.reordered.empty()) return std::nullopt;
        design.arrays.push_back(driver::buildArray(*mapping, {}).model);
    }
    driver::DataRequest data;
    data.seed = seed;
    design.inputs = driver::makeInputs(design.system(), data).tensors;
    design.expected = test::plain::run(*design.analysis.tree, design.system(), design.inputs);
    for (const auto& [output, elements] : design.expected)
        if (!std::ranges::all_of(elements, [](const auto& one) { return one.has_value(); }))
            return std::nullopt;
    return design;
}

std::vector<std::pair<unsigned, Design>> designsFrom(unsigned seed, std::size_t count) {
    std::vector<std::pair<unsigned, Design>> designs;
    for (; designs.size() < count; ++seed) {
        SCOPED_TRACE(fmt::format("seed {}\n{}", seed, test::broadDesign(seed)));
        std::optional<Design> design;
        EXPECT_NO_THROW(design = designOf(seed));
        if (design) designs.emplace_back(seed, std::move(*design));
    }
    return designs;
}

void expectEqual(const emit::Target& target, unsigned first) {
    const auto designs = designsFrom(first, 100);
    test::Batch batch(target);
    std::vector<std::size_t> numbers;
    for (const auto& [seed, design] : designs) {
        std::vector<const array::Model*> arrays;
        for (const auto& array : design.arrays) arrays.push_back(array.get());
        SCOPED_TRACE(fmt::format("seed {}", seed));
        ASSERT_NO_THROW(numbers.push_back(batch.add(arrays, design.system(), design.inputs)));
    }
    ASSERT_EQ(batch.run(), "");
    for (std::size_t n = 0; n < designs.size(); ++n) {
        const auto& [seed, design] = designs[n];
        EXPECT_EQ(test::plain::difference(design.system(), design.expected,
                                          batch.outputs(numbers[n], design.system())),
                  "")
            << "seed " << seed << "\n"
            << test::broadDesign(seed);
    }
}

class EmulatedDesigns : public ::testing::TestWithParam<std::tuple<std::string, unsigned>> {};

TEST_P(EmulatedDesigns, aHundredEqualPlainLoops) {
    const auto [target, first] = GetParam();
    expectEqual(*emit::targetNamed(target), first);
}

INSTANTIATE_TEST_SUITE_P(Random, EmulatedDesigns,
                         ::testing::Combine(::testing::Values(std::string("intel-opencl"),
                                                              std::string("xilinx-hls")),
                                            ::testing::Values(50'001u, 51'001u)));

} // namespace
