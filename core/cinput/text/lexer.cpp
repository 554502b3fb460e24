#include "cinput/text/lexer.h"

#include <cctype>

namespace tactus::cinput {

namespace {

bool isLetter(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80);
}

class Lexer {
  public:
    explicit Lexer(std::string_view text) : text_(text) {}

    std::vector<CToken> all() {
        while (skip(), at_ < text_.size()) {
            const std::size_t begin = at_;
            const CToken::Kind kind = one();
            tokens_.push_back({kind, beginsLine_, spanFrom(begin)});
            beginsLine_ = false;
        }
        return std::move(tokens_);
    }

  private:
    text::Span spanFrom(std::size_t begin) const {
        return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    }
    bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }

    // White space, comments, joined lines.
    void skip() {
        while (at_ < text_.size()) {
            if (const std::size_t joined = joinedLine())
                at_ += joined;
            else if (starts("/*"))
                at_ = std::min(text_.find("*/", at_ + 2), text_.size() - 2) + 2;
            else if (starts("//"))
                skipLine();
            else if (std::isspace(static_cast<unsigned char>(text_[at_])))
                beginsLine_ |= text_[at_++] == '\n';
            else
                return;
        }
    }
    std::size_t joinedLine() const { return starts("\\\n") ? 2 : starts("\\\r\n") ? 3 : 0; }
    void skipLine() {
        while (at_ < text_.size() && text_[at_] != '\n') at_ += std::max<std::size_t>(joinedLine(), 1);
    }

    CToken::Kind one() {
        const char c = text_[at_];
        if (c == '"' || c == '\'') return quoted(c);
        const bool isNumber =
            std::isdigit(static_cast<unsigned char>(c)) ||
            (c == '.' && at_ + 1 < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_ + 1])));
        if (!isNumber && !isLetter(c)) {
            ++at_;
            return CToken::Kind::Sign;
        }
        while (at_ < text_.size() && (isLetter(text_[at_]) || (isNumber && inNumber()))) ++at_;
        return isNumber ? CToken::Kind::Number : CToken::Kind::Word;
    }
    // A point, or the sign of an exponent.
    bool inNumber() const {
        const char c = text_[at_], before = text_[at_ - 1];
        return c == '.' ||
               ((c == '+' || c == '-') && std::string_view("eEpP").find(before) != std::string_view::npos);
    }
    CToken::Kind quoted(char mark) {
        for (++at_; at_ < text_.size() && text_[at_] != mark && text_[at_] != '\n'; ++at_)
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
        if (at_ < text_.size() && text_[at_] == mark) ++at_;
        return CToken::Kind::Quoted;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    bool beginsLine_ = true;
    std::vector<CToken> tokens_;
};

} // namespace

std::vector<CToken> tokensOf(std::string_view text) {
    return Lexer(text).all();
}

} // namespace tactus::cinput
