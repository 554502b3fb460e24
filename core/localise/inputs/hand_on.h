// The primitive `localise` of an input: what reads it from memory at every point gets it from a neighbour.
#pragma once

#include "polyhedra/solve.h"
#include "ure/system.h"

#include <memory>
#include <variant>

namespace tactus::localise {

// A variable that hands on an input A(F p + f) from p - v to p. The first of its vectors v is taken that
// leads to a point with the value, else memory: x(p) = select(p - v1 in D, x(p - v1), select(p - v2 in D,
// ...)).
struct InputStream {
    ure::EquationId equation;
    ure::ExprId source; // the read of the input, or an expression of inputs
    // In the order of the calls; F v = 0. None: the loops have changed since, and the equation tells.
    std::vector<polyhedra::Vector> vectors;
    polyhedra::Union points; // D, where it has a value; pieces that are disjoint
};

// Conditions for a value at a point of the domain, and for one at the point before it along each vector. One
// of the lists of rows is >= 0 there; a list without rows is everywhere.
struct StreamConditions {
    using Any = std::vector<std::vector<polyhedra::AffineForm>>;
    Any carries;
    std::vector<Any> previous; // one a vector
};
// No piece of the stream's points has quotients.
StreamConditions conditionsOf(const InputStream& stream, const ure::System& system,
                              const polyhedra::Budget& budget);

struct HandOn {
    ure::TensorId input;
    polyhedra::Vector vector; // over the present loops, not 0
};

// Why it can't be, as an end of a sentence, and whether that is because of the vector or of the input.
struct NotHandedOn {
    std::string reason;
    bool isOfVector = true;
};

struct HandedOn {
    std::shared_ptr<const ure::System> system;
    std::vector<InputStream> streams; // all that calls have made or turned round so far
};

// At sizes so small that the vector leads from no reading iteration to another, nothing changes. Every read
// of the input whose element is the same along the vector is handed on along it. A stream that the text
// writes out takes this vector in place of its own; one of an earlier call takes it besides. Reads of one
// element of the index share a stream, which bears the name of the input. The system may have reductions.
std::variant<HandedOn, NotHandedOn> handOn(HandedOn before, const HandOn& call,
                                           const polyhedra::Budget& budget);

} // namespace tactus::localise
