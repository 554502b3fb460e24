// lift: the design that a C file becomes.
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/lifting/lifted_source.h"
#include "system/processes/files.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tactus::commands {

Report lift(const LiftOptions& options) {
    if (!driver::isC(options.subject))
        return usageError(
            options, fmt::format("{}: lift reads C files, which end in .c, .cc or .cpp", options.subject));
    const auto source = system::readSource(options.subject);
    if (!source) return usageError(options, source.error());
    const auto lifted = liftedFor(options, *source);
    if (!lifted) return lifted.error();
    const diagnostics::List& notes = lifted->findings;
    const std::string design(lifted->design->text());
    if (!options.output.empty()) {
        if (const auto written = system::writeFile(options.output, design); !written)
            return usageError(options, written.error());
    }
    if (options.json) return {0, dump({{"design", design}, {"notes", diagnosticsJson(**source, notes)}}), {}};
    return {0, options.output.empty() ? design : "", diagnosticsText(**source, notes)};
}

} // namespace tactus::commands
