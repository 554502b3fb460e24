#include "array/lowered/lowered_array.h"

#include "polyhedra/lattice.h"

#include <algorithm>
#include <utility>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Vector;

LoweredArray::LoweredArray(const Model& it)
    : model(it), system(it.system()), rows(it.map.places()),
      inverse(mapping::inverseMap(it.system(), it.map)) {
    findRanges();
    const std::vector<polyhedra::Interval> bounds(ranges.begin(),
                                                  ranges.begin() + static_cast<std::ptrdiff_t>(rows.size()));
    guarded = guardedReadsOf(model, rows, bounds);
    findStorage();
    findDepths();
}

void LoweredArray::findRanges() {
    for (std::size_t row = 0; row < model.dimensions(); ++row)
        ranges.push_back(
            {model.lower[row], base::add(model.lower[row], base::subtract(model.shape[row], 1))});
    for (const InnerLoop& one : model.inner) ranges.push_back(one.values);
    for (const AffineForm& row : model.map.schedule) ranges.push_back(extremes(row, system.domain, {}).value);
    for (std::size_t loop = 0; loop < system.loops.size(); ++loop) ranges.push_back(system.domain.box[loop]);
    for (const std::vector<AffineForm>* forms : {&std::as_const(rows), &model.map.schedule})
        for (const AffineForm& form : *forms) sizes.push_back(sizeRange(system, form, ranges[sizes.size()]));
}

void LoweredArray::findStorage() {
    for (const ure::VariableId id : system.variables.keys()) {
        storage.push_back(storageOf(model, id));
        if (hasStorage(id, Storage::How::Registers)) storage.back().reset();
    }
}

void LoweredArray::findDepths() {
    depths.assign(system.variables.size(), std::nullopt);
    for (const dependence::Dependence& dependence : model.graph->dependences) {
        if (dependence.samePoint()) continue;
        auto& depth = depths[dependence.variable.index()];
        const bool isLater = delayOf(model, dependence.vector) > 0;
        if (isLater && hasStorage(dependence.variable, Storage::How::Addressed)) continue;
        // A ring takes over what is made now, so the value needs a place but no stages.
        if (isLater && hasStorage(dependence.variable, Storage::How::Ring)) {
            depth = depth.value_or(0);
            continue;
        }
        depth = std::max(depth.value_or(0), delayOf(model, dependence.vector));
    }
}

polyhedra::Vector LoweredArray::displacementOf(const polyhedra::Vector& vector) const {
    return polyhedra::multiply(model.map.placeRows(), vector);
}

std::int64_t delayOf(const Model& model, const polyhedra::Vector& vector) {
    return polyhedra::dot(model.map.time.coefficients, vector);
}

// A dimension may be outermost, in a direction, if no displacement goes against it; those that go along are
// then settled. Taking one never takes away a choice, so the first that serves is taken.
std::optional<WalkOrder> orderFor(const std::vector<Vector>& displacements, std::size_t dimensions) {
    std::vector<Vector> open = displacements;
    std::vector<bool> taken(dimensions, false);
    WalkOrder order;
    const auto take = [&] {
        for (std::size_t dimension = 0; dimension < dimensions; ++dimension) {
            if (taken[dimension]) continue;
            for (const bool downwards : {false, true}) {
                const auto sign = [&](const Vector& vector) {
                    return downwards ? -vector[dimension] : vector[dimension];
                };
                if (std::ranges::any_of(open, [&](const Vector& vector) { return sign(vector) < 0; }))
                    continue;
                std::erase_if(open, [&](const Vector& vector) { return sign(vector) > 0; });
                taken[dimension] = true;
                order.dimensions.push_back({dimension, downwards});
                return true;
            }
        }
        return false;
    };
    while (order.dimensions.size() < dimensions)
        if (!take()) return std::nullopt;
    if (!open.empty()) return std::nullopt; // a displacement of zeros
    return order;
}

} // namespace tactus::array
