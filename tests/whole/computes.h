// A legal design of one array beside plain loops of the tests' own, as simulated and as exported.
#pragma once

#include "support/emulation.h"
#include "support/plain_design.h"

#include "driver/runs/mapping_run.h"

namespace tactus::test {

// `emulates`: the programs for both targets too.
inline void expectComputes(const driver::Analysis& analysis, unsigned seed, bool emulates) {
    const driver::DesignAnalysis& design = analysis.designs.front();
    driver::DataRequest data;
    data.seed = seed;
    const driver::MappingRun run = driver::runArrays(design, {&design.mappings.front()}, data, {});
    ASSERT_TRUE(run.matches());
    const evaluate::Inputs inputs = driver::makeInputs(*design.localised, data);
    ASSERT_EQ(plain::difference(*design.localised, plain::run(*analysis.tree, *design.system, inputs.tensors),
                                run.outputs),
              "");
    if (!emulates) return;
    const array::Built built = driver::buildArray(design.mappings.front(), {});
    ASSERT_TRUE(built.model);
    ASSERT_EQ(emulationOf(*built.model, inputs.tensors), "");
}

} // namespace tactus::test
