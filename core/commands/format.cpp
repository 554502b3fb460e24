#include "syntax/format.h"

#include "commands/all.h"
#include "commands/load.h"
#include "commands/text.h"
#include "driver/files.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

Report format(const Options& options) {
    const auto loaded = load(options, Need::Analysis);
    if (!loaded) return loaded.error();
    const driver::Analysis& analysis = loaded->analysis;
    if (hasError(analysis.diagnostics))
        return failure(options, *analysis.source, analysis.diagnostics,
                       "a file that does not parse is not formatted");
    const std::string text = syntax::format(*analysis.tree);
    if (options.inPlace && text != analysis.source->text())
        if (const auto written = driver::writeFile(options.subject, text); !written)
            return usageError(options, written.error());
    if (options.json) return {0, dump({{"text", text}}), {}};
    return {0, options.inPlace ? "" : text, {}};
}

} // namespace tactus::commands
