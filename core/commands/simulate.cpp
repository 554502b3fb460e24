#include "base/checked.h"
#include "base/counted.h"
#include "commands/options/assignments.h"
#include "commands/options/numbers.h"
#include "commands/report/array_facts.h"
#include "commands/report/overlap.h"
#include "commands/report/state.h"
#include "commands/request/command.h"
#include "commands/request/moment.h"
#include "commands/request/network_run.h"
#include "driver/runs/mapping_run.h"
#include "driver/signals/network_signals.h"
#include "driver/signals/waveform.h"
#include "system/processes/files.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

std::string verdict(const driver::Verified& verified) {
    return driver::verdictOf(verified.expected, verified.comparison);
}

std::string judgeOf(const driver::MappingRun& run) {
    return driver::judgeOf(run.arrays.front().verified.expected);
}

// The first element that differs, as a sentence; empty if none does.
std::string mismatchOf(const driver::MappingRun& run, const ure::System& whole) {
    for (const driver::ArrayRun& one : run.arrays)
        if (one.verified.mismatch)
            return driver::sentenceOf(*one.verified.mismatch, driver::judgeOf(one.verified.expected));
    if (run.whole && run.whole->first) return driver::sentenceOf(whole, *run.whole->first, judgeOf(run));
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
                       run.whole->matches ? "match " + judgeOf(run) : "DO NOT MATCH");
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
simulate::Part partOf(const SimulateOptions& options, const std::optional<polyhedra::Point>& pe) {
    simulate::Part part;
    part.pe = pe;
    part.idle = options.json || part.pe;
    part.links = options.json;
    return part;
}

// What --at, --until and --watch show.
struct Shown {
    std::optional<simulate::Hit> hit;            // of --until, in a cycle of the run
    std::optional<driver::NetworkMoment> moment; // where steps of the array are not the cycles of the run
    std::optional<simulate::State> state;
    Watched watched;
};

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

Report answer(const SimulateOptions& options, const Loaded& loaded, const Inputs& inputs,
              const driver::MappingRun& run, const array::Latencies& latencies, const Shown& shown) {
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
        if (!options.until.empty()) json["until"] = hitJson(shown.hit, *first.model);
        const simulate::State none;
        if (shown.state || shown.moment)
            json["state"] = jsonOf(stateFacts(shown.state ? *shown.state : none, *first.model, options.pe));
        if (shown.moment) json["state"].update(jsonOf(momentFacts(*shown.moment, *first.model)));
        if (!options.watch.empty()) json["watched"] = watchedJson(shown.watched);
        if (status != 0) json["error"] = firstError(list, wrong);
        return {status, dump(json), {}};
    }
    std::string text = fmt::format("{}, mapping {}\n{}", loaded.design->name, name, runText(run));
    if (!latencies.empty()) text += "  " + fillText(fillOf(run, latencies)) + "\n";
    text += inputsText(inputs) + outputsText(results.system, results.outputs);
    if (!options.until.empty()) text += hitText(options.until, shown.hit, *first.model);
    if (shown.moment)
        text += textOf(momentFacts(*shown.moment, *first.model));
    else if (shown.state)
        text += fmt::format("cycle {}\n", shown.state->cycle);
    if (shown.state) text += textOf(stateFacts(*shown.state, *first.model, options.pe), 1);
    if (options.csv.empty() && options.vcd.empty()) text += watchedText(shown.watched);
    std::string err = diagnosticsText(source, list);
    if (status != 0 && !hasError(list)) err += "tactus: " + wrong + "\n";
    return {status, text, err};
}

