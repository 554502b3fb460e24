#include "case_check.h"

#include "case_page.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <regex>
#include <stdexcept>

namespace tactus::test::cases {
namespace {

constexpr std::array verbs{"has",   "holds", "lacks",   "matches", "begins", "ends",
                           "is",    "among", "absent",  "size",    "counts", "above",
                           "below", "same",  "differs", "less",    "more"};

std::string textOf(const json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

// Takes the first word away.
std::string wordOf(std::string_view& line) {
    const std::string word(line.substr(0, line.find(' ')));
    line.remove_prefix(std::min(line.size(), word.size() + 1));
    return word;
}

// How often `13 part` says that a part is there.
bool countsAs(std::string_view text, std::string_view expected) {
    const std::string number = wordOf(expected);
    int count = 0;
    for (std::size_t at = 0; (at = text.find(expected, at)) != std::string_view::npos; ++at) ++count;
    return count == std::stoi(number);
}

// An element of a list whose member is so: "name=loader".
bool isNamed(const json& element, const std::string& name) {
    const std::size_t sign = name.find('=');
    const std::string member = name.substr(0, sign);
    return element.is_object() && element.contains(member) &&
           textOf(element.at(member)) == name.substr(sign + 1);
}

// "..." at an end of the pattern is any text.
bool isLikeText(std::string_view text, std::string_view pattern) {
    const bool isOpen = pattern.starts_with("..."), goesOn = pattern.size() > 3 && pattern.ends_with("...");
    if (isOpen) pattern.remove_prefix(3);
    if (goesOn) pattern.remove_suffix(3);
    if (isOpen && goesOn) return text.find(pattern) != std::string_view::npos;
    return isOpen ? text.ends_with(pattern) : goesOn ? text.starts_with(pattern) : text == pattern;
}

const json* child(const json& value, const std::string& name) {
    if (value.is_object() && value.contains(name)) return &value.at(name);
    const bool isIndex =
        !name.empty() && std::ranges::all_of(name, [](char c) { return '0' <= c && c <= '9'; });
    if (!value.is_array() || !isIndex || std::stoul(name) >= value.size()) return nullptr;
    return &value.at(std::stoul(name));
}

} // namespace

Check checkOf(std::string_view line) {
    Check check;
    if (line.starts_with('{') || line.starts_with('[')) return {"", "like", std::string(line)};
    check.subject = wordOf(line);
    if (check.subject == "file") check.subject += " " + wordOf(line);
    if (check.subject == "json") check.subject.clear();
    std::string_view rest = line;
    check.verb = wordOf(rest);
    const bool isVerb = std::ranges::find(verbs, check.verb) != verbs.end();
    if (!isVerb && !check.isOfAnswer()) throw std::runtime_error("'" + check.verb + "' is no check");
    if (!isVerb) return {check.subject, "like", std::string(line)};
    check.expected = rest;
    return check;
}

bool isLike(const json& value, const json& pattern) {
    if (value.is_string() && pattern.is_string())
        return isLikeText(value.get<std::string>(), pattern.get<std::string>());
    if (pattern.is_object())
        return value.is_object() && std::ranges::all_of(pattern.items(), [&](const auto& one) {
                   return value.contains(one.key()) && isLike(value.at(one.key()), one.value());
               });
    if (pattern.is_array() && !pattern.empty() && pattern.back() == "...") {
        const json first(pattern.begin(), pattern.end() - 1);
        return value.is_array() && value.size() >= first.size() &&
               isLike(json(value.begin(), value.begin() + std::ssize(first)), first);
    }
    if (pattern.is_array())
        return value.is_array() &&
               std::ranges::equal(value, pattern, [](const json& a, const json& b) { return isLike(a, b); });
    return value == pattern;
}

const json& partAt(const json& answer, std::string_view path) {
    if (path.empty()) return answer;
    path.remove_prefix(1);
    const std::string name(path.substr(0, path.find('/')));
    const json* const found = child(answer, name);
    return found == nullptr ? answer : partAt(*found, path.substr(name.size()));
}

bool holds(const Check& check, const json* value) {
    if (check.verb == "absent") return value == nullptr;
    if (value == nullptr) return false;
    const std::string text = textOf(*value), part = unescaped(check.expected);
    const auto isThere = [&](const std::string& one) { return text.find(one) != std::string::npos; };
    const auto number = [&] { return json::parse(check.expected).get<double>(); };
    const std::map<std::string, std::function<bool()>> meanings{
        {"has", [&] { return isThere(part); }},
        {"holds", [&] { return std::ranges::all_of(cellsOf(part), isThere); }},
        {"among", [&] { return std::ranges::count(cellsOf(part), text) > 0; }},
        {"matches", [&] { return std::regex_search(text, std::regex(part)); }},
        {"lacks", [&] { return !isThere(part); }},
        {"begins", [&] { return text.starts_with(part); }},
        {"ends", [&] { return text.ends_with(part); }},
        {"counts", [&] { return countsAs(text, part); }},
        {"is", [&] { return check.isOfAnswer() ? *value == json::parse(part) : text == part; }},
        {"like", [&] { return isLike(*value, json::parse(part)); }},
        {"size", [&] { return value->size() == json::parse(part).get<std::size_t>(); }},
        {"above", [&] { return value->get<double>() > number(); }},
        {"below", [&] { return value->get<double>() < number(); }}};
    return meanings.at(check.verb)();
}

bool holds(const Check& check, const json& answer, std::string_view path) {
    if (path.empty()) return holds(check, &answer);
    path.remove_prefix(1);
    const std::string name(path.substr(0, path.find('/')));
    path.remove_prefix(name.size());
    const auto holdsOf = [&](const json& one) { return holds(check, one, path); };
    if (name == "+") return answer.is_array() && std::ranges::any_of(answer, holdsOf);
    if (name == "*") return answer.is_array() && !answer.empty() && std::ranges::all_of(answer, holdsOf);
    if (name.find('=') != std::string::npos)
        return answer.is_array() && std::ranges::any_of(answer, [&](const json& one) {
                   return isNamed(one, name) && holdsOf(one);
               });
    const json* const found = child(answer, name);
    return found != nullptr ? holdsOf(*found) : holds(check, nullptr);
}

} // namespace tactus::test::cases
