#include "syntax/questions/highlight.h"

#include "syntax/format/spacing.h"
#include "syntax/questions/definition.h"

namespace tactus::syntax {

static HighlightClass classOfName(NodeKind owner, std::string_view word, bool isFirst) {
    switch (owner) {
    case NodeKind::Design:
    case NodeKind::ParamDeclaration:
    case NodeKind::InputDeclaration:
    case NodeKind::OutputDeclaration:
    case NodeKind::ConstDeclaration:
    case NodeKind::FuncDeclaration:
    case NodeKind::FnDeclaration:
    case NodeKind::MappingDeclaration:
        return isFirst ? HighlightClass::Keyword : HighlightClass::Name;
    case NodeKind::LoopItem:
        return isFirst ? HighlightClass::Name : HighlightClass::Keyword;
    case NodeKind::LoopsDeclaration:
    case NodeKind::RangePromise:
    case NodeKind::LetExpression:
    case NodeKind::BooleanLiteral:
        return HighlightClass::Keyword;
    case NodeKind::TypeName:
        return HighlightClass::Type;
    case NodeKind::Call:
        return HighlightClass::Function;
    case NodeKind::NameExpression:
        return word == "infinity" ? HighlightClass::Number : HighlightClass::Name;
    case NodeKind::Equation:
        return HighlightClass::Operator; // min=
    case NodeKind::UnaryExpression:
    case NodeKind::BinaryExpression:
        return HighlightClass::Error; // not, and, or
    default:
        return HighlightClass::Name;
    }
}

static HighlightClass classOf(const Tree& tree, TokenId token, NodeId owner) {
    const Tree::Node& node = tree.node(owner);
    if (node.kind == NodeKind::Skipped) return HighlightClass::Error;
    switch (tree.token(token).kind) {
    case TokenKind::Unknown:
        return HighlightClass::Error;
    case TokenKind::Integer:
    case TokenKind::Decimal:
        return HighlightClass::Number;
    case TokenKind::String:
        return HighlightClass::String;
    case TokenKind::Name:
        if (node.kind == NodeKind::Access)
            return isFunctionHere(tree, owner, tree.text(token)) ? HighlightClass::Function
                                                                 : HighlightClass::Name;
        return classOfName(node.kind, tree.text(token), token == node.first);
    default:
        return HighlightClass::Operator;
    }
}

std::vector<Highlight> classify(const Tree& tree) {
    std::vector<Highlight> result;
    const std::vector<NodeId> owners = tree.tokenOwners();
    for (const TokenId token : tree.tokens().keys()) {
        for (const Comment& comment : leadingTrivia(tree, token).comments)
            result.push_back({comment.span, HighlightClass::Comment});
        if (tree.token(token).kind != TokenKind::EndOfFile)
            result.push_back({tree.token(token).span, classOf(tree, token, owners[token.index()])});
    }
    return result;
}

} // namespace tactus::syntax
