#include "polyhedra/rows.h"

#include <limits>
#include <numeric>

namespace tactus::polyhedra {

void normalise(AffineForm& row) {
    std::uint64_t divisor = 0;
    for (std::int64_t c : row.coefficients) divisor = std::gcd(divisor, base::absolute(c));
    if (divisor <= 1 || divisor > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return;
    const auto by = static_cast<std::int64_t>(divisor);
    for (std::int64_t& c : row.coefficients) c /= by;
    row.constant = base::floorDivide(row.constant, by);
}

AffineForm complement(const AffineForm& form) {
    AffineForm negative = -1 * form;
    negative.constant = base::subtract(negative.constant, 1);
    return negative;
}

} // namespace tactus::polyhedra
