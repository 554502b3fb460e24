#include "cinput/text/marks.h"

#include "cinput/text/lexer.h"

#include <map>
#include <optional>

namespace tactus::cinput {

namespace {

class Marks {
  public:
    explicit Marks(std::string_view text) : text_(text), tokens_(tokensOf(text)) {}

    std::vector<Mark> all() {
        for (std::size_t at = 0; at < tokens_.size();)
            at = tokens_[at].beginsLine && is(at, "#") ? directive(at) : word(at);
        return std::move(marks_);
    }

  private:
    bool is(std::size_t at, std::string_view what) const {
        return at < tokens_.size() && text_.substr(tokens_[at].span.begin, tokens_[at].span.size()) == what;
    }
    static std::optional<bool> endOf(std::string_view word) {
        if (word == "scop" || word == "\"scop\"") return false;
        if (word == "endscop" || word == "\"endscop\"") return true;
        return std::nullopt;
    }
    std::optional<bool> endAt(std::size_t at) const {
        if (at >= tokens_.size()) return std::nullopt;
        return endOf(text_.substr(tokens_[at].span.begin, tokens_[at].span.size()));
    }

    std::size_t afterLine(std::size_t at) const {
        do ++at;
        while (at < tokens_.size() && !tokens_[at].beginsLine);
        return at;
    }

    std::size_t directive(std::size_t at) {
        const std::size_t after = afterLine(at);
        if (is(at + 1, "pragma") && after == at + 3) {
            if (const auto isEnd = endAt(at + 2))
                marks_.push_back({*isEnd, {tokens_[at].span.begin, tokens_[at + 2].span.end}, {}});
        } else if (is(at + 1, "define") && at + 2 < after) {
            define(at + 2, after);
        }
        return after;
    }
    void define(std::size_t name, std::size_t after) {
        std::vector<bool> ends;
        for (std::size_t at = name + 1; at < after; ++at)
            if (const auto isEnd = pragmaOperator(at)) ends.push_back(*isEnd);
        if (!ends.empty())
            macros_[text_.substr(tokens_[name].span.begin, tokens_[name].span.size())] = std::move(ends);
    }
    // _Pragma("scop") at this token.
    std::optional<bool> pragmaOperator(std::size_t at) const {
        return is(at, "_Pragma") && is(at + 1, "(") && is(at + 3, ")") ? endAt(at + 2) : std::nullopt;
    }

    std::size_t word(std::size_t at) {
        if (tokens_[at].kind != CToken::Kind::Word) return at + 1;
        if (const auto isEnd = pragmaOperator(at)) {
            marks_.push_back({*isEnd, {tokens_[at].span.begin, tokens_[at + 3].span.end}, {}});
            return at + 4;
        }
        const std::string_view name = text_.substr(tokens_[at].span.begin, tokens_[at].span.size());
        if (const auto macro = macros_.find(name); macro != macros_.end())
            for (const bool isEnd : macro->second)
                marks_.push_back({isEnd, tokens_[at].span, std::string(name)});
        return at + 1;
    }

    std::string_view text_;
    std::vector<CToken> tokens_;
    std::map<std::string_view, std::vector<bool>> macros_; // which marks they make
    std::vector<Mark> marks_;
};

} // namespace

std::vector<Mark> marksOf(std::string_view text) {
    return Marks(text).all();
}

} // namespace tactus::cinput
