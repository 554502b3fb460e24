#include "syntax/parse/lexer.h"

#include "syntax/literals.h"

#include <array>
#include <cmath>

namespace tactus::syntax {

namespace {

using diagnostics::Kind;

bool isDigit(char byte) {
    return byte >= '0' && byte <= '9';
}
bool isHexDigit(char byte) {
    return isDigit(byte) || (byte >= 'a' && byte <= 'f') || (byte >= 'A' && byte <= 'F');
}
bool startsName(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}
bool continuesName(char byte) {
    return startsName(byte) || isDigit(byte);
}
bool isSpace(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r' || byte == '\f' || byte == '\v';
}

struct Spelling {
    std::string_view text;
    TokenKind kind;
};

// Longer ones first.
constexpr auto marks = std::to_array<Spelling>({
    {"::", TokenKind::DoubleColon},
    {"..", TokenKind::DotDot},
    {"<<", TokenKind::ShiftLeft},
    {">>", TokenKind::ShiftRight},
    {"==", TokenKind::EqualEqual},
    {"!=", TokenKind::BangEqual},
    {"<=", TokenKind::LessEqual},
    {">=", TokenKind::GreaterEqual},
    {"&&", TokenKind::AndAnd},
    {"||", TokenKind::OrOr},
    {"+=", TokenKind::PlusEqual},
    {"*=", TokenKind::StarEqual},
    {"&=", TokenKind::AmpersandEqual},
    {"|=", TokenKind::PipeEqual},
    {"^=", TokenKind::CaretEqual},
    {"(", TokenKind::LeftParenthesis},
    {")", TokenKind::RightParenthesis},
    {"[", TokenKind::LeftBracket},
    {"]", TokenKind::RightBracket},
    {"{", TokenKind::LeftBrace},
    {"}", TokenKind::RightBrace},
    {",", TokenKind::Comma},
    {";", TokenKind::Semicolon},
    {":", TokenKind::Colon},
    {".", TokenKind::Dot},
    {"+", TokenKind::Plus},
    {"-", TokenKind::Minus},
    {"*", TokenKind::Star},
    {"/", TokenKind::Slash},
    {"%", TokenKind::Percent},
    {"&", TokenKind::Ampersand},
    {"|", TokenKind::Pipe},
    {"^", TokenKind::Caret},
    {"~", TokenKind::Tilde},
    {"<", TokenKind::Less},
    {">", TokenKind::Greater},
    {"!", TokenKind::Bang},
    {"=", TokenKind::Equal},
    {"?", TokenKind::Unknown},
});

// Signs of a formula that a text processor or a paper brings along: read as what they stand for, and
// reported.
struct Lookalike {
    std::string_view text;
    std::string_view written;
    TokenKind kind;
};
constexpr auto lookalikes = std::to_array<Lookalike>({
    {"\u2264", "<=", TokenKind::LessEqual},
    {"\u2265", ">=", TokenKind::GreaterEqual},
    {"\u2260", "!=", TokenKind::BangEqual},
    {"\u2212", "-", TokenKind::Minus},
    {"\u2013", "-", TokenKind::Minus},
    {"\u00d7", "*", TokenKind::Star},
    {"\u00b7", "*", TokenKind::Star},
    {"\u2227", "&&", TokenKind::AndAnd},
    {"\u2228", "||", TokenKind::OrOr},
    {"\u2026", "..", TokenKind::DotDot},
});

// Spaces that a text processor or a web page brings along; they look like one and are none.
struct Blank {
    std::string_view text;
    std::string_view name;
};
constexpr auto blanks = std::to_array<Blank>({
    {"\u00a0", "U+00A0"},
    {"\u2002", "U+2002"},
    {"\u2003", "U+2003"},
    {"\u2007", "U+2007"},
    {"\u2009", "U+2009"},
    {"\u200b", "U+200B"},
    {"\u202f", "U+202F"},
    {"\u3000", "U+3000"},
    {"\ufeff", "U+FEFF"},
});

// Would the two be read as one word, number or mark without what is between them?
bool wouldJoin(char before, char after) {
    constexpr std::string_view signs = "<>=!&|/*+-.:";
    const auto isIn = [](std::string_view some, char byte) { return some.find(byte) != some.npos; };
    const bool words = (continuesName(before) || before == '.') && (continuesName(after) || after == '.');
    return words || (isIn(signs, before) && isIn(signs, after));
}

template<class Entries>
auto spelledAt(const Entries& entries, std::string_view rest) {
    return std::ranges::find_if(entries, [&](const auto& entry) { return rest.starts_with(entry.text); });
}

class Lexer {
  public:
    explicit Lexer(const text::SourceBuffer& source) : text_(source.text()) {}

