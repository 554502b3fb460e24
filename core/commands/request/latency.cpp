#include "commands/request/latency.h"

#include <algorithm>
#include <charconv>
#include <fmt/ranges.h>

namespace tactus::commands {

namespace {

constexpr std::int64_t most = 1000;

// The mistake in one of them, as a sentence; empty if it was added.
std::string add(array::Latencies& latencies, std::string_view one) {
    const std::size_t equals = one.find('=');
    if (equals == std::string_view::npos)
        return fmt::format("--latency {}: an operator and its cycles are written as in add=4,mul=2", one);
    const std::string_view name = one.substr(0, equals), number = one.substr(equals + 1);
    const auto names = array::latencyNames();
    if (std::ranges::find(names, name) == names.end())
        return fmt::format("--latency {}: there is no operator '{}'; there are {}", one, name,
                           fmt::join(names, ", "));
    std::int64_t cycles = -1;
    const auto [rest, error] = std::from_chars(number.data(), number.data() + number.size(), cycles);
    if (error != std::errc() || rest != number.data() + number.size() || cycles < 0 || cycles > most)
        return fmt::format("--latency {}: cycles are a whole number from 0 to {}", one, most);
    if (!latencies.cycles.emplace(name, cycles).second)
        return fmt::format("--latency {}: '{}' is there twice", one, name);
    return {};
}

} // namespace

tl::expected<array::Latencies, std::string> latenciesOf(const Options& options) {
    array::Latencies latencies;
    std::string_view text = options.latency;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        if (std::string wrong = add(latencies, text.substr(0, comma)); !wrong.empty())
            return tl::unexpected(std::move(wrong));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return latencies;
}

} // namespace tactus::commands
