// A snippet of source, its inputs and its direct evaluation: in blocks where that is possible, and then point
// by point too.
#pragma once

#include "evaluate/build.h"
#include "evaluate/data/inputs.h"
#include "support/design.h"

#include <gtest/gtest.h>

namespace tactus::evaluate::test {

struct Result {
    std::shared_ptr<const ure::System> system;
    Inputs inputs;
    Evaluation evaluation;

    const TensorValues& values(std::string_view name) const {
        const ure::TensorId id = *system->tensorNamed(name);
        return system->tensors[id].isInput ? inputs.tensors[id.index()] : evaluation.outputs[id.index()];
    }
    std::vector<float> floats(std::string_view name) const {
        std::vector<float> result;
        for (const ure::Value value : values(name).values) result.push_back(value.asFloat());
        return result;
    }
    std::vector<std::int64_t> integers(std::string_view name) const {
        std::vector<std::int64_t> result;
        for (const ure::Value value : values(name).values) result.push_back(value.asInteger());
        return result;
    }
    // "error run-cycle: X(0) depends on its own value: ..." a line each.
    std::string said() const {
        std::string lines;
        for (const diagnostics::List* list : {&inputs.diagnostics, &evaluation.diagnostics})
            for (const diagnostics::Diagnostic& one : *list)
                lines +=
                    fmt::format("{} {}: {}\n", diagnostics::toString(one.severity), one.code(), one.message);
        return lines;
    }
};

inline Result run(std::string_view text, Options options = {}, const InputOptions& inputOptions = {}) {
    Result result{tactus::test::system(text), {}, {}};
    result.inputs = makeInputs(*result.system, inputOptions);
    if (hasError(result.inputs.diagnostics)) return result;
    options.leastForBlocks = 0;
    result.evaluation = evaluate(*result.system, result.inputs.tensors, options);
    if (!result.evaluation.inBlocks || !result.evaluation.complete) return result;
    options.inBlocks = false;
    const Evaluation points = evaluate(*result.system, result.inputs.tensors, options);
    EXPECT_EQ(points.diagnostics.size(), result.evaluation.diagnostics.size());
    for (std::size_t tensor = 0; tensor < points.outputs.size(); ++tensor)
        EXPECT_EQ(points.outputs[tensor].values, result.evaluation.outputs[tensor].values);
    return result;
}

} // namespace tactus::evaluate::test
