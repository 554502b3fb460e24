#include "ure/print/design_forms.h"

#include "base/checked.h"

#include <algorithm>
#include <numeric>

namespace tactus::ure {

using polyhedra::AffineForm;

namespace {

struct Scaled {
    AffineForm form;
    std::int64_t scale = 1;
};

// Innermost first: a loop's value is made of its count and of loops outside of it.
Scaled overValuesScaled(const System& system, const AffineForm& form) {
    AffineForm counts = form, values = AffineForm::number(0, form.dimensions());
    std::int64_t scale = 1;
    for (std::size_t p = system.designOrder.size(); p-- > 0;) {
        const std::size_t loop = system.designOrder[p].index();
        AffineForm value = system.designLoops[p].value;
        value.coefficients.resize(form.dimensions());
        const std::int64_t step = value.coefficients[loop];
        if (counts.coefficients[loop] == 0) continue;
        const std::int64_t factor = std::abs(step) / std::gcd(counts.coefficients[loop], step);
        counts = factor * counts;
        values = factor * values;
        scale = base::multiply(scale, factor);
        const std::int64_t times = counts.coefficients[loop] / step;
        counts = counts - times * value;
        values = values + times * AffineForm::variable(loop, form.dimensions());
    }
    return {counts + values, scale};
}

} // namespace

bool hasCountedLoops(const System& system) {
    return !system.designLoops.empty() && system.designLoops.size() == system.designOrder.size();
}

std::optional<AffineForm> overValues(const System& system, const AffineForm& form) {
    if (!hasCountedLoops(system)) return form;
    Scaled scaled = overValuesScaled(system, form);
    const auto isWhole = [&](std::int64_t number) { return number % scaled.scale == 0; };
    if (!isWhole(scaled.form.constant) || !std::ranges::all_of(scaled.form.coefficients, isWhole))
        return std::nullopt;
    scaled.form.constant /= scaled.scale;
    for (std::int64_t& coefficient : scaled.form.coefficients) coefficient /= scaled.scale;
    return std::move(scaled.form);
}

AffineForm rowOverValues(const System& system, const AffineForm& row) {
    return hasCountedLoops(system) ? overValuesScaled(system, row).form : row;
}

polyhedra::Vector stepOverValues(const System& system, const polyhedra::Vector& step) {
    polyhedra::Vector values = system.inDesignOrder(step);
    const polyhedra::Vector origin = system.inDesignOrder(polyhedra::Vector(step.size(), 0));
    for (std::size_t p = 0; p < values.size(); ++p) values[p] = base::subtract(values[p], origin[p]);
    return values;
}

std::vector<AffineForm> valuesOf(const System& system, std::span<const AffineForm> counts) {
    std::vector<AffineForm> values;
    for (std::size_t p = 0; p < system.designOrder.size(); ++p) {
        const AffineForm& count = counts[system.designOrder[p].index()];
        if (!hasCountedLoops(system)) {
            values.push_back(count);
            continue;
        }
        const AffineForm value =
            polyhedra::substitute(system.designLoops[p].value, counts, count.dimensions());
        values.push_back(overValues(system, value).value_or(value));
    }
    return values;
}

} // namespace tactus::ure
