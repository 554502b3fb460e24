// Injectivity by the cheapest test that decides: no kernel; mixed radix; the kernel's lattice within the box
// of differences; a pair of points of the domain itself.
#include "polyhedra/lattice.h"
#include "polyhedra/propagate.h"
#include "polyhedra/solve/search.h"

#include <algorithm>

namespace tactus::polyhedra {

namespace {

Injectivity injective() {
    return {Verdict::Yes, {}, {}};
}

std::int64_t width(Interval interval) {
    return base::subtract(interval.upper, interval.lower);
}

// The columns of the row in which two points may still differ, if equal row values leave no difference in
// them: in order of size, each coefficient is larger than what the smaller ones can make up for.
std::optional<std::vector<std::size_t>> determinedBy(const Vector& row, const std::vector<bool>& determined,
                                                     const std::vector<Interval>& box) {
    std::vector<std::size_t> columns;
    for (std::size_t v = 0; v < row.size(); ++v)
        if (row[v] != 0 && !determined[v]) columns.push_back(v);
    std::ranges::sort(columns, {}, [&](std::size_t v) { return base::magnitude(row[v]); });
    Wide reach = 0;
    for (std::size_t v : columns) {
        if (base::magnitude(row[v]) <= reach) return std::nullopt;
        reach += base::magnitude(row[v]) * width(box[v]);
        if (reach > largestTerm) return std::nullopt;
    }
    return columns;
}

// Do the rows determine the columns one after the other?
bool isMixedRadix(const Matrix& rows, const std::vector<Interval>& box, std::size_t visible) {
    std::vector<bool> determined(visible, false);
    for (std::size_t v = 0; v < visible; ++v) determined[v] = isFixed(box[v]);
    for (bool changed = true; changed;) {
        changed = false;
        for (const Vector& row : rows) {
            const auto columns = determinedBy(row, determined, box);
            if (!columns) continue;
            for (std::size_t v : *columns) determined[v] = true;
            changed |= !columns->empty();
        }
    }
    return std::ranges::all_of(determined, [](bool is) { return is; });
}

// Enumerates the combinations z of the basis, lexicographically positive, whose vector stays within the
// widths. In echelon form entry c of the vector depends only on the z of the rows whose pivot is at or before
// c.
class LatticeSearch {
  public:
    LatticeSearch(const Matrix& basis, std::vector<std::int64_t> widths)
        : basis_(basis), widths_(std::move(widths)), vector_(widths_.size(), 0) {
        for (const Vector& row : basis_) {
            const auto pivot = std::ranges::find_if(row, [](std::int64_t c) { return c != 0; });
            pivots_.push_back(static_cast<std::size_t>(pivot - row.begin()));
        }
        pivots_.push_back(widths_.size());
    }

    // A difference of two points of the box in the kernel; Unknown after too many combinations.
    Sample run() {
        const Verdict empty = from(0, true);
        return {empty, empty == Verdict::No ? vector_ : Vector{}};
    }

  private:
    static constexpr std::size_t mostSteps = 100'000;

    Verdict from(std::size_t row, bool allZero) {
        if (row == basis_.size()) return allZero ? Verdict::Yes : Verdict::No;
        const Vector before = vector_;
        const std::int64_t pivot = basis_[row][pivots_[row]], there = before[pivots_[row]];
        const std::int64_t w = widths_[pivots_[row]];
        std::int64_t least = base::ceilDivide(base::subtract(-w, there), pivot);
        const std::int64_t greatest = base::floorDivide(base::subtract(w, there), pivot);
        // A difference and its opposite are one answer, so the first factor that is not 0 may be positive.
        if (allZero) least = std::max<std::int64_t>(least, 0);
        for (std::int64_t z = least; z <= greatest; ++z) {
            if (++steps_ > mostSteps) return Verdict::Unknown;
            for (std::size_t c = pivots_[row]; c < vector_.size(); ++c)
                vector_[c] = base::add(before[c], base::multiply(z, basis_[row][c]));
            if (!fits(pivots_[row], pivots_[row + 1])) continue;
            if (const Verdict rest = from(row + 1, allZero && z == 0); rest != Verdict::Yes) return rest;
        }
        vector_ = before;
        return Verdict::Yes;
    }
    bool fits(std::size_t first, std::size_t last) const {
        for (std::size_t c = first; c < last; ++c)
            if (vector_[c] > widths_[c] || vector_[c] < -widths_[c]) return false;
        return true;
    }

