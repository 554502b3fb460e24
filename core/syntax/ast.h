// Typed views of the syntax tree. A view is a tree and a node of one kind; it is made with `as<View>(tree,
// node)`, which is empty for a node of another kind. Every part may be missing, because the text may be
// wrong: a view of a missing part has `valid() == false`, a missing name is an empty Word. Lists hold what is
// there.
#pragma once

#include "syntax/tree.h"

#include <optional>
#include <string>
#include <vector>

namespace tactus::syntax {

using text::Word;

class View {
  public:
    View() = default;
    View(const Tree& tree, NodeId node) : tree_(&tree), node_(node) {}
    bool valid() const { return node_.valid(); }
    NodeKind kind() const { return tree_->node(node_).kind; }
    const Tree& tree() const { return *tree_; }
    NodeId node() const { return node_; }
    text::Span span() const { return tree_->span(node_); }
    // The parser has reported a mistake here: what else seems wrong may be its consequence.
    bool broken() const { return tree_->node(node_).broken; }

  protected:
    const Tree* tree_ = nullptr;
    NodeId node_;
};

// An expression of any kind; ask kind() and use the view of that kind. valid() is false where none was
// written.
class Expression : public View {
  public:
    using View::View;
    // Without parentheses around it.
    Expression bare() const;
};

class IntegerLiteral
    : public View { // magnitude; a value beyond 2^64 - 1 is empty (the parser has reported it)
  public:
    static constexpr NodeKind Kind = NodeKind::IntegerLiteral;
    using View::View;
    std::optional<std::uint64_t> value() const;
};

class DecimalLiteral : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::DecimalLiteral;
    using View::View;
    std::string spelling() const; // for exact conversion to fixed point
    double value() const;         // nearest double
};

class StringLiteral : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::StringLiteral;
    using View::View;
    std::string value() const; // without quotes, escapes resolved
};

class BooleanLiteral : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::BooleanLiteral;
    using View::View;
    bool value() const;
};

class NameExpression : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::NameExpression;
    using View::View;
    Word name() const;
};

class ScopedName : public View { // Buffer::Double
  public:
    static constexpr NodeKind Kind = NodeKind::ScopedName;
    using View::View;
    Word scope() const;
    Word name() const;
};

class TypeName : public View { // Int(8): base "Int", arguments {8}
  public:
    static constexpr NodeKind Kind = NodeKind::TypeName;
    using View::View;
    Word base() const;
    std::vector<Expression> arguments() const;
};

class Access : public View { // X(i, j-1, k), select(a, b), min(a, b, c)
  public:
    static constexpr NodeKind Kind = NodeKind::Access;
    using View::View;
    Word name() const;
    std::vector<Expression> arguments() const;
};

class CastExpression : public View { // Int(16)(e)
  public:
    static constexpr NodeKind Kind = NodeKind::CastExpression;
    using View::View;
    TypeName type() const;
    Expression operand() const;
};

class UnaryExpression : public View { // - + ! ~; the mistake `not` counts as !
  public:
    static constexpr NodeKind Kind = NodeKind::UnaryExpression;
    using View::View;
    TokenKind operation() const;
    Expression operand() const;
};

class BinaryExpression : public View { // the mistakes `and`, `or`, `=` count as && || ==
  public:
    static constexpr NodeKind Kind = NodeKind::BinaryExpression;
    using View::View;
    TokenKind operation() const;
    text::Span operationSpan() const;
    Expression left() const;
    Expression right() const;
};

class Parenthesised : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::Parenthesised;
    using View::View;
    Expression inner() const;
};

class BraceList : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::BraceList;
    using View::View;
    std::vector<Expression> items() const; // an item may be a BraceList
};

class LetBinding : public View { // d = A(i) - B(j)
  public:
    static constexpr NodeKind Kind = NodeKind::LetBinding;
    using View::View;
    Word name() const;
    Expression value() const;
};

class LetExpression : public View { // let d = A(i) - B(j) in d * d
  public:
    static constexpr NodeKind Kind = NodeKind::LetExpression;
    using View::View;
    std::vector<LetBinding> bindings() const;
    Expression body() const;
};

class ParamItem : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::ParamItem;
    using View::View;
    Word name() const;
    Expression value() const;
};

