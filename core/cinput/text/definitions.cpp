#include "cinput/text/definitions.h"

#include "cinput/text/lexer.h"

#include <algorithm>

namespace tactus::cinput {

namespace {

class Search {
  public:
    Search(std::string_view text, const std::map<std::string, std::int64_t>& values)
        : text_(text), values_(values), tokens_(tokensOf(text)) {}

    Definitions all() {
        for (std::size_t at = 0; at < tokens_.size(); ++at)
            if (at >= 2 && is(at - 1, "define") && is(at - 2, "#") && tokens_[at - 2].beginsLine)
                macro(at);
            else if (is(at + 1, "=") && !is(at + 2, "=") && isDeclared(at))
                initialValue(at);
        return std::move(found_);
    }

  private:
    std::string_view at(std::size_t token) const {
        return token < tokens_.size() ? text_.substr(tokens_[token].span.begin, tokens_[token].span.size())
                                      : std::string_view();
    }
    bool is(std::size_t token, std::string_view what) const { return at(token) == what; }

    // In a declaration with `const`, or in the list of an enumeration: no assignment.
    bool isDeclared(std::size_t token) const {
        if (token == 0 || !values_.contains(std::string(at(token)))) return false;
        return isInEnumeration(token - 1) || isConstant(token - 1);
    }
    bool isConstant(std::size_t token) const {
        int depth = 0; // of brackets that are behind
        for (;; --token) {
            if (is(token, ")") || is(token, "]")) ++depth;
            if (depth == 0 && is(token, "const")) return true;
            if (is(token, "(") || is(token, "[")) --depth;
            if (token == 0 || depth < 0 || is(token, ";") || is(token, "{") || is(token, "}")) return false;
        }
    }
    bool isInEnumeration(std::size_t token) const {
        while (token > 0 && !is(token, ";") && !is(token, "{") && !is(token, "}")) --token;
        return is(token, "{") && token > 0 && (is(token - 1, "enum") || (token > 1 && is(token - 2, "enum")));
    }

    void replace(std::size_t name, std::size_t begin, std::size_t end) {
        const auto value = values_.find(std::string(at(name)));
        if (value == values_.end() || begin >= end) return;
        found_.edits.push_back(
            {{tokens_[begin].span.begin, tokens_[end - 1].span.end}, std::to_string(value->second)});
        found_.found.insert(value->first);
    }
    void macro(std::size_t name) {
        std::size_t end = name + 1;
        while (end < tokens_.size() && !tokens_[end].beginsLine) ++end;
        const bool hasParameters =
            is(name + 1, "(") && tokens_[name].span.end == tokens_[name + 1].span.begin;
        if (!hasParameters) replace(name, name + 1, end);
    }
    void initialValue(std::size_t name) {
        int depth = 0;
        std::size_t end = name + 2;
        for (; end < tokens_.size(); ++end) {
            const std::string_view sign = at(end);
            if (sign == "(" || sign == "[" || sign == "{") ++depth;
            if (depth == 0 && (sign == "," || sign == ";" || sign == "}")) break;
            if (sign == ")" || sign == "]" || sign == "}") --depth;
        }
        replace(name, name + 2, end);
    }

    std::string_view text_;
    const std::map<std::string, std::int64_t>& values_;
    std::vector<CToken> tokens_;
    Definitions found_;
};

} // namespace

Definitions redefinitions(std::string_view text, const std::map<std::string, std::int64_t>& values) {
    const bool isNamed = std::ranges::any_of(
        values, [&](const auto& value) { return text.find(value.first) != std::string_view::npos; });
    return isNamed ? Search(text, values).all() : Definitions();
}

OffsetMap::OffsetMap(const std::vector<text::Edit>& edits) {
    std::int64_t moved = 0;
    for (const text::Edit& edit : edits) {
        const auto begin = static_cast<std::uint32_t>(edit.span.begin + moved);
        const auto size = static_cast<std::uint32_t>(edit.replacement.size());
        steps_.push_back({begin, begin + size, edit.span.begin, edit.span.end});
        moved += std::int64_t{size} - edit.span.size();
    }
}

std::uint32_t OffsetMap::before(std::uint32_t after) const {
    const auto next = std::ranges::upper_bound(steps_, after, {}, &Step::begin);
    if (next == steps_.begin()) return after;
    const Step& step = *std::prev(next);
    return after < step.end ? step.from : step.to + (after - step.end);
}

} // namespace tactus::cinput
