// How long the cost of an array takes to say: the estimate of each example with its network, when the model
// is there; and the bound of cycles of mappings that differ in factors alone, which the search for a mapping
// asks for, beside a simulation without values of one of these networks. On one thread.
#include "driver/analysis.h"
#include "driver/runs/run.h"
#include "estimate/build.h"
#include "simulate/network/actors/network.h"
#include "studies/exploring/explorer.h"
#include "studies/tuning/nest_of.h"
#include "support/examples.h"
#include "support/measure.h"
#include "tune/bound.h"
#include "tune/calls.h"
#include "tune/search.h"

namespace tactus::bench {
namespace {

estimate::Device deviceNamed(std::string_view key) {
    for (const estimate::DeviceFile& file : estimate::deviceFiles())
        if (file.key == key) return *estimate::deviceOf(file.key, file.text);
    std::abort();
}

std::shared_ptr<const array::Model> modelOf(const driver::DesignAnalysis& design,
                                            const std::string& mapping) {
    const auto arrays = driver::arraysNamed(design, mapping);
    if (arrays.empty() || !arrays.front()->legal()) return nullptr;
    return driver::buildWholeArray(*arrays.front(), {}).model;
}

void estimated(benchmark::State& state, const std::string& example, const std::string& mapping) {
    const auto analysis = driver::analyse(
        driver::Request::of(std::make_shared<text::SourceBuffer>(example, test::exampleText(example))));
    const auto model = modelOf(analysis.designs.front(), mapping);
    if (!model) return state.SkipWithError("no array");
    const estimate::Device device = deviceNamed("u250");
    state.counters["least ms"] =
        1000 *
        best(state, [&] { benchmark::DoNotOptimize(estimate::estimate(*model, device.family, 384, {})); });
}

using Sizes = std::map<std::string, std::int64_t>;
// A design whose loops are tiled, at sizes of its parameters.
struct Tiled {
    Tiled(const std::string& example, const Sizes& sizes) {
        auto request =
            driver::Request::of(std::make_shared<text::SourceBuffer>(example, test::exampleText(example)));
        for (const auto& [param, size] : sizes) request.params[param] = size;
        analysis = driver::analyse(request);
        explorer = std::make_unique<studies::Explorer>(
            *studies::Explorer::of(analysis, analysis.designs.front(), {}));
        nest = *studies::nestOf(*explorer->graph(), {});
    }

    driver::Analysis analysis;
    std::unique_ptr<studies::Explorer> explorer;
    tune::Nest nest;
};
// The product of matrices of so many rows and columns, 8 x 8 PEs of 8 lanes, and all the ways to choose the
// steps of a tile.
struct Product : Tiled {
    explicit Product(std::int64_t size) : Tiled("gemm-reduction", {{"I", size}, {"J", size}, {"K", size}}) {}
    std::vector<tune::Split> splits(std::int64_t i, std::int64_t j, std::int64_t k) const {
        return {{8, i, 1}, {8, j, 1}, {1, k, 8}};
    }
    tune::Dataflow flow{{0, 1}, 2};
};

void bounds(benchmark::State& state) {
    const Product product(1024);
    tune::Limits limits;
    limits.bytesOfCycle = 256;
    const std::int64_t most = isSmoke() ? 4 : 64;
    std::int64_t all = 0;
    const double seconds = best(state, [&] {
        all = 0;
        for (std::int64_t i = 1; i <= most; ++i)
            for (std::int64_t j = 1; j <= most; ++j)
                for (std::int64_t k = 1; k <= most; ++k, ++all)
                    benchmark::DoNotOptimize(
                        tune::cyclesBound(product.nest, product.flow, product.splits(i, j, k), limits));
    });
    state.counters["mappings/s"] = double(all) / seconds;
}

// All factors up to 64 and all dataflows on a VU9P, or those without lanes and the chains with them.
// `looked`: of a million points.
void searched(benchmark::State& state, const Tiled& design, bool hasGrids) {
    const estimate::Device device = deviceNamed("vu9p");
    std::vector<tune::Priced> flows;
    for (const tune::Dataflow& flow : tune::dataflowsOf(design.nest))
        if (hasGrids || flow.space.size() == 1 || !flow.lane) flows.push_back({flow, {{}, {5, 500}}, 11, 7});
    tune::SearchOptions options;
    options.limits.most = {device.dsps.value, 1'000'000};
    options.limits.bytesOfCycle = 256;
    options.limits.family = &device.family;
    options.limits.blocks = device.memories.front().all.value;
    tune::SearchResult result;
    state.counters["search s"] = best(state, [&] { result = tune::search(design.nest, flows, options); });
    state.counters["points"] = result.points;
    state.counters["looked"] = 1e6 * double(result.looked) / result.points;
}

void simulated(benchmark::State& state) {
    const Product product(256);
    const tune::Candidate one{product.flow, product.splits(4, 4, 4)};
    const auto calls =
        tune::callsOf(product.nest, one, {product.explorer->receiver(), [](const auto&) { return false; }});
    const auto mapped = product.explorer->mapped(calls);
    const auto model = mapped ? modelOf(mapped->design, mapped->applied.mapping) : nullptr;
    if (!model || !model->network) return state.SkipWithError("no network");
    simulate::Options options;
    options.memory = simulate::MemoryModel{1'000, 256'000, false};
    state.counters["mappings/s"] =
        1 / best(state, [&] { benchmark::DoNotOptimize(simulate::simulateNames(model, options).cycles); });
}

void registerAll() {
    const auto add = [](const std::string& example, const char* mapping) {
        benchmark::RegisterBenchmark(("estimate/" + example).c_str(), estimated, example, mapping)
            ->Unit(benchmark::kMillisecond);
    };
    for (const std::string& example : test::exampleNames) add(example, "");
    for (const char* example : {"gemm", "mttkrp", "ttm", "ttmc", "convolution", "smith-waterman"})
        add(std::string("published/") + example, "");
    add("published/sgemm", "buffered");
    benchmark::RegisterBenchmark("mappings/bound of the product of 1024", bounds);
    const auto addSearch = [](const char* name, const std::string& example, const Sizes& sizes,
                              bool hasGrids) {
        benchmark::RegisterBenchmark(
            name, [=](benchmark::State& state) { searched(state, Tiled(example, sizes), hasGrids); });
    };
    const Sizes of1024{{"I", 1024}, {"J", 1024}, {"K", 1024}};
    addSearch("mappings/search of the product of 1024", "gemm-reduction", of1024, true);
    addSearch("mappings/search without the best arrays", "gemm-reduction", of1024, false);
    addSearch("mappings/search of AutoSA's layer", "published/convolution",
              {{"CO", 512}, {"Y", 56}, {"X", 56}, {"CI", 512}}, true);
    benchmark::RegisterBenchmark("mappings/simulation of the product of 256, without values", simulated);
}

} // namespace
} // namespace tactus::bench

int main(int argc, char** argv) {
    tactus::bench::registerAll();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
