// localise: the design with uniform reads, as a person would have written it.
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/written/uniform_design.h"
#include "system/processes/files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

Report localise(const LocaliseOptions& options) {
    const auto loaded = load(options, options.mapping.empty() ? Need::Design : Need::Mapping);
    if (!loaded) return loaded.error();
    const driver::UniformDesign uniform =
        driver::uniformDesign(loaded->analysis, *loaded->design, options.mapping, options.session.stop);
    if (!uniform.refusal.empty()) return failure(options, *loaded->analysis.source, {}, uniform.refusal);
    const std::string& text = uniform.printed.text();
    const text::SourceBuffer& source = *loaded->analysis.source;
    std::string notes;
    nlohmann::json sentences = nlohmann::json::array();
    for (const auto& [span, sentence] : uniform.notes) {
        const text::Position at = source.shown(span).position();
        notes += fmt::format("{}:{}:{}: note: {}\n", source.name(), at.line, at.column, sentence);
        sentences.push_back({{"line", at.line}, {"column", at.column}, {"message", sentence}});
    }
    if (options.json) return {0, dump({{"design", text}, {"notes", sentences}}), {}};
    return {0, text, notes};
}

} // namespace tactus::commands
