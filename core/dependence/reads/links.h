// Reads of funcs become links (uniform, with a producer) and undefined reads (without one).
#pragma once

#include "dependence/graph.h"
#include "dependence/reads/reads.h"
#include "diagnostics/diagnostic.h"

namespace tactus::dependence {

// A dependence while it is being built, certain and doubtful readers apart.
struct Link {
    ure::EquationId reader;
    ure::VariableId variable;
    polyhedra::Vector vector;
    Region readers; // the producer exists at point minus vector
    std::vector<ure::ExprId> sites;
};

enum class Cause {
    Outside, // the producer's point is outside the loops
    Missing, // the producer's equation gives no value there
    Bounds,  // an input's element is outside its extents
};

// All reads of one reader of the same thing at the same index that fail for the same reason.
struct UndefinedRead {
    ure::EquationId reader;
    ure::ExprId site; // the first of them
    Cause cause;
    Region where;        // the reader's points
    bool onData = false; // data decide what is perhaps, not the number of values alone
    bool turned =
        false; // a read of the equation's own func that finds a value everywhere the other way round
};

// Adds to the family of the read, or begins one.
void addUndefined(const ure::System& system, std::vector<UndefinedRead>& families, const Read& read,
                  Cause cause, const Region& where, bool onData, bool turned = false);

// The one vector of a read, or two reading points with different ones.
struct Distance {
    std::optional<polyhedra::Vector> vector;
    polyhedra::Point p, q;
};
Distance distanceOf(const ure::System& system, const Read& read, const Questions& questions);
// point minus what the read at that point reads
polyhedra::Vector distanceAt(const ure::Expr& site, std::span<const std::int64_t> point);
polyhedra::Point targetAt(const ure::Expr& site, std::span<const std::int64_t> point);

// Does the equation read its own func, and would the read the other way round, X(i+1) in place of X(i-1),
// stay inside of the loops wherever it happens? Not where that is undecided.
bool isInsideTurned(const ure::System& system, const Read& read, const Questions& questions);
// The target of a read the other way round: for X(i-1) it is i+1.
std::vector<polyhedra::AffineForm> turned(const ure::Expr& site);

// Which part of a read has a producer. `missing` is where the read variable's own equation gives no value.
struct Producers {
    Region exists;
    Region outside;
    Region missing;
};
Producers producersOf(const ure::System& system, const Read& read, const Region& missing,
                      const Questions& questions);

void addLink(std::vector<Link>& links, const ure::System& system, const Read& read,
             const polyhedra::Vector& vector, const Region& readers);

} // namespace tactus::dependence
