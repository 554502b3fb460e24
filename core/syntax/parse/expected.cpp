#include "syntax/parse/expected.h"

#include "syntax/words.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace tactus::syntax {

namespace {

// Behind the tokens [0, end), the place.
class Reader {
  public:
    Reader(const Tree& tree, std::size_t end) : tree_(tree), end_(end) { findStatement(); }

    Expects expects() const {
        switch (block_) {
        case Block::File:
            return begin_ == end_ ? Expects::Design : Expects::Nothing;
        case Block::Mapping:
            return inMapping();
        case Block::Design:
            return inDesign();
        }
        return Expects::Nothing;
    }

    // The word in front of the outermost bracket that is open.
    std::string_view called() const { return open_.empty() ? "" : wordAt(open_.back() - 1); }

  private:
    enum class Block { File, Design, Mapping };

    TokenKind kind(std::size_t at) const {
        return at < end_ ? tree_.token(TokenId(at)).kind : TokenKind::EndOfFile;
    }
    std::string_view wordAt(std::size_t at) const {
        return kind(at) == TokenKind::Name ? tree_.text(TokenId(at)) : "";
    }
    TokenKind last() const { return kind(end_ - 1); }
    bool startsLine(std::size_t at) const {
        const text::Span gap = tree_.leadingTrivia(TokenId(at));
        return at == 0 || tree_.source().text(gap).find('\n') != std::string_view::npos;
    }

    // --- the statement that the place is in: its first token, the brackets of it that are open, its block

    void findStatement() {
        for (std::size_t at = end_; at-- > 0 && block_ == Block::File;) {
            if (closingOf(kind(at)) != TokenKind::EndOfFile)
                readOpening(at);
            else if (isClosing(kind(at)))
                closed_.push_back(at);
            else if (kind(at) == TokenKind::Semicolon && !isInBraces())
                beginAt(at + 1);
            else if (closed_.empty() && looksLikeStatement(at))
                beginAt(at);
        }
        beginAt(0);
    }

    void beginAt(std::size_t at) {
        if (!isFound_) begin_ = at;
        isFound_ = true;
        closed_.clear(); // what is open in front of it is none of this statement
    }

    void readOpening(std::size_t at) {
        const auto block = blockAt(at);
        const TokenKind closing = closingOf(kind(at));
        if (!closed_.empty() && kind(closed_.back()) == closing) {
            const std::size_t behind = closed_.back() + 1;
            closed_.pop_back();
            if (block && closed_.empty()) beginAt(behind);
        } else if (block) {
            beginAt(at + 1);
            block_ = *block;
        } else if (closed_.empty() && !isFound_) {
            open_.push_back(at);
        }
    }

    bool isInBraces() const {
        return std::ranges::any_of(closed_,
                                   [&](std::size_t at) { return kind(at) == TokenKind::RightBrace; });
    }

    static TokenKind closingOf(TokenKind opening) {
        return opening == TokenKind::LeftParenthesis ? TokenKind::RightParenthesis
               : opening == TokenKind::LeftBracket   ? TokenKind::RightBracket
               : opening == TokenKind::LeftBrace     ? TokenKind::RightBrace
                                                     : TokenKind::EndOfFile;
    }
    static bool isClosing(TokenKind kind) {
        return kind == TokenKind::RightParenthesis || kind == TokenKind::RightBracket ||
               kind == TokenKind::RightBrace;
    }

    // The block that this brace opens: `design d {`, `mapping m {`, `mapping m : base {`.
    std::optional<Block> blockAt(std::size_t brace) const {
        std::size_t word = brace - 2;
        if (kind(word) == TokenKind::Colon) word -= 2;
        if (brace < 2 || word >= brace) return std::nullopt;
        if (wordAt(word) == "design") return Block::Design;
        if (wordAt(word) == "mapping") return Block::Mapping;
        return std::nullopt;
    }

