// The points at which each read of an equation happens: the disjoint pieces of the domain on which the
// conditions on its path hold.
//
// Laziness lives in these pieces alone: a value is undefined at a point exactly if one of the reads that
// happen there is undefined, or a missing branch is reached there.
#pragma once

#include "dependence/cases/conditions.h"

namespace tactus::dependence {

// Disjoint pieces where something happens: certainly, and perhaps (a guard on data decides when running).
struct Region {
    polyhedra::Union certain;
    polyhedra::Union perhaps;

    bool empty() const { return certain.empty() && perhaps.empty(); }
    polyhedra::Union all() const;
    void add(const Region& other);
};
// The intervals of the loops on the pieces.
std::vector<polyhedra::Interval> hullOf(const Region& region, std::size_t loops);

// A condition on the way to a read that the pieces don't say: one on data, or a polynomial with too many
// values to go through.
struct Decision {
    ure::ExprId condition;
    bool holds; // for the read to happen
};

struct Read {
    ure::EquationId reader;
    ure::ExprId site; // a Read or a ReadInput
    Region where;
    // In `where` the read happens exactly where these are met, unless data have a say too.
    std::vector<Decision> decisions; // of conditions that need no data
    bool onData = false;
    bool onNumbers = false; // conditions that need no data have a say, alone or beside data
};

struct EquationReads {
    std::vector<Read> funcs;
    std::vector<Read> inputs;
    Region missing;                // a `select` without a third part is evaluated and its condition fails
    bool missingOnData = false;    // data decide where it is missing perhaps, not the number of values alone
    bool missingOnNumbers = false; // as Read::onNumbers
};

// Throws Undecided where the conditions make more than pieceLimit pieces.
EquationReads readsOf(ure::EquationId equation, Conditions& conditions);

inline void append(polyhedra::Union& to, polyhedra::Union from) {
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

} // namespace tactus::dependence
