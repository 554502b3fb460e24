#include "simulate/holders.h"

#include "array/access/element_access.h"

#include <algorithm>

namespace tactus::simulate {

Holders holdersOf(const array::Model& model, const State& state, const array::ElementOf& element) {
    const ure::System& system = model.system();
    const auto isCopy = [&](ure::VariableId variable, const polyhedra::Point& point) {
        return array::originOf(system, variable, point) == element;
    };
    Holders holders;
    for (const PeState& pe : state.pes) {
        if (!pe.iteration) continue;
        const auto accesses = array::accessesOf(model, element.tensor, {&*pe.iteration, 1});
        bool holds =
            std::ranges::find(accesses, element.index, &array::ElementAccess::index) != accesses.end();
        for (const ure::VariableId v : system.variables.keys())
            holds =
                holds || (v.index() < pe.values.size() && pe.values[v.index()] && isCopy(v, *pe.iteration));
        if (holds && (holders.pes.empty() || holders.pes.back() != pe.pe)) holders.pes.push_back(pe.pe);
    }
    for (const LinkState& link : state.links)
        if (std::ranges::any_of(link.registers, [&](const Token& token) {
                return isCopy(model.links[link.family].variable, token.iteration);
            }))
            holders.links.push_back({link.family, link.pe});
    return holders;
}

} // namespace tactus::simulate
