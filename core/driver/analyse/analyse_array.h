// An array of a mapping: from equations to a space-time map, its judgement and its network.
#pragma once

#include "driver/analysed.h"
#include "localise/build.h"

namespace tactus::driver {

// A system after localisation, with its dependences.
struct Prepared {
    std::shared_ptr<const ure::System> uniform;   // affine reads made uniform; reductions are still there
    std::shared_ptr<const ure::System> system;    // reductions made recurrences, too
    std::shared_ptr<const ure::System> evaluated; // by direct evaluation (Reference::evaluated)
    std::vector<localise::ReductionPath> paths;
    std::shared_ptr<const dependence::Graph> graph;
    diagnostics::List diagnostics;
    diagnostics::List ofOneArray; // findings of affine reads, where the design has mappings of several arrays
};

// Is it about a read that may be through memory, where another array makes what is read?
bool isOfAffineRead(const diagnostics::Diagnostic& finding);

Prepared prepare(std::shared_ptr<const ure::System> system, const Request& request,
                 const std::vector<localise::ReductionPath>& paths = {},
                 localise::OtherPaths others = localise::OtherPaths::Found);

// `system` holds the equations of the array with its reductions, `inOrder` what is left of it in its own
// order.
MappingAnalysis analyseArray(const mapping::Plan& plan, const std::shared_ptr<const ure::System>& system,
                             const Prepared& inOrder, const Request& request);
// One that can't be judged.
MappingAnalysis unjudged(const mapping::Plan& plan);

} // namespace tactus::driver
