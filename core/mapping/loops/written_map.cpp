#include "mapping/loops/written_map.h"

#include "mapping/causality/distance.h"
#include "mapping/read/inner.h"
#include "mapping/read/transform.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::Matrix;
using polyhedra::Vector;

namespace {

Matrix rowsOf(const std::vector<polyhedra::AffineForm>& forms) {
    Matrix rows;
    for (const polyhedra::AffineForm& form : forms) rows.push_back(form.coefficients);
    return rows;
}

} // namespace

MapRows rowsOf(const SpaceTimeMap& map) {
    return {map.spaceRows(), map.scheduleRows(), rowsOf(map.innerForms())};
}

std::optional<WrittenMap> writtenMapOf(const Plan& plan, const ure::System& system) {
    if (!plan.transform) return std::nullopt;
    diagnostics::List known;
    const auto transform = readTransform(*plan.transform, withInner(namesOf(system), plan), known);
    if (!transform) return std::nullopt;
    WrittenMap map{{rowsOf(transform->space), rowsOf(transform->schedule), {}}, transform->written.call};
    for (const ure::LoopId loop : system.loops.keys())
        if (std::ranges::find(plan.inner, system.loops[loop].name, &PlannedInner::loop) != plan.inner.end())
            map.rows.inner.push_back(
                polyhedra::AffineForm::variable(loop.index(), system.loops.size()).coefficients);
    return map;
}

Vector timeOf(const MapRows& map, const Vector& distance) {
    return displacement(map.schedule, distance);
}

bool goesForwards(const MapRows& map, const Vector& distance, bool strict) {
    const int sign = lexicographicSign(timeOf(map, distance));
    if (sign != 0) return sign > 0;
    const bool staysInPe = lexicographicSign(displacement(map.space, distance)) == 0;
    if (staysInPe) return lexicographicSign(displacement(map.inner, distance)) != 0;
    return !strict;
}

} // namespace tactus::mapping
