#include "plain_batch.h"

namespace tactus::test {

std::optional<PlainBatch::Design> PlainBatch::designOf(const std::string& text, std::string_view mapping,
                                                       unsigned seed, std::string_view otherwise) {
    Design design;
    design.text = text;
    driver::Request request;
    request.source = source(text);
    design.analysis = driver::analyse(request);
    const driver::DesignAnalysis& analysed = design.analysis.designs.front();
    if (!analysed.localised || hasError(analysed.diagnostics)) return std::nullopt;
    const std::string name(driver::mappingNamed(analysed, mapping) ? mapping : otherwise);
    for (const driver::MappingAnalysis* one : driver::arraysNamed(analysed, name)) {
        if (!one->legal() || !one->reference.reordered.empty()) return std::nullopt;
        design.arrays.push_back(driver::buildArray(*one, {}).model);
    }
    driver::DataRequest data;
    data.seed = seed;
    design.inputs = driver::makeInputs(design.system(), data).tensors;
    design.expected = plain::run(*design.analysis.tree, design.system(), design.inputs);
    for (const auto& [output, elements] : design.expected)
        if (!std::ranges::all_of(elements, [](const auto& one) { return one.has_value(); }))
            return std::nullopt;
    return design;
}

void PlainBatch::expectEqual(const emit::Target& target) const {
    Batch batch(target);
    std::vector<std::size_t> numbers;
    for (const Design& design : designs_) {
        std::vector<const array::Model*> arrays;
        for (const auto& array : design.arrays) arrays.push_back(array.get());
        SCOPED_TRACE(design.text);
        ASSERT_NO_THROW(numbers.push_back(batch.add(arrays, design.system(), design.inputs)));
    }
    ASSERT_EQ(batch.run(), "");
    for (std::size_t n = 0; n < designs_.size(); ++n) {
        const Design& design = designs_[n];
        EXPECT_EQ(
            plain::difference(design.system(), design.expected, batch.outputs(numbers[n], design.system())),
            "")
            << design.text;
    }
}

} // namespace tactus::test
