// localise: the design with uniform reads, as a person would have written it.
#include "commands/request/command.h"
#include "commands/request/load.h"
#include "commands/request/text.h"
#include "driver/processes/files.h"
#include "driver/written/uniform_design.h"

#include <nlohmann/json.hpp>

namespace tactus::commands {

Report localise(const Options& options) {
    const auto loaded = load(options, options.mapping.empty() ? Need::Design : Need::Mapping);
    if (!loaded) return loaded.error();
    const driver::UniformDesign uniform =
        driver::uniformDesign(loaded->request, loaded->analysis, *loaded->design, options.mapping);
    if (!uniform.refusal.empty()) return failure(options, *loaded->analysis.source, {}, uniform.refusal);
    const std::string& text = uniform.printed.text;
    if (options.json) return {0, dump({{"design", text}, {"notes", uniform.notes}}), {}};
    std::string notes;
    for (const std::string& note : uniform.notes) notes += note + "\n";
    return {0, text, notes};
}

} // namespace tactus::commands
