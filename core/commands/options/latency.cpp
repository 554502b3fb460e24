#include "commands/options/latency.h"

#include "commands/options/numbers.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

constexpr std::int64_t most = 1000;

// The mistake in one of them, as a sentence; empty if it was added.
std::string add(array::Latencies& latencies, std::string_view one, std::string_view all) {
    const std::size_t equals = one.find('=');
    if (equals == std::string_view::npos)
        return fmt::format("--latency {}: write operators with their cycles, as in add=4,mul=2", all);
    const std::string_view name = one.substr(0, equals), number = one.substr(equals + 1);
    const auto names = array::latencyNames();
    if (std::ranges::find(names, name) == names.end())
        return fmt::format("--latency {}: unknown operator '{}'; use {}", one, name, fmt::join(names, ", "));
    const auto cycles = numberOf<std::int64_t>(number);
    if (!cycles || *cycles < 0 || *cycles > most)
        return fmt::format("--latency {}: cycles must be an integer from 0 to {}", one, most);
    if (!latencies.cycles.emplace(name, *cycles).second)
        return fmt::format("--latency {}: '{}' is given twice", one, name);
    return {};
}

} // namespace

tl::expected<array::Latencies, std::string> latenciesOf(const Options& options) {
    array::Latencies latencies;
    if (options.latency.empty()) return latencies;
    for (const std::string_view one : commaSeparated(options.latency))
        if (std::string wrong = add(latencies, one, options.latency); !wrong.empty())
            return tl::unexpected(std::move(wrong));
    return latencies;
}

} // namespace tactus::commands
