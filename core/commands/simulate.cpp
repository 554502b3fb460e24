#include "base/checked.h"
#include "base/counted.h"
#include "commands/options/assignments.h"
#include "commands/options/numbers.h"
#include "commands/report/array_figures.h"
#include "commands/report/overlap.h"
#include "commands/report/state.h"
#include "commands/request/command.h"
#include "commands/request/moment.h"
#include "commands/request/network_run.h"
#include "driver/processes/files.h"
#include "driver/runs/mapping_run.h"
#include "driver/runs/waveform.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

std::string verdict(const driver::Verified& verified) {
    return driver::verdictOf(verified.expected, verified.comparison);
}

// The first element that differs, as a sentence; empty if none does.
std::string mismatchOf(const driver::MappingRun& run, const ure::System& whole) {
    for (const driver::ArrayRun& one : run.arrays)
        if (one.verified.mismatch) return driver::sentenceOf(*one.verified.mismatch);
    if (run.whole && run.whole->first) return driver::sentenceOf(whole, *run.whole->first);
    return {};
}

nlohmann::json arraysJson(const driver::MappingRun& run) {
    nlohmann::json arrays = nlohmann::json::array();
    for (const driver::ArrayRun& one : run.arrays) {
        arrays.push_back({{"array", one.analysis->array()},
                          {"matches", one.verified.matches()},
                          {"verdict", verdict(one.verified)},
                          {"cycles", one.verified.simulation.cycles},
                          {"maxError", errorJson(one.verified.comparison.maxError)},
                          {"bound", errorJson(one.verified.expected.bounds.largest)}});
        if (one.verified.network) arrays.back()["network"] = networkJson(one);
        if (one.analysis->begins) arrays.back()["begins"] = *one.analysis->begins;
        for (std::size_t n = 0; n < one.mostWaiting.size(); ++n) {
            const driver::Feed& feed = one.analysis->feeds[n];
            arrays.back()["feeds"].push_back({{"variable", feed.variable},
                                              {"fifos", feed.handover->fifos.size()},
                                              {"depth", feed.depth},
                                              {"waiting", one.mostWaiting[n]}});
        }
    }
    return arrays;
}

// The largest of the arrays.
double boundOf(const driver::MappingRun& run) {
    double bound = 0;
    for (const driver::ArrayRun& one : run.arrays)
        bound = std::max(bound, one.verified.expected.bounds.largest);
    return bound;
}

std::string cyclesText(std::int64_t cycles) {
    return base::counted(cycles, "cycle");
}

std::string runText(const driver::MappingRun& run) {
    if (run.arrays.size() == 1)
        return fmt::format("  {}, {}\n{}", cyclesText(run.cycles()), verdict(run.arrays.front().verified),
                           networkText(run.arrays.front()));
    std::string text;
    for (const driver::ArrayRun& one : run.arrays) {
        text +=
            fmt::format("  array {}: {}, {}\n{}", one.analysis->array(),
                        cyclesText(one.verified.simulation.cycles), verdict(one.verified), networkText(one));
        for (std::size_t n = 0; n < one.mostWaiting.size(); ++n)
            text +=
                fmt::format("    {}; at most {} at once\n", feedText(*one.analysis, one.analysis->feeds[n]),
                            base::counted(one.mostWaiting[n], "element"));
    }
    return text +
           fmt::format("  together: {}{}, {}\n", cyclesText(run.cycles()),
                       run.arrays.front().analysis->begins
                           ? fmt::format(" ({} one after the other)", base::thousands(run.cyclesInTurn()))
                           : "",
                       run.whole->matches ? "match direct evaluation" : "DO NOT MATCH");
}

// The results that are written and shown: the design's outputs, or those of one array of several.
struct Results {
    const ure::System& system;
    const evaluate::Tensors& outputs;
};

Results resultsOf(const driver::DesignAnalysis& design, const driver::MappingRun& run) {
    if (run.arrays.size() > 1) return {*design.localised, run.outputs};
    const driver::ArrayRun& only = run.arrays.front();
    return {only.model->system(), only.verified.simulation.outputs};
}

// The part of the state that is shown: all of one PE; of all PEs, in text, those alone that do something.
simulate::Part partOf(const Options& options, const std::optional<polyhedra::Point>& pe) {
    simulate::Part part;
    part.pe = pe;
    part.idle = options.json || part.pe;
    part.links = options.json;
    return part;
}

// With --latency: of the arrays together, which run one after the other; nothing where that is undecided.
array::Figure fillOf(const driver::MappingRun& run, const array::Latencies& latencies) {
    std::int64_t sum = 0;
    for (const driver::ArrayRun& one : run.arrays) {
        const auto interval = array::intervalOf(*one.model, latencies);
        const array::Figure fill = interval ? array::fillOf(*one.model, latencies, *interval) : std::nullopt;
        if (!fill) return std::nullopt;
        sum = base::add(sum, *fill);
    }
    return sum;
}

