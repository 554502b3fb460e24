// Points, tuples and sets of points as people read them, over the loops of the design in their order.
#pragma once

#include "diagnostics/diagnostic.h"
#include "polyhedra/piece.h"
#include "ure/system.h"

namespace tactus::dependence {

// "(i,j-1,k)" for forms over the present loops, one a loop of the present order.
std::string tuple(const ure::System& system, std::span<const polyhedra::AffineForm> forms);
// "(0,3)"
std::string tuple(std::span<const std::int64_t> numbers);

diagnostics::Witness::Point witnessPoint(const ure::System& system, const std::string& name,
                                         std::span<const std::int64_t> point);
// "X(0,1,2)"
std::string toString(const diagnostics::Witness::Point& point);

// A form, as text, and the values that it has.
struct Bounds {
    std::string form; // "i", "i + k"
    std::optional<std::int64_t> least, most;
    friend bool operator==(const Bounds&, const Bounds&) = default;
};
std::string inWords(const Bounds& bounds);     // "j = 0", "1 <= i <= 2"
std::string asCondition(const Bounds& bounds); // of the language: "j == 0", "1 <= i && i <= 2"

// Points of the domain: equalities between loops go into the tuple, what else sets the piece apart from the
// domain into the conditions.
struct Family {
    std::vector<polyhedra::AffineForm> point; // (i, i) where j = i
    std::vector<Bounds> conditions;
};
Family familyOf(const ure::System& system, const polyhedra::Piece& piece);
// The forms at the points of the family.
std::vector<polyhedra::AffineForm> at(const Family& family, std::span<const polyhedra::AffineForm> forms);

} // namespace tactus::dependence