    // The `;` in front of it may be missing.
    bool looksLikeStatement(std::size_t at) const {
        if (kind(at) != TokenKind::Name || !startsLine(at) || at == 0) return false;
        const TokenKind next = kind(at + 1);
        if (isItemWord(wordAt(at)) && next == TokenKind::Name) return true;
        if (isOperandDueBehind(at - 1)) return isEquation(at);
        const bool isReduced = next == TokenKind::Name && kind(at + 2) == TokenKind::Equal; // min=
        return next == TokenKind::LeftParenthesis || next == TokenKind::Dot || isAssignment(next) ||
               isReduced || (isItemWord(wordAt(at)) && at + 1 == end_);
    }

    // X(i, j) =, which is in no expression: the one in front of it is not finished.
    bool isEquation(std::size_t at) const {
        int depth = 0;
        for (std::size_t behind = at + 1; kind(behind) != TokenKind::EndOfFile; ++behind) {
            depth += kind(behind) == TokenKind::LeftParenthesis    ? 1
                     : kind(behind) == TokenKind::RightParenthesis ? -1
                                                                   : 0;
            if (depth == 0)
                return isAssignment(kind(behind + 1)) && kind(behind) == TokenKind::RightParenthesis;
        }
        return false;
    }

    static bool isAssignment(TokenKind kind) {
        return kind >= TokenKind::Equal && kind <= TokenKind::CaretEqual;
    }

    // --- what is due in it

    bool isOperandDueBehind(std::size_t at) const {
        switch (kind(at)) {
        case TokenKind::EndOfFile:
        case TokenKind::Integer:
        case TokenKind::Decimal:
        case TokenKind::String:
        case TokenKind::Unknown:
        case TokenKind::RightParenthesis:
        case TokenKind::RightBracket:
        case TokenKind::RightBrace:
        case TokenKind::Semicolon:
        case TokenKind::Dot:
        case TokenKind::DoubleColon:
            return false;
        case TokenKind::Name:
            return wordAt(at) == "where" || wordAt(at) == "in" || // of a promise, and of a let
                   wordAt(at) == "downto" || wordAt(at) == "step";
        default:
            return true;
        }
    }
    bool isOperandDue() const { return isOperandDueBehind(end_ - 1); }
    Expects operand(Expects what) const { return isOperandDue() ? what : Expects::Nothing; }

    // The first own token of the statement of this kind, brackets left out; end_ if there is none.
    template<class Predicate>
    std::size_t find(Predicate holds) const {
        int depth = 0;
        for (std::size_t at = begin_; at < end_; ++at) {
            if (depth == 0 && holds(at)) return at;
            if (closingOf(kind(at)) != TokenKind::EndOfFile) ++depth;
            if (isClosing(kind(at))) --depth;
        }
        return end_;
    }
    bool has(TokenKind expected) const {
        return find([&](std::size_t at) { return kind(at) == expected; }) != end_;
    }
    bool hasWord(std::string_view word) const {
        return find([&](std::size_t at) { return at > begin_ && wordAt(at) == word; }) != end_;
    }
    bool hasAssignment() const {
        return find([&](std::size_t at) { return isAssignment(kind(at)); }) != end_;
    }

    Expects inDesign() const {
        if (begin_ == end_) return Expects::Item;
        const std::string_view word = wordAt(begin_);
        const bool isDeclaration = isItemWord(word) && kind(begin_ + 1) != TokenKind::LeftParenthesis;
        if (!isDeclaration) return inEquation();
        if (word == "param") return inParams();
        if (word == "loops") return inLoops();
        if (word == "fn") return has(TokenKind::Equal) ? operand(Expects::Value) : Expects::Nothing;
        if (word == "mapping") return last() == TokenKind::Colon ? Expects::Base : Expects::Nothing;
        return inTyped(word == "input");
    }

    Expects inEquation() const {
        if (!hasAssignment()) return open_.empty() ? Expects::Nothing : operand(Expects::Index);
        if (!isOperandDue()) return Expects::Nothing;
        for (const std::size_t bracket : open_) { // innermost first
            const std::string_view owner = wordAt(bracket - 1);
            if (!owner.empty())
                return isFunctionWord(owner) || isTypeWord(owner) ? Expects::Value : Expects::Index;
        }
        return Expects::Value;
    }

