#include "commands/request/findings.h"

#include "diagnostics/render.h"

#include <algorithm>

namespace tactus::commands {

namespace {

// Errors in several places of a mapping are several mistakes; each is repaired in its own place.
bool belongTogether(const Finding& a, const Finding& b) {
    const diagnostics::Diagnostic &one = a.diagnostic, &other = b.diagnostic;
    return !a.mapping.empty() && a.mapping == b.mapping && one.kind == other.kind &&
           one.severity == other.severity &&
           (one.severity != diagnostics::Severity::Error || one.span == other.span);
}

using Group = std::vector<const Finding*>;

// How many characters all messages end with, from the end of a word on.
std::size_t commonEnd(const Group& group) {
    const std::string& first = group.front()->diagnostic.message;
    std::size_t length = first.size();
    for (const Finding* one : group) {
        const std::string& message = one->diagnostic.message;
        const auto [here, there] =
            std::mismatch(first.rbegin(), first.rbegin() + static_cast<std::ptrdiff_t>(length),
                          message.rbegin(), message.rend());
        length = static_cast<std::size_t>(here - first.rbegin());
    }
    const std::size_t begin = first.size() - length, space = first.find(' ', begin);
    if (space == std::string::npos) return 0;
    const bool isBehindMark =
        space > begin && std::string_view(",;:").find(first[space - 1]) != std::string_view::npos;
    return first.size() - (isBehindMark ? space - 1 : space);
}

// As much of it as a line of a terminal has room for.
std::string shortened(const std::string& message) {
    constexpr std::size_t mostCharacters = 100;
    if (message.size() <= mostCharacters) return message;
    const std::size_t space = message.rfind(' ', mostCharacters);
    return space == std::string::npos ? message : message.substr(0, space) + " ...";
}

// One line each: the message without what all of them end with, and the place where it is another one.
std::string table(const text::SourceBuffer& source, const Group& group) {
    constexpr std::size_t mostRows = 10;
    const std::size_t common = commonEnd(group);
    const diagnostics::Diagnostic& first = group.front()->diagnostic;
    std::string text;
    for (std::size_t n = 1; n < group.size() && n <= mostRows; ++n) {
        const diagnostics::Diagnostic& one = group[n]->diagnostic;
        const text::Position at = source.shown(one.span).position();
        const std::string place = one.span == first.span ? "" : fmt::format("{}:{}: ", at.line, at.column);
        text +=
            fmt::format("      {}{}\n", place, shortened(one.message.substr(0, one.message.size() - common)));
    }
    if (group.size() > mostRows + 1) text += fmt::format("      and {} more\n", group.size() - mostRows - 1);
    return text;
}

std::string render(const text::SourceBuffer& source, const Group& group) {
    std::string text = diagnostics::renderText(source, group.front()->diagnostic);
    if (group.size() == 1) return text;
    return text +
           fmt::format(
               "    {} findings of this kind on mapping {} (--verbose shows all in full); the others:\n",
               group.size(), group.front()->mapping) +
           table(source, group);
}

} // namespace

std::vector<Finding> ofNoMapping(diagnostics::List list) {
    std::vector<Finding> found;
    for (diagnostics::Diagnostic& one : list) found.push_back({std::move(one), {}});
    return found;
}

diagnostics::List diagnosticsIn(const std::vector<Finding>& found) {
    diagnostics::List list;
    for (const Finding& one : found) list.push_back(one.diagnostic);
    return list;
}

std::string findingsText(const text::SourceBuffer& source, std::vector<Finding> found, bool verbose) {
    std::ranges::stable_sort(found, {}, [](const Finding& one) { return one.diagnostic.severity; });
    std::vector<Group> groups;
    for (const Finding& one : found) {
        const auto known = std::ranges::find_if(
            groups, [&](const Group& group) { return !verbose && belongTogether(*group.front(), one); });
        if (known == groups.end())
            groups.push_back({&one});
        else
            known->push_back(&one);
    }
    std::string text;
    for (const Group& group : groups) text += render(source, group);
    return text;
}

std::string firstError(const diagnostics::List& diagnostics, std::string_view otherwise) {
    for (const diagnostics::Diagnostic& one : diagnostics)
        if (one.severity == diagnostics::Severity::Error) return one.message;
    return std::string(otherwise);
}

} // namespace tactus::commands
