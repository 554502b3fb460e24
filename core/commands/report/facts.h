// What a report says, said once: a tree of facts with a printer for text and one for JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tactus::commands {

struct Fact {
    std::string_view key = {};                // its name in the JSON of the fact around it
    std::optional<nlohmann::json> value = {}; // nothing: its parts say it
    std::string label = {}, words = {};       // its line, with its parts below it; none if both are empty
    std::vector<Fact> parts = {};
    bool isList = false; // of its parts, in JSON

    static Fact list(std::string_view key, std::string label = {}) {
        return {.key = key, .label = std::move(label), .isList = true};
    }
    // An entry of a list.
    void add(nlohmann::json one, std::string line = {}) {
        parts.push_back({.value = std::move(one), .words = std::move(line)});
    }
};

nlohmann::json jsonOf(const Fact& fact);
std::string textOf(const Fact& fact, std::size_t depth = 0);

} // namespace tactus::commands
