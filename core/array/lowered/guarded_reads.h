// Reads that may go wrong, which only values do that nobody needs: the code guards them, and nothing else.
#pragma once

#include "array/model.h"

#include <map>
#include <set>

namespace tactus::array {

struct GuardedReads {
    std::set<ure::ExprId> inputs;         // an index may be out of bounds
    std::set<ure::ExprId> reads;          // what is read may be outside the arrays that hold the variable
    std::set<ure::VariableId> maybeUnset; // something may be read that was never written
    // The vector of each read of a func; reads that never find a producer are missing.
    std::map<ure::ExprId, polyhedra::Vector> vectors;
};

// The values of `coordinates` (forms over the loops) at a point say where in its array a variable's value
// is, and `bounds` what there is. Throws base::Overflow.
GuardedReads guardedReadsOf(const Model& model, const std::vector<polyhedra::AffineForm>& coordinates,
                            const std::vector<polyhedra::Interval>& bounds);

} // namespace tactus::array
