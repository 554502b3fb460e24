#include "mapping/map.h"

namespace tactus::mapping {

using polyhedra::AffineForm;

static polyhedra::Matrix coefficientsOf(const std::vector<AffineForm>& forms) {
    polyhedra::Matrix rows;
    for (const AffineForm& form : forms) rows.push_back(form.coefficients);
    return rows;
}

polyhedra::Matrix SpaceTimeMap::spaceRows() const {
    return coefficientsOf(space);
}

polyhedra::Matrix SpaceTimeMap::scheduleRows() const {
    return coefficientsOf(schedule);
}

std::vector<AffineForm> SpaceTimeMap::innerForms() const {
    std::vector<AffineForm> forms;
    for (const InnerLoop& one : inner) forms.push_back(one.row);
    return forms;
}

std::vector<AffineForm> SpaceTimeMap::places() const {
    std::vector<AffineForm> forms = space;
    for (const InnerLoop& one : inner) forms.push_back(one.row);
    return forms;
}

polyhedra::Matrix SpaceTimeMap::placeRows() const {
    return coefficientsOf(places());
}

polyhedra::Vector SpaceTimeMap::insidePes(const polyhedra::Vector& vector) const {
    polyhedra::Vector distance;
    for (const InnerLoop& one : inner) distance.push_back(polyhedra::dot(one.row.coefficients, vector));
    return distance;
}

std::string_view toString(InnerLoop::Kind kind) {
    return kind == InnerLoop::Kind::Vectorised ? "vectorised" : "unrolled";
}

} // namespace tactus::mapping
