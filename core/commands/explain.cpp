#include "commands/all.h"
#include "commands/load.h"
#include "commands/text.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

Report explain(const Options& options) {
    const auto kind = diagnostics::kindOfCode(options.subject);
    if (!kind) return usageError(options, fmt::format("there is no diagnostic '{}'", options.subject));
    const diagnostics::KindInfo& info = diagnostics::info(*kind);
    if (options.json)
        return {0,
                dump({{"code", info.code},
                      {"severity", diagnostics::toString(info.severity)},
                      {"message", info.message},
                      {"explanation", info.explanation}}),
                {}};
    return {0,
            fmt::format("{} ({})\n\n{}\n", info.code, diagnostics::toString(info.severity), info.explanation),
            {}};
}

} // namespace tactus::commands
