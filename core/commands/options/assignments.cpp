#include "commands/options/assignments.h"

#include "commands/options/numbers.h"
#include "ure/types/operators.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace tactus::commands {

tl::expected<DataChoices, std::string> dataChoicesOf(const DataOptions& options) {
    DataChoices choices;
    for (const std::string& data : options.data) {
        const std::size_t equals = data.find('=');
        if (equals == std::string::npos || equals == 0)
            return tl::unexpected(fmt::format("--data takes NAME=KIND, not '{}'", data));
        const std::string name = data.substr(0, equals);
        auto choice = evaluate::choiceNamed(std::string_view(data).substr(equals + 1));
        if (!choice) return tl::unexpected(fmt::format("--data {}: {}", data, choice.error()));
        if (!choices.try_emplace(name, std::move(*choice)).second)
            return tl::unexpected(fmt::format("--data {}: the data of '{}' are given twice", data, name));
    }
    return choices;
}

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

tl::expected<Sets, std::string> setsOf(const CFileOptions& options) {
    Sets sets;
    for (const std::string& set : options.sets)
        if (std::string wrong = add(sets, set); !wrong.empty()) return tl::unexpected(std::move(wrong));
    return sets;
}

namespace {

constexpr std::int64_t most = 1000;

// The mistake in one of them; nothing if it was added.
std::optional<WrongPart> add(array::Latencies& latencies, std::string_view one, std::string_view all) {
    const auto wrong = [](std::string_view part, std::string why) {
        return WrongPart{std::string(part), std::move(why)};
    };
    const std::size_t equals = one.find('=');
    if (equals == std::string_view::npos)
        return wrong(all, "write operators with their cycles, as in add=4,mul=2");
    const std::string_view name = one.substr(0, equals), number = one.substr(equals + 1);
    const auto names = array::latencyNames();
    if (std::ranges::find(names, name) == names.end())
        return wrong(one, fmt::format("unknown operator '{}'; use {}", name, fmt::join(names, ", ")));
    const auto cycles = numberOf<std::int64_t>(number);
    if (!cycles || *cycles < 0 || *cycles > most)
        return wrong(one, fmt::format("cycles must be an integer from 0 to {}", most));
    if (!latencies.cycles.emplace(name, *cycles).second)
        return wrong(one, fmt::format("'{}' is given twice", name));
    return std::nullopt;
}

} // namespace

tl::expected<array::Latencies, WrongPart> latenciesIn(std::string_view text) {
    array::Latencies latencies;
    if (text.empty()) return latencies;
    for (const std::string_view one : commaSeparated(text))
        if (auto wrong = add(latencies, one, text)) return tl::unexpected(std::move(*wrong));
    return latencies;
}

tl::expected<array::Latencies, std::string> latenciesOf(const LatencyOptions& options) {
    return latenciesIn(options.latency).map_error([](const WrongPart& wrong) {
        return fmt::format("--latency {}: {}", wrong.part, wrong.why);
    });
}

std::optional<driver::DataFormat> formatNamed(std::string_view name) {
    if (name == "npy") return driver::DataFormat::Npy;
    if (name == "csv") return driver::DataFormat::Csv;
    return std::nullopt;
}

} // namespace tactus::commands
