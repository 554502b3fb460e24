// A system after localisation, with its dependences.
#pragma once

#include "driver/analysed.h"
#include "localise/build.h"

namespace tactus::driver {

struct Prepared {
    std::shared_ptr<const ure::System> uniform;   // affine reads made uniform; reductions are still there
    std::shared_ptr<const ure::System> system;    // reductions made recurrences, too
    std::shared_ptr<const ure::System> evaluated; // by direct evaluation (Reference::evaluated)
    localise::FarReads farReads;                  // whose streams begin far from the value
    std::vector<localise::ReductionPath> paths;
    std::shared_ptr<const dependence::Graph> graph; // null: there is an error
    diagnostics::List diagnostics;
    diagnostics::List ofOneArray; // findings of affine reads, where the design has mappings of several arrays
};

// Streams begin near the value. Where their dependences add up to 0 with others, so that there is no
// schedule, those of them that can begin far away do, as long as that leads to dependences that have one.
Prepared prepare(std::shared_ptr<const ure::System> system, const Request& request,
                 const std::vector<localise::ReductionPath>& paths = {},
                 localise::OtherPaths others = localise::OtherPaths::Found);

} // namespace tactus::driver
