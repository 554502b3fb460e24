#include "commands/request/data.h"

#include "commands/options/assignments.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

tl::expected<void, std::string> saveOutputs(const OutputOptions& options, const ure::System& system,
                                            const evaluate::Tensors& outputs) {
    if (options.outputs.empty()) return {};
    if (const auto written =
            driver::writeOutputs(system, outputs, options.outputs, *formatNamed(options.dataFormat));
        !written)
        return tl::unexpected(written.error());
    return {};
}

namespace {

// Why the data of one tensor can't be chosen by --data; empty where they can.
std::string wrongName(const ure::System& system, const std::string& name) {
    const auto id = system.tensorNamed(name);
    if (!id) return fmt::format("the design has no input '{}'", name);
    if (system.tensors[*id].isConst)
        return fmt::format("'{}' is a const; its values are in the design", name);
    if (!system.tensors[*id].isInput) return fmt::format("'{}' is an output", name);
    return {};
}

// The first option --data that does not fit the design, as a sentence; empty if all do.
std::string wrongData(const ure::System& system, const driver::DataRequest& request,
                      const std::vector<std::string>& options) {
    for (const std::string& option : options) {
        const std::string name = option.substr(0, option.find('='));
        std::string wrong = wrongName(system, name);
        if (wrong.empty())
            wrong = driver::wrongChoice(system, *system.tensorNamed(name), request).value_or("");
        if (!wrong.empty()) return fmt::format("--data {}: {}", option, wrong);
    }
    return {};
}

} // namespace

tl::expected<Inputs, Report> inputsOf(const DataOptions& options, const Loaded& loaded) {
    const text::SourceBuffer& file = *loaded.analysis.source;
    const ure::System& system = *loaded.design->localised;
    Inputs inputs;
    auto chosen = dataChoicesOf(options);
    if (!chosen) return tl::unexpected(usageError(options, chosen.error()));
    inputs.request.chosen = std::move(*chosen);
    inputs.request.seed = options.seed;
    inputs.request.random = options.random;
    inputs.request.folder = std::filesystem::path(options.subject).parent_path();
    inputs.request.inputs = options.inputs;
    if (const std::string wrong = wrongData(system, inputs.request, options.data); !wrong.empty())
        return tl::unexpected(usageError(options, wrong));
    for (const ure::Tensor& tensor : system.tensors) {
        if (!tensor.isReadFromMemory()) continue;
        auto source = driver::sourceOf(system, tensor, inputs.request);
        const text::Span place = tensor.dataSpan.empty() ? tensor.span : tensor.dataSpan;
        if (!source)
            return tl::unexpected(usageError(options, fmt::format("{}:{}: input {}: {}", file.name(),
                                                                  file.position(place.begin).line,
                                                                  tensor.name, source.error())));
        inputs.sources.push_back(std::move(*source));
    }
    if (const auto wrong = driver::wrongFolder(system, inputs.request.inputs))
        return tl::unexpected(usageError(options, "--inputs " + *wrong));
    return inputs;
}

tl::expected<driver::Given, Report> givenResults(const SimulateOptions& options, const Loaded& loaded) {
    const bool isOne = loaded.arrays.size() == 1;
    const ure::System& system = isOne ? *loaded.arrays.front()->system : *loaded.design->localised;
    driver::DataRequest request;
    request.inputs = options.expect;
    driver::Given given{options.expect, {}};
    for (const ure::Tensor& tensor : system.tensors) {
        if (tensor.isInput) continue;
        const auto file = driver::givenFile(system, request, tensor.name);
        if (!file) return tl::unexpected(usageError(options, "--expect: " + file.error()));
        if (!*file)
            return tl::unexpected(
                usageError(options, fmt::format("--expect {}: there is no file {}.npy of output '{}'",
                                                options.expect, tensor.name, tensor.name)));
        if (const auto& content = request.files->content(**file); !content)
            return tl::unexpected(usageError(options, "--expect: " + content.error()));
        const auto values = request.files->data(**file).and_then(
            [&](const formats::DataFile& data) { return evaluate::fromFile(tensor, data); });
        if (!values)
            return tl::unexpected(
                failure(options, *loaded.analysis.source, {},
                        fmt::format("--expect, output {}: {}", tensor.name, values.error())));
        given.outputs[tensor.name] = *values;
    }
    return given;
}

namespace {

using driver::InputSource;
using evaluate::DataKind;

std::string sentenceOf(const InputSource& source) {
    switch (source.kind) {
    case DataKind::File:
        return fmt::format("from '{}'", source.file.string());
    case DataKind::Random:
        return fmt::format("random with seed {}", *source.seed);
    case DataKind::Small:
        return fmt::format("small with seed {}", *source.seed);
    case DataKind::Design:
        return source.seed ? fmt::format("of the design with seed {}", *source.seed) : "of the design";
    case DataKind::Index:
        return "numbered by index";
    case DataKind::Identity:
        return "1 where all indices are equal";
    case DataKind::One:
        return "all 1";
    }
    return {};
}

} // namespace

nlohmann::json inputsJson(const Inputs& inputs) {
    nlohmann::json all = nlohmann::json::array();
    for (const InputSource& source : inputs.sources) {
        const bool isFile = source.kind == DataKind::File;
        all.push_back({{"name", source.tensor}, {"source", isFile ? "file" : evaluate::nameOf(source.kind)}});
        if (isFile) all.back()["file"] = source.file.string();
        if (source.seed) all.back()["seed"] = *source.seed;
    }
    return all;
}

std::string inputsText(const Inputs& inputs) {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups; // neighbours of one source
    for (const InputSource& source : inputs.sources) {
        const std::string sentence = sentenceOf(source);
        if (groups.empty() || groups.back().first != sentence) groups.push_back({sentence, {}});
        groups.back().second.push_back(source.tensor);
    }
    std::vector<std::string> parts;
    for (const auto& [sentence, names] : groups)
        parts.push_back(fmt::format("{} {}", fmt::join(names, ", "), sentence));
    return parts.empty() ? "" : fmt::format("  inputs: {}\n", fmt::join(parts, "; "));
}

} // namespace tactus::commands
