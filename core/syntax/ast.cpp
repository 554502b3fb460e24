#include "syntax/ast.h"

#include "syntax/literals.h"

#include <algorithm>

namespace tactus::syntax {

namespace {

bool isExpression(NodeKind kind) {
    return kind >= NodeKind::IntegerLiteral && kind <= NodeKind::Error;
}

const std::vector<Element>& elements(const View& view) {
    return view.tree().node(view.node()).elements;
}

// Children that are expressions, in order.
std::vector<Expression> expressions(const View& view) {
    std::vector<Expression> result;
    for (const Element& it : elements(view))
        if (it.node.valid() && isExpression(view.tree().node(it.node).kind))
            result.emplace_back(view.tree(), it.node);
    return result;
}

Expression expressionAt(const View& view, std::size_t position) {
    const std::vector<Expression> all = expressions(view);
    return position < all.size() ? all[position] : Expression();
}

template<class V>
std::vector<V> children(const View& view, NodeKind kind) {
    std::vector<V> result;
    for (const Element& it : elements(view))
        if (it.node.valid() && view.tree().node(it.node).kind == kind)
            result.emplace_back(view.tree(), it.node);
    return result;
}

template<class V>
V child(const View& view, NodeKind kind) {
    const std::vector<V> all = children<V>(view, kind);
    return all.empty() ? V() : all.front();
}

// Position of the first own token of a kind at or behind `begin`; the number of elements if there is none.
std::size_t find(const View& view, TokenKind kind, std::size_t begin = 0) {
    const auto& all = elements(view);
    for (std::size_t at = begin; at < all.size(); ++at)
        if (all[at].token.valid() && view.tree().token(all[at].token).kind == kind) return at;
    return all.size();
}

Word wordOf(const View& view, TokenId token) {
    return {std::string(view.tree().text(token)), view.tree().token(token).span};
}

// The first name in the half-open range of elements.
Word nameBetween(const View& view, std::size_t begin, std::size_t end) {
    const std::size_t at = find(view, TokenKind::Name, begin);
    return at < end ? wordOf(view, elements(view)[at].token) : Word();
}

Word firstName(const View& view) {
    return nameBetween(view, 0, elements(view).size());
}

// The name behind the word that begins a declaration.
Word declaredName(const View& view) {
    return nameBetween(view, find(view, TokenKind::Name) + 1, elements(view).size());
}

// From the first own token of this kind to the end of the node; empty if there is none.
text::Span spanFrom(const View& view, TokenKind kind) {
    const std::size_t at = find(view, kind);
    if (at == elements(view).size()) return {view.span().end, view.span().end};
    return {view.tree().token(elements(view)[at].token).span.begin, view.span().end};
}

// The token of a node that is one token; stray ones may be in front of it.
std::string_view ownText(const View& view) {
    return view.tree().text(view.tree().node(view.node()).last);
}

// The expression before or behind the first own token of this kind; without that token the first or the
// second.
Expression beside(const View& view, TokenKind kind, bool behind) {
    const auto& all = elements(view);
    const std::size_t mark = find(view, kind);
    if (mark == all.size()) return expressionAt(view, behind ? 1 : 0);
    for (std::size_t at = behind ? mark : 0; at < (behind ? all.size() : mark); ++at)
        if (all[at].node.valid() && isExpression(view.tree().node(all[at].node).kind))
            return {view.tree(), all[at].node};
    return {};
}

// The operator of a unary or binary expression: its last own token, stray ones may be in front.
TokenId operatorOf(const View& view) {
    TokenId last;
    for (const Element& it : elements(view))
        if (it.token.valid()) last = it.token;
    return last;
}

} // namespace

Expression Expression::bare() const {
    Expression inner = *this;
    while (inner.valid() && inner.kind() == NodeKind::Parenthesised) inner = expressionAt(inner, 0);
    return inner;
}

std::optional<std::uint64_t> IntegerLiteral::value() const {
    return integerValue(ownText(*this));
}
std::string DecimalLiteral::spelling() const {
    return std::string(ownText(*this));
}
double DecimalLiteral::value() const {
    return decimalValue(ownText(*this));
}
std::string StringLiteral::value() const {
    return stringValue(ownText(*this));
}
bool BooleanLiteral::value() const {
    return ownText(*this) == "true";
}

Word NameExpression::name() const {
    return firstName(*this);
}

Word ScopedName::scope() const {
    return firstName(*this);
}
Word ScopedName::name() const {
    return nameBetween(*this, find(*this, TokenKind::DoubleColon), elements(*this).size());
}

Word TypeName::base() const {
    return firstName(*this);
}
std::vector<Expression> TypeName::arguments() const {
    return expressions(*this);
}

Word Access::name() const {
    return firstName(*this);
}
std::vector<Expression> Access::arguments() const {
    return expressions(*this);
}

TypeName CastExpression::type() const {
    return child<TypeName>(*this, NodeKind::TypeName);
}
Expression CastExpression::operand() const {
    return Expression(expressionAt(*this, 0)).bare();
}

TokenKind UnaryExpression::operation() const {
    const TokenKind kind = tree().token(operatorOf(*this)).kind;
    return kind == TokenKind::Name ? TokenKind::Bang : kind;
}
Expression UnaryExpression::operand() const {
    return expressionAt(*this, 0);
}

TokenKind BinaryExpression::operation() const {
    const TokenId mark = operatorOf(*this);
    const TokenKind kind = tree().token(mark).kind;
    if (kind == TokenKind::Name) return tree().text(mark) == "and" ? TokenKind::AndAnd : TokenKind::OrOr;
    return kind == TokenKind::Equal ? TokenKind::EqualEqual : kind;
}
text::Span BinaryExpression::operationSpan() const {
    return tree().token(operatorOf(*this)).span;
}
Expression BinaryExpression::left() const {
    return beside(*this, tree().token(operatorOf(*this)).kind, false);
}
Expression BinaryExpression::right() const {
    return beside(*this, tree().token(operatorOf(*this)).kind, true);
}

Expression Parenthesised::inner() const {
    return expressionAt(*this, 0);
}

std::vector<Expression> BraceList::items() const {
    return expressions(*this);
}

Word LetBinding::name() const {
    return firstName(*this);
}
Expression LetBinding::value() const {
    return expressionAt(*this, 0);
}

std::vector<LetBinding> LetExpression::bindings() const {
    return children<LetBinding>(*this, NodeKind::LetBinding);
}
Expression LetExpression::body() const {
    return expressionAt(*this, 0);
}

Word ParamItem::name() const {
    return firstName(*this);
}
Expression ParamItem::value() const {
    return expressionAt(*this, 0);
}

Word Dimension::name() const {
    return nameBetween(*this, 0, find(*this, TokenKind::Colon));
}
Expression Dimension::extent() const {
    return expressionAt(*this, 0);
}

Expression RangePromise::lower() const {
    return beside(*this, TokenKind::DotDot, false);
}
Expression RangePromise::upper() const {
    return beside(*this, TokenKind::DotDot, true);
}

bool TensorDeclaration::isInput() const {
    return kind() == NodeKind::InputDeclaration;
}
bool TensorDeclaration::isConst() const {
    return kind() == NodeKind::ConstDeclaration;
}
Word TensorDeclaration::name() const {
    return declaredName(*this);
}
std::vector<Dimension> TensorDeclaration::dimensions() const {
    return children<Dimension>(*this, NodeKind::Dimension);
}
TypeName TensorDeclaration::type() const {
    return child<TypeName>(*this, NodeKind::TypeName);
}
RangePromise TensorDeclaration::promise() const {
    return child<RangePromise>(*this, NodeKind::RangePromise);
}
Expression TensorDeclaration::initial() const {
    return expressionAt(*this, 0);
}

Word LoopItem::name() const {
    return firstName(*this);
}
// A word behind the name and the colon.
static bool hasOwnWord(const View& view, std::string_view word) {
    const auto& all = elements(view);
    for (std::size_t at = find(view, TokenKind::Colon); at < all.size(); ++at)
        if (all[at].token.valid() && view.tree().text(all[at].token) == word) return true;
    return false;
}

bool LoopItem::isDownwards() const {
    return hasOwnWord(*this, "downto");
}
Expression LoopItem::lower() const {
    return isDownwards() ? expressionAt(*this, 1) : beside(*this, TokenKind::DotDot, false);
}
Expression LoopItem::upper() const {
    return isDownwards() ? expressionAt(*this, 0) : beside(*this, TokenKind::DotDot, true);
}
Expression LoopItem::step() const {
    const std::vector<Expression> all = expressions(*this);
    return hasOwnWord(*this, "step") && !all.empty() ? all.back() : Expression();
}

std::vector<LoopItem> LoopsDeclaration::items() const {
    return children<LoopItem>(*this, NodeKind::LoopItem);
}
Expression LoopsDeclaration::where() const {
    return expressionAt(*this, 0);
}

std::vector<Word> FuncDeclaration::names() const {
    std::vector<Word> result;
    for (std::size_t at = find(*this, TokenKind::Name) + 1; at < elements(*this).size(); ++at) {
        at = find(*this, TokenKind::Name, at);
        if (at < elements(*this).size()) result.push_back(wordOf(*this, elements(*this)[at].token));
    }
    return result;
}
Word FnDeclaration::name() const {
    return declaredName(*this);
}
std::vector<Word> FnDeclaration::parameters() const {
    std::vector<Word> result;
    const auto& all = elements(*this);
    const std::size_t end = find(*this, TokenKind::RightParenthesis);
    for (std::size_t at = find(*this, TokenKind::Name, find(*this, TokenKind::LeftParenthesis)); at < end;
         at = find(*this, TokenKind::Name, at + 1))
        result.push_back(wordOf(*this, all[at].token));
    return result;
}
Expression FnDeclaration::body() const {
    return expressionAt(*this, 0);
}

TypeName FuncDeclaration::type() const {
    return child<TypeName>(*this, NodeKind::TypeName);
}

Word LeftSide::name() const {
    return valid() ? firstName(*this) : Word();
}
std::vector<Expression> LeftSide::indices() const {
    return valid() && kind() == NodeKind::Access ? expressions(*this) : std::vector<Expression>();
}

// How many left sides the equation has.
static std::size_t countLeft(const Equation& equation) {
    const auto& all = elements(equation);
    const auto ends = [&](const Element& it) {
        return it.token.valid() && equation.tree().token(it.token).kind == TokenKind::Name; // argmax
    };
    const auto isLeft = [&](const Element& it) {
        return it.node.valid() && isExpression(equation.tree().node(it.node).kind);
    };
    const auto end = std::ranges::find_if(all, ends);
    return end == all.end() ? 1 : static_cast<std::size_t>(std::count_if(all.begin(), end, isLeft));
}

LeftSide Equation::left() const {
    return {tree(), expressionAt(*this, 0).node()};
}
LeftSide Equation::leftOfPlace() const {
    return countLeft(*this) == 2 ? LeftSide(tree(), expressionAt(*this, 1).node()) : LeftSide();
}

Assignment Equation::assignment() const {
    const Word word = firstName(*this);
    if (word.text == "min") return Assignment::Minimum;
    if (word.text == "max") return Assignment::Maximum;
    if (word.text == "argmin") return Assignment::ArgMinimum;
    if (word.text == "argmax") return Assignment::ArgMaximum;
    for (const Element& it : elements(*this)) {
        if (!it.token.valid()) continue;
        switch (tree().token(it.token).kind) {
        case TokenKind::PlusEqual:
            return Assignment::Add;
        case TokenKind::StarEqual:
            return Assignment::Multiply;
        case TokenKind::AmpersandEqual:
            return Assignment::And;
        case TokenKind::PipeEqual:
            return Assignment::Or;
        case TokenKind::CaretEqual:
            return Assignment::Xor;
        default:
            break;
        }
    }
    return Assignment::Define;
}
Expression Equation::right() const {
    return expressionAt(*this, countLeft(*this));
}
Expression Equation::place() const {
    return countLeft(*this) == 2 ? expressionAt(*this, 3) : Expression();
}

Word Call::name() const {
    return firstName(*this);
}
std::vector<Expression> Call::arguments() const {
    return expressions(*this);
}
text::Span Call::argumentsSpan() const {
    return spanFrom(*this, TokenKind::LeftParenthesis);
}

Word CallChain::receiver() const {
    return firstName(*this);
}
std::vector<Call> CallChain::calls() const {
    return children<Call>(*this, NodeKind::Call);
}

Word MappingDeclaration::name() const {
    const std::size_t end = std::min(find(*this, TokenKind::Colon), find(*this, TokenKind::LeftBrace));
    return nameBetween(*this, find(*this, TokenKind::Name) + 1, end);
}
Word MappingDeclaration::base() const {
    return nameBetween(*this, find(*this, TokenKind::Colon), elements(*this).size());
}
std::vector<CallChain> MappingDeclaration::chains() const {
    return children<CallChain>(*this, NodeKind::CallChain);
}
text::Span MappingDeclaration::bodySpan() const {
    return spanFrom(*this, TokenKind::LeftBrace);
}

std::vector<ParamDeclaration> Design::params() const {
    return children<ParamDeclaration>(*this, NodeKind::ParamDeclaration);
}
std::vector<TensorDeclaration> Design::tensors() const {
    std::vector<TensorDeclaration> result;
    for (const Element& it : elements(*this)) {
        if (!it.node.valid()) continue;
        const NodeKind kind = tree().node(it.node).kind;
        if (kind == NodeKind::InputDeclaration || kind == NodeKind::OutputDeclaration ||
            kind == NodeKind::ConstDeclaration)
            result.emplace_back(tree(), it.node);
    }
    return result;
}
std::vector<LoopsDeclaration> Design::loops() const {
    return children<LoopsDeclaration>(*this, NodeKind::LoopsDeclaration);
}
std::vector<FuncDeclaration> Design::funcs() const {
    return children<FuncDeclaration>(*this, NodeKind::FuncDeclaration);
}
std::vector<FnDeclaration> Design::fns() const {
    return children<FnDeclaration>(*this, NodeKind::FnDeclaration);
}
std::vector<Equation> Design::equations() const {
    return children<Equation>(*this, NodeKind::Equation);
}
std::vector<MappingDeclaration> Design::mappings() const {
    return children<MappingDeclaration>(*this, NodeKind::MappingDeclaration);
}
Word Design::name() const {
    return declaredName(*this);
}
text::Span Design::bodySpan() const {
    return spanFrom(*this, TokenKind::LeftBrace);
}

std::vector<Word> Design::lostNames() const {
    std::vector<Word> result;
    if (!broken()) return result;
    std::vector<NodeId> open = {node()};
    while (!open.empty()) {
        const Tree::Node& it = tree().node(open.back());
        open.pop_back();
        for (const Element& element : it.elements) {
            if (element.node.valid() && tree().node(element.node).broken) open.push_back(element.node);
            const bool lost = it.kind == NodeKind::Skipped && element.token.valid();
            if (lost && tree().token(element.token).kind == TokenKind::Name)
                result.push_back(wordOf(*this, element.token));
        }
    }
    return result;
}

std::vector<ParamItem> ParamDeclaration::items() const {
    return children<ParamItem>(*this, NodeKind::ParamItem);
}

std::vector<Design> File::designs() const {
    return children<Design>(*this, NodeKind::Design);
}

} // namespace tactus::syntax
