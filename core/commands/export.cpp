#include "commands/all.h"
#include "commands/data.h"
#include "driver/emulate.h"

#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

namespace {

// What --emulate found out; the error is a sentence.
struct Emulation {
    bool matches = false;
    std::string sentence;
};

tl::expected<Emulation, Report> emulate(const Options& options, const array::Model& model,
                                        const std::filesystem::path& folder,
                                        const text::SourceBuffer& source) {
    const evaluate::Inputs inputs = driver::makeInputs(model.system(), dataRequest(options));
    if (hasError(inputs.diagnostics))
        return tl::unexpected(
            failure(options, source, inputs.diagnostics, firstError(inputs.diagnostics, "")));
    const evaluate::Evaluation reference = driver::evaluate(model.system(), inputs.tensors, {});
    if (!reference.complete || hasError(reference.diagnostics))
        return tl::unexpected(failure(options, source, reference.diagnostics,
                                      firstError(reference.diagnostics, "the evaluation failed")));
    const auto emulated = driver::emulate(model, folder, inputs.tensors, {});
    if (!emulated) return tl::unexpected(failure(options, source, {}, emulated.error()));
    const evaluate::Comparison comparison =
        evaluate::compare(model.system(), reference.outputs, emulated->outputs);
    return Emulation{comparison.matches,
                     comparison.first ? driver::sentenceOf(model.system(), *comparison.first) : ""};
}

} // namespace

Report exportCode(const Options& options) {
    const auto target = driver::targetNamed(options.target);
    if (!target)
        return usageError(options, fmt::format("there is no target '{}' (there is: {})", options.target,
                                               fmt::join(driver::targetNames(), ", ")));
    const auto loaded = load(options, Need::Mapping);
    if (!loaded) return loaded.error();
    const text::SourceBuffer& source = *loaded->analysis.source;
    const array::Built built = driver::buildArray(*loaded->mapping, {});
    if (!built.model)
        return failure(options, source, built.diagnostics,
                       firstError(built.diagnostics, "the array could not be built"));
    const array::Model& model = *built.model;
    const emit::Exported exported = driver::exportCode(model, *target);
    if (hasError(exported.diagnostics))
        return failure(options, source, exported.diagnostics, firstError(exported.diagnostics, ""));
    const std::filesystem::path folder =
        options.folder.empty() ? fmt::format("{}-{}-{}", model.system().name, model.map.name, options.target)
                               : options.folder;
    const auto written = driver::writeExport(exported, folder);
    if (!written) return usageError(options, written.error());
    nlohmann::json json = {{"files", nlohmann::json::array()}, {"target", options.target}};
    std::string text;
    for (const std::filesystem::path& path : *written) {
        json["files"].push_back(path.string());
        text += path.string() + "\n";
    }
    if (!options.emulate) return {0, options.json ? dump(json) : text, {}};
    const auto emulation = emulate(options, model, folder, source);
    if (!emulation) return emulation.error();
    json["matches"] = emulation->matches;
    if (!emulation->matches) json["error"] = emulation->sentence;
    text += emulation->matches ? "emulated: matches direct evaluation\n" : "emulated: DOES NOT MATCH\n";
    return {emulation->matches ? 0 : 1, options.json ? dump(json) : text,
            emulation->matches || options.json ? "" : "tactus: " + emulation->sentence + "\n"};
}

} // namespace tactus::commands
