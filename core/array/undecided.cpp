#include "array/undecided.h"

namespace tactus::array {

namespace {

// How many iterations there are at most: a figure beside what could not be counted.
std::string boxOf(const polyhedra::Piece& domain) {
    double points = 1;
    for (const polyhedra::Interval& interval : domain.box)
        points *= static_cast<double>(interval.upper) - static_cast<double>(interval.lower) + 1;
    return fmt::format("{:.3g}", points);
}

} // namespace

diagnostics::Diagnostic sayUndecided(diagnostics::Kind kind, const std::string& what, const Model& model) {
    return make(kind, model.map.span, what, model.map.name, boxOf(model.system().domain));
}

} // namespace tactus::array
