#include "commands/explore/filter.h"

#include "text/words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <fmt/ranges.h>
#include <optional>
#include <tl/expected.hpp>

namespace tactus::commands {

using Relation = Condition::Relation;

namespace {

constexpr std::string_view numberName = "#";

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}

std::string plainWords(std::string_view text) {
    std::string plain;
    for (const char c : text)
        if (c != ' ') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

// Offsets of the commas between conditions.
std::vector<std::size_t> dividers(std::string_view text) {
    std::vector<std::size_t> all;
    int depth = 0;
    bool isQuoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') isQuoted = !isQuoted;
        if (isQuoted) continue;
        if (std::string_view("({[").find(c) != std::string_view::npos) ++depth;
        if (std::string_view(")}]").find(c) != std::string_view::npos) --depth;
        const bool isThousands =
            at > 0 && isDigit(text[at - 1]) && at + 1 < text.size() && isDigit(text[at + 1]);
        if (c == ',' && depth <= 0 && !isThousands) all.push_back(at);
    }
    return all;
}

std::optional<double> numberIn(std::string_view text) {
    std::string plain(text::trimmed(text));
    std::erase(plain, ',');
    double number = 0;
    const char* const end = plain.data() + plain.size();
    const auto [read, error] = std::from_chars(plain.data(), end, number);
    return error == std::errc() && read == end ? std::optional(number) : std::nullopt;
}

// "64" as one number, "8x16" as two; nothing where it is neither.
std::optional<std::vector<double>> numbersIn(std::string_view text) {
    std::vector<double> numbers;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('x', begin), text.size());
        const auto number = numberIn(text.substr(begin, end - begin));
        if (!number) return std::nullopt;
        numbers.push_back(*number);
        begin = end + 1;
    }
    return numbers;
}

bool isShape(const DesignColumn* column) {
    return column && column->name == "shape";
}

struct Sign {
    std::string_view text;
    Relation relation;
};
constexpr Sign signs[]{{"<=", Relation::AtMost}, {">=", Relation::AtLeast}, {"!=", Relation::Unequal},
                       {"!:", Relation::Lacks},  {"<", Relation::Below},    {">", Relation::Above},
                       {"=", Relation::Equal},   {":", Relation::Contains}};

using Judged = tl::expected<Condition, std::string>;

std::string noColumn(std::string_view name, bool onCosts) {
    std::vector<std::string_view> names{numberName};
    for (const DesignColumn& one : columns()) names.push_back(one.name);
    if (onCosts)
        for (const DesignColumn& one : costColumns()) names.push_back(one.name);
    return fmt::format("there is no column '{}'; there are {}", name, fmt::join(names, ", "));
}

// Numbers by their sizes, words by what they contain.
Judged withNumbers(Condition condition, std::string_view name, std::string_view value) {
    if (condition.relation == Relation::Contains) condition.relation = Relation::Equal;
    if (condition.relation == Relation::Lacks) condition.relation = Relation::Unequal;
    const auto numbers = numbersIn(value);
    const bool isSure = numbers && (numbers->size() == 1 || isShape(condition.column));
    if (!isSure)
        return tl::unexpected(isShape(condition.column)
                                  ? fmt::format("'shape' takes extents such as 8x16, not '{}'", value)
                                  : fmt::format("'{}' takes a number, not '{}'", name, value));
    condition.numbers = *numbers;
    return condition;
}

const DesignColumn* columnNamed(std::string_view name, bool onCosts) {
    const std::string plain = plainWords(name);
    for (const auto& all : {columns(), onCosts ? costColumns() : std::span<const DesignColumn>()})
        for (const DesignColumn& one : all)
            if (plainWords(one.name) == plain) return &one;
    return nullptr;
}

