// Stage entry: a system whose affine reads are uniform (uniformReads), and one whose reductions
// (`C(i, j) += e`) have become recurrences.
//
// The carried value is a new variable C over all loops: C(p) = select(first, identity, C(p - d)) op e. The
// step d leads from the iteration before, of those that belong to the same element; the output takes the last
// value. Iterations follow each other in the loops' present order, unless a path says otherwise.
#pragma once

#include "diagnostics/diagnostic.h"
#include "localise/affine/affine_reads.h"
#include "localise/reductions/path.h"

namespace tactus::localise {

struct Localised {
    std::shared_ptr<const ure::System>
        system;                       // the same object if there was nothing to do; null with an error
    std::vector<ReductionPath> paths; // of the reductions that do not run in the order of the loops
    diagnostics::List diagnostics;
};

// At most one path an output; the others run in the order of the loops. If that has no constant steps,
// `Found` takes the path that findPath() finds, with a note, and `Refused` is an error. `Said` walks through
// iterations to name two steps that differ.
enum class OtherPaths { Found, Refused };
enum class Reasons { Said, Unsaid };
Localised reductionsToRecurrences(std::shared_ptr<const ure::System> system,
                                  const std::vector<ReductionPath>& paths = {},
                                  OtherPaths others = OtherPaths::Found, Reasons reasons = Reasons::Said);

// The distances at which a reduction in the order of the loops reads its own value; nothing where it has no
// constant ones.
std::optional<std::vector<polyhedra::Vector>> stepsOfLoops(const ure::System& system,
                                                           const ure::Equation& reduction);

// The same for direct evaluation, which takes terms in the order of the loops: only reductions that are one
// recurrence in that order are made so, the others stay as they are. The values are the same bit for bit.
std::shared_ptr<const ure::System> recurrencesInLoopOrder(std::shared_ptr<const ure::System> system);

} // namespace tactus::localise
