// The cost of the sentence on what limits: few further runs, however many kernels and channels there are. The
// sentence is about no more than costs cycles.
#include "base/counted.h"
#include "whole/gemm_text.h"
#include "whole/tactus.h"

#include "bottleneck/search.h"
#include "driver/runs/mapping_run.h"
#include "support/limited.h"

namespace tactus::test {
namespace {

// 4 x 4 PEs; as many kernels between the loader and the feeder of A, those of B, and behind the drainers.
std::string textWith(int between, const std::string& calls = "") {
    std::string a, b, c;
    for (int kernel = 0; kernel < between; ++kernel) {
        a += fmt::format("A_{}, ", kernel);
        b += fmt::format("B_{}, ", kernel);
        c += fmt::format(", C_{}", kernel);
    }
    return gemmWith(fmt::format(
        R"(    X.tile(i, io, ii, 4).tile(j, jo, jj, 4).reorder(jj, ii, k, jo, io).space_time_transform({{ii, jj}})
     .isolate_producer_chain(A, A_loader, {}A_feeder).isolate_producer_chain(B, B_loader, {}B_feeder)
     .isolate_consumer_chain(C, C_drainer, C_collector{});
    {}
    A_feeder.scatter(A, ii);
    B_feeder.scatter(B, jj);
    C_drainer.gather(C, ii);
    C_collector.gather(C, jj);)",
        a, b, c, calls));
}

struct Found {
    Limited simulation;
    std::optional<bottleneck::Saving> remedy;
    std::int64_t runs = 0;
    std::shared_ptr<const spatial::Network> plan;

    std::set<std::string> kernels() const {
        std::set<std::string> names;
        for (const spatial::KernelId id : remedy->relaxed.quick) names.insert(plan->kernels[id].name);
        return names;
    }
    std::set<std::string> channels() const {
        std::set<std::string> names;
        for (const spatial::ChannelId id : remedy->relaxed.deep) names.insert(plan->channels[id].name);
        return names;
    }
};

Found foundOf(const std::string& text) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("runs.ure", text);
    const driver::Analysis analysis = driver::analyse(request);
    const driver::DesignAnalysis& design = analysis.designs.at(0);
    const auto model = driver::buildWholeArray(design.mappings.at(0), {}).model;
    Found found;
    found.plan = model->network;
    found.simulation = limitedRun(model, driver::makeInputs(*design.localised, {}).tensors, {});
    const bottleneck::WhatIf whatIf(model, model->network, {}, found.simulation);
    found.remedy = bottleneck::greatestSaving(found.simulation, whatIf, model->cycles, {});
    EXPECT_TRUE(found.remedy);
    found.runs = whatIf.runs();
    return found;
}

// A kernel of A, and one of B, passes 16 x 16 elements in each of four tiles along the other loop; one of C
// passes 16 x 16. The array has 16 x 16 x 16 / 16 steps.
TEST(LimitRuns, AreFewForManyKernels) {
    for (const int between : {0, 3, 12}) {
        std::set<std::string> expected;
        for (const char* operand : {"A_", "B_"}) {
            expected.insert({std::string(operand) + "loader", std::string(operand) + "feeder"});
            for (int kernel = 0; kernel < between; ++kernel)
                expected.insert(operand + std::to_string(kernel));
        }
        const Found found = foundOf(textWith(between));
        ASSERT_TRUE(found.remedy);
        EXPECT_EQ(found.remedy->cause, bottleneck::Cause::Kernels);
        EXPECT_EQ(found.kernels(), expected);
        EXPECT_LE(found.remedy->cycles, 256 + 50 + between * 2);
        EXPECT_EQ(found.runs, 1); // with 1024 iterations no depth, bank or chain makes it quicker
        const std::size_t more = expected.size() - 5;
        EXPECT_TRUE(found.simulation.limit.starts_with(
            between == 0
                ? "limited by kernels 'A_loader', 'A_feeder', 'B_loader' and 'B_feeder': they run 1,024 "
                : fmt::format("limited by kernels 'A_loader', 'A_0', 'A_1', 'A_2', {} and {} more: they "
                              "run 1,024 iterations each, ",
                              between == 3 ? "'A_feeder'" : "'A_3'", more)))
            << found.simulation.limit;
    }
}

// With one slot a token comes every second cycle.
TEST(LimitRuns, AreFewForManyChannels) {
    std::string calls;
    std::set<std::string> expected;
    for (const char* operand : {"A", "B"})
        for (int kernel = 0; kernel < 12; ++kernel) {
            calls += fmt::format("{0}_{1}.depth({0}, 1); ", operand, kernel);
            expected.insert(kernel == 11 ? fmt::format("{0}_11_to_{0}_feeder", operand)
                                         : fmt::format("{0}_{1}_to_{0}_{2}", operand, kernel, kernel + 1));
        }
    const Found found = foundOf(textWith(12, calls));
    ASSERT_TRUE(found.remedy);
    EXPECT_EQ(found.remedy->cause, bottleneck::Cause::Depth);
    EXPECT_EQ(found.channels(), expected);
    EXPECT_LE(found.runs, 3);
    EXPECT_TRUE(found.simulation.limit.ends_with(fmt::format(
        "with more depth (depth) the network takes {} cycles; the mapping gives all these depths, "
        "'tactus depths' shows what they need",
        base::thousands(found.remedy->cycles))))
        << found.simulation.limit;
}

TEST(LimitRuns, OfManyChannelsTheOneThatCosts) {
    const Found found = foundOf(textWith(12, "A_7.depth(A, 1);"));
    ASSERT_TRUE(found.remedy);
    EXPECT_EQ(found.remedy->cause, bottleneck::Cause::Depth);
    EXPECT_EQ(found.channels(), std::set<std::string>{"A_7_to_A_8"});
    EXPECT_LE(found.runs, 3);
    EXPECT_TRUE(
        found.simulation.limit.starts_with("limited by FIFO depth: channel 'A_7_to_A_8' holds 1 token; "))
        << found.simulation.limit;
}

} // namespace
} // namespace tactus::test
