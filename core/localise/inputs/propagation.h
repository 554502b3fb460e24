// Streams that only hand on an input.
//
// Such a stream is V(p) = select(c(p), E(p), V(p - d)), where E reads inputs only and is the same at p and at
// p - d. It has the value E(p) at every iteration, if p - d is an iteration wherever V reads itself. The
// proof is by induction along d, which ends since there are finitely many iterations. Several vectors d, as
// of a stream that goes along two of them, must be linearly independent: then no ring of them comes back.
#pragma once

#include "polyhedra/solve.h"
#include "ure/system.h"

#include <functional>
#include <optional>

namespace tactus::localise {

struct Propagation {
    ure::ExprId source;                        // E
    std::vector<polyhedra::Vector> directions; // d, in the order of the text
};
// Nothing where the equation is no such stream, or it was not proved to be one.
std::optional<Propagation> propagationOf(const ure::System& system, ure::EquationId equation,
                                         const polyhedra::Budget& budget);

// True if an expression has the same value at p and at p + vector, by its indices; one that reads funcs only
// if each such read is said to be the same.
bool isInvariant(const ure::System& system, ure::ExprId expr, const polyhedra::Vector& vector,
                 const std::function<bool(const ure::Expr&)>& isSame = {});

// p minus the place that a read's index names, where that is one vector.
std::optional<polyhedra::Vector> uniformVector(const std::vector<polyhedra::AffineForm>& index);

} // namespace tactus::localise
