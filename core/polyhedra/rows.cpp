#include "polyhedra/rows.h"

#include <limits>
#include <numeric>

namespace tactus::polyhedra {

void normalise(AffineForm& row) {
    std::uint64_t divisor = 0;
    for (std::int64_t c : row.coefficients) divisor = std::gcd(divisor, base::absolute(c));
    // The magnitude of the least number, 2^63, does not fit.
    if (divisor <= 1 || divisor > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return;
    const auto by = static_cast<std::int64_t>(divisor);
    for (std::int64_t& c : row.coefficients) c /= by;
    // The terms are multiples of the divisor, so rounding the constant down loses no integer point.
    row.constant = base::floorDivide(row.constant, by);
}

AffineForm complement(const AffineForm& form) {
    AffineForm negative = -1 * form;
    // Over integers form < 0 is form <= -1.
    negative.constant = base::subtract(negative.constant, 1);
    return negative;
}

} // namespace tactus::polyhedra
