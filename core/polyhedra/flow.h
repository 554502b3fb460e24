// Which of several accesses to an element happened last before another one: exact dataflow (Feautrier,
// "Dataflow analysis of array and scalar references", 1991).
#pragma once

#include "polyhedra/formula.h"
#include "polyhedra/solve.h"

namespace tactus::polyhedra {

// Accesses happen in the lexicographic order of their times (shorter ones are continued by zeros), no two at
// one time. All forms are over (parameters, the variables of this access).
struct TimedAccess {
    Union domain;
    std::vector<QuasiAffine> element; // as many as all the others have
    std::vector<AffineForm> time;
};

// Where an access has an earlier one, and which: one piece of a function.
struct LastAccess {
    std::size_t access = 0; // of the earlier ones
    Union where;            // over (parameters, variables of the later access), disjoint
    Union condition;        // the same points of the later access's domain, with as few rows as can be; may
                            // overlap
    std::vector<QuasiAffine> at; // variables of the earlier access, over the same
};

struct LastAccesses {
    std::vector<LastAccess> pieces;
    Union none, noneCondition; // without an earlier access
    // For each of the earlier accesses where it is the last one before a later one: disjoint, over
    // (parameters, its variables); as conditions within its domain.
    std::vector<Union> lasts, lastConditions;
};

// `context` is what is known of the parameters, and has no other variables. Nothing if the budget does not
// reach, or a number leaves 64 bits.
std::optional<LastAccesses> lastBefore(const TimedAccess& later, std::span<const TimedAccess> earlier,
                                       const Piece& context, const Budget& budget);

// The least and greatest value of each variable over the parameters for which there is a point, where that
// is one affine form; nothing of it where it is not.
struct Hull {
    std::vector<std::optional<QuasiAffine>> least, greatest;
};
std::optional<Hull> hullOf(const Union& set, const Piece& context, const Budget& budget);

// A nest of loops around all points of the set: for each variable rows >= 0, over (parameters, variables), in
// which it occurs and later ones do not. They may hold for more points, and may leave a variable without an
// end.
std::optional<std::vector<std::vector<AffineForm>>> nestAround(const Union& set, const Piece& context,
                                                               const Budget& budget);

} // namespace tactus::polyhedra
