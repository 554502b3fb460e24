// Direct evaluation, both simulations and plain loops of the tests' own on the same data.
#pragma once

#include "support/plain_design.h"

#include "driver/runs/run.h"
#include "simulate/build.h"

#include <algorithm>
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

// Data may let two iterations write one element. Which value stays is a matter of order, and evaluation,
// loops and arrays have different ones.
inline bool writesTwice(const evaluate::Evaluation& evaluation) {
    return std::ranges::any_of(evaluation.diagnostics, [](const diagnostics::Diagnostic& one) {
        return one.kind == diagnostics::Kind::RunTwice;
    });
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
    const bool isOrdered = !writesTwice(expected.evaluation);
    if (isOrdered) expectPlain(analysis, system, inputs.tensors, expected.evaluation.outputs);
    for (const auto simulate : {&simulate::checked, &simulate::fast}) {
        const simulate::Simulation found = (*simulate)(built.model, inputs.tensors, {});
        EXPECT_TRUE(found.complete) << found.diagnostics.front().message;
        if (!found.complete || !isOrdered) continue;
        const evaluate::Comparison comparison = driver::compare(system, expected, found.outputs);
        // Outputs that are undefined everywhere match nothing, but do not differ either.
        EXPECT_FALSE(comparison.first) << driver::sentenceOf(system, *comparison.first);
    }
    return expected.evaluation.diagnostics;
}

} // namespace tactus::test
