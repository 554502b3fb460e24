#include "commands/options/data_choices.h"

#include <fmt/format.h>

namespace tactus::commands {

tl::expected<DataChoices, std::string> dataChoicesOf(const Options& options) {
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

} // namespace tactus::commands
