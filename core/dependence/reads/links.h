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
    Region where;                                            // the reader's points
    bool onData = false;                                     // data decide what is perhaps, not the number of
                                                             // values alone
    std::optional<std::vector<polyhedra::AffineForm>> meant; // the index that was meant, if one is likely
    std::vector<ure::ExprId> sites;                          // all of them
};

// Adds to the family of the read, or begins one.
void addUndefined(const ure::System& system, std::vector<UndefinedRead>& families, const Read& read,
                  Cause cause, const Region& where, bool onData,
                  const std::optional<std::vector<polyhedra::AffineForm>>& meant = {});

// The one vector of a read, or two reading points with different ones.
struct Distance {
    std::optional<polyhedra::Vector> vector;
    polyhedra::Point p, q;
};
Distance distanceOf(const ure::System& system, const Read& read, const Questions& questions);
// point minus what the read at that point reads
polyhedra::Vector distanceAt(const ure::Expr& site, std::span<const std::int64_t> point);
polyhedra::Point targetAt(const ure::Expr& site, std::span<const std::int64_t> point);

// The one index with a single mistake less (a sign, a step along another loop, two neighbours swapped) that
// finds a point of the loops wherever the read happens. Nothing if there are several, or if that is
// undecided.
std::optional<std::vector<polyhedra::AffineForm>> meantIndex(const ure::System& system, const Read& read,
                                                             const Questions& questions);

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