// The condition of --until, if it is given. What is wrong with it, or with --watch, --at or --pe, is said
// before the array runs.
tl::expected<std::optional<driver::Stop>, Report> lookedFor(const SimulateOptions& options,
                                                            const Loaded& loaded) {
    const auto refuse = [&](const std::string& why) { return tl::unexpected(usageError(options, why)); };
    const bool hasCondition = !options.until.empty();
    if (!options.at && !hasCondition && options.pe.empty() && options.vcd.empty() && options.watch.empty())
        return std::nullopt;
    if (loaded.arrays.size() > 1)
        return refuse(oneArrayOnly(loaded, !options.watch.empty() ? "a signal"
                                           : options.vcd.empty()  ? "the state at a cycle"
                                                                  : "a waveform"));
    const array::Built built = driver::buildWholeArray(*loaded.arrays.front(), {});
    if (!built.model)
        return tl::unexpected(
            failure(options, *loaded.analysis.source, built.diagnostics, "the array could not be built"));
    const std::string longer = built.model->network       ? "kernels around the array"
                               : !options.clock.empty()   ? "--clock"
                               : !options.latency.empty() ? "--latency"
                                                          : "";
    if (!options.vcd.empty() && options.watch.empty() && !longer.empty())
        return refuse("--vcd with " + longer + " needs --watch, which names the signals");
    // How long another run is shows when it has ended.
    const std::string wrong =
        longer.empty() ? wrongPlace(options.at, options, *built.model) : wrongPe(options, *built.model);
    if (!wrong.empty()) return refuse(wrong);
    for (const std::string& name : options.watch)
        if (const auto signal = driver::anySignalNamed(*built.model, name); !signal)
            return refuse("--watch: " + signal.error());
    if (!hasCondition) return std::nullopt;
    auto stop = stopOf(options, built.model);
    if (!stop) return tl::unexpected(stop.error());
    return std::move(*stop);
}

// The first place at which the run stops, in its own cycles; an error says what is in the way.
tl::expected<std::optional<simulate::Hit>, Report> hitOf(const SimulateOptions& options, const Loaded& loaded,
                                                         const driver::ArrayRun& run,
                                                         const driver::DataRequest& data,
                                                         const driver::Stop& until) {
    using Found = std::optional<simulate::Hit>;
    const auto refuse = [&](const diagnostics::List& why, std::string_view otherwise) {
        return tl::unexpected(failure(options, *loaded.analysis.source, why, std::string(otherwise)));
    };
    const simulate::NetworkSimulation* network = run.verified.network.get();
    if (const auto* event = std::get_if<driver::Stop::InNetwork>(&until.what)) {
        const auto cycle = driver::firstCycleOf(*event, *run.model->network, *network);
        if (!cycle) return refuse({}, cycle.error());
        return *cycle ? Found(simulate::Hit{**cycle, {}, {}}) : std::nullopt;
    }
    simulate::Options how;
    how.record = false;
    diagnostics::List why;
    const evaluate::Tensors inputs = driver::readBy(*loaded.design, run, data);
    const auto stops = driver::stopsOf(until, inputs, &run.verified, how, why);
    if (!stops) return refuse(why, "not enough memory for the state");
    Found hit = stops->firstFrom(0, options.session.stop);
    if (!hit || !network) return hit;
    if (hit->cycle >= std::ssize(network->steps)) return refuse({}, driver::notKept);
    hit->cycle = network->steps[std::size_t(hit->cycle)];
    return hit;
}

// The state at the cycle of --at, or at the first one that meets the condition; an error says what is in the
// way.
tl::expected<Shown, Report> shownOf(const SimulateOptions& options, const Loaded& loaded,
                                    const driver::ArrayRun& run, const driver::DataRequest& data,
                                    const std::optional<driver::Stop>& until) {
    Shown shown;
    std::optional<std::int64_t> step = options.at;
    if (until) {
        auto hit = hitOf(options, loaded, run, data, *until);
        if (!hit) return tl::unexpected(hit.error());
        shown.hit = std::move(*hit);
        if (shown.hit) step = shown.hit->cycle;
    }
    if (step && run.verified.network) {
        auto moment = driver::momentOf(*run.verified.network, run.model->network.get(), *step);
        if (!moment)
            return tl::unexpected(usageError(
                options, fmt::format("{} {}: {}", until ? "--until" : "--at", *step, moment.error())));
        step = moment->step;
        shown.moment = std::move(*moment);
    }
    if (!step) return shown;
    auto state = driver::stateAt(*loaded.design, run, data, *step, partOf(options, peOf(options)));
    if (!state)
        return tl::unexpected(
            failure(options, *loaded.analysis.source, state.error(), "not enough memory for the state"));
    shown.state = std::move(*state);
    return shown;
}