    const Matrix& basis_;
    std::vector<std::int64_t> widths_;
    std::vector<std::size_t> pivots_;
    Vector vector_;
    std::size_t steps_ = 0;
};

// Asks `piece` for a point with lexicographically positive last `count` variables.
Sample samplePositive(const Piece& piece, std::size_t first, std::size_t count, const Budget& budget) {
    Piece zeroSoFar = piece;
    for (std::size_t k = first; k < first + count; ++k) {
        Piece positive = zeroSoFar;
        tighten(positive, k, {1, Interval::most});
        settle(positive);
        if (const Sample found = sample(positive, budget); found.empty != Verdict::Yes) return found;
        tighten(zeroSoFar, k, {0, 0});
    }
    return {Verdict::Yes, {}};
}

Vector combine(const Matrix& basis, std::span<const std::int64_t> z) {
    Vector sum(basis.front().size(), 0);
    for (std::size_t k = 0; k < basis.size(); ++k)
        for (std::size_t c = 0; c < sum.size(); ++c)
            sum[c] = base::add(sum[c], base::multiply(z[k], basis[k][c]));
    return sum;
}

// A vector of the kernel between two points of the box.
Sample differenceInBox(const Matrix& basis, const std::vector<std::int64_t>& widths, const Budget& budget) {
    // Up to three kernel vectors enumeration was faster than isl when measured; its cost is exponential in
    // them.
    if (basis.size() <= 3)
        if (Sample found = LatticeSearch(basis, widths).run(); found.empty != Verdict::Unknown) return found;
    Piece combinations = Piece::universe(basis.size());
    for (std::size_t c = 0; c < widths.size(); ++c) {
        AffineForm entry = AffineForm::number(widths[c], basis.size());
        for (std::size_t k = 0; k < basis.size(); ++k) entry.coefficients[k] = basis[k][c];
        addRow(combinations, entry);
        for (std::int64_t& coefficient : entry.coefficients) coefficient = base::negate(coefficient);
        addRow(combinations, entry);
    }
    Sample found = samplePositive(combinations, 0, basis.size(), budget);
    if (found.empty == Verdict::No) found.point = combine(basis, found.point);
    return found;
}

Point plus(Point point, const Vector& vector) {
    for (std::size_t v = 0; v < point.size(); ++v) point[v] = base::add(point[v], vector[v]);
    return point;
}

// Two points of the full box at that difference.
Injectivity pairInBox(const std::vector<Interval>& box, const Vector& difference) {
    Point p;
    for (std::size_t v = 0; v < difference.size(); ++v)
        p.push_back(difference[v] >= 0 ? box[v].lower : box[v].upper);
    return {Verdict::No, p, plus(p, difference)};
}

// Convex along the only kernel vector: if two points of a line are in the domain, two neighbours are.
Injectivity neighbours(const Vector& vector, const Piece& domain, const Budget& budget) {
    const Sample first = sample(intersect(domain, translate(domain, vector)), budget);
    if (first.empty != Verdict::No) return {first.empty, {}, {}};
    return {Verdict::No, first.point, plus(first.point, vector)};
}

// Points p and p + K z of the domain, over the variables (p, z).
Injectivity pairs(const Matrix& basis, const Piece& domain, const Budget& budget) {
    const std::size_t n = domain.visible, variables = n + basis.size();
    std::vector<AffineForm> p, q;
    for (std::size_t v = 0; v < n; ++v) {
        p.push_back(AffineForm::variable(v, variables));
        q.push_back(p.back());
        for (std::size_t k = 0; k < basis.size(); ++k) q.back().coefficients[n + k] = basis[k][v];
    }
    const Piece both = intersect(preimage(domain, p, variables), preimage(domain, q, variables));
    const Sample found = samplePositive(both, n, basis.size(), budget);
    if (found.empty != Verdict::No) return {found.empty, {}, {}};
    const Point first(found.point.begin(), found.point.begin() + static_cast<std::ptrdiff_t>(n));
    return {Verdict::No, first, plus(first, combine(basis, std::span(found.point).subspan(n)))};
}

Injectivity decide(const Matrix& rows, const Piece& domain, const Budget& budget) {
    const Matrix basis = kernel(rows, domain.visible);
    if (basis.empty()) return injective();
    const std::optional<Piece> within = bounded(domain, budget);
    if (!within) return pairs(basis, domain, budget);
    if (within->empty || isMixedRadix(rows, within->box, domain.visible)) return injective();
    std::vector<std::int64_t> widths;
    for (std::size_t v = 0; v < domain.visible; ++v) widths.push_back(width(within->box[v]));
    const Sample inBox = differenceInBox(basis, widths, budget);
    // The box holds the domain, so without a difference in the box there is none in the domain.
    if (inBox.empty == Verdict::Yes) return injective();
    if (isBox(*within) && inBox.empty == Verdict::No) return pairInBox(within->box, inBox.point);
    if (basis.size() == 1 && within->quotients.empty()) return neighbours(basis.front(), *within, budget);
    return pairs(basis, *within, budget);
}

} // namespace

Injectivity isInjective(const Matrix& rows, const Piece& domain, const Budget& budget) try {
    return isKnownEmpty(domain) ? injective() : decide(rows, domain, budget);
} catch (const base::Overflow&) {
    return {};
}

} // namespace tactus::polyhedra
