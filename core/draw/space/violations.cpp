#include "draw/space/violations.h"

#include <algorithm>

namespace tactus::draw {

bool Violations::contains(dependence::DependenceId id) const {
    return std::ranges::find(dependences, id) != dependences.end();
}

bool Violations::concern(const array::LinkFamily& link) const {
    return std::ranges::any_of(link.dependences, [&](dependence::DependenceId id) { return contains(id); });
}

// The diagnostic names the readers on the ring.
static bool isOnRing(const Mapped& mapping, const dependence::Dependence& one) {
    return std::ranges::any_of(mapping.legality->diagnostics, [&](const diagnostics::Diagnostic& said) {
        if (said.kind != diagnostics::Kind::MapWireCycle || !said.witness) return false;
        return std::ranges::find(said.witness->points, mapping.system->nameOf(one.reader),
                                 &diagnostics::Witness::Point::variable) != said.witness->points.end();
    });
}

Violations violationsOf(const Mapped& mapping) {
    Violations found;
    if (!mapping.legality || !mapping.graph || !mapping.map) return found;
    using Kind = mapping::DependenceVerdict::Kind;
    for (const mapping::DependenceVerdict& verdict : mapping.legality->dependences)
        if (verdict.kind == Kind::Backwards ||
            (verdict.kind == Kind::Broadcast &&
             isOnRing(mapping, mapping.graph->dependences[verdict.dependence])))
            found.dependences.push_back(verdict.dependence);
    const polyhedra::Injectivity& conflicts = mapping.legality->conflicts;
    if (conflicts.injective == polyhedra::Verdict::No) {
        Conflict conflict{conflicts.p, conflicts.q, {}, mapping.map->time(conflicts.p)};
        for (const polyhedra::AffineForm& row : mapping.map->space) conflict.pe.push_back(row(conflicts.p));
        found.conflict = std::move(conflict);
    }
    return found;
}

} // namespace tactus::draw
