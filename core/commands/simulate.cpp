#include "commands/all.h"
#include "commands/data.h"
#include "commands/state.h"

#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

// "2,3" as a point; nothing if it is no list of integers.
std::optional<polyhedra::Point> parsePe(std::string_view text) {
    polyhedra::Point point;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        std::int64_t value = 0;
        const auto [rest, error] = std::from_chars(text.data(), text.data() + comma, value);
        if (error != std::errc() || rest != text.data() + comma) return std::nullopt;
        point.push_back(value);
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return point;
}

// A wrong --at or --pe, as a sentence; empty if they are right.
std::string wrongPlace(const Options& options, const array::Model& model) {
    if (options.at && (*options.at < 0 || *options.at >= model.cycles))
        return fmt::format("--at {}: the array runs from cycle 0 to {}", *options.at, model.cycles - 1);
    if (options.pe.empty()) return {};
    if (!options.at) return "--pe goes with --at";
    const auto pe = parsePe(options.pe);
    if (!pe || pe->size() != model.dimensions() || !model.hasPe(*pe))
        return fmt::format("--pe {}: the array has no such processing element", options.pe);
    return {};
}

nlohmann::json errorJson(double error) {
    if (std::isnan(error)) return "nan";
    if (std::isinf(error)) return "inf";
    return error;
}

diagnostics::List saidOf(const driver::Verified& verified) {
    diagnostics::List list = verified.expected.evaluation.diagnostics;
    for (const diagnostics::Diagnostic& one : verified.simulation.diagnostics) {
        const bool known = std::ranges::any_of(list, [&](const diagnostics::Diagnostic& other) {
            return other.kind == one.kind && other.span == one.span;
        });
        if (!known) list.push_back(one);
    }
    return list;
}

Report answer(const Options& options, const array::Model& model, const driver::Verified& verified,
              const text::SourceBuffer& source) {
    const simulate::Simulation& simulation = verified.simulation;
    const int status = verified.matches() ? 0 : 1;
    const diagnostics::List list = saidOf(verified);
    std::optional<simulate::State> state;
    if (options.at && simulation.recording) state = simulation.recording->at(*options.at);
    const std::string wrong = verified.mismatch ? driver::sentenceOf(*verified.mismatch) : "";
    if (options.json) {
        nlohmann::json json = {{"design", model.system().name},
                               {"mapping", model.map.name},
                               {"matches", verified.matches()},
                               {"cycles", simulation.cycles},
                               {"maxError", errorJson(verified.comparison.maxError)},
                               {"outputs", outputsJson(model.system(), simulation.outputs)},
                               {"diagnostics", diagnosticsJson(source, list)}};
        if (verified.expected.bounds.largest > 0) json["bound"] = verified.expected.bounds.largest;
        if (state) json["state"] = stateJson(*state, model, options.pe);
        if (status != 0) json["error"] = firstError(list, wrong);
        return {status, dump(json), {}};
    }
    std::string text =
        fmt::format("{}, mapping {}\n  {} cycles, {}\n{}", model.system().name, model.map.name,
                    simulation.cycles, driver::verdictOf(verified.expected, verified.comparison),
                    outputsText(model.system(), simulation.outputs));
    if (state) text += stateText(*state, model, options.pe);
    std::string err = diagnosticsText(source, list);
    if (status != 0 && !hasError(list)) err += "tactus: " + wrong + "\n";
    return {status, text, err};
}

} // namespace

Report simulate(const Options& options) {
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    const array::Built built = driver::buildArray(*loaded->mapping, {});
    if (!built.model) return failure(options, source, built.diagnostics, "the array could not be built");
    if (const std::string wrong = wrongPlace(options, *built.model); !wrong.empty())
        return usageError(options, wrong);
    const evaluate::Inputs inputs = driver::makeInputs(built.model->system(), dataRequest(options));
    if (hasError(inputs.diagnostics))
        return failure(options, source, inputs.diagnostics, "the inputs are wrong");
    simulate::Options how;
    how.record = options.at.has_value();
    const driver::Verified verified =
        driver::simulateAndCompare(built.model, inputs.tensors, how, loaded->mapping->reference);
    if (!verified.simulation.complete || !verified.expected.evaluation.complete)
        return failure(options, source, saidOf(verified), "the simulation did not end");
    if (const auto written = saveOutputs(options, built.model->system(), verified.simulation.outputs);
        !written)
        return usageError(options, written.error());
    return answer(options, *built.model, verified, source);
}

} // namespace tactus::commands
