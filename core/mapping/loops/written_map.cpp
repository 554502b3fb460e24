#include "mapping/loops/written_map.h"

#include "mapping/causality/distance.h"
#include "mapping/read/inner.h"

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

std::optional<WrittenMap> writtenMapOf(const Plan& plan, const ure::System& system) {
    if (!plan.transform) return std::nullopt;
    diagnostics::List known;
    auto transform = readTransform(*plan.transform, withInner(namesOf(system), plan), known);
    if (!transform) return std::nullopt;
    WrittenMap map{std::move(*transform), {}};
    for (const ure::LoopId loop : system.loops.keys())
        if (std::ranges::find(plan.inner, system.loops[loop].name, &PlannedInner::loop) != plan.inner.end())
            map.inner.push_back(
                polyhedra::AffineForm::variable(loop.index(), system.loops.size()).coefficients);
    return map;
}

Vector timeOf(const WrittenMap& map, const Vector& distance) {
    return displacement(rowsOf(map.transform.schedule), distance);
}

bool goesForwards(const WrittenMap& map, const Vector& distance, bool strict) {
    const int sign = lexicographicSign(timeOf(map, distance));
    if (sign != 0) return sign > 0;
    if (lexicographicSign(displacement(map.inner, distance)) != 0 &&
        lexicographicSign(displacement(rowsOf(map.transform.space), distance)) == 0)
        return true;
    return !strict && lexicographicSign(displacement(rowsOf(map.transform.space), distance)) != 0;
}

} // namespace tactus::mapping
