#include "studies/exploring/no_schedule.h"

#include "base/checked.h"
#include "mapping/schedule/exclusion.h"

namespace tactus::studies {

std::string whyNoSchedule(const Explorer& explorer, const polyhedra::Budget& budget) {
    std::string exclusion;
    try {
        // Of all paths that reductions may take.
        for (const auto& graph : explorer.graphs()) {
            exclusion = mapping::exclusionText(*graph, {}, budget);
            if (exclusion.empty()) return {};
        }
    } catch (const base::Overflow&) {
        return {};
    }
    return "no linear schedule is systolic, within any bounds: " + exclusion;
}

} // namespace tactus::studies
