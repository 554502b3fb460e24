#include "mapping/calls/planned_array.h"
#include "mapping/read/receivers.h"

#include <algorithm>

namespace tactus::mapping {

// A func of the set to call primitives on; empty if there is none.
static std::string receiverIn(const MergedSets::Set& set, const ure::System& system) {
    const std::vector<std::string> receivers = receiversOf(system);
    for (const ure::EquationId id : set)
        if (std::ranges::find(receivers, system.nameOf(id)) != receivers.end()) return system.nameOf(id);
    return "";
}

std::vector<PlannedArray> arraysOf(const std::vector<MergedSets::Set>& sets, const ure::System& system,
                                   const Plan& empty) {
    const Extents extents = extentsOf(system);
    std::vector<PlannedArray> arrays;
    for (const MergedSets::Set& set : sets) {
        PlannedArray array{.plan = empty, .extents = extents};
        array.plan.equations = set;
        array.plan.array = sets.size() > 1 ? system.nameOf(set.front()) : "";
        array.plan.transformIsOwn = false;
        array.plan.receiver = receiverIn(set, system);
        arrays.push_back(std::move(array));
    }
    return arrays;
}

} // namespace tactus::mapping