class Dimension : public View { // [I] or [r: I]
  public:
    static constexpr NodeKind Kind = NodeKind::Dimension;
    using View::View;
    Word name() const;
    Expression extent() const;
};

class RangePromise : public View { // in lo..hi
  public:
    static constexpr NodeKind Kind = NodeKind::RangePromise;
    using View::View;
    Expression lower() const;
    Expression upper() const;
};

class TensorDeclaration : public View { // InputDeclaration, OutputDeclaration or ConstDeclaration
  public:
    using View::View;
    bool isInput() const;
    bool isConst() const;
    Word name() const;
    std::vector<Dimension> dimensions() const;
    TypeName type() const;
    RangePromise promise() const;
    Expression initial() const; // expression, BraceList or StringLiteral
};

class LoopItem : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::LoopItem;
    using View::View;
    Word name() const;
    bool isDownwards() const; // `upper downto lower`, both of them values of the loop
    Expression lower() const;
    Expression upper() const; // else not a value
    Expression step() const;  // may be absent
    bool isPlain() const { return !isDownwards() && !step().valid(); }
};

class LoopsDeclaration : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::LoopsDeclaration;
    using View::View;
    std::vector<LoopItem> items() const;
    Expression where() const;
};

class FuncDeclaration : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::FuncDeclaration;
    using View::View;
    std::vector<Word> names() const;
    TypeName type() const;
};

class FnDeclaration : public View { // fn f(x, y) = x*x + y;
  public:
    static constexpr NodeKind Kind = NodeKind::FnDeclaration;
    using View::View;
    Word name() const;
    std::vector<Word> parameters() const;
    Expression body() const;
};

enum class Assignment { Define, Add, Multiply, Minimum, Maximum, And, Or, Xor, ArgMinimum, ArgMaximum };

class LeftSide : public View { // C(i, j), or a name alone
  public:
    using View::View;
    Word name() const;                       // of the func or output
    std::vector<Expression> indices() const; // empty for a scalar output
};

class Equation : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::Equation;
    using View::View;
    LeftSide left() const;
    Word name() const { return left().name(); }
    Assignment assignment() const;
    Expression right() const;
    // `at` and `k` in `best, at argmax= e, k`.
    LeftSide leftOfPlace() const;
    Expression place() const;
};

class Call : public View { // tile(i, io, ii, 4)
  public:
    static constexpr NodeKind Kind = NodeKind::Call;
    using View::View;
    Word name() const;
    std::vector<Expression> arguments() const;
    text::Span argumentsSpan() const; // with the parentheses
};

class CallChain : public View { // X.merge_ures(Y).tile(...);
  public:
    static constexpr NodeKind Kind = NodeKind::CallChain;
    using View::View;
    Word receiver() const;
    std::vector<Call> calls() const;
};

class MappingDeclaration : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::MappingDeclaration;
    using View::View;
    Word name() const;
    Word base() const; // may be absent
    std::vector<CallChain> chains() const;
    text::Span bodySpan() const; // from { to }
};

class ParamDeclaration : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::ParamDeclaration;
    using View::View;
    std::vector<ParamItem> items() const;
};

class Design : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::Design;
    using View::View;
    Word name() const;
    // Each list in the order of the text.
    std::vector<ParamDeclaration> params() const;
    std::vector<TensorDeclaration> tensors() const; // inputs, outputs and consts
    std::vector<LoopsDeclaration> loops() const;
    std::vector<FuncDeclaration> funcs() const;
    std::vector<FnDeclaration> fns() const;
    std::vector<Equation> equations() const;
    std::vector<MappingDeclaration> mappings() const;
    text::Span bodySpan() const; // from { to }
    // Names in text that the parser had to skip: a declaration may have been lost with them.
    std::vector<Word> lostNames() const;
};

class File : public View {
  public:
    static constexpr NodeKind Kind = NodeKind::File;
    using View::View;
    explicit File(const Tree& tree) : View(tree, tree.root()) {}
    std::vector<Design> designs() const;
};

// The node as a view of type V, or nothing if it is of another kind.
template<class V>
std::optional<V> as(const View& view) {
    if (!view.valid() || view.kind() != V::Kind) return std::nullopt;
    return V(view.tree(), view.node());
}

} // namespace tactus::syntax
