#include "cinput/state/tree_view.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace tactus::cinput {

std::vector<std::uint32_t> TreeView::children(std::uint32_t node) const {
    std::vector<std::uint32_t> all;
    for (std::uint32_t child = node + 1; child < tree_.nodes[node].end; child = tree_.nodes[child].end)
        all.push_back(child);
    return all;
}

std::uint32_t TreeView::bare(std::uint32_t node) const {
    while (tree_.nodes[node].kind == Node::Kind::Bracket) ++node;
    return node;
}

std::uint32_t TreeView::core(std::uint32_t node) const {
    while ((tree_.nodes[node].kind == Node::Kind::Bracket || tree_.nodes[node].kind == Node::Kind::Cast) &&
           tree_.nodes[node].end > node + 1)
        ++node;
    return node;
}

const CType& TreeView::type(std::uint32_t type) const {
    return type < tree_.types.size() ? tree_.types[type] : unknown_;
}

const CType& TreeView::typeOf(std::uint32_t node) const {
    return type(tree_.nodes[node].type);
}

std::string TreeView::quoted(std::uint32_t node) const {
    std::string text;
    for (const char c : source_.text(tree_.nodes[node].span))
        if (!std::isspace(static_cast<unsigned char>(c)))
            text += c;
        else if (!text.empty() && text.back() != ' ')
            text += ' ';
    constexpr std::size_t longest = 60;
    return "'" + (text.size() > longest ? text.substr(0, longest - 3) + "..." : text) + "'";
}

bool TreeView::isExpression(std::uint32_t node) const {
    const Node& one = tree_.nodes[node];
    return one.kind >= Node::Kind::Integer && one.kind <= Node::Kind::List;
}

void TreeView::walk(std::uint32_t node, const std::function<void(std::uint32_t)>& visit) const {
    for (std::uint32_t at = node; at < tree_.nodes[node].end; ++at) visit(at);
}

std::uint32_t TreeView::target(std::uint32_t node) const {
    while (true) {
        const Node& one = tree_.nodes[node];
        if (one.kind == Node::Kind::Name) return one.declaration;
        const bool isInside = one.kind == Node::Kind::Bracket || one.kind == Node::Kind::Cast ||
                              one.kind == Node::Kind::Subscript || one.kind == Node::Kind::Unary ||
                              one.kind == Node::Kind::Binary;
        if (!isInside || one.end == node + 1) return none;
        ++node;
    }
}

std::vector<std::uint32_t> TreeView::changedIn(std::uint32_t node) const {
    std::vector<std::uint32_t> changed;
    walk(node, [&](std::uint32_t at) {
        if (changes(tree_.nodes[at])) changed.push_back(target(at + 1));
        if (tree_.nodes[at].kind == Node::Kind::Variable) changed.push_back(tree_.nodes[at].declaration);
    });
    return changed;
}

std::uint32_t stepWithoutStart(const TreeView& view, std::uint32_t loop) {
    const auto parts = view.children(loop);
    if (parts.size() != 3) return none;
    const Node &first = view[view.bare(parts[0])], &second = view[view.bare(parts[1])];
    const bool isStep = changes(second) && second.end > view.bare(parts[1]) + 1;
    return isStep && !changes(first) && first.kind != Node::Kind::Declarations ? parts[1] : none;
}

bool changes(const Node& node) {
    using enum Node::Operation;
    if (node.kind == Node::Kind::Compute) return true;
    if (node.kind == Node::Kind::Binary) return node.operation == Assign;
    return node.kind == Node::Kind::Unary && node.operation >= PostIncrement &&
           node.operation <= PreDecrement;
}

ScalarType scalarType(const CType& type) {
    static_assert(int(CType::Kind::Double) == int(ScalarType::Double));
    return static_cast<ScalarType>(type.kind);
}

ScalarType promoted(ScalarType type) {
    return type < ScalarType::Int32 ? ScalarType::Int32 : type;
}

ScalarType usualType(ScalarType a, ScalarType b) {
    a = promoted(a);
    b = promoted(b);
    if (isReal(a) || isReal(b)) return std::max(a, b);
    // Unsigned follows signed of the same width, and a wider type holds all of a narrower one.
    return std::max(a, b);
}

std::optional<double> namedReal(const TreeView& view, std::uint32_t node) {
    if (view[node].kind != Node::Kind::Call) return std::nullopt;
    const std::uint32_t callee = view.core(node + 1);
    if (view[callee].kind != Node::Kind::Name || view[callee].declaration == none) return std::nullopt;
    const std::string& name = view.declaration(view[callee].declaration).name;
    for (const std::string_view infinite : {"inf", "inff", "huge_val", "huge_valf"})
        if (name == fmt::format("__builtin_{}", infinite)) return std::numeric_limits<double>::infinity();
    return std::nullopt;
}

} // namespace tactus::cinput