    Lexed run() {
        if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
        while (skipTrivia()) token();
        add(TokenKind::EndOfFile, at_);
        return std::move(out_);
    }

  private:
    char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
    std::string_view rest() const { return text_.substr(at_); }
    text::Span from(std::size_t begin) const {
        return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at_)};
    }
    std::string shown(std::size_t begin) const { return printable(text_.substr(begin, at_ - begin)); }
    void add(TokenKind kind, std::size_t begin) { out_.tokens.add({kind, from(begin)}); }
    void report(diagnostics::Diagnostic diagnostic) {
        constexpr std::size_t mostKept = 1000; // more than anybody is shown
        if (out_.diagnostics.size() < mostKept) out_.diagnostics.push_back(std::move(diagnostic));
    }

    // To the next token; false at the end. An unterminated comment is a token.
    bool skipTrivia() {
        while (at_ < text_.size()) {
            if (isSpace(peek())) {
                ++at_;
            } else if (rest().starts_with("//")) {
                at_ = std::min(text_.find('\n', at_), text_.size());
            } else if (rest().starts_with("/*")) {
                const std::size_t end = text_.find("*/", at_ + 2);
                if (end == std::string_view::npos) return true;
                at_ = end + 2;
            } else {
                return true;
            }
        }
        return false;
    }

    void token() {
        const std::size_t begin = at_;
        if (startsName(peek())) {
            while (continuesName(peek())) ++at_;
            add(TokenKind::Name, begin);
        } else if (isDigit(peek()) || (peek() == '.' && isDigit(peek(1)))) {
            number();
        } else if (peek() == '"') {
            string();
        } else if (peek() == '\'') {
            singleQuoted();
        } else if (rest().starts_with("/*")) {
            at_ = text_.size();
            add(TokenKind::Unknown, begin);
            report(diagnostics::make(Kind::UnterminatedComment, {static_cast<std::uint32_t>(begin),
                                                                 static_cast<std::uint32_t>(begin + 2)}));
        } else if (const auto mark = spelledAt(marks, rest()); mark != marks.end()) {
            at_ += mark->text.size();
            add(mark->kind, begin);
        } else if (const auto sign = spelledAt(lookalikes, rest()); sign != lookalikes.end()) {
            at_ += sign->text.size();
            add(sign->kind, begin);
            reportLookalike(from(begin), sign->text, sign->written);
        } else if (const auto blank = spelledAt(blanks, rest()); blank != blanks.end()) {
            strayBlank(*blank);
        } else {
            stray();
        }
    }

    void reportLookalike(text::Span span, std::string_view sign, std::string_view written) {
        auto diagnostic = diagnostics::make(Kind::LookalikeSign, span, sign, written);
        diagnostic.fixes.push_back({fmt::format("write '{}'", written), {{span, std::string(written)}}});
        report(std::move(diagnostic));
    }

    // The length of an exponent so many bytes ahead, 0 if there is none.
    std::size_t exponentLength(std::size_t ahead) const {
        if (peek(ahead) != 'e' && peek(ahead) != 'E') return 0;
        std::size_t length = peek(ahead + 1) == '+' || peek(ahead + 1) == '-' ? 2 : 1;
        if (!isDigit(peek(ahead + length))) return 0;
        while (isDigit(peek(ahead + length))) ++length;
        return length;
    }

    // `0..I` is 0, .., I: a number takes a point only if no second one follows.
    void number() {
        const std::size_t begin = at_;
        TokenKind kind = TokenKind::Integer;
        if (peek() == '0' && (peek(1) == 'x' || peek(1) == 'X') && isHexDigit(peek(2))) {
            at_ += 2;
            while (isHexDigit(peek())) ++at_;
        } else {
            while (isDigit(peek())) ++at_;
            if (peek() == '.' && peek(1) != '.' && (!startsName(peek(1)) || exponentLength(1) > 0)) {
                kind = TokenKind::Decimal;
                ++at_;
                while (isDigit(peek())) ++at_;
            }
            if (const std::size_t exponent = exponentLength(0); exponent > 0) {
                kind = TokenKind::Decimal;
                at_ += exponent;
            }
        }
        if (continuesName(peek())) {
            while (continuesName(peek())) ++at_;
            add(TokenKind::Unknown, begin);
            report(diagnostics::make(Kind::MalformedNumber, from(begin), shown(begin)));
            return;
        }
        add(kind, begin);
        checkSize(kind, begin);
    }

    void checkSize(TokenKind kind, std::size_t begin) {
        const std::string_view spelling = text_.substr(begin, at_ - begin);
        if (kind == TokenKind::Integer && !integerValue(spelling))
            report(diagnostics::make(Kind::NumberTooLarge, from(begin), shown(begin), "64 bits"));
        if (kind == TokenKind::Decimal && std::isinf(decimalValue(spelling)))
            report(diagnostics::make(Kind::NumberTooLarge, from(begin), shown(begin), "Float(64)"));
    }

