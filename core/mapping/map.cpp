#include "mapping/map.h"

namespace tactus::mapping {

static polyhedra::Matrix coefficientsOf(const std::vector<polyhedra::AffineForm>& forms) {
    polyhedra::Matrix rows;
    for (const polyhedra::AffineForm& form : forms) rows.push_back(form.coefficients);
    return rows;
}

polyhedra::Matrix SpaceTimeMap::spaceRows() const {
    return coefficientsOf(space);
}

polyhedra::Matrix SpaceTimeMap::scheduleRows() const {
    return coefficientsOf(schedule);
}

} // namespace tactus::mapping
