// Conditions over symbols, and values that are another affine form in each case.
#pragma once

#include "cinput/forms/linear.h"

#include <vector>

namespace tactus::cinput {

struct Condition {
    enum class Kind : std::uint8_t { True, False, NonNegative, Zero, And, Or, Not };
    Kind kind = Kind::True;
    Linear atom; // >= 0, or == 0
    std::vector<Condition> parts;

    static Condition nonNegative(Linear form);
    static Condition zero(Linear form);
};
Condition both(Condition a, Condition b);
Condition either(Condition a, Condition b);
Condition
negation(Condition a); // pushed down to the atoms: NonNegative and Zero are all that Not is in front of

bool equivalent(const Condition& a, const Condition& b); // the same atoms, joined in the same way

polyhedra::Formula formulaOf(const Condition& condition, const Space& space, const Quotients& quotients);

// One of the cases holds at each point, and no two.
struct Piecewise {
    struct Case {
        Condition when;
        Linear value;
    };
    std::vector<Case> cases;
    // The same as the least or the greatest of some forms, where it was written so.
    enum class Extreme : std::uint8_t { None, Least, Greatest };
    Extreme extreme = Extreme::None;
    std::vector<Linear> of;

    static Piecewise form(Linear value) { return {{{Condition(), std::move(value)}}, Extreme::None, {}}; }
    const Linear* single() const { return cases.size() == 1 ? &cases.front().value : nullptr; }
};
// Products of cases are at most this many; beyond it, these throw TooManyCases.
inline constexpr std::size_t mostCases = 64;
struct TooManyCases {};
Piecewise operator+(const Piecewise& a, const Piecewise& b);
Piecewise operator*(std::int64_t factor, const Piecewise& a);
Piecewise choose(const Condition& condition, const Piecewise& first, const Piecewise& second);

Condition atLeast(const Piecewise& a, const Piecewise& b); // a >= b
Condition equal(const Piecewise& a, const Piecewise& b);

} // namespace tactus::cinput
