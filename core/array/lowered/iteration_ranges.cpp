#include "array/lowered/iteration_ranges.h"

#include <algorithm>

namespace tactus::array {

using polyhedra::AffineForm;
using polyhedra::Interval;

IterationRanges::IterationRanges(const mapping::InverseMap& inverse, std::vector<Interval> ranges,
                                 std::size_t loops)
    : ranges_(std::move(ranges)), known_(ranges_.size()), loops_(loops) {
    for (std::size_t at = 0; at < known_.size(); ++at)
        known_[at] = {AffineForm::variable(at, known_.size()), 1};
    for (const mapping::InverseMap::Step& step : inverse.steps) {
        if (step.walked) continue;
        if (step.isDigit) { // where there is no iteration, it may be outside of the loop's range
            const Interval value = dividendOf(step);
            ranges_[known_.size() - loops + step.loop] = {base::floorDivide(value.lower, step.divisor),
                                                          base::floorDivide(value.upper, step.divisor)};
            continue;
        }
        Fraction value = substituted(step.form);
        value.denominator = base::multiply(value.denominator, step.divisor);
        known_[known_.size() - loops + step.loop] = value;
    }
}

// Whole numbers only: where a loop known before is no whole one, there is no iteration.
Interval IterationRanges::dividendOf(const mapping::InverseMap::Step& step) const {
    const Fraction dividend = substituted(step.form);
    const Interval numerator = polyhedra::exactRange(dividend.numerator, ranges_);
    return {base::negate(base::floorDivide(base::negate(numerator.lower), dividend.denominator)),
            base::floorDivide(numerator.upper, dividend.denominator)};
}

bool IterationRanges::mayBeNegative(const AffineForm& form) const {
    AffineForm wide = AffineForm::number(form.constant, known_.size());
    std::ranges::copy(form.coefficients, wide.coefficients.end() - static_cast<std::ptrdiff_t>(loops_));
    return polyhedra::exactRange(substituted(wide).numerator, ranges_).lower < 0;
}

IterationRanges::Fraction IterationRanges::substituted(const AffineForm& form) const {
    Fraction sum{AffineForm::number(form.constant, known_.size()), 1};
    for (std::size_t at = 0; at < known_.size(); ++at) {
        if (form.coefficients[at] == 0) continue;
        const Fraction& term = known_[at];
        sum.numerator = term.denominator * sum.numerator +
                        base::multiply(form.coefficients[at], sum.denominator) * term.numerator;
        sum.denominator = base::multiply(sum.denominator, term.denominator);
    }
    return sum;
}

} // namespace tactus::array
