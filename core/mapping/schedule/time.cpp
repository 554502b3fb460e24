#include "mapping/schedule/time.h"

#include "polyhedra/piece.h"

#include <algorithm>

namespace tactus::mapping {

using polyhedra::AffineForm;
using polyhedra::Interval;

// Throws base::Overflow where values over the box of the domain may not fit.
static void expectFits(const AffineForm& form, const polyhedra::Piece& domain) {
    std::int64_t greatest = form.constant, least = form.constant;
    for (std::size_t l = 0; l < form.dimensions(); ++l) {
        const std::int64_t a = base::multiply(form.coefficients[l], domain.box[l].lower);
        const std::int64_t b = base::multiply(form.coefficients[l], domain.box[l].upper);
        greatest = base::add(greatest, std::max(a, b));
        least = base::add(least, std::min(a, b));
    }
}

static std::optional<Interval> valuesOf(const AffineForm& form, const polyhedra::Piece& domain,
                                        const polyhedra::Budget& budget) {
    const polyhedra::Extremum extremum = polyhedra::extremes(form, domain, budget);
    if (extremum.known == polyhedra::Verdict::Yes) return extremum.value;
    expectFits(form, domain);
    return std::nullopt;
}

std::optional<AffineForm> timeAsNumber(const std::vector<AffineForm>& rows, const polyhedra::Piece& domain,
                                       const polyhedra::Budget& budget) {
    // The row-major index in the bounding box of the rows grows exactly as they do in lexicographic order.
    AffineForm time = AffineForm::number(0, domain.visible);
    std::int64_t weight = 1;
    for (std::size_t r = rows.size(); r-- > 0;) {
        const auto values = valuesOf(rows[r], domain, budget);
        if (!values) return std::nullopt;
        // A single row is the time as it is; its values were asked for to see that they fit.
        if (rows.size() == 1) return rows[0];
        time = time + weight * (rows[r] - AffineForm::number(values->lower, domain.visible));
        if (r > 0) weight = base::multiply(weight, extentOf(*values)); // the outermost needs none
    }
    return time;
}

std::optional<std::int64_t> cyclesOf(const AffineForm& time, const polyhedra::Piece& domain,
                                     const polyhedra::Budget& budget) {
    const auto values = valuesOf(time, domain, budget);
    if (!values) return std::nullopt;
    return extentOf(*values);
}

} // namespace tactus::mapping