Judged conditionOf(std::string_view text, bool onCosts) {
    const Sign* sign = nullptr;
    std::size_t at = text.size();
    for (const Sign& one : signs)
        if (const std::size_t found = text.find(one.text); found < at) {
            at = found;
            sign = &one;
        }
    const std::string_view name = text::trimmed(text.substr(0, at));
    Condition condition;
    if (name != numberName) {
        condition.column = columnNamed(name, onCosts);
        if (!condition.column) return tl::unexpected(noColumn(name, onCosts));
    }
    const bool hasNumbers = !condition.column || condition.column->isNumber;
    if (!sign)
        return tl::unexpected(
            fmt::format("'{0}' needs a comparison, as in '{0}{1}'", name, hasNumbers ? " <= 64" : ": text"));
    condition.relation = sign->relation;
    std::string_view value = text::trimmed(text.substr(at + sign->text.size()));
    if (value.empty())
        return tl::unexpected(fmt::format("'{}' needs a value behind it", text::trimmed(text)));
    if (hasNumbers) return withNumbers(std::move(condition), name, value);
    using enum Relation;
    if (condition.relation != Contains && condition.relation != Lacks && condition.relation != Equal &&
        condition.relation != Unequal)
        return tl::unexpected(
            fmt::format("'{}' has words: '{}: text' keeps those that contain the text", name, name));
    std::erase_if(condition.words = plainWords(value), [](char c) { return c == '"'; });
    return condition;
}

// Extents that one of them does not have are 1.
bool compare(Relation relation, const std::vector<double>& one, const std::vector<double>& other) {
    bool isLess = true, isMore = true; // or the same
    for (std::size_t n = 0; n < std::max(one.size(), other.size()); ++n) {
        const double a = n < one.size() ? one[n] : 1, b = n < other.size() ? other[n] : 1;
        isLess &= a <= b;
        isMore &= a >= b;
    }
    switch (relation) {
    case Relation::AtMost:
        return isLess;
    case Relation::Below:
        return isLess && !isMore;
    case Relation::AtLeast:
        return isMore;
    case Relation::Above:
        return isMore && !isLess;
    case Relation::Unequal:
        return !isLess || !isMore;
    default:
        return isLess && isMore;
    }
}

} // namespace

bool Condition::isOnCosts() const {
    return std::ranges::any_of(costColumns(), [&](const DesignColumn& one) { return &one == column; });
}

bool Condition::holds(const Listed& one, const std::vector<std::string>& loops) const {
    if (!column) return compare(relation, {double(one.number)}, numbers);
    const std::string cell = column->text(*one.design, loops);
    if (column->isNumber) {
        const auto known = numbersIn(cell);
        return known && compare(relation, *known, numbers);
    }
    const std::string plain = plainWords(cell + (column->name == "names" ? alsoText(*one.design) : ""));
    switch (relation) {
    case Relation::Equal:
        return plain == words;
    case Relation::Unequal:
        return plain != words;
    case Relation::Lacks:
        return plain.find(words) == std::string::npos;
    default:
        return plain.find(words) != std::string::npos;
    }
}

bool Filter::keeps(const Listed& one, const std::vector<std::string>& loops) const {
    return std::ranges::all_of(conditions,
                               [&](const Condition& condition) { return condition.holds(one, loops); });
}

Filter filterOf(std::string_view text, bool onCosts) {
    Filter filter;
    std::vector<std::size_t> ends = dividers(text);
    ends.push_back(text.size());
    std::size_t begin = 0;
    for (const std::size_t end : ends) {
        const std::string_view part = text::trimmed(text.substr(begin, end - begin));
        begin = end + 1;
        if (part.empty()) continue;
        auto condition = conditionOf(part, onCosts);
        if (condition) {
            filter.conditions.push_back(std::move(*condition));
            filter.right += fmt::format("{}{}", filter.right.empty() ? "" : ", ", part);
        } else if (filter.wrong.empty())
            filter.wrong = condition.error();
    }
    return filter;
}

std::size_t lastCondition(std::string_view text) {
    const std::vector<std::size_t> ends = dividers(text);
    std::size_t begin = ends.empty() ? 0 : ends.back() + 1;
    while (begin < text.size() && text[begin] == ' ') ++begin;
    return begin;
}

} // namespace tactus::commands
