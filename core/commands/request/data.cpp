#include "commands/request/data.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

tl::expected<void, std::string> saveOutputs(const Options& options, const ure::System& system,
                                            const evaluate::Tensors& outputs) {
    if (options.outputs.empty()) return {};
    if (const auto written =
            driver::writeOutputs(system, outputs, options.outputs, *formatNamed(options.dataFormat));
        !written)
        return tl::unexpected(written.error());
    return {};
}

tl::expected<Inputs, Report> inputsOf(const Options& options, const Loaded& loaded) {
    const text::SourceBuffer& file = *loaded.analysis.source;
    const ure::System& system = *loaded.design->localised;
    Inputs inputs;
    inputs.request.seed = options.seed;
    inputs.request.random = options.random;
    inputs.request.folder = std::filesystem::path(options.subject).parent_path();
    inputs.request.inputs = options.inputs;
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

namespace {

using driver::InputSource;

// "random with seed 1"
std::string sentenceOf(const InputSource& source, std::uint64_t seed) {
    if (source.kind == InputSource::Kind::File) return fmt::format("from '{}'", source.file.string());
    if (source.kind == InputSource::Kind::Random) return fmt::format("random with seed {}", seed);
    return source.hasSeed ? fmt::format("of the design with seed {}", seed) : "of the design";
}

} // namespace

nlohmann::json inputsJson(const Inputs& inputs) {
    static constexpr std::string_view kinds[] = {"file", "design", "random"};
    nlohmann::json all = nlohmann::json::array();
    for (const InputSource& source : inputs.sources) {
        all.push_back({{"name", source.tensor}, {"source", kinds[std::size_t(source.kind)]}});
        if (source.kind == InputSource::Kind::File) all.back()["file"] = source.file.string();
        if (source.hasSeed) all.back()["seed"] = inputs.request.seed;
    }
    return all;
}

std::string inputsText(const Inputs& inputs) {
    std::vector<std::pair<std::string, std::vector<std::string>>> groups; // neighbours of one source
    for (const InputSource& source : inputs.sources) {
        const std::string sentence = sentenceOf(source, inputs.request.seed);
        if (groups.empty() || groups.back().first != sentence) groups.push_back({sentence, {}});
        groups.back().second.push_back(source.tensor);
    }
    std::vector<std::string> parts;
    for (const auto& [sentence, names] : groups)
        parts.push_back(fmt::format("{} {}", fmt::join(names, ", "), sentence));
    return parts.empty() ? "" : fmt::format("  inputs: {}\n", fmt::join(parts, "; "));
}

} // namespace tactus::commands