// The signals of --watch; the report is the answer where there are none.
tl::expected<Watched, Report> watchedOf(const SimulateOptions& options, const Loaded& loaded,
                                        const driver::ArrayRun& run, const driver::DataRequest& data) {
    if (options.watch.empty()) return Watched{};
    const evaluate::Tensors inputs = driver::readBy(*loaded.design, run, data);
    std::vector<driver::AnySignal> signals;
    for (const std::string& name : options.watch)
        signals.push_back(*driver::anySignalNamed(*run.model, name));
    Watched watched{options.watch, {}};
    for (auto& samples : driver::samplesOf(run.model, run.verified.network.get(), signals, inputs,
                                           run.verified.simulation.outputs, {})) {
        if (!samples)
            return tl::unexpected(
                failure(options, *loaded.analysis.source, {}, "--watch: " + samples.error()));
        watched.samples.push_back(std::move(*samples));
    }
    return watched;
}

// Writes signals where --vcd and --csv say; what went wrong, if anything did.
std::optional<Report> saveWatched(const SimulateOptions& options, const array::Model& model,
                                  const Watched& watched) {
    const auto save = [&](const std::string& file, const auto& content) -> std::optional<Report> {
        if (file.empty()) return std::nullopt;
        const auto written = system::writeFile(file, content());
        return written ? std::nullopt : std::optional(usageError(options, written.error()));
    };
    if (watched.names.empty()) return std::nullopt;
    if (auto failed = save(options.vcd, [&] { return driver::waveformOf(model, watched.sampled()); }))
        return failed;
    return save(options.csv, [&] { return driver::csvOf(watched.sampled()); });
}

// Writes the waveform of all PEs where --vcd says; what went wrong, if anything did.
std::optional<Report> saveWaveform(const SimulateOptions& options, const Loaded& loaded,
                                   const driver::MappingRun& run) {
    const auto& recording = run.arrays.front().verified.simulation.recording;
    if (options.vcd.empty() || !recording) return std::nullopt;
    const auto waveform = driver::waveformOf(*recording, {});
    if (!waveform) return failure(options, *loaded.analysis.source, {}, waveform.error());
    if (const auto written = system::writeFile(options.vcd, *waveform); !written)
        return usageError(options, written.error());
    return std::nullopt;
}

} // namespace

Report simulate(const SimulateOptions& options) {
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const auto until = lookedFor(options, *loaded);
    if (!until) return until.error();
    const auto inputs = inputsOf(options, *loaded);
    if (!inputs) return inputs.error();
    std::optional<driver::Given> given;
    if (!options.expect.empty()) {
        auto found = givenResults(options, *loaded);
        if (!found) return found.error();
        given = std::move(*found);
    }
    simulate::Options how;
    how.record = !options.vcd.empty() && options.watch.empty();
    how.keepTimes = !options.watch.empty() || options.at || *until;
    const auto memory = memoryModel(options, options.requests == "kernel");
    if (!memory) return usageError(options, memory.error());
    how.memory = *memory;
    how.leaps = !options.everyCycle;
    const auto latencies = latenciesOf(options);
    if (!latencies) return usageError(options, latencies.error());
    how.latencies = *latencies;
    const std::string why = noneOverlaps(*loaded, latencies->empty() ? "--clock" : "--latency");
    if ((!latencies->empty() || how.memory) && !why.empty()) return usageError(options, why);
    const driver::MappingRun run =
        driver::runArrays(*loaded->design, loaded->arrays, inputs->request, how, given ? &*given : nullptr);
    if (!run.complete)
        return failure(options, *loaded->analysis.source, run.allDiagnostics(), "the simulation did not end");
    const Results results = resultsOf(*loaded->design, run);
    if (const auto written = saveOutputs(options, results.system, results.outputs); !written)
        return usageError(options, written.error());
    if (auto failed = saveWaveform(options, *loaded, run)) return std::move(*failed);
    auto shown = shownOf(options, *loaded, run.arrays.front(), inputs->request, *until);
    if (!shown) return shown.error();
    auto watched = watchedOf(options, *loaded, run.arrays.front(), inputs->request);
    if (!watched) return watched.error();
    shown->watched = std::move(*watched);
    if (auto failed = saveWatched(options, *run.arrays.front().model, shown->watched))
        return std::move(*failed);
    return answer(options, *loaded, *inputs, run, *latencies, *shown);
}

} // namespace tactus::commands
