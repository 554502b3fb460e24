#include "lessons/answer.h"

#include <algorithm>
#include <charconv>

namespace tactus::lessons {

namespace {

constexpr std::size_t longestAnswer = 100'000;

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::string_view(" \t\r\n").find(text.front()) != std::string_view::npos)
        text.remove_prefix(1);
    while (!text.empty() && std::string_view(" \t\r\n").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    return text;
}

template<class Number>
std::optional<Number> whole(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    Number value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size()) return std::nullopt;
    return value;
}

// The integers of a group, between commas or spaces.
std::optional<Integers> entriesOf(std::string_view group) {
    Integers vector;
    while (!(group = trimmed(group)).empty()) {
        const std::size_t end = std::min(group.find_first_of(", \t\r\n"), group.size());
        const auto entry = whole<std::int64_t>(group.substr(0, end));
        if (!entry) return std::nullopt;
        vector.push_back(*entry);
        group = trimmed(group.substr(end));
        if (!group.starts_with(',')) continue;
        group.remove_prefix(1);
        if (trimmed(group).empty()) return std::nullopt;
    }
    return vector;
}

// One term of a sum: "-2*k", "j".
struct Term {
    std::int64_t factor;
    std::string_view name;
};
std::optional<Term> termOf(std::string_view text, std::int64_t sign) {
    const std::size_t star = text.find('*');
    if (star == std::string_view::npos) return Term{sign, trimmed(text)};
    const auto factor = whole<std::int32_t>(trimmed(text.substr(0, star)));
    if (!factor) return std::nullopt;
    return Term{sign * *factor, trimmed(text.substr(star + 1))};
}

} // namespace

std::optional<double> typedNumber(std::string_view text) {
    text = trimmed(text);
    if (text.ends_with('%')) {
        const auto share = whole<double>(trimmed(text.substr(0, text.size() - 1)));
        return share ? std::optional(*share / 100) : std::nullopt;
    }
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return whole<double>(text);
    const auto above = whole<double>(trimmed(text.substr(0, slash)));
    const auto below = whole<double>(trimmed(text.substr(slash + 1)));
    if (!above || !below || *below == 0) return std::nullopt;
    return *above / *below;
}

std::optional<std::vector<Integers>> typedVectors(std::string_view text) {
    text = trimmed(text);
    if (text.empty() || text.size() > longestAnswer) return std::nullopt;
    std::vector<Integers> vectors;
    if (text.find_first_of("([{") == std::string_view::npos) {
        const auto only = entriesOf(text);
        if (!only) return std::nullopt;
        return std::vector<Integers>{*only};
    }
    while (!(text = trimmed(text)).empty()) {
        if (text.front() == ',' || text.front() == ';') text = trimmed(text.substr(1));
        if (text.empty() || std::string_view("([{").find(text.front()) == std::string_view::npos)
            return std::nullopt;
        const std::size_t end = text.find_first_of(")]}");
        if (end == std::string_view::npos) return std::nullopt;
        const auto vector = entriesOf(text.substr(1, end - 1));
        if (!vector) return std::nullopt;
        vectors.push_back(*vector);
        text.remove_prefix(end + 1);
    }
    return vectors;
}

std::optional<Integers> typedVector(std::string_view text) {
    const auto vectors = typedVectors(text);
    return vectors && vectors->size() == 1 ? std::optional(vectors->front()) : std::nullopt;
}

std::optional<Integers> typedForm(std::string_view text, std::span<const std::string> names) {
    if (const auto vector = typedVector(text)) return vector;
    Integers form(names.size(), 0);
    text = trimmed(text);
    while (!text.empty()) {
        const std::int64_t sign = text.front() == '-' ? -1 : 1;
        if (text.front() == '-' || text.front() == '+') text.remove_prefix(1);
        const std::size_t end = std::min(text.find_first_of("+-"), text.size());
        const auto term = termOf(trimmed(text.substr(0, end)), sign);
        if (!term) return std::nullopt;
        const auto name = std::ranges::find(names, term->name);
        if (name == names.end()) return std::nullopt;
        form[static_cast<std::size_t>(name - names.begin())] += term->factor;
        text = text.substr(end);
    }
    return form;
}

} // namespace tactus::lessons
