// The members of an object, read one by one; those that nobody has asked for are mistakes.
#pragma once

#include "lessons/numbers.h"

#include <fmt/format.h>
#include <optional>
#include <set>

namespace tactus::lessons {

using Mistakes = std::vector<Mistake>;

class Fields {
  public:
    Fields(const Node& object, std::string what, Mistakes& mistakes);

    const Node* find(std::string_view name);
    const Node* need(std::string_view name); // or complains
    bool has(std::string_view name) { return find(name) != nullptr; }
    std::string words(std::string_view name); // needed
    std::string wordsIfAny(std::string_view name);
    std::int64_t number(std::string_view name, std::int64_t otherwise);
    std::uint32_t line() const { return object_.line; }
    void complain(std::uint32_t line, std::string message) {
        mistakes_.push_back({{}, line, std::move(message)});
    }
    void refuseOthers();
    Mistakes& mistakes() { return mistakes_; }

  private:
    const Node& object_;
    std::string what_; // "the lesson", "a step"
    Mistakes& mistakes_;
    std::set<std::string, std::less<>> known_;
};

// A text, or a list of texts, which are parts of one.
std::string wordsIn(const Node& node, std::string_view name, Mistakes& mistakes);
std::int64_t numberIn(const Node& node, std::string_view name, Mistakes& mistakes);
Integers vectorIn(const Node& node, std::string_view name, Mistakes& mistakes);
// A list of vectors; a vector is a list of itself.
std::vector<Integers> vectorsIn(const Node& node, std::string_view name, Mistakes& mistakes);
// The items of a list; another value is a list of itself.
std::vector<const Node*> itemsOf(const Node& node);

} // namespace tactus::lessons
