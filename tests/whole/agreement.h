// Direct evaluation, both simulations and plain loops of the tests' own on the same data.
#pragma once

#include "support/plain_design.h"

#include "driver/runs/run.h"
#include "simulate/build.h"

#include <gtest/gtest.h>

namespace tactus::test {

inline void expectPlain(const driver::Analysis& analysis, const ure::System& system,
                        const evaluate::Tensors& inputs, const evaluate::Tensors& found) {
    try {
        EXPECT_EQ(plain::difference(system, plain::run(*analysis.tree, system, inputs), found), "");
    } catch (const std::exception& error) {
        FAIL() << "plain loops: " << error.what();
    }
}

// For a legal mapping of one array; the findings of evaluation.
inline diagnostics::List expectAgreement(const driver::Analysis& analysis,
                                         const driver::MappingAnalysis& mapping, unsigned seed) {
    const array::Built built = driver::buildArray(mapping, {});
    EXPECT_TRUE(built.model) << built.diagnostics.front().message;
    if (!built.model) return {};
    driver::DataRequest data;
    data.seed = seed;
    const ure::System& system = built.model->system();
    const evaluate::Inputs inputs = driver::makeInputs(system, data);
    EXPECT_FALSE(hasError(inputs.diagnostics));
    const driver::Expected expected = driver::expectedOf(mapping.reference, system, inputs.tensors, {});
    EXPECT_TRUE(expected.evaluation.complete);
    expectPlain(analysis, system, inputs.tensors, expected.evaluation.outputs);
    for (const auto simulate : {&simulate::checked, &simulate::fast}) {
        const simulate::Simulation found = (*simulate)(built.model, inputs.tensors, {});
        EXPECT_TRUE(found.complete) << found.diagnostics.front().message;
        if (!found.complete) continue;
        const evaluate::Comparison comparison = driver::compare(system, expected, found.outputs);
        // Outputs that are undefined everywhere match nothing, but do not differ either.
        EXPECT_FALSE(comparison.first) << driver::sentenceOf(system, *comparison.first);
    }
    return expected.evaluation.diagnostics;
}

} // namespace tactus::test