    bool isNameDue() const { return open_.empty() && (end_ == begin_ + 1 || last() == TokenKind::Comma); }

    Expects inParams() const { return isNameDue() ? Expects::Nothing : operand(Expects::Constant); }

    Expects inLoops() const {
        if (hasWord("where")) return operand(Expects::Condition);
        if (isNameDue()) return Expects::Nothing;
        if (isOperandDue()) return Expects::Bound;
        return open_.empty() && has(TokenKind::DotDot) ? Expects::Where : Expects::Nothing;
    }

    // A tensor or funcs: names : type ...
    Expects inTyped(bool isInput) const {
        if (!open_.empty() && kind(open_.back()) == TokenKind::LeftBracket) return operand(Expects::Constant);
        if (has(TokenKind::Equal)) return operand(Expects::Data);
        if (!has(TokenKind::Colon)) return Expects::Nothing;
        if (open_.empty() && last() == TokenKind::Colon) return Expects::Type;
        if (isOperandDue()) return Expects::Constant;
        const bool isTyped = last() == TokenKind::RightParenthesis || wordAt(end_ - 1) == "Bool";
        return isInput && open_.empty() && isTyped && !hasWord("in") ? Expects::In : Expects::Nothing;
    }

    Expects inMapping() const {
        if (begin_ == end_) return Expects::Receiver;
        if (last() == TokenKind::DoubleColon) return Expects::Filling;
        if (open_.empty()) return last() == TokenKind::Dot ? Expects::Primitive : Expects::Nothing;
        return operand(Expects::Argument);
    }

    const Tree& tree_;
    const std::size_t end_;
    std::size_t begin_ = 0;
    bool isFound_ = false;            // the begin
    std::vector<std::size_t> closed_; // brackets whose openings are still to come
    std::vector<std::size_t> open_;   // innermost first
    Block block_ = Block::File;
};

// Between the begin of the trivia and the offset a comment begins that has not ended.
bool isInComment(std::string_view trivia, std::size_t offset) {
    for (std::size_t at = trivia.find('/'); at < offset; at = trivia.find('/', at)) {
        const bool isLine = trivia.substr(at, 2) == "//";
        const std::size_t end = isLine ? trivia.find('\n', at) : trivia.find("*/", at + 2) + 2;
        if (offset > at && (isLine ? offset <= end : offset < end)) return true;
        at = end;
    }
    return false;
}

bool isMark(TokenKind kind) {
    return kind > TokenKind::String && kind < TokenKind::Unknown;
}

} // namespace

Expected expectedAt(const Tree& tree, std::uint32_t offset) {
    std::size_t first = 0, count = tree.tokens().size();
    while (count > 0) { // the first token that ends at the offset or behind it
        const std::size_t half = count / 2;
        const bool isBefore = tree.token(TokenId(first + half)).span.end < offset;
        first += isBefore ? half + 1 : 0;
        count = isBefore ? count - half - 1 : half;
    }
    const auto spanAt = [&](std::size_t at) { return tree.token(TokenId(at)).span; };
    const auto isName = [&](std::size_t at) {
        return at < tree.tokens().size() && tree.token(TokenId(at)).kind == TokenKind::Name;
    };
    Expected expected{Expects::Nothing, {offset, offset}, {}};
    if (first == tree.tokens().size()) return expected;
    const bool touches = spanAt(first).begin < offset;
    if (!touches) {
        const text::Span gap = tree.leadingTrivia(TokenId(first));
        if (isInComment(tree.source().text(gap), offset - gap.begin)) return expected;
    } else if (isMark(tree.token(TokenId(first)).kind) && spanAt(first).end == offset) {
        ++first; // the word, if there is one, begins behind it
    } else if (!isName(first)) {
        return expected;
    }
    if (isName(first) && spanAt(first).begin <= offset) expected.word = spanAt(first);
    const Reader reader(tree, first);
    expected.expects = reader.expects();
    if (expected.expects == Expects::Argument) expected.primitive = reader.called();
    return expected;
}

} // namespace tactus::syntax
