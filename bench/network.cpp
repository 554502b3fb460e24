// Networks of kernels: from the text of the published GEMM to its network, and running one beside what the
// exported code takes that was made of it.
#include "simulate/network/actors/network.h"
#include "driver/emulation/emulate.h"
#include "driver/runs/run.h"
#include "published/designs.h"
#include "support/examples.h"
#include "support/measure.h"
#include "support/targets.h"

#include <filesystem>

namespace tactus::bench {
namespace {

using Values = std::map<std::string, std::int64_t>;

// The array of the paper, with so many output tiles along i and j and tiles of k.
Values published(std::int64_t tilesOfI, std::int64_t tilesOfJ, std::int64_t tilesOfK) {
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

driver::Analysis analysed(const Values& sizes, const std::string& file = "gemm") {
    driver::Request request;
    request.source =
        std::make_shared<text::SourceBuffer>(file + ".ure", test::exampleText("published/" + file));
    request.params = sizes;
    return driver::analyse(request);
}

std::shared_ptr<const array::Model> modelOf(const driver::Analysis& analysis,
                                            const std::string& mapping = "t2s") {
    for (const driver::MappingAnalysis& one : analysis.designs.at(0).mappings)
        if (one.name == mapping) return driver::buildWholeArray(one, {}).model;
    return nullptr;
}

// Processor time of one run after the other.
void textToNetwork(benchmark::State& state) {
    const Values sizes = published(state.range(0), state.range(1), state.range(2));
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

// Runs without values: of every cycle, and with leaps over those that repeat others. Of a whole problem only
// the latter, where the former takes minutes.
void names(benchmark::State& state, const Published& design, bool isWhole) {
    Values values;
    const auto take = [&](const Sizes& sizes) {
        for (const std::string& size : sizes)
            values[size.substr(0, size.find('='))] = std::stoll(size.substr(size.find('=') + 1));
    };
    take(design.full.sizes);
    if (!isWhole && !design.full.parts.empty()) take(design.full.parts.front());
    const auto model = modelOf(analysed(values, design.file), design.mapping);
    if (!model || !model->network) return state.SkipWithError("there is no network");
    simulate::NetworkSimulation leapt;
    const double leaping = best(state, [&] { leapt = simulate::simulateNames(model, {}); });
    if (!leapt.complete) return state.SkipWithError("the simulation did not end");
    state.counters["cycles"] = double(leapt.cycles);
    state.counters["one by one"] = double(leapt.cycles - leapt.leaps.cycles);
    state.counters["leaping ms"] = 1000 * leaping;
    if (isWhole) return;
    simulate::Options everyCycle;
    everyCycle.leaps = false;
    simulate::NetworkSimulation full;
    const double seconds = best(3, [&] { full = simulate::simulateNames(model, everyCycle); });
    if (full.cycles != leapt.cycles) return state.SkipWithError("they differ");
    state.counters["full ms"] = 1000 * seconds;
    state.counters["ratio"] = seconds / leaping;
}

[[maybe_unused]] const bool areRegistered = [] {
    for (const Published& design : publishedDesigns())
        for (const bool isWhole : {false, true}) {
            const std::string name =
                fmt::format("names/{}/{}/{}", design.file, design.paper, isWhole ? "whole" : "part");
            benchmark::RegisterBenchmark(name.c_str(), [&design, isWhole](auto& state) {
                names(state, design, isWhole);
            })->Unit(benchmark::kMillisecond);
        }
    return true;
}();

// Two output tiles; the whole problem of the paper.
BENCHMARK(textToNetwork)->Args({1, 2, 2})->Args({32, 32, 32})->Unit(benchmark::kMillisecond);
BENCHMARK(simulationBesideOpenCl)->Args({1, 1})->Unit(benchmark::kMillisecond);
BENCHMARK(simulationBesideHls)->Args({1, 1})->Unit(benchmark::kMillisecond);

} // namespace
} // namespace tactus::bench
