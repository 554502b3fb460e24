#include "commands/options/sets.h"

#include "commands/options/numbers.h"
#include "ure/types/operators.h"

#include <fmt/format.h>

namespace tactus::commands {

// The mistake in one of them, as a sentence; empty if it was added.
static std::string add(Sets& sets, const std::string& set) {
    const std::size_t equals = set.find('=');
    if (equals == std::string::npos || equals == 0)
        return fmt::format("--set takes NAME=VALUE, not '{}'", set);
    const std::string name = set.substr(0, equals), written = set.substr(equals + 1);
    if (sets.params.contains(name) || sets.reals.contains(name))
        return fmt::format("--set {}: '{}' is set twice", set, name);
    if (const auto value = numberOf<std::int64_t>(written))
        sets.params[name] = *value;
    else if (written.find_first_of(".eE") != std::string::npos && ure::ofLiteral(ure::floatType(64), written))
        sets.reals[name] = written;
    else
        return fmt::format("--set {}: the value must be a 64-bit integer or a decimal fraction", set);
    return {};
}

tl::expected<Sets, std::string> setsOf(const Options& options) {
    Sets sets;
    for (const std::string& set : options.sets)
        if (std::string wrong = add(sets, set); !wrong.empty()) return tl::unexpected(std::move(wrong));
    return sets;
}

} // namespace tactus::commands
