#include "emit/equations/serials.h"

#include "polyhedra/counts/extent.h"
#include "polyhedra/solve.h"

#include <algorithm>

namespace tactus::emit {

using spatial::Action;

std::int64_t serialLanes(const spatial::Network& plan, spatial::OperandId operand) {
    std::int64_t lanes = 1;
    for (const spatial::Process& process : plan.processes)
        for (const Action& action : process.actions)
            if (action.operand == operand && action.isSerialised && process.hasLanes()) {
                const polyhedra::Interval range = process.domain.box.back();
                lanes = std::max(lanes, extentOf(range));
            }
    return lanes;
}

std::int64_t serialElements(const spatial::Network& plan, spatial::OperandId operand) {
    std::int64_t last = 0;
    for (const spatial::Process& process : plan.processes)
        for (const Action& action : process.actions)
            if (action.operand == operand && action.isSerialised)
                last = std::max(last, range(action.slot, process.domain).upper);
    return base::multiply(base::add(last, 1), serialLanes(plan, operand));
}

} // namespace tactus::emit
