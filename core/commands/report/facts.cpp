#include "commands/report/facts.h"

#include <fmt/format.h>

namespace tactus::commands {

nlohmann::json jsonOf(const Fact& fact) {
    if (fact.value) return *fact.value;
    nlohmann::json json = fact.isList ? nlohmann::json::array() : nlohmann::json::object();
    for (const Fact& part : fact.parts) {
        if (fact.isList && (part.value || !part.parts.empty())) json.push_back(jsonOf(part));
        if (!fact.isList && !part.key.empty()) json[part.key] = jsonOf(part);
    }
    return json;
}

std::string textOf(const Fact& fact, std::size_t depth) {
    std::string text;
    if (!fact.label.empty() || !fact.words.empty()) {
        text = std::string(2 * depth++, ' ');
        text += fact.label.empty()   ? fact.words
                : fact.words.empty() ? fact.label
                                     : fmt::format("{:<20} {}", fact.label, fact.words);
        text += "\n";
    }
    for (const Fact& part : fact.parts) text += textOf(part, depth);
    return text;
}

} // namespace tactus::commands