    void string() {
        const std::size_t begin = at_++;
        while (at_ < text_.size() && peek() != '"' && peek() != '\n')
            at_ += peek() == '\\' && at_ + 1 < text_.size() && peek(1) != '\n' ? 2 : 1;
        if (peek() == '"') {
            ++at_;
            add(TokenKind::String, begin);
            return;
        }
        // The CR of a line end CR LF is none of the text.
        if (peek() == '\n' && text_[at_ - 1] == '\r') --at_;
        add(TokenKind::Unknown, begin);
        report(diagnostics::make(Kind::UnterminatedString, from(begin)));
    }

    // Is a text allowed here: behind the `=` of an input?
    bool isData() const {
        std::size_t last = out_.tokens.size();
        if (last == 0 || out_.tokens[TokenId(static_cast<std::uint32_t>(last - 1))].kind != TokenKind::Equal)
            return false;
        const auto at = [&](std::size_t index) {
            return out_.tokens[TokenId(static_cast<std::uint32_t>(index))];
        };
        const auto ends = [](TokenKind kind) {
            return kind == TokenKind::Semicolon || kind == TokenKind::LeftBrace ||
                   kind == TokenKind::RightBrace;
        };
        while (last > 0 && !ends(at(last - 1).kind)) --last;
        const std::string_view word = text_.substr(at(last).span.begin, at(last).span.size());
        return word == "input" || word == "const";
    }

    // 'a.npy': one token if it closes on its line, else the quote alone is stray.
    void singleQuoted() {
        const std::size_t begin = at_;
        const bool isEscaped = peek(1) == '\\' && peek(2) == '\'';
        const std::size_t end = text_.find_first_of("'\n", at_ + (isEscaped ? 3 : 1));
        if (end == std::string_view::npos || text_[end] == '\n') return stray();
        at_ = end + 1;
        const bool mayBeText = isData();
        add(TokenKind::Unknown, begin);
        const std::string inner(text_.substr(begin + 1, end - begin - 1));
        const std::optional<unsigned> code = characterCode(inner);
        const bool isCharacter = code && !mayBeText;
        auto diagnostic =
            diagnostics::make(Kind::SingleQuotes, from(begin),
                              isCharacter ? asNumber(shown(begin), *code)
                              : mayBeText ? "write strings in double quotes"
                                          : "a string can't be a value; it names the file of an input");
        if (isCharacter) {
            const std::string number = fmt::format("0x{:02X}", *code);
            diagnostic.fixes.push_back({fmt::format("write '{}'", number), {{from(begin), number}}});
        } else if (mayBeText && inner.find_first_of("\"\\") == std::string::npos) {
            diagnostic.fixes.push_back({"use double quotes", {{from(begin), '"' + inner + '"'}}});
        }
        report(std::move(diagnostic));
    }

    // One token for a run of bytes that mean nothing.
    void stray() {
        const std::size_t begin = at_++;
        while (at_ < text_.size() && !isSpace(peek()) && !continuesName(peek()) && peek() != '"' &&
               peek() != '\'' && !rest().starts_with("/*") && spelledAt(marks, rest()) == marks.end() &&
               spelledAt(lookalikes, rest()) == lookalikes.end() && spelledAt(blanks, rest()) == blanks.end())
            ++at_;
        add(TokenKind::Unknown, begin);
        auto diagnostic = diagnostics::make(Kind::StrayCharacter, from(begin), shown(begin));
        // As `#` begins a comment elsewhere, what follows it on the line is hardly text of the design.
        const bool isComment = text_.substr(begin, at_ - begin) == "#";
        const bool joins = begin > 0 && at_ < text_.size() && wouldJoin(text_[begin - 1], text_[at_]);
        diagnostic.fixes.push_back({isComment ? "write '//', which begins a comment"
                                    : joins   ? "write a space in its place"
                                              : "remove it",
                                    {{from(begin), isComment ? "//"
                                                   : joins   ? " "
                                                             : ""}}});
        report(std::move(diagnostic));
    }

    // One token for a run of the same blank.
    void strayBlank(const Blank& blank) {
        const std::size_t begin = at_;
        while (rest().starts_with(blank.text)) at_ += blank.text.size();
        add(TokenKind::Unknown, begin);
        auto diagnostic = diagnostics::make(Kind::StrayCharacter, from(begin), blank.name);
        diagnostic.fixes.push_back({"write a space in its place", {{from(begin), " "}}});
        report(std::move(diagnostic));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    Lexed out_;
};

} // namespace

Lexed lex(const text::SourceBuffer& source) {
    return Lexer(source).run();
}

} // namespace tactus::syntax
