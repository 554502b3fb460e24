// Paths of reductions that a schedule as written can run.
#pragma once

#include "localise/build.h"
#include "mapping/plan.h"

namespace tactus::driver {

struct ReductionPaths {
    std::vector<localise::ReductionPath>
        paths;                     // of those that leave the order of the loops, or are asked for
    diagnostics::List diagnostics; // a note on each that nobody has asked for
};

struct PathRequest {
    std::vector<localise::ReductionPath> asked = {}; // by the mapping; over the loops of the system
    std::vector<localise::ReductionPath> taken = {}; // that need not be said again
    localise::OtherPaths others = localise::OtherPaths::Found;
    bool strict = false;
};

// `system` has the plan's steps behind it and its reductions before it. A path that is asked for gets a form
// that goes forwards in time, if one does. Another reduction keeps the order of the loops if that goes
// forwards, if the tool chooses the schedule, and if no path goes forwards. With OtherPaths::Refused one
// whose order of loops has no constant steps gets no path.
ReductionPaths pathsForSchedule(const mapping::Plan& plan, const ure::System& system,
                                const PathRequest& request);

} // namespace tactus::driver
