// Many mappings exported for one target, compiled as one program, and compared with values computed
// otherwise.
#pragma once

#include "analysed.h"
#include "support/batch.h"

#include "driver/runs/run.h"

namespace tactus::test {

class ExportedBatch {
  public:
    explicit ExportedBatch(const emit::Target& target) : batch_(target) {}

    // All arrays of the mapping, in the order they run. The names of designs differ from each other.
    void add(const driver::DesignAnalysis& design, const std::vector<const driver::MappingAnalysis*>& mapping,
             const evaluate::Tensors& inputs, evaluate::Tensors expected, const std::string& text) {
        std::vector<const array::Model*> arrays;
        for (const driver::MappingAnalysis* one : mapping) {
            models_.push_back(driver::buildWholeArray(*one, {}).model);
            ASSERT_TRUE(models_.back()) << text;
            arrays.push_back(models_.back().get());
        }
        // One array may have tensors and an order of its own.
        const auto whole = arrays.size() > 1 ? design.localised : mapping.front()->system;
        expected_.push_back({batch_.add(arrays, *whole, inputs), whole, std::move(expected), text});
    }

    std::size_t size() const { return expected_.size(); }

    void expectSame() {
        ASSERT_EQ(batch_.run(), "");
        for (const Expected& one : expected_)
            EXPECT_TRUE(
                evaluate::compare(*one.system, one.outputs, batch_.outputs(one.number, *one.system)).matches)
                << one.text;
    }

  private:
    struct Expected {
        std::size_t number;
        std::shared_ptr<const ure::System> system;
        evaluate::Tensors outputs;
        std::string text;
    };
    Batch batch_;
    std::vector<std::shared_ptr<const array::Model>> models_;
    std::vector<Expected> expected_;
};

// Adds the first mapping of a random design that is legal; the design's name becomes one of its own.
// Undefined values have no mark in exported code, so that a design with some is left out.
inline void addLegal(ExportedBatch& batch, std::string text, unsigned number) {
    text.insert(text.find(' ', text.find("design ") + 7), std::to_string(number));
    const driver::Analysis analysis = analysed(text);
    const driver::DesignAnalysis& design = analysis.designs.at(0);
    const auto mapping = driver::arraysNamed(design, "");
    if (hasError(design.diagnostics) || mapping.empty() ||
        !std::ranges::all_of(mapping, &driver::MappingAnalysis::legal))
        return;
    const evaluate::Tensors inputs = driver::makeInputs(*design.evaluated, {}).tensors;
    evaluate::Evaluation reference = driver::evaluate(*design.evaluated, inputs, {});
    if (!hasError(reference.diagnostics))
        batch.add(design, mapping, inputs, std::move(reference.outputs), text);
}

} // namespace tactus::test
