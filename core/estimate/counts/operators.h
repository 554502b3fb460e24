// The operators of an array: how many of them a synthesis tool would build, and how often they are used.
//
// A processing element (PE) has an operator for each place in the equations whose value may be asked for on
// it, and lanes that compute the same share it. No operator is built for a product with a power of two, for a
// choice that one branch decides on all of a PE's iterations, and for a conversion between integers.
#pragma once

#include "array/model.h"

#include <map>

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
struct OperatorCount {
    std::int64_t all = 0;  // of all PEs
    std::int64_t uses = 0; // iterations that compute it
    std::int64_t events =
        0; // the same, but that lanes with the same value count once: what is done in hardware
};
using Operators = std::map<OperatorKind, OperatorCount>;

// "int", "float32", "float64": the types that costs are given for.
std::string_view typeClass(const ure::Type& type);
// Arithmetic, as rates count it: + - * / min max and functions, of numbers.
bool isOperation(const OperatorKind& kind);

// Nothing where a count was not decided. `fuses`: a sum of a product that nobody else reads is one operator.
std::optional<Operators> operatorsOf(const array::Model& model, bool fuses, const polyhedra::Budget& budget);

} // namespace tactus::estimate
