// Operands that take their type from the other operand: literals, params, loop indices, `infinity`
// (language.md, "Types").
#pragma once

#include "ure/nodes/nodes.h"

#include <fmt/format.h>

namespace tactus::ure {

using Integer = __int128; // any literal, with its sign

// A loop that runs downwards or by steps: at its n-th iteration the index is first + step * n. In a System
// such a loop counts, n = 0, 1, ...
struct SteppedLoop {
    polyhedra::AffineForm first; // over the loops outside of it
    std::int64_t step = 1;       // not 0

    polyhedra::AffineForm value(LoopId loop) const {
        return first + step * polyhedra::AffineForm::variable(loop.index(), first.dimensions());
    }
};

struct Untyped {
    enum class Kind { Number, Decimal, Infinity, Parameter, Index, Dimension };
    Kind kind;
    text::Span span;
    // The values it has: one number, or those of an index.
    Integer lowest = 0, highest = 0;
    bool isNegative = false; // of Decimal and Infinity
    std::string spelling;    // of Decimal, without sign
    ParamId param;           // of Parameter; of a Decimal that is a real param
    bool isTurned = false;   // of such a Decimal: it has the other sign
    LoopId loop;
    std::uint32_t dimension = 0;
    const SteppedLoop* stepped = nullptr; // of Index: the loop counts, its index is another value

    bool isInteger() const { return kind != Kind::Decimal && kind != Kind::Infinity; }
};

// Can the type hold its values? (A decimal fraction or `infinity` fits no integer type or any, respectively.)
bool fits(const Untyped& operand, Type type);
// Its type where nothing else gives it one; nothing for `infinity` and what is beyond Int(64) and Float(32).
std::optional<Type> typeAlone(const Untyped& operand);
// The type it takes as the other operand of one that has a type; nothing where it takes the one it has alone.
std::optional<Type> typeBeside(const Untyped& operand, Type other);
// The node, in a type that it fits.
ExprId typed(Nodes& nodes, const Untyped& operand, Type type);
// "300", "1.5", "infinity", "param N (300)", as messages call it.
std::string describe(const Untyped& operand);

// A literal with its sign turned round; nothing for operands that are no literals.
std::optional<Untyped> negated(Untyped operand);

} // namespace tactus::ure
