// The statements of a region, in the order of the text.
#pragma once

#include "cinput/region/branch_values.h"
#include "cinput/values/expressions.h"

namespace tactus::cinput {

class Statements {
  public:
    explicit Statements(State& state);

    // All of a block; what can't be read is reported, and the next statement is read.
    void block(const std::vector<std::uint32_t>& nodes);

  private:
    void statement(std::uint32_t node);
    void splitted(std::uint32_t node, const std::vector<Condition>& cases);
    void one(std::uint32_t node);
    void evaluated(std::uint32_t node); // an expression whose value nobody takes
    void declarations(std::uint32_t node);
    void declared(std::uint32_t node);

    // Assignments; the value that they have.
    std::uint32_t assigned(std::uint32_t node);
    bool setsLoopVariable(std::uint32_t node);
    void begins(std::uint32_t declaration, std::uint32_t node);
    void initialised(std::uint32_t list, const CType& type, std::uint32_t variable,
                     std::vector<PendingSubscript> at);
    void zeroed(std::uint32_t variable, text::Span span);
    std::uint32_t computed(std::uint32_t node);
    std::uint32_t stepped(std::uint32_t node, bool isWanted); // x++, whose old value may be
    std::uint32_t stored(PendingAccess to, std::uint32_t value, text::Span span);
    std::uint32_t combined(Node::Operation operation, std::uint32_t left, std::uint32_t right,
                           text::Span span);
    PendingAccess target(std::uint32_t node);
    std::optional<Piecewise> affineOf(std::uint32_t node);
    void follow(std::uint32_t node, const PendingAccess& to, std::uint32_t from);
    bool isUnread(std::uint32_t variable) const;
    void emit(PendingAccess to, std::uint32_t value, text::Span span);

    // branches.cpp
    void branch(std::uint32_t node);
    void keepInside(std::uint32_t node);
    void dataBranch(std::uint32_t condition, std::uint32_t then, std::uint32_t otherwise);
    void guarded(std::uint32_t node, std::uint32_t guard, bool isNegated);
    void affineAnd(std::uint32_t conjunction, std::uint32_t then);
    bool merged(std::size_t from, std::size_t between);
    bool isOverwritten(std::size_t from, std::uint32_t condition, const std::vector<Join>& joins) const;
    void emit(const std::vector<Join>& joins, std::uint32_t condition, text::Span span);
    void under(const Condition& condition, std::uint32_t node);

    // loops.cpp
    struct Head {
        std::uint32_t variable = none;                                          // declaration
        std::uint32_t first = none, condition = none, step = none, body = none; // nodes
        std::optional<Piecewise> value = {};                                    // in place of `first`
    };
    void loop(std::uint32_t node);
    Head headOf(std::uint32_t node);
    std::uint32_t unchanged(std::uint32_t node, ScalarType variable) const;
    std::int64_t stepOf(std::uint32_t node, std::uint32_t variable);
    void inside(const Head& head, std::uint32_t loop, const Piecewise& first);
    text::Span headSpan(std::uint32_t node, const Head& head) const;
    std::optional<Condition> untilEqual(const Head& head, std::uint32_t loop, const Piecewise& first,
                                        const Piecewise& a, const Piecewise& b);
    Condition endOf(const Head& head, std::uint32_t loop, const Piecewise& first);
    void boundsOf(std::uint32_t loop, const Piecewise& first, const Condition& end);
    void checkFits(const std::vector<Fit>& fits, const Head& head, std::uint32_t loop,
                   const Piecewise& first);
    void checkRange(const Head& head, std::uint32_t loop);
    void forget(const std::vector<std::uint32_t>& declarations);

    State& state_;
    const TreeView& view_;
    Affine affine_;
    Variables variables_;
    Expressions expressions_;
    int temporaries_ = 0, splits_ = 0;
};

} // namespace tactus::cinput
