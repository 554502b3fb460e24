// Networks of kernels: from the text of the published GEMM to its network, and running one beside what the
// exported code takes that was made of it.
#include "driver/emulation/emulate.h"
#include "driver/runs/run.h"
#include "support/examples.h"
#include "support/measure.h"
#include "support/targets.h"

#include <filesystem>

namespace tactus::bench {
namespace {

using Sizes = std::map<std::string, std::int64_t>;

// The array of the paper, with so many output tiles along i and j and tiles of k.
Sizes published(std::int64_t tilesOfI, std::int64_t tilesOfJ, std::int64_t tilesOfK) {
    const std::int64_t II = 10, III = 32, JJ = 8, JJJ = 32, KK = 32, KKK = 16;
    return {{"II", II},
            {"III", III},
            {"JJ", JJ},
            {"JJJ", JJJ},
            {"KK", KK},
            {"KKK", KKK},
            {"I", II * III * tilesOfI},
            {"J", JJ * JJJ * tilesOfJ},
            {"K", KK * KKK * tilesOfK}};
}

driver::Analysis analysed(const Sizes& sizes) {
    driver::Request request;
    request.source = std::make_shared<text::SourceBuffer>("gemm.ure", test::exampleText("published/gemm"));
    request.params = sizes;
    return driver::analyse(request);
}

std::shared_ptr<const array::Model> modelOf(const driver::Analysis& analysis) {
    return driver::buildWholeArray(analysis.designs.at(0).mappings.at(0), {}).model;
}

// Processor time of one run after the other.
void textToNetwork(benchmark::State& state) {
    const Sizes sizes = published(state.range(0), state.range(1), state.range(2));
    std::shared_ptr<const array::Model> model;
    const double seconds = best(state, [&] { model = modelOf(analysed(sizes)); });
    if (!model || !model->network) return state.SkipWithError("there is no network");
    state.counters["best ms"] = 1000 * seconds;
    state.counters["iterations"] = double(model->iterations);
}

struct Folder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / fmt::format("tactus-bench-{}", getpid());
    ~Folder() { std::filesystem::remove_all(path); }
};

// `exported`: seconds of the exported program, once it is compiled; `ratio`: that over the simulation.
void simulation(benchmark::State& state, const emit::Target& target) {
    const driver::Analysis analysis = analysed(published(1, state.range(0), state.range(1)));
    const driver::DesignAnalysis& design = analysis.designs.at(0);
    const auto model = modelOf(analysis);
    const auto inputs = driver::makeInputs(*design.localised, {.random = true}).tensors;
    simulate::NetworkSimulation found;
    const double seconds = best(state, [&] { found = simulate::simulateNetwork(model, inputs, {}); });
    if (!found.complete) return state.SkipWithError("the simulation did not end");
    const Folder folder;
    const driver::Program program({model.get()}, *design.localised, target);
    if (!driver::writeExport(emit::exportCode(*model, target), folder.path))
        return state.SkipWithError("the export was not written");
    double exported = 1e9;
    for (int runs = 0; runs < 2; ++runs) {
        const auto emulated = driver::emulate(program, folder.path, inputs, {});
        if (!emulated) return state.SkipWithError(emulated.error().message.c_str());
        const ure::TensorId C = *design.localised->tensorNamed("C"), own = *model->system().tensorNamed("C");
        if (emulated->outputs[C.index()].values != found.outputs[own.index()].values)
            return state.SkipWithError("they differ");
        exported = std::min(exported, emulated->seconds);
    }
    state.counters["steps"] = double(model->cycles);
    state.counters["simulated"] = seconds;
    state.counters["exported"] = exported;
    state.counters["ratio"] = exported / seconds;
}

void simulationBesideOpenCl(benchmark::State& state) {
    simulation(state, test::intelOpenCl());
}
void simulationBesideHls(benchmark::State& state) {
    simulation(state, test::xilinxHls());
}

// Two output tiles; the whole problem of the paper.
BENCHMARK(textToNetwork)->Args({1, 2, 2})->Args({32, 32, 32})->Unit(benchmark::kMillisecond);
BENCHMARK(simulationBesideOpenCl)->Args({1, 1})->Unit(benchmark::kMillisecond);
BENCHMARK(simulationBesideHls)->Args({1, 1})->Unit(benchmark::kMillisecond);

} // namespace
} // namespace tactus::bench
