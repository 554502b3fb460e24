#include "polyhedra/counts/sums.h"

#include "polyhedra/counts/power_sums.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace tactus::polyhedra {

namespace {

// Splitting by remainders makes coefficients grow, so it need not end.
constexpr std::size_t deepest = 64;

std::int64_t sizeOf(std::int64_t coefficient) {
    return base::narrow(base::magnitude(coefficient));
}

template<class Element>
std::vector<Element> without(std::vector<Element> list, std::size_t place) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(place));
    return list;
}

AffineForm without(const AffineForm& form, std::size_t variable) {
    return {without(form.coefficients, variable), form.constant};
}

// The bounds of a variable whose coefficients are all 1 or -1, over the others, and the rows that do not
// mention it.
struct BoundsByOthers {
    std::vector<AffineForm> lower, upper, others;
};

BoundsByOthers boundsOf(const Piece& region, std::size_t variable) {
    BoundsByOthers bounds;
    for (const AffineForm& row : region.rows) {
        const std::int64_t coefficient = row.coefficients[variable];
        const AffineForm rest = without(row, variable);
        if (coefficient == 0)
            bounds.others.push_back(rest);
        else if (coefficient > 0)
            bounds.lower.push_back(-1 * rest);
        else
            bounds.upper.push_back(rest);
    }
    const std::size_t dimensions = region.dimensions() - 1;
    bounds.lower.push_back(AffineForm::number(region.box[variable].lower, dimensions));
    bounds.upper.push_back(AffineForm::number(region.box[variable].upper, dimensions));
    return bounds;
}

// The cost of a variable: regions if it is summed next, far more if a coefficient must be made 1 first.
std::int64_t costOf(const Piece& region, std::size_t variable) {
    std::int64_t lower = 1, upper = 1, largest = 1;
    for (const AffineForm& row : region.rows) {
        const std::int64_t coefficient = row.coefficients[variable];
        lower += coefficient > 0;
        upper += coefficient < 0;
        largest = std::max(largest, sizeOf(coefficient));
    }
    constexpr std::int64_t most = 1'000'000;
    return lower * upper + (largest == 1 ? 0 : 1000 * std::min(largest, most));
}

std::size_t cheapest(const Piece& region) {
    std::size_t best = 0;
    for (std::size_t v = 1; v < region.dimensions(); ++v)
        if (costOf(region, v) < costOf(region, best)) best = v;
    return best;
}

class Summation {
  public:
    explicit Summation(std::size_t most) : left_(most) {}

    const Rational& total() const { return total_; }

    // Adds the sum of the polynomial over the points of the region; false if that takes too many regions.
    bool add(Piece region, const RationalPolynomial& polynomial, std::size_t depth) {
        if (left_ == 0 || depth > deepest) return false;
        --left_;
        settle(region);
        if (isKnownEmpty(region)) return true;
        if (region.dimensions() == 0) {
            total_ = sumOf(total_, *polynomial.constant());
            return true;
        }
        const std::size_t variable = cheapest(region);
        for (const AffineForm& row : region.rows)
            if (sizeOf(row.coefficients[variable]) > 1)
                return split(region, polynomial, row, variable, depth);
        return sum(region, polynomial, variable, depth);
    }

  private:
    // One region for each choice of a greatest lower and a least upper bound; of equal ones the first counts.
    bool sum(const Piece& region, const RationalPolynomial& polynomial, std::size_t variable,
             std::size_t depth) {
        const BoundsByOthers bounds = boundsOf(region, variable);
        for (std::size_t l = 0; l < bounds.lower.size(); ++l)
            for (std::size_t u = 0; u < bounds.upper.size(); ++u) {
                const AffineForm &lower = bounds.lower[l], &upper = bounds.upper[u];
                Piece part = Piece::universe(region.dimensions() - 1);
                part.box = without(region.box, variable);
                for (const AffineForm& row : bounds.others) addRow(part, row);
                for (std::size_t other = 0; other < bounds.lower.size(); ++other)
                    if (other != l) addOrder(part, lower - bounds.lower[other], other < l);
                for (std::size_t other = 0; other < bounds.upper.size(); ++other)
                    if (other != u) addOrder(part, bounds.upper[other] - upper, other < u);
                // Faulhaber's formula counts an empty interval as negative, so points with one are cut off.
                addRow(part, upper - lower);
                settle(part);
                if (isKnownEmpty(part)) continue;
                if (!add(std::move(part), summed(polynomial, variable, lower, upper), depth + 1))
                    return false;
            }
        return true;
    }

    // form >= 0, or > 0 where it is strict.
    static void addOrder(Piece& part, const AffineForm& form, bool strict) {
        addRow(part, form - AffineForm::number(strict ? 1 : 0, form.dimensions()));
    }

    // A variable w whose term in the row the coefficient c of the variable does not divide becomes m w + r,
    // for each remainder r. Once c divides all terms, the row divides by it.
    bool split(const Piece& region, const RationalPolynomial& polynomial, const AffineForm& row,
               std::size_t variable, std::size_t depth) {
        const std::int64_t coefficient = sizeOf(row.coefficients[variable]);
        std::size_t w = 0;
        while (row.coefficients[w] % coefficient == 0) ++w; // there is one: rows have no common divisor
        const std::int64_t m = coefficient / std::gcd(coefficient, row.coefficients[w]);
        for (std::int64_t r = 0; r < m; ++r) {
            const AffineForm form =
                m * AffineForm::variable(w, region.dimensions()) + AffineForm::number(r, region.dimensions());
            Piece part = Piece::universe(region.dimensions());
            part.box = region.box;
            part.box[w] = {base::ceilDivide(base::subtract(region.box[w].lower, r), m),
                           base::floorDivide(base::subtract(region.box[w].upper, r), m)};
            for (const AffineForm& one : region.rows) {
                AffineForm rest = one;
                rest.coefficients[w] = 0;
                addRow(part, rest + one.coefficients[w] * form);
            }
            if (!add(std::move(part), substituted(polynomial, w, form), depth + 1)) return false;
        }
        return true;
    }

    std::size_t left_;
    Rational total_;
};

} // namespace

std::optional<Wide> countBySums(const Piece& piece, std::size_t most) {
    assert(piece.quotients.empty());
    Piece region = piece;
    for (AffineForm& row : region.rows) normalise(row);
    Summation summation(most);
    if (!summation.add(std::move(region), RationalPolynomial::number({1}), 0)) return std::nullopt;
    assert(summation.total().denominator == 1);
    return summation.total().numerator;
}

} // namespace tactus::polyhedra
