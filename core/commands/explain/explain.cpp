#include "commands/explain/explain.h"
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "diagnostics/examples.h"
#include "system/processes/files.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

// Lines of at most `width` columns.
static std::string wrapped(std::string_view text, std::size_t width) {
    std::string result;
    while (text.size() > width) {
        std::size_t space = text.rfind(' ', width);
        if (space == std::string_view::npos) space = std::min(text.find(' '), text.size() - 1);
        result += fmt::format("{}\n", text.substr(0, space));
        text.remove_prefix(space + 1);
    }
    return result + std::string(text);
}

// The example as a block of its own.
static std::string exampleText(std::string_view example) {
    if (example.empty()) return {};
    std::string text = "\nExample:\n\n";
    while (!example.empty()) {
        const std::size_t end = example.find('\n');
        text += fmt::format("    {}\n", example.substr(0, end));
        example.remove_prefix(end + 1);
    }
    return text;
}

// Without a code: all of them.
static Report explainAll(const ExplainOptions& options) {
    if (!options.markdown.empty()) {
        if (const auto written = system::writeFile(options.markdown, pageOfKinds()); !written)
            return usageError(options, written.error());
        return {0, options.json ? dump({{"file", options.markdown}}) : std::string(), {}};
    }
    if (!options.json) return {0, listOfKinds(), {}};
    nlohmann::json kinds = nlohmann::json::array();
    for (const diagnostics::KindInfo& info : diagnostics::allKinds())
        kinds.push_back({{"code", info.code},
                         {"severity", diagnostics::toString(info.severity)},
                         {"message", info.message}});
    return {0, dump({{"kinds", kinds}}), {}};
}

Report explain(const ExplainOptions& options) {
    if (options.subject.empty()) return explainAll(options);
    if (!options.markdown.empty()) return usageError(options, "--markdown writes all codes, so give no code");
    const auto kind = diagnostics::kindOfCode(options.subject);
    if (!kind) return usageError(options, fmt::format("unknown diagnostic '{}'", options.subject));
    const diagnostics::KindInfo& info = diagnostics::info(*kind);
    const std::string_view example = diagnostics::exampleOf(*kind);
    if (options.json)
        return {0,
                dump({{"code", info.code},
                      {"severity", diagnostics::toString(info.severity)},
                      {"message", info.message},
                      {"explanation", info.explanation},
                      {"example", example}}),
                {}};
    return {0,
            fmt::format("{} ({})\n\n{}\n{}", info.code, diagnostics::toString(info.severity),
                        wrapped(info.explanation, 100), exampleText(example)),
            {}};
}

} // namespace tactus::commands
