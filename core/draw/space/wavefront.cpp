#include "draw/space/wavefront.h"

#include "polyhedra/piece.h"
#include "polyhedra/solve.h"

#include <cmath>

namespace tactus::draw {

using polyhedra::AffineForm;
using polyhedra::Piece;

namespace {

using Corner = std::vector<double>; // over the axes, in loops

double valueAt(const AffineForm& form, const Corner& corner) {
    double sum = double(form.constant);
    for (std::size_t a = 0; a < corner.size(); ++a) sum += double(form.coefficients[a]) * corner[a];
    return sum;
}

bool hasPoints(Piece slice, const AffineForm& zero) {
    try {
        constrain(slice, zero);
        constrain(slice, -1 * zero);
        return isEmpty(slice, {.operations = 50'000}) != polyhedra::Verdict::Yes;
    } catch (const base::Overflow&) {
        return true;
    }
}

// The plane over the bounding box of the axes but one, along which it is steepest.
std::vector<Corner> planeOver(const IterationSpace& space, const AffineForm& zero) {
    const std::size_t axes = space.axes.size();
    std::size_t steepest = 0;
    for (std::size_t a = 1; a < axes; ++a)
        if (std::abs(zero.coefficients[a]) > std::abs(zero.coefficients[steepest])) steepest = a;
    if (zero.coefficients[steepest] == 0) return {};
    std::vector<Corner> corners{Corner(axes, 0.0)};
    for (std::size_t a = 0; a < axes; ++a) {
        if (a == steepest) continue;
        // The other end in the opposite order: so they go around.
        for (std::size_t c = corners.size(); c-- > 0;) corners.push_back(corners[c]);
        for (std::size_t c = 0; c < corners.size(); ++c)
            corners[c][a] =
                double(space.lower[a]) + (c < corners.size() / 2 ? 0.0 : double(space.shape[a] - 1));
    }
    for (Corner& corner : corners)
        corner[steepest] = -valueAt(zero, corner) / double(zero.coefficients[steepest]);
    return corners;
}

// The part of a convex polygon (or line) in which the form is not negative.
std::vector<Corner> clipped(const std::vector<Corner>& corners, const AffineForm& form) {
    constexpr double nearly = 1e-9;
    std::vector<Corner> kept;
    for (std::size_t c = 0; c < corners.size(); ++c) {
        const Corner &here = corners[c], &next = corners[(c + 1) % corners.size()];
        const double before = valueAt(form, here), after = valueAt(form, next);
        if (before >= -nearly) kept.push_back(here);
        if ((before < -nearly && after > nearly) || (before > nearly && after < -nearly)) {
            const double part = before / (before - after);
            Corner between = here;
            for (std::size_t a = 0; a < between.size(); ++a) between[a] += part * (next[a] - here[a]);
            kept.push_back(std::move(between));
        }
    }
    return kept;
}

// Conditions on the axes alone, ends of their intervals included; what quotients restrict is left out.
std::vector<AffineForm> conditionsOf(const IterationSpace& space) {
    const std::size_t axes = space.axes.size();
    std::vector<AffineForm> conditions;
    for (std::size_t a = 0; a < axes; ++a) {
        const AffineForm place = AffineForm::variable(a, axes);
        conditions.push_back(place - AffineForm::number(space.lower[a], axes));
        conditions.push_back(AffineForm::number(space.lower[a] + space.shape[a] - 1, axes) - place);
    }
    for (const AffineForm& row : space.slice.rows) {
        AffineForm own = row;
        own.coefficients.resize(axes);
        if (std::all_of(row.coefficients.begin() + std::ptrdiff_t(axes), row.coefficients.end(),
                        [](std::int64_t coefficient) { return coefficient == 0; }))
            conditions.push_back(std::move(own));
    }
    return conditions;
}

} // namespace

std::vector<std::vector<double>> wavefrontOf(const IterationSpace& space, std::int64_t cycle) {
    if (!space.isMapped || space.dots.empty()) return {};
    AffineForm zero = space.time;
    zero.constant -= cycle;
    if (!hasPoints(space.slice, zero)) return {};
    std::vector<Corner> corners = planeOver(space, zero);
    for (const AffineForm& condition : conditionsOf(space)) corners = clipped(corners, condition);
    for (Corner& corner : corners)
        for (std::size_t a = 0; a < corner.size(); ++a)
            corner[a] = (corner[a] - double(space.lower[a])) / double(space.stride[a]) * space.unit[a];
    return corners;
}

} // namespace tactus::draw
