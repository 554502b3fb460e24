#include "syntax/questions/definition.h"

#include "syntax/ast.h"
#include "syntax/words.h"

#include <algorithm>
#include <ranges>

namespace tactus::syntax {

namespace {

NodeId ancestor(const Tree& tree, NodeId node, std::initializer_list<NodeKind> kinds) {
    while (node.valid() && std::ranges::find(kinds, tree.node(node).kind) == kinds.end())
        node = tree.node(node).parent;
    return node;
}

std::optional<Word> dimensionNamed(const Tree& tree, NodeId owner, std::string_view name) {
    const NodeId tensor = ancestor(tree, owner,
                                   {NodeKind::InputDeclaration, NodeKind::OutputDeclaration,
                                    NodeKind::ConstDeclaration, NodeKind::Design});
    if (!tensor.valid() || tree.node(tensor).kind == NodeKind::Design) return std::nullopt;
    for (const Dimension& dimension : TensorDeclaration(tree, tensor).dimensions())
        if (dimension.name().text == name) return dimension.name();
    return std::nullopt;
}

std::optional<Word> declarationNamed(const Design& design, std::string_view name) {
    std::vector<Word> words;
    for (const ParamDeclaration& params : design.params())
        for (const ParamItem& item : params.items()) words.push_back(item.name());
    for (const TensorDeclaration& tensor : design.tensors()) words.push_back(tensor.name());
    for (const LoopsDeclaration& loops : design.loops())
        for (const LoopItem& item : loops.items()) words.push_back(item.name());
    for (const FuncDeclaration& funcs : design.funcs())
        for (const Word& word : funcs.names()) words.push_back(word);
    for (const FnDeclaration& fn : design.fns()) words.push_back(fn.name());
    const auto found = std::ranges::find(words, name, &Word::text);
    return found == words.end() ? std::nullopt : std::optional(*found);
}

// A let around the place, or the fn that it is in. The name of a let holds from behind its value on.
std::optional<Word> localNamed(const Tree& tree, NodeId owner, std::string_view name) {
    for (NodeId at = owner; at.valid(); at = tree.node(at).parent) {
        if (tree.node(at).kind == NodeKind::FnDeclaration)
            for (const Word& parameter : FnDeclaration(tree, at).parameters())
                if (parameter.text == name) return parameter;
        if (tree.node(at).kind != NodeKind::LetExpression) continue;
        const std::vector<LetBinding> bindings = LetExpression(tree, at).bindings();
        for (const LetBinding& binding : std::views::reverse(bindings))
            if (binding.name().text == name &&
                (binding.span().end <= tree.span(owner).begin || binding.node() == owner))
                return binding.name();
    }
    return std::nullopt;
}

std::optional<Word> equationOf(const Design& design, std::string_view name) {
    for (const Equation& equation : design.equations())
        for (const LeftSide& left : {equation.left(), equation.leftOfPlace()})
            if (left.name().text == name) return left.name();
    return std::nullopt;
}

std::optional<Word> mappingNamed(const Design& design, std::string_view name) {
    for (const MappingDeclaration& mapping : design.mappings())
        if (mapping.name().text == name) return mapping.name();
    return std::nullopt;
}

bool isLanguage(const Tree& tree, TokenId token, NodeId owner) {
    const std::string_view word = tree.text(token);
    switch (tree.node(owner).kind) {
    case NodeKind::TypeName:
    case NodeKind::Call:
    case NodeKind::ScopedName:
    case NodeKind::LoopsDeclaration:
    case NodeKind::RangePromise:
    case NodeKind::LetExpression:
    case NodeKind::BooleanLiteral:
    case NodeKind::Equation: // min=
        return true;
    case NodeKind::LoopItem:
        return token != tree.node(owner).first;
    case NodeKind::Access:
        return isFunctionHere(tree, owner, word);
    case NodeKind::Design:
    case NodeKind::ParamDeclaration:
    case NodeKind::InputDeclaration:
    case NodeKind::OutputDeclaration:
    case NodeKind::ConstDeclaration:
    case NodeKind::FuncDeclaration:
    case NodeKind::FnDeclaration:
    case NodeKind::MappingDeclaration:
        return token == tree.node(owner).first;
    default:
        return false;
    }
}

} // namespace

bool isFunctionHere(const Tree& tree, NodeId access, std::string_view word) {
    if (!isDeclarableFunction(word)) return isFunctionWord(word);
    const NodeId around = ancestor(tree, access, {NodeKind::Design});
    return !around.valid() || !declarationNamed(Design(tree, around), word);
}

std::optional<TokenId> nameAt(const Tree& tree, std::uint32_t offset) {
    for (const TokenId token : tree.tokens().keys()) {
        const text::Span span = tree.token(token).span;
        if (tree.token(token).kind == TokenKind::Name && span.begin <= offset && offset <= span.end)
            return token;
    }
    return std::nullopt;
}

bool isOfTheLanguage(const Tree& tree, TokenId name) {
    return isLanguage(tree, name, tree.tokenOwners()[name.index()]);
}

std::optional<text::Span> definitionAt(const Tree& tree, std::uint32_t offset) {
    const auto token = nameAt(tree, offset);
    if (!token) return std::nullopt;
    const NodeId owner = tree.tokenOwners()[token->index()];
    const NodeId around = ancestor(tree, owner, {NodeKind::Design});
    if (!around.valid() || isLanguage(tree, *token, owner)) return std::nullopt;
    const Design design(tree, around);
    const std::string_view name = tree.text(*token);
    const text::Span here = tree.token(*token).span;
    std::optional<Word> found;
    if (tree.node(owner).kind == NodeKind::MappingDeclaration)
        found = mappingNamed(design, name);
    else if (tree.node(owner).kind != NodeKind::Design) // the design's own name
        found = localNamed(tree, owner, name);
    if (!found && tree.node(owner).kind != NodeKind::Design) found = dimensionNamed(tree, owner, name);
    if (!found) found = declarationNamed(design, name);
    if (found && found->span == here)
        if (const auto equation = equationOf(design, name)) found = equation;
    return found ? std::optional(found->span) : std::nullopt;
}

} // namespace tactus::syntax
