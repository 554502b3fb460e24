// A tree as it is walked: children, and what stands for a node.
#pragma once

#include "cinput/program.h"
#include "cinput/tree.h"

#include <functional>

namespace tactus::cinput {

class TreeView {
  public:
    TreeView(const Tree& tree, const text::SourceBuffer& source) : tree_(tree), source_(source) {}

    const Node& operator[](std::uint32_t node) const { return tree_.nodes[node]; }
    const Tree& tree() const { return tree_; }
    const text::SourceBuffer& source() const { return source_; }
    std::vector<std::uint32_t> children(std::uint32_t node) const;
    std::uint32_t child(std::uint32_t node, std::size_t number) const { return children(node)[number]; }
    // Without brackets around it.
    std::uint32_t bare(std::uint32_t node) const;
    // Without brackets and the conversions that the compiler or a person wrote.
    std::uint32_t core(std::uint32_t node) const;
    const CType& typeOf(std::uint32_t node) const;
    const CType& type(std::uint32_t type) const;
    const Declaration& declaration(std::uint32_t declaration) const {
        return tree_.declarations[declaration];
    }
    // The text of a node, made short for a message.
    std::string quoted(std::uint32_t node) const;
    bool isExpression(std::uint32_t node) const;
    // Calls `visit` for the node and all below it.
    void walk(std::uint32_t node, const std::function<void(std::uint32_t)>& visit) const;
    // The variable whose value or elements an assignment to the node changes; `none` where that is not plain.
    std::uint32_t target(std::uint32_t node) const;
    // The declarations of variables that change anywhere below the node.
    std::vector<std::uint32_t> changedIn(std::uint32_t node) const;

  private:
    const Tree& tree_;
    const text::SourceBuffer& source_;
    CType unknown_; // of what has no type
};

// The step of `for (; i < N; i++)`, which begins with the value that its variable has; none of other loops.
std::uint32_t stepWithoutStart(const TreeView& view, std::uint32_t loop);
// Whether evaluating the operation changes its first operand.
bool changes(const Node& node);
ScalarType scalarType(const CType& type); // of one that is scalar
// The value of INFINITY and HUGE_VAL, which are calls; nothing of other nodes.
std::optional<double> namedReal(const TreeView& view, std::uint32_t node);
// The type that two operands of arithmetic are converted to.
ScalarType promoted(ScalarType type);
ScalarType usualType(ScalarType a, ScalarType b);

} // namespace tactus::cinput
