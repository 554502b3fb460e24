#include "ure/print/row_text.h"

#include <fmt/format.h>

namespace tactus::ure {

using polyhedra::AffineForm;

// The innermost loop with a factor of this sign, counted from 1; 0 if there is none.
static std::size_t innermost(const AffineForm& row, std::size_t loops, int sign) {
    while (loops > 0 && sign * row.coefficients[loops - 1] <= 0) --loops;
    return loops;
}

std::string rowText(AffineForm row, bool isZero, std::size_t loops, std::span<const std::string> names) {
    const std::size_t left = innermost(row, loops, 1), right = innermost(row, loops, -1);
    const bool turns = isZero ? right > left : left == 0;
    if (turns) row = -1 * row;
    AffineForm low = AffineForm::number(0, row.dimensions());
    for (std::size_t v = 0; v < loops; ++v)
        low.coefficients[v] = std::max<std::int64_t>(row.coefficients[v], 0);
    AffineForm high = low - row;
    std::string_view sign = isZero ? "==" : turns ? "<=" : ">=";
    if (!isZero && !turns && high.constant == 1) {
        high.constant = 0;
        sign = ">";
    } else if (!isZero && turns && high.constant < 0 && !high.isConstant()) {
        high.constant += 1;
        sign = "<";
    }
    return fmt::format("{} {} {}", toString(low, names), sign, toString(high, names));
}

} // namespace tactus::ure
