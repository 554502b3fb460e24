// A run of a network with what limits it, as data and in words.
#pragma once

#include "bottleneck/build.h"
#include "commands/limits/bottleneck_text.h"
#include "simulate/build.h"

#include <gtest/gtest.h>

namespace tactus::test {

struct Limited : simulate::NetworkSimulation {
    bottleneck::Bottleneck bottleneck;
    std::string limit; // empty where it did not run to its end
};

inline Limited limitedRun(const std::shared_ptr<const array::Model>& model, const evaluate::Tensors& inputs,
                          const simulate::Options& options) {
    Limited run{simulate::simulateNetwork(model, inputs, options), {}, {}};
    EXPECT_TRUE(run.complete) << (run.diagnostics.empty() ? "" : run.diagnostics[0].message);
    if (!run.complete) return run;
    run.bottleneck = bottleneck::find(run, model, options);
    run.limit = commands::bottleneckText(run.bottleneck, run, *model);
    return run;
}

} // namespace tactus::test
