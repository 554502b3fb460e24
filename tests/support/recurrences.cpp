// Apart from the rest of design.h, for tests of stages below localise.
#include "design.h"

#include "localise/build.h"

#include <stdexcept>

namespace tactus::test {

std::shared_ptr<const ure::System> recurrences(std::string_view text, const ure::Settings& settings) {
    const auto elaborated = system(text, settings);
    localise::Localised result =
        localise::reductionsToRecurrences(localise::uniformReads(elaborated, {}).system);
    if (!result.system)
        throw std::runtime_error("no recurrences:\n" + rendered(*elaborated->source, result.diagnostics));
    return result.system;
}

} // namespace tactus::test
