#include "mapping/build.h"
#include "mapping/reorder.h"

namespace tactus::mapping {

std::shared_ptr<const ure::System> afterSteps(std::shared_ptr<const ure::System> system,
                                              const LoopSteps& steps) {
    for (const LoopStep& step : steps) system = reorder(std::move(system), std::get<Reorder>(step).order);
    return system;
}

} // namespace tactus::mapping
