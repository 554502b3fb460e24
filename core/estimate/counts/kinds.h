// Which operator a place in the equations is, as costs are given for it.
//
// None is a product with a power of two, a shift by a number, a conversion between integers, a choice
// without an alternative, and a connective of conditions.
#pragma once

#include "ure/system.h"

#include <optional>

namespace tactus::estimate {

struct OperatorKind {
    std::string name;      // "add", "multiply", "multiply-add", "select", "sqrt"
    ure::Type type;        // of its result; of what a comparison compares
    std::int64_t bits = 0; // of its operands, without what conversions to wider integers add
    friend auto operator<=>(const OperatorKind& a, const OperatorKind& b) {
        return std::tuple(a.name, a.type.kind, a.bits, a.type.bits) <=>
               std::tuple(b.name, b.type.kind, b.bits, b.type.bits);
    }
    friend bool operator==(const OperatorKind& a, const OperatorKind& b) { return (a <=> b) == 0; }
};

// "int", "float32", "float64": the types that costs are given for.
std::string_view typeClass(const ure::Type& type);
// With its type, as reports call it. Costs are the same for a minimum and a maximum, which share their logic.
std::string nameWithType(const OperatorKind& kind);
// Arithmetic, as rates count it: + - * / min max and functions, of numbers.
bool isOperation(const OperatorKind& kind);

class Kinds {
  public:
    // `fuses`: a sum of a product that nobody else reads is one operator.
    Kinds(const ure::System& system, bool fuses) : system_(system), fuses_(fuses) {}

    std::optional<OperatorKind> of(ure::ExprId id) const;
    // The product that a sum takes into its own operator.
    std::optional<ure::ExprId> fused(ure::ExprId id) const;

  private:
    std::int64_t bitsOf(ure::ExprId id) const; // without conversions that only make integers wider
    bool isPower(ure::ExprId id) const;
    bool isFree(const ure::Expr& expr) const;

    const ure::System& system_;
    bool fuses_;
};

} // namespace tactus::estimate
