// Forms that programs have and designs don't: `if` in an expression, and statements such as `for`. Each is
// one mistake that says how it is written here.
#include "syntax/literals.h"
#include "syntax/parse/parser.h"

#include <algorithm>

namespace tactus::syntax {

// Index of the bracket that closes the one here, or of what ends the search for it.
std::size_t Parser::matching(std::size_t index, TokenKind opening, TokenKind closing) const {
    for (int nesting = 0;; index = after(index)) {
        if (kindAt(index) == opening) ++nesting;
        const bool isOver = kindAt(index) == TokenKind::EndOfFile;
        if (isOver || (kindAt(index) == closing && --nesting == 0)) return index;
    }
}

// --- if (c) a else b

// If a func is called `if`, the token behind its indices begins no value.
bool Parser::beginsIf() const {
    if (!atWord("if")) return false;
    const std::size_t next = after(at_);
    if (kindAt(next) != TokenKind::LeftParenthesis) return kindAt(next) == TokenKind::Name;
    const std::size_t behind = after(matching(next, TokenKind::LeftParenthesis, TokenKind::RightParenthesis));
    switch (kindAt(behind)) {
    case TokenKind::Name:
        return !looksLikeItem(behind) && wordAt(behind) != "and" && wordAt(behind) != "or";
    case TokenKind::Integer:
    case TokenKind::Decimal:
    case TokenKind::LeftParenthesis:
    case TokenKind::LeftBrace:
        return true;
    default:
        return false;
    }
}

// A value of it, perhaps in braces.
NodeId Parser::branch(Open& node) {
    const bool isBlock = takeIf(node, TokenKind::LeftBrace);
    const NodeId value = expression();
    add(node, value);
    if (isBlock) takeIf(node, TokenKind::RightBrace);
    return value;
}

bool Parser::takeWord(Open& node, std::string_view wanted) {
    if (!atWord(wanted)) return false;
    take(node);
    return true;
}

NodeId Parser::ifExpression() {
    Open node = open(NodeKind::Error);
    const bool fresh = isFresh() && !inConditional_; // a nested one is repaired after the outer one
    const bool outer = std::exchange(inConditional_, true);
    const text::Span mark = token(at_).span;
    take(node);
    ++depth_;
    const NodeId condition = at(TokenKind::LeftParenthesis) ? parenthesised() : expression();
    add(node, condition);
    const bool hasThen = takeWord(node, "then");
    const NodeId chosen = branch(node);
    const bool hasElse = takeWord(node, "else");
    const NodeId otherwise = hasElse ? branch(node) : NodeId();
    --depth_;
    inConditional_ = outer;
    if (!fresh) return finish(node);
    const std::string_view form = hasThen ? "if c then a else b" : "if (c) a else b";
    auto diagnostic = diagnostics::make(Kind::ConditionalOperator, mark, form);
    if (condition.valid() && chosen.valid() && otherwise.valid())
        addFix(diagnostic, {mark.begin, token(taken_ - 1).span.end},
               fmt::format("select({}, {}, {})", bareSpelling(condition), spelling(chosen),
                           spelling(otherwise)));
    report(std::move(diagnostic));
    return finish(node);
}

// Without the parentheses around it.
std::string Parser::bareSpelling(NodeId node) const {
    const std::string text = spelling(node);
    const bool isWrapped =
        nodes[node].kind == NodeKind::Parenthesised && text.size() > 2 && text.ends_with(')');
    return isWrapped ? text.substr(1, text.size() - 2) : text;
}

// --- statements

namespace {

struct Foreign {
    std::string_view word, advice;
};
constexpr std::string_view loops = "declare the loops once, as in `loops i: 0..N, j: 0..M;`, and write only "
                                   "the equation, which holds at every iteration";
constexpr std::string_view choice = "write the choice in the equation, as in `X(i, j) = select(c, a, b);`";
constexpr std::string_view number = "declare a constant with param, as in `param N = 8;`";
constexpr std::string_view value = "declare a constant with param, `param N = 8;`, and a value at every "
                                   "iteration as a func, `func x : Int(32);`";
constexpr std::string_view result =
    "write an equation for the output, as in `C(i) = select(j == N-1, X(i, j));`";
constexpr Foreign foreign[] = {{"for", loops},    {"foreach", loops}, {"while", loops}, {"if", choice},
                               {"else", choice},  {"const", number},  {"let", value},   {"var", value},
                               {"auto", value},   {"int", value},     {"float", value}, {"double", value},
                               {"return", result}};

} // namespace

// None of these words is reserved: `for(i) = 3;` is an equation where an output is called `for`.
std::string_view Parser::foreignStatement() const {
    const auto found = std::ranges::find(foreign, word(), &Foreign::word);
    if (found == std::end(foreign)) return {};
    const std::size_t next = after(at_);
    const bool isHeader = found->advice == loops || found->advice == choice;
    const bool declares =
        kindAt(next) == TokenKind::Name && !startsLine(next) &&
        (isHeader || found->advice == result || isAssignment(after(next)) ||
         kindAt(after(next)) == TokenKind::Semicolon || kindAt(after(next)) == TokenKind::Comma);
    if (declares || (word() == "else" && kindAt(next) == TokenKind::LeftBrace)) return found->advice;
    if (!isHeader || kindAt(next) != TokenKind::LeftParenthesis) return {};
    const std::size_t behind = after(matching(next, TokenKind::LeftParenthesis, TokenKind::RightParenthesis));
    const bool isEquation = isAssignment(behind) || kindAt(behind) == TokenKind::EqualEqual;
    const bool goesOn = kindAt(behind) == TokenKind::Name || kindAt(behind) == TokenKind::LeftBrace;
    return goesOn && !isEquation ? found->advice : std::string_view();
}

// With the block that it rules. The equation in a loop without braces is read: it may be right.
void Parser::skipForeign(Open& node, std::string_view advice, bool isContinued) {
    if (isFresh() && !isContinued)
        report(diagnostics::make(Kind::ForeignStatement, token(at_).span, printable(word()), advice));
    const bool isChoice = advice == choice;
    std::size_t end = after(at_);
    if (kindAt(end) == TokenKind::LeftParenthesis)
        end = after(matching(end, TokenKind::LeftParenthesis, TokenKind::RightParenthesis));
    else
        while (!(kindAt(end) == TokenKind::LeftBrace || kindAt(end) == TokenKind::Semicolon ||
                 kindAt(end) == TokenKind::RightBrace || kindAt(end) == TokenKind::EndOfFile))
            end = after(end);
    if (kindAt(end) == TokenKind::LeftBrace) {
        const std::size_t last = matching(end, TokenKind::LeftBrace, TokenKind::RightBrace);
        skip(node, kindAt(last) == TokenKind::EndOfFile ? after(end) : after(last));
    } else if (advice == loops && kindAt(end) == TokenKind::Name) {
        skip(node, end);
    } else {
        skipStatement(node);
    }
    if (isChoice && atWord("else")) skipForeign(node, advice, true);
}

} // namespace tactus::syntax
