#include "syntax/tree.h"

namespace tactus::syntax {

Tree::Tree(std::shared_ptr<const text::SourceBuffer> source, base::Table<TokenId, Token> tokens,
           base::Table<NodeId, Node> nodes, NodeId root)
    : source_(std::move(source)), tokens_(std::move(tokens)), nodes_(std::move(nodes)), root_(root) {}

text::Span Tree::leadingTrivia(TokenId id) const {
    const std::uint32_t begin = id.index() == 0 ? 0 : tokens_[TokenId(id.index() - 1)].span.end;
    return {begin, tokens_[id].span.begin};
}

text::Span Tree::span(NodeId id) const {
    const Node& it = nodes_[id];
    if (!it.first.valid()) return {};
    return {tokens_[it.first].span.begin, tokens_[it.last].span.end};
}

// Recursion is as deep as the tree, which the parser bounds.
std::string Tree::text(NodeId id) const {
    const Node& it = nodes_[id];
    std::string result;
    for (const Element& element : it.elements) {
        if (element.node.valid()) {
            result += text(element.node);
        } else {
            result += source_->text(leadingTrivia(element.token));
            result += text(element.token);
        }
    }
    return result;
}

NodeId Tree::nodeAt(std::uint32_t offset) const {
    NodeId innermost = root_;
    for (bool deeper = true; deeper;) {
        deeper = false;
        for (const Element& element : nodes_[innermost].elements) {
            if (!element.node.valid() || !span(element.node).contains(offset)) continue;
            innermost = element.node;
            deeper = true;
            break;
        }
    }
    return innermost;
}

std::vector<NodeId> Tree::tokenOwners() const {
    std::vector<NodeId> owners(tokens_.size());
    for (const NodeId id : nodes_.keys())
        for (const Element& it : nodes_[id].elements)
            if (it.token.valid()) owners[it.token.index()] = id;
    return owners;
}

} // namespace tactus::syntax
