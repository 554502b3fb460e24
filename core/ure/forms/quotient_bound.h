// A bound of a loop with a quotient, as a bound without one and a condition.
#pragma once

#include "polyhedra/formula.h"
#include "syntax/ast.h"

#include <optional>
#include <string>

namespace tactus::ure {

// If the bound is floor(f / c) + k with f >= 0 on the domain: `i < floor(f/c) + k` is
// `i < f + k` and `c*i + c*(1 - k) <= f`; `i >= floor(f/c) + k` is `i >= k` and `c*i + c*(1 - k) > f`.
struct BoundAndCondition {
    std::string bound, condition; // as the language writes them
};
// `value` is that of the written bound. Nothing if the bound has another shape, or the sign of f is open.
std::optional<BoundAndCondition> withoutQuotient(const syntax::Expression& bound, bool isLower,
                                                 const std::string& loop, const polyhedra::QuasiAffine& value,
                                                 const polyhedra::Piece& domain);

} // namespace tactus::ure
