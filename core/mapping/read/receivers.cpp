#include "mapping/read/receivers.h"

namespace tactus::mapping {

std::vector<std::string> receiversOf(const ure::System& system) {
    std::vector<std::string> names;
    for (const ure::EquationId id : system.equations.keys()) {
        const ure::Equation& equation = system.equations[id];
        if (!equation.isOutput() || equation.reduction != ure::Reduction::None)
            names.push_back(system.nameOf(id));
    }
    return names;
}

} // namespace tactus::mapping
