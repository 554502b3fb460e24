// The arrays of a mapping while its primitives are being read.
#pragma once

#include "mapping/build.h"
#include "mapping/calls/merged_sets.h"
#include "mapping/calls/tile_call.h"
#include "ure/system.h"

namespace tactus::mapping {

// An array whose primitives are being read.
struct PlannedArray {
    Plan plan;
    Extents extents;           // of the loops as they are
    bool hasTransform = false; // in the present declaration
    std::string firstOfNetwork =
        {}; // the primitive with which its network begins, in the present declaration
    std::vector<std::string> kernels = {};
    std::vector<std::string> lost = {}; // names of loops that refused tiles would have made
    bool isOrderKnown = true;           // no primitive was left out because of them
};

// An array for each set, before any primitive.
std::vector<PlannedArray> arraysOf(const std::vector<MergedSets::Set>& sets, const ure::System& system,
                                   const Plan& empty);

} // namespace tactus::mapping