Report answer(const Options& options, const Loaded& loaded, const Inputs& inputs,
              const driver::MappingRun& run, const array::Latencies& latencies,
              const std::optional<simulate::State>& state) {
    const text::SourceBuffer& source = *loaded.analysis.source;
    const Results results = resultsOf(*loaded.design, run);
    const driver::ArrayRun& first = run.arrays.front();
    const std::string name = run.arrays.size() > 1 ? first.analysis->mapping() : first.analysis->name;
    const diagnostics::List list = run.allDiagnostics();
    const int status = run.matches() && !hasError(list) ? 0 : 1; // an undefined output is no result
    const std::string wrong = mismatchOf(run, results.system);
    if (options.json) {
        nlohmann::json json = {{"design", loaded.design->name},
                               {"mapping", name},
                               {"inputs", inputsJson(inputs)},
                               {"matches", run.matches()},
                               {"cycles", run.cycles()},
                               {"maxError", errorJson(run.maxError())},
                               {"outputs", outputsJson(results.system, results.outputs)},
                               {"diagnostics", diagnosticsJson(source, list)}};
        if (run.arrays.size() > 1)
            json["arrays"] = arraysJson(run);
        else
            json["verdict"] = verdict(first.verified);
        if (run.arrays.size() == 1 && first.verified.network) json["network"] = networkJson(first);
        if (const double bound = boundOf(run); bound > 0) json["bound"] = errorJson(bound);
        if (!latencies.empty()) {
            const array::Figure fill = fillOf(run, latencies);
            json["fill"] = fill ? nlohmann::json(*fill) : nlohmann::json();
        }
        if (state) json["state"] = stateJson(*state, *first.model, options.pe);
        if (status != 0) json["error"] = firstError(list, wrong);
        return {status, dump(json), {}};
    }
    std::string text = fmt::format("{}, mapping {}\n{}", loaded.design->name, name, runText(run));
    if (!latencies.empty()) text += "  " + fillText(fillOf(run, latencies)) + "\n";
    text += inputsText(inputs) + outputsText(results.system, results.outputs);
    if (state) text += stateText(*state, *first.model, options.pe);
    std::string err = diagnosticsText(source, list);
    if (status != 0 && !hasError(list)) err += "tactus: " + wrong + "\n";
    return {status, text, err};
}

// A wrong --at or --pe is said before the array runs.
std::optional<Report> refusal(const Options& options, const Loaded& loaded) {
    if (!options.at && options.pe.empty() && options.vcd.empty()) return std::nullopt;
    if (loaded.arrays.size() > 1)
        return usageError(options,
                          oneArrayOnly(loaded, options.vcd.empty() ? "the state at a cycle" : "a waveform"));
    const array::Built built = driver::buildWholeArray(*loaded.arrays.front(), {});
    if (!built.model)
        return failure(options, *loaded.analysis.source, built.diagnostics, "the array could not be built");
    const std::string asked = options.vcd.empty() ? "--at" : "--vcd";
    if (built.model->network)
        return usageError(
            options,
            asked + " works for an array without kernels; the state of kernels at a cycle is not recorded");
    if (!options.clock.empty()) return usageError(options, asked + " can't be combined with --clock");
    if (!options.latency.empty()) return usageError(options, asked + " can't be combined with --latency");
    if (!options.at && !options.pe.empty()) return usageError(options, "--pe needs --at");
    const std::string wrong = wrongPlace(options, *built.model);
    if (wrong.empty()) return std::nullopt;
    return usageError(options, wrong);
}

// Writes the waveform where --vcd says; what went wrong, if anything did.
std::optional<Report> saveWaveform(const Options& options, const Loaded& loaded,
                                   const driver::MappingRun& run) {
    const auto& recording = run.arrays.front().verified.simulation.recording;
    if (options.vcd.empty() || !recording) return std::nullopt;
    const auto waveform = driver::waveformOf(*recording, {});
    if (!waveform) return failure(options, *loaded.analysis.source, {}, waveform.error());
    if (const auto written = driver::writeFile(options.vcd, *waveform); !written)
        return usageError(options, written.error());
    return std::nullopt;
}

} // namespace

Report simulate(const Options& options) {
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const std::optional<polyhedra::Point> pe = peOf(options);
    if (auto refused = refusal(options, *loaded)) return std::move(*refused);
    const auto inputs = inputsOf(options, *loaded);
    if (!inputs) return inputs.error();
    simulate::Options how;
    how.record = !options.vcd.empty();
    const auto memory = memoryModel(options);
    if (!memory) return usageError(options, memory.error());
    how.memory = *memory;
    const auto latencies = latenciesOf(options);
    if (!latencies) return usageError(options, latencies.error());
    how.latencies = *latencies;
    const std::string why = noneOverlaps(*loaded, latencies->empty() ? "--clock" : "--latency");
    if ((!latencies->empty() || how.memory) && !why.empty()) return usageError(options, why);
    const driver::MappingRun run = driver::runArrays(*loaded->design, loaded->arrays, inputs->request, how);
    if (!run.complete)
        return failure(options, *loaded->analysis.source, run.allDiagnostics(), "the simulation did not end");
    const Results results = resultsOf(*loaded->design, run);
    if (const auto written = saveOutputs(options, results.system, results.outputs); !written)
        return usageError(options, written.error());
    if (auto failed = saveWaveform(options, *loaded, run)) return std::move(*failed);
    std::optional<simulate::State> state;
    if (options.at) {
        auto shown = driver::stateAt(*loaded->design, run.arrays.front(), inputs->request, *options.at,
                                     partOf(options, pe));
        if (!shown)
            return failure(options, *loaded->analysis.source, shown.error(),
                           "not enough memory for the state");
        state = std::move(*shown);
    }
    return answer(options, *loaded, *inputs, run, *latencies, state);
}

} // namespace tactus::commands
