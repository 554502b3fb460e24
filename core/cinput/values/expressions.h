// Expressions of C as expressions of a program: conversions are casts, functions of the file are looked into.
#pragma once

#include "cinput/values/variables.h"

namespace tactus::cinput {

class Expressions {
  public:
    Expressions(State& state, Affine& affine, Variables& variables)
        : state_(state), view_(state.view), affine_(affine), variables_(variables) {}

    // Assignments inside are made statements by `assign`, which says what their value is.
    std::function<std::uint32_t(std::uint32_t)> assign;

    std::uint32_t value(std::uint32_t node);
    // 0 or 1.
    std::uint32_t truth(std::uint32_t node);
    std::uint32_t truthOf(std::uint32_t expression);
    PendingAccess access(std::uint32_t node);
    std::uint32_t make(Operator operation, ScalarType type, text::Span span,
                       std::vector<std::uint32_t> operands);
    std::uint32_t number(std::int64_t value, ScalarType type, text::Span span);
    static std::optional<Operator> arithmetic(Node::Operation operation);
    // Whether there is an assignment in it.
    bool hasEffect(std::uint32_t node) const;

  private:
    std::uint32_t literal(std::uint32_t node);
    std::uint32_t name(std::uint32_t node);
    std::uint32_t cast(std::uint32_t node);
    std::uint32_t unary(std::uint32_t node);
    std::uint32_t binary(std::uint32_t node);
    std::uint32_t choice(std::uint32_t node);
    std::uint32_t call(std::uint32_t node);
    std::uint32_t inlined(std::uint32_t node, const ReturnedExpression& function);
    std::uint32_t sizeValue(std::uint32_t size, ScalarType type, text::Span span);
    ScalarType typeOf(std::uint32_t node);
    void refuseEffect(std::uint32_t node, const std::string& where);

    State& state_;
    const TreeView& view_;
    Affine& affine_;
    Variables& variables_;
    int calls_ = 0;
};

} // namespace tactus::cinput
