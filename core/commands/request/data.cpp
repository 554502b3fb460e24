#include "commands/request/data.h"

#include "driver/runs/input_sources.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

driver::DataRequest dataRequest(const Options& options) {
    driver::DataRequest request;
    request.seed = options.seed;
    request.random = options.random;
    request.folder = std::filesystem::path(options.subject).parent_path();
    request.inputs = options.inputs;
    return request;
}

tl::expected<void, std::string> saveOutputs(const Options& options, const ure::System& system,
                                            const evaluate::Tensors& outputs) {
    if (options.outputs.empty()) return {};
    if (const auto written =
            driver::writeOutputs(system, outputs, options.outputs, *formatNamed(options.dataFormat));
        !written)
        return tl::unexpected(written.error());
    return {};
}

std::optional<Report> unreadableData(const Options& options, const Loaded& loaded) {
    const text::SourceBuffer& source = *loaded.analysis.source;
    const ure::System& system = *loaded.design->localised;
    const driver::DataRequest request = dataRequest(options);
    for (const ure::Tensor& tensor : system.tensors) {
        if (!tensor.isReadFromMemory()) continue;
        const auto why = driver::whyUnreadable(system, tensor, request);
        if (!why) continue;
        const text::Span place = tensor.dataSpan.empty() ? tensor.span : tensor.dataSpan;
        return usageError(options, fmt::format("{}:{}: input {}: {}", source.name(),
                                               source.position(place.begin).line, tensor.name, *why));
    }
    if (const auto wrong = driver::wrongFolder(system, request.inputs))
        return usageError(options, "--inputs " + *wrong);
    return std::nullopt;
}

namespace {

using driver::InputSource;

std::vector<InputSource> sourcesOf(const Options& options, const Loaded& loaded) {
    const ure::System& system = *loaded.design->localised;
    std::vector<InputSource> sources;
    for (const ure::Tensor& tensor : system.tensors)
        if (tensor.isReadFromMemory())
            // It was read before, so there is a source.
            if (auto source = driver::sourceOf(system, tensor, dataRequest(options)))
                sources.push_back(std::move(*source));
    return sources;
}

// "random with seed 1"
std::string sentenceOf(const InputSource& source, const Options& options) {
    if (source.kind == InputSource::Kind::File) return fmt::format("from '{}'", source.file.string());
    if (source.kind == InputSource::Kind::Random) return fmt::format("random with seed {}", options.seed);
    return source.hasSeed ? fmt::format("of the design with seed {}", options.seed) : "of the design";
}

} // namespace

nlohmann::json inputsJson(const Options& options, const Loaded& loaded) {
    static constexpr std::string_view kinds[] = {"file", "design", "random"};
    nlohmann::json inputs = nlohmann::json::array();
    for (const InputSource& source : sourcesOf(options, loaded)) {
        inputs.push_back({{"name", source.tensor}, {"source", kinds[std::size_t(source.kind)]}});
        if (source.kind == InputSource::Kind::File) inputs.back()["file"] = source.file.string();
        if (source.hasSeed) inputs.back()["seed"] = options.seed;
    }
    return inputs;
}

std::string inputsText(const Options& options, const Loaded& loaded) {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups; // neighbours of one source
    for (const InputSource& source : sourcesOf(options, loaded)) {
        const std::string sentence = sentenceOf(source, options);
        if (groups.empty() || groups.back().first != sentence) groups.push_back({sentence, {}});
        groups.back().second.push_back(source.tensor);
    }
    std::vector<std::string> parts;
    for (const auto& [sentence, names] : groups)
        parts.push_back(fmt::format("{} {}", fmt::join(names, ", "), sentence));
    return parts.empty() ? "" : fmt::format("  inputs: {}\n", fmt::join(parts, "; "));
}

} // namespace tactus::commands
