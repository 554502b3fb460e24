#include "syntax/format/format.h"

#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/lifting/lifted_source.h"
#include "system/processes/files.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

// The layout with the line ends of the file, which its first line shows: a file with CR LF keeps them.
static std::string withLineEndsOf(std::string_view source, const std::string& layout) {
    const std::size_t end = source.find('\n');
    if (end == std::string_view::npos || end == 0 || source[end - 1] != '\r') return layout;
    std::string text;
    for (const char c : layout) {
        if (c == '\r') continue; // of a line end inside a comment
        if (c == '\n') text += '\r';
        text += c;
    }
    return text;
}

Report format(const FormatOptions& options) {
    if (driver::isC(options.subject))
        return usageError(options,
                          options.subject + ": format lays out designs; lift prints that of a C file");
    const auto loaded = load(options, Need::Analysis);
    if (!loaded) return loaded.error();
    const driver::Analysis& analysis = loaded->analysis;
    if (hasError(analysis.diagnostics))
        return failure(options, *analysis.source, analysis.diagnostics,
                       "a file with syntax errors is not formatted");
    const std::string text = withLineEndsOf(analysis.source->text(), syntax::format(*analysis.tree));
    if (options.inPlace && text != analysis.source->text())
        if (const auto written = system::writeFile(options.subject, text); !written)
            return usageError(options, written.error());
    if (options.json) return {0, dump({{"text", text}}), {}};
    return {0, options.inPlace ? "" : text, {}};
}

} // namespace tactus::commands
