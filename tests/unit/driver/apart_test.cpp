// Values apart from timing in networks that mappings make: beside tokens that carry values.
#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "simulate/build.h"
#include "simulate/network/actors/network.h"
#include "simulate/network/apart/apart.h"
#include "simulate/network/apart/value_order.h"
#include "support/examples.h"
#include "support/inputs.h"
#include "support/random_network.h"
#include "support/run_text.h"
#include "support/sample.h"

#include <gtest/gtest.h>

namespace tactus::driver {
namespace {

struct BesideTokens {
    int runs = 0, apart = 0, reordered = 0;
    void add(const std::string& text, const std::map<std::string, std::int64_t>& sizes = {}) {
        Request request = Request::of(std::make_shared<text::SourceBuffer>("d.ure", text));
        request.params = sizes;
        const Analysis analysis = analyse(request);
        for (const DesignAnalysis& design : analysis.designs)
            for (const MappingAnalysis& mapping : design.mappings)
                if (mapping.legal() && mapping.network) add(design, mapping);
    }
    void add(const DesignAnalysis& design, const MappingAnalysis& mapping) {
        const auto model = buildWholeArray(mapping, {}).model;
        if (!model || model->iterations > 100'000) return;
        SCOPED_TRACE(mapping.name);
        const evaluate::Tensors inputs = makeInputs(*design.localised, {.random = true}).tensors;
        const auto found = simulate::simulateApart(model, inputs, {}, 1);
        ++runs;
        if (!found) return;
        ++apart;
        reordered += simulate::inValueOrder(model) != model;
        const simulate::NetworkSimulation tokens = simulate::simulateTokens(model, inputs, {}, 1);
        ASSERT_EQ(test::textOfRun(tokens), test::textOfRun(*found));
        ASSERT_EQ(test::textOfValues(tokens.outputs), test::textOfValues(found->outputs));
    }
};

TEST(ApartInRandomNetworks, HasAllFiguresAndValues) {
    BesideTokens compared;
    for (unsigned seed = 1; seed <= test::longSample(2000u) && !testing::Test::HasFatalFailure(); ++seed) {
        SCOPED_TRACE(seed);
        compared.add(test::randomNetwork(seed, seed % 4 == 0, seed % 3 == 0 ? 12 : 6));
    }
    EXPECT_GT(compared.apart, 15);
    EXPECT_GT(compared.reordered, 5);
    RecordProperty("runs", compared.runs);
    RecordProperty("apart", compared.apart);
    if (std::getenv("TACTUS_SOAK"))
        fmt::print("{} runs, {} apart, {} in another order\n", compared.runs, compared.apart,
                   compared.reordered);
}

TEST(ApartInPublishedDesigns, HasAllFiguresAndValues) {
    for (const char* name : {"gemm", "mttkrp", "ttm", "ttmc", "convolution", "smith-waterman", "sgemm"}) {
        SCOPED_TRACE(name);
        BesideTokens compared;
        compared.add(test::exampleText(fmt::format("published/{}", name)));
        EXPECT_GT(compared.runs, 0);
        EXPECT_EQ(compared.apart, compared.runs);
    }
}

// The array of each example in the order of its values: what it writes is the same, undefined values too.
TEST(ValueOrder, GivesTheSameValues) {
    int reordered = 0;
    for (const std::string& name : test::exampleNames) {
        SCOPED_TRACE(name);
        const Analysis analysis =
            analyse(Request::of(std::make_shared<text::SourceBuffer>("d.ure", test::exampleText(name))));
        for (const DesignAnalysis& design : analysis.designs)
            for (const MappingAnalysis& mapping : design.mappings) {
                if (!mapping.legal()) continue;
                const auto model = buildArray(mapping, {}).model;
                if (!model || model->iterations > 100'000) continue;
                const auto order = simulate::inValueOrder(model);
                if (order == model) continue;
                ++reordered;
                const evaluate::Tensors inputs = test::inputsOf(*model);
                simulate::Options options;
                options.record = false;
                const auto own = simulate::fast(model, inputs, options),
                           other = simulate::fast(order, inputs, options);
                ASSERT_EQ(own.complete, other.complete);
                ASSERT_EQ(test::textOfValues(own.outputs), test::textOfValues(other.outputs)) << mapping.name;
            }
    }
    EXPECT_GT(reordered, 5);
    RecordProperty("reordered", reordered);
}

} // namespace
} // namespace tactus::driver
