#include "mapping/causality/distance.h"

namespace tactus::mapping {

int lexicographicSign(const polyhedra::Vector& vector) {
    for (const std::int64_t entry : vector)
        if (entry != 0) return entry < 0 ? -1 : 1;
    return 0;
}

polyhedra::Vector displacement(const polyhedra::Matrix& rows, const polyhedra::Vector& vector) {
    polyhedra::Vector result;
    for (const polyhedra::Vector& row : rows) result.push_back(polyhedra::dot(row, vector));
    return result;
}

DependenceVerdict::Kind kindOf(const dependence::Dependence& dependence, const polyhedra::Vector& spaceVector,
                               const polyhedra::Vector& inside, const polyhedra::Vector& timeDistance) {
    using Kind = DependenceVerdict::Kind;
    if (dependence.samePoint()) return Kind::Wiring;
    const int sign = lexicographicSign(timeDistance);
    if (sign > 0) return Kind::Systolic;
    if (sign < 0) return Kind::Backwards;
    if (lexicographicSign(spaceVector) != 0) return Kind::Broadcast;
    return lexicographicSign(inside) != 0 ? Kind::Wiring : Kind::Backwards;
}

} // namespace tactus::mapping
