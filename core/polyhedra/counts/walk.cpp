#include "polyhedra/counts/walk.h"
#include "polyhedra/propagate.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

constexpr Wide largestValue = Wide{1} << 62;

// No sum of terms of the row leaves 64 bits on the box.
void checkSize(const AffineForm& row, const Piece& piece) {
    Wide size = base::magnitude(row.constant);
    for (std::size_t v = 0; v < row.dimensions(); ++v) {
        const Wide end = std::max(base::magnitude(piece.box[v].lower), base::magnitude(piece.box[v].upper));
        size += base::magnitude(row.coefficients[v]) * end;
        if (size > largestValue) throw base::Overflow();
    }
}

} // namespace

std::vector<std::size_t> walkOrder(const Piece& piece) {
    std::vector<std::size_t> order;
    std::size_t nextQuotient = piece.visible;
    for (std::size_t v = 0; v < piece.visible; ++v) {
        order.push_back(v);
        const auto isKnown = [&](const Quotient& quotient) {
            for (std::size_t w = v + 1; w < piece.visible; ++w)
                if (quotient.form.coefficients[w] != 0) return false;
            return true;
        };
        while (nextQuotient < piece.dimensions() && isKnown(piece.quotients[nextQuotient - piece.visible]))
            order.push_back(nextQuotient++);
    }
    while (nextQuotient < piece.dimensions()) order.push_back(nextQuotient++);
    return order;
}

Walk::Walk(const Piece& piece, std::uint64_t limit)
    : order_(walkOrder(piece)), values_(piece.dimensions(), 0), empty_(piece.empty), limit_(limit) {
    assert(!order_.empty());
    if (empty_) return;
    for (std::size_t variable : order_) {
        assert(piece.box[variable].bounded());
        levels_.push_back({piece.box[variable], {}});
    }
    for (const AffineForm& row : piece.rows) {
        checkSize(row, piece);
        addBounds(row, piece);
    }
}

void Walk::addBounds(const AffineForm& row, const Piece& piece) {
    std::int64_t slack = row.constant;
    for (std::size_t level = order_.size(); level-- > 0;) {
        const std::int64_t coefficient = row.coefficients[order_[level]];
        if (coefficient == 0) continue;
        Bound bound{coefficient, slack, {}};
        for (std::size_t before = 0; before < level; ++before)
            if (const std::int64_t c = row.coefficients[order_[before]]; c != 0)
                bound.earlier.emplace_back(order_[before], c);
        levels_[level].bounds.push_back(std::move(bound));
        const Interval box = piece.box[order_[level]];
        // A later variable can add no more than this to the row, so no point is lost.
        slack += coefficient * (coefficient > 0 ? box.upper : box.lower);
    }
}

Interval Walk::rangeAt(std::size_t level) const {
    Interval range = levels_[level].box;
    for (const Bound& bound : levels_[level].bounds) {
        // checkSize() has looked at the largest sums, so none of these overflows.
        std::int64_t rest = bound.slack;
        for (const auto& [variable, coefficient] : bound.earlier) rest += coefficient * values_[variable];
        if (bound.coefficient == 1)
            range.lower = std::max(range.lower, -rest);
        else if (bound.coefficient == -1)
            range.upper = std::min(range.upper, rest);
        else if (bound.coefficient > 0)
            range.lower = std::max(range.lower, -base::floorDivide(rest, bound.coefficient));
        else
            range.upper = std::min(range.upper, base::floorDivide(rest, -bound.coefficient));
    }
    return range;
}

} // namespace tactus::polyhedra
