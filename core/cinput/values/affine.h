// Expressions that are affine in loops and sizes, and conditions made of them.
#pragma once

#include "cinput/state/state.h"

namespace tactus::cinput {

// A value that C computes without wrapping only if it fits in the type.
struct Fit {
    Condition when;
    Linear value;
    ScalarType type;
    std::uint32_t node;
};

class Affine {
  public:
    explicit Affine(State& state) : state_(state), view_(state.view) {}

    // Nothing where it reads data, is not affine, or may wrap: why() then says so. Functions of the file,
    // sizes, and variables that hold affine values are looked into. Throws TooManyCases and base::Overflow.
    std::optional<Piecewise> value(std::uint32_t node);
    std::optional<Condition> condition(std::uint32_t node);
    // The single form that it is in the iterations in scope, or all that it may be.
    std::vector<Piecewise::Case> casesOf(const Piecewise& value) const;

    // From here on values that are to fit in a type are listed and not checked.
    void collectFits() { collected_ = std::vector<Fit>(); }
    std::vector<Fit> takeFits();
    bool fits(const Fit& fit) const;

    // Reports the reason why the node is no affine form; `what` is the subject: "the bound 'n[i]'".
    [[noreturn]] void refuse(std::uint32_t node, const std::string& what);
    // The size that a macro, an enumerator or a variable is, if it is one.
    std::optional<std::uint32_t> sizeOf(std::uint32_t node);
    std::optional<std::uint32_t> sizeOfVariable(std::uint32_t declaration);

  private:
    std::optional<Piecewise> literal(std::uint32_t node);
    std::optional<Piecewise> name(std::uint32_t node);
    std::optional<Piecewise> unary(std::uint32_t node);
    std::optional<Piecewise> binary(std::uint32_t node);
    std::optional<Piecewise> product(std::uint32_t node, const Piecewise& a, const Piecewise& b);
    std::optional<Piecewise> quotient(std::uint32_t node, const Piecewise& a, const Piecewise& b);
    Piecewise dividedBy(const Piecewise& a, std::int64_t divisor, bool remainder);
    std::optional<Piecewise> choice(std::uint32_t node);
    std::optional<Piecewise> call(std::uint32_t node);
    std::optional<Piecewise> truth(std::uint32_t node);
    // The value if it fits in the type of the node.
    std::optional<Piecewise> fitting(std::uint32_t node, Piecewise value, const CType& type);
    std::optional<Condition> comparison(std::uint32_t node);
    std::optional<Condition> joined(std::uint32_t node, bool isAnd);

    // "n=64 --set m", of this argument and all others that bounds of the region need too.
    std::string sizesNeeded(const std::string& name) const;
    std::optional<std::uint32_t> macroSize(std::uint32_t node);
    std::optional<std::int64_t> numberOf(std::uint32_t node);
    std::uint32_t addSize(Size size);

    State& state_;
    const TreeView& view_;
    std::optional<std::vector<Fit>> collected_;
    std::uint32_t wrapped_ = none; // the node that last did not fit
    int calls_ = 0;
};

// The function's tree and the expression that it returns, if it is one `return` of one.
struct ReturnedExpression {
    std::vector<std::uint32_t> parameters; // declarations
    std::uint32_t value;
};
std::optional<ReturnedExpression> returnedBy(const TreeView& view, std::uint32_t call);
// Functions inside of functions are looked into at most this deep.
inline constexpr int mostCalls = 16;

} // namespace tactus::cinput
