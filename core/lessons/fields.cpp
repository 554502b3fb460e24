#include "lessons/fields.h"

#include <fmt/ranges.h>

namespace tactus::lessons {

Fields::Fields(const Node& object, std::string what, Mistakes& mistakes)
    : object_(object), what_(std::move(what)), mistakes_(mistakes) {
    if (!object_.isObject()) complain(object_.line, fmt::format("{} is written as an object {{...}}", what_));
}

const Node* Fields::find(std::string_view name) {
    known_.emplace(name);
    return object_.find(name);
}

const Node* Fields::need(std::string_view name) {
    const Node* found = find(name);
    if (!found && object_.isObject()) complain(object_.line, fmt::format("{} needs '{}'", what_, name));
    return found;
}

std::string Fields::words(std::string_view name) {
    const Node* found = need(name);
    return found ? wordsIn(*found, name, mistakes_) : std::string();
}

std::string Fields::wordsIfAny(std::string_view name) {
    const Node* found = find(name);
    return found ? wordsIn(*found, name, mistakes_) : std::string();
}

std::int64_t Fields::number(std::string_view name, std::int64_t otherwise) {
    const Node* found = find(name);
    return found ? numberIn(*found, name, mistakes_) : otherwise;
}

void Fields::refuseOthers() {
    for (const Node::Member& member : object_.members)
        if (!known_.contains(member.name))
            complain(member.line, fmt::format("{} has an unknown field '{}'; it may have {}", what_,
                                              member.name, fmt::join(known_, ", ")));
}

std::string wordsIn(const Node& node, std::string_view name, Mistakes& mistakes) {
    if (node.isText() && !node.text.empty()) return node.text;
    if (node.isInteger()) return fmt::format("{}", node.integer); // of "$(N)"
    std::string all;
    for (const Node& item : node.items)
        if (item.isText()) all += (all.empty() ? "" : " ") + item.text;
    if (all.empty()) mistakes.push_back({{}, node.line, fmt::format("'{}' needs words in quotes", name)});
    return all;
}

std::int64_t numberIn(const Node& node, std::string_view name, Mistakes& mistakes) {
    if (node.isInteger()) return node.integer;
    mistakes.push_back({{}, node.line, fmt::format("'{}' needs an integer", name)});
    return 0;
}

Integers vectorIn(const Node& node, std::string_view name, Mistakes& mistakes) {
    Integers vector;
    bool isRight = node.isList();
    for (const Node& item : node.items) {
        isRight = isRight && item.isInteger();
        vector.push_back(item.integer);
    }
    if (!isRight)
        mistakes.push_back({{}, node.line, fmt::format("'{}' needs a list of integers, as in [1, 0]", name)});
    return vector;
}

std::vector<Integers> vectorsIn(const Node& node, std::string_view name, Mistakes& mistakes) {
    std::vector<Integers> vectors;
    if (node.isList() && !node.items.empty() && node.items.front().isList())
        for (const Node& item : node.items) vectors.push_back(vectorIn(item, name, mistakes));
    else
        vectors.push_back(vectorIn(node, name, mistakes));
    return vectors;
}

std::vector<const Node*> itemsOf(const Node& node) {
    if (!node.isList()) return {&node};
    std::vector<const Node*> items;
    for (const Node& item : node.items) items.push_back(&item);
    return items;
}

} // namespace tactus::lessons
